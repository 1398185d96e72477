#!/bin/sh
# Prints how many lines of app/ a change adds and removes: since it left the main branch, or since the commit before it.
# Says so where there is no history to compare with, and never fails.
cd "$(dirname "$0")/.." || exit 0
head=$(git rev-parse --quiet --verify HEAD 2>/dev/null) || { echo "app/: no history to count lines from"; exit 0; }
for branch in origin/HEAD origin/main main master; do
	base=$(git merge-base "$head" "$branch" 2>/dev/null) && [ "$base" != "$head" ] && break
	base=
done
base=${base:-$(git rev-parse --quiet --verify HEAD~1 2>/dev/null)}
[ -n "$base" ] || { echo "app/: no history to count lines from"; exit 0; }
git diff --numstat "$base" -- app | awk -v base="$(git rev-parse --short "$base")" '
	{ added += $1; removed += $2 }
	END { printf "app/: %d lines added, %d removed, balance %+d since %s\n", added, removed, added - removed, base }'
exit 0
