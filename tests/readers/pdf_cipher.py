"""The oldest encryption of PDF (40 bits of RC4): one page that needs the password given here to be opened."""

from hashlib import md5

_PADDING = bytes.fromhex("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a")
_ID = bytes.fromhex("00112233445566778899aabbccddeeff")
_ALLOWED = -4


def rc4(key: bytes, data: bytes) -> bytes:
    state = list(range(256))
    j = 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    out, i, j = bytearray(), 0, 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)


def _padded(password: bytes) -> bytes:
    return (password + _PADDING)[:32]


def sealed(content: bytes, number: int, user: bytes, owner: bytes) -> tuple[bytes, bytes]:
    """The content of stream `number` encrypted, and the entries of the trailer that say so."""
    kept = rc4(md5(_padded(owner)).digest()[:5], _padded(user))
    key = md5(_padded(user) + kept + _ALLOWED.to_bytes(4, "little", signed=True) + _ID).digest()[:5]
    own = md5(key + number.to_bytes(3, "little") + bytes(2)).digest()[:10]
    entries = f"/Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P {_ALLOWED} /O <{kept.hex()}>"
    entries += f" /U <{rc4(key, _PADDING).hex()}> >> /ID [<{_ID.hex()}> <{_ID.hex()}>]"
    return rc4(own, content), entries.encode()
