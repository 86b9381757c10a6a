# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Ask a desk for its pages, and send its forms, as a browser does."""

import http.client
import urllib.parse
import urllib.request

from desks import PATIENCE_S


def post(running, path, **fields):
    """Send a form as the page does. Return the status, and where it leads."""
    url = f"http://127.0.0.1:{running.port}"
    body = urllib.parse.urlencode(fields, doseq=True)
    link = http.client.HTTPConnection("127.0.0.1", running.port, timeout=PATIENCE_S)
    headers = {"Origin": url, "Content-Type": "application/x-www-form-urlencoded"}
    link.request("POST", path, body, headers)
    answer = link.getresponse()
    return answer.status, answer.getheader("Location") or answer.read().decode()


def get(running, path, **headers):
    request = urllib.request.Request(f"http://127.0.0.1:{running.port}{path}", headers=headers)
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return answer.read().decode()
