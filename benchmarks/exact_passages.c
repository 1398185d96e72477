/* The least that finding passages takes: all runs of SHORTEST or more equal characters of two files, and nothing else.
 *
 *     cc -O2 -o exact_passages exact_passages.c && ls FILES | ./exact_passages
 *
 * Reads UTF-8, keeps letters, digits and everything beyond Latin, in small letters; hashes every run of SHORTEST
 * characters, sorts the hashes by their digits, and extends each pair of equal ones that has no equal pair before it.
 * Prints how many passages there are. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHORTEST = 13, DIGIT = 11, DIGITS = 1 << DIGIT };

typedef struct { uint64_t hash; uint32_t place; } Entry;

static uint32_t *text, *file_of;
static size_t count, room;

static void add(uint32_t character, uint32_t file) {
    if (count == room) {
        room = room ? 2 * room : 1 << 20;
        text = realloc(text, room * sizeof *text);
        file_of = realloc(file_of, room * sizeof *file_of);
        if (!text || !file_of) exit(1);
    }
    text[count] = character;
    file_of[count++] = file;
}

static uint32_t folded(uint32_t c) {
    if (c >= 'A' && c <= 'Z') return c + 32;
    if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z')) return c;
    if (c < 0xC0 || (c >= 0x2000 && c < 0x2070) || (c >= 0x3000 && c < 0x3021) || (c >= 0xFF00 && c < 0xFF10)) return 0;
    return c >= 0xFF1A && c < 0xFF21 ? 0 : c;
}

static void read_file(const char *name, uint32_t number) {
    static unsigned char bytes[1 << 24];
    FILE *file = fopen(name, "rb");
    if (!file) exit(1);
    size_t size = fread(bytes, 1, sizeof bytes, file), at = 0;
    fclose(file);
    while (at < size) {
        uint32_t c = bytes[at++], more = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : c >= 0xC0 ? 1 : 0;
        if (more) c &= 0x3F >> more;
        while (more-- && at < size) c = c << 6 | (bytes[at++] & 0x3F);
        if ((c = folded(c))) add(c, number);
    }
}

static Entry *sorted(Entry *entries, Entry *others, size_t size) {
    for (int low = 0; low < 64; low += DIGIT) {
        size_t ends[DIGITS] = {0}, before = 0;
        for (size_t i = 0; i < size; i++) ends[entries[i].hash >> low & (DIGITS - 1)]++;
        for (int digit = 0; digit < DIGITS; digit++) {
            size_t here = ends[digit];
            ends[digit] = before;
            before += here;
        }
        for (size_t i = 0; i < size; i++) others[ends[entries[i].hash >> low & (DIGITS - 1)]++] = entries[i];
        Entry *swap = entries;
        entries = others;
        others = swap;
    }
    return entries;
}

static int begins_passage(size_t x, size_t y) {
    if (file_of[x] == file_of[y]) return 0;
    return !x || file_of[x - 1] != file_of[x] || file_of[y - 1] != file_of[y] || text[x - 1] != text[y - 1];
}

int main(void) {
    char name[4096];
    uint32_t files = 0;
    while (fgets(name, sizeof name, stdin)) {
        name[strcspn(name, "\n")] = 0;
        read_file(name, files++);
    }
    size_t size = 0, passages = 0, characters = 0;
    Entry *entries = malloc((count + 1) * sizeof *entries), *others = malloc((count + 1) * sizeof *others);
    if (!entries || !others) return 1;
    for (size_t i = 0; i + SHORTEST <= count; i++) {
        if (file_of[i] != file_of[i + SHORTEST - 1]) continue;
        uint64_t hash = 0;
        for (int j = 0; j < SHORTEST; j++) hash = hash * 0x9E3779B97F4A7C15u + text[i + j];
        entries[size].hash = hash ^ hash >> 29;
        entries[size++].place = (uint32_t)i;
    }
    entries = sorted(entries, others, size);
    for (size_t first = 0, last; first < size; first = last) {
        for (last = first + 1; last < size && entries[last].hash == entries[first].hash; last++);
        for (size_t i = first; i < last; i++)
            for (size_t j = i + 1; j < last; j++) {
                size_t x = entries[i].place, y = entries[j].place, length = 0;
                if (!begins_passage(x, y)) continue;
                while (y + length < count && file_of[x + length] == file_of[x] && file_of[y + length] == file_of[y]
                       && text[x + length] == text[y + length]) length++;
                if (length >= SHORTEST) passages++, characters += length;
            }
    }
    printf("%zu passages, %zu characters\n", passages, characters);
    return 0;
}
