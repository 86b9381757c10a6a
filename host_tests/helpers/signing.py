# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Requests of a gadget, signed as docs/messages.md says, written once more from that page."""

import hashlib
import hmac
import http.client

PATIENCE_S = 20


def signature(word, salt, text):
    """What stands below a text."""
    key = hashlib.sha256(f"{salt}:{word}".encode(errors="replace")).hexdigest().encode()
    return hmac.new(key, text, hashlib.sha256).hexdigest()


def asked(port, table, text, headers, board):
    """The status and the three lines of one answer."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    try:
        link.request("POST", f"/table/{table}?board={board}", text, headers)
        answer = link.getresponse()
        return answer.status, *answer.read().decode().split("\n")[:3]
    finally:
        link.close()


def signed(port, table, text, word, board="mpkh", **headers):
    """What is answered to a signed request: its status, and the first two lines. The answer is checked."""
    status, said, draw, told = asked(port, table, b"", {"Authorization": "Tallybone -"} | headers, board)
    if said != "sign":
        return status, said, draw
    assert status == 401 and not draw
    salt, nonce = told.split()
    mine = signature(word, salt, f"{nonce} {table} {board}\n".encode() + text)
    head = {"Authorization": f"Tallybone {nonce}"} | headers
    status, said, draw, told = asked(port, table, text + f"{mine}\n".encode(), head, board)
    if status != 401 and told:
        after, theirs = told.split()
        assert theirs == signature(word, salt, f"{mine}\n{said}\n{draw}\n{after}\n".encode())
    return status, said, draw
