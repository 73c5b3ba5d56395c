"""A name server that knows one address: so a phone in our access point finds our page."""


def answer(query: bytes, address: bytes) -> bytes:
    """Answer any name with ``address``, four bytes; nothing if it is no question for one name."""
    if not 17 <= len(query) <= 512 or query[2] & 0xF8 or query[4:6] != b"\0\1":
        return b""
    end = 12
    while query[end]:
        end += query[end] + 1
        if end + 5 > len(query):
            return b""
    end += 5
    kind = query[end - 4 : end - 2]
    known = kind in (b"\0\1", b"\0\xff")
    head = query[:2] + b"\x81\x80\0\1\0" + (b"\1" if known else b"\0") + b"\0\0\0\0"
    found = b"\xc0\x0c\0\1\0\1\0\0\0\5\0\4" + address if known else b""
    return head + query[12:end] + found
