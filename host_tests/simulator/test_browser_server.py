# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The server behind the page: who gets in, and what bad messages do. Each test tries to get in."""

import asyncio
import http.client
import json
import socket
from contextlib import AsyncExitStack

import pytest
from aiohttp import WSServerHandshakeError
from serving import run, serving, tab

from simulator.browser.documents import documents
from simulator.browser.messages import command_of
from simulator.browser.server import MOST_TABS, files


@pytest.fixture(scope="module")
def server():
    with serving() as running:
        yield running


def get(server, path="/", method="GET", **headers):
    """The answer to one request, sent as it is."""
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    link.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    for name, value in {"Host": server.host, **headers}.items():
        if value is not None:
            link.putheader(name, value)
    link.endheaders()
    answer = link.getresponse()
    body = answer.read().decode(errors="replace")
    link.close()
    return answer, body


def test_the_page_is_served_with_a_policy_that_runs_nothing_else(server):
    answer, body = get(server)
    assert answer.status == 200 and "<title>Tallybone</title>" in body
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self';") and "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy and answer.headers["X-Content-Type-Options"] == "nosniff"
    written = documents()
    for address, (text, _) in files().items():
        if address[1:] in written and address != "/text.css":
            continue  # they lead to pages elsewhere, and load nothing from there
        assert b"http://" not in text.replace(b"http://www.w3.org/", b"") and b"https://" not in text
    assert "<script>" not in body and " style=" not in body and " onclick=" not in body


@pytest.mark.parametrize(
    "host", ["evil.example:PORT", "evil.example", "127.0.0.1", "localhost", "127.0.0.1:1", "", None]
)
def test_another_name_for_this_computer_is_refused(server, host):
    """DNS rebinding: evil.example resolves to 127.0.0.1, and the browser takes it for a page of its own."""
    host = host and host.replace("PORT", str(server.port))
    assert get(server, Host=host)[0].status in (400, 403)


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1", "http://localhost", ""]
)
def test_a_page_elsewhere_gets_neither_page_nor_socket(server, origin):
    assert get(server, Origin=origin)[0].status == 403

    async def attempt():
        async with tab(server, Origin=origin):
            pass

    with pytest.raises(WSServerHandshakeError) as refused:
        run(attempt())
    assert refused.value.status == 403


def test_a_socket_without_an_origin_is_refused(server):
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    answer, _ = get(server, "/socket", **upgrade, **{"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="})
    assert answer.status == 403


def test_it_listens_on_this_computer_only(server):
    assert server.listening.getsockname()[0] == "127.0.0.1"
    with socket.socket() as other:
        other.settimeout(1)
        try:
            other.connect(("127.0.0.2", server.port))
            reached = True
        except OSError:
            reached = False
    assert not reached, "another address of this computer is not answered"


@pytest.mark.parametrize(
    "path",
    [
        *("/../README.md", "/page/../server.py", "/%2e%2e/%2e%2e/settings.toml", "/..%2f..%2fREADME.md"),
        *("//etc/passwd", "/etc/passwd", "/index.html/../../server.py", "/page.js%00.html", "/.git/config"),
        *("/server.py", "/settings.toml", "/page/", "/simulator/browser/page/index.html", "/%c0%ae%c0%ae/x"),
    ],
)
def test_no_path_reaches_a_file_of_the_computer(server, path):
    answer, body = get(server, path)
    assert answer.status in (400, 404) and "import" not in body and "root:" not in body and len(body) < 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_only_reading_is_allowed(server, method):
    assert get(server, "/", method)[0].status in (404, 405)


BAD = [
    *("", "x", "null", "[]", "{}", '"down"', '{"do": "down"}', '{"do": "down", "with": "OK", "more": 1}'),
    *('{"do": "down", "with": "FIRE"}', '{"do": "down", "with": true}', '{"do": "power", "with": 1}'),
    *('{"do": "power", "with": "on"}', '{"do": ["down"], "with": "OK"}', '{"do": "erase", "with": true}'),
    *('{"do": "down", "with": null}', '{"do": "down", "with": {"a": []}}', "[" * 60, "\u0000", "é" * 30),
]


@pytest.mark.parametrize("text", BAD)
def test_a_bad_message_is_no_command(text):
    with pytest.raises(ValueError):
        command_of(text)


def test_bad_messages_are_refused_one_by_one_and_nothing_is_pressed(server):
    async def attempt():
        async with tab(server) as ours:
            before = ours.pages
            for text in BAD:
                await ours.socket.send_str(text)
            await ours.socket.send_bytes(b"\x00\xff" * 20)
            await ours.until(lambda tab: len(tab.refused) == len(BAD))
            assert ours.pages == before and ours.facts["down"] == []

    run(attempt())


@pytest.mark.parametrize("size", [200, 1_000_000])
def test_a_message_that_is_too_long_closes_only_the_tab_that_sent_it(server, size):
    async def attempt():
        async with tab(server) as ours, tab(server) as other:
            await ours.socket.send_str("x" * size)
            while await ours.hear():
                assert not ours.refused, "it was read"
            assert ours.socket.closed
            await other.send("down", "DOWN")
            await other.until(lambda tab: tab.facts["down"] == ["DOWN"])
            await other.send("up", "DOWN")
            await other.until(lambda tab: tab.facts["down"] == [])

    run(attempt())


def test_the_number_of_tabs_is_bounded(server):
    async def attempt():
        async with AsyncExitStack() as stack:
            for _ in range(MOST_TABS):
                await stack.enter_async_context(tab(server))
            with pytest.raises(WSServerHandshakeError) as refused:
                await stack.enter_async_context(tab(server))
            assert refused.value.status == 503
        async with tab(server):
            pass  # room again

    run(attempt())


def test_two_tabs_are_told_the_same(server):
    async def attempt():
        async with tab(server) as one, tab(server) as other:
            for sender, key in ((one, "UP"), (other, "DOWN")):
                await sender.send("down", key)
                for each in (one, other):
                    await each.until(lambda tab, key=key: tab.facts["down"] == [key])
                await sender.send("up", key)
                for each in (one, other):
                    await each.until(lambda tab: tab.facts["down"] == [])
            assert one.facts.keys() == other.facts.keys()

    run(attempt())


def test_a_tab_that_closes_lets_its_buttons_go(server):
    async def attempt():
        async with tab(server) as other:
            async with tab(server) as one:
                await one.send("down", "UP")
                await other.until(lambda tab: tab.facts["down"] == ["UP"])
            await other.until(lambda tab: tab.facts["down"] == [])

    run(attempt())


def test_nothing_is_sent_while_nothing_changes(server):
    async def attempt():
        async with tab(server) as ours:
            while True:  # until the note or the cursor of the test before is gone
                try:
                    await asyncio.wait_for(ours.hear(), 1)
                except TimeoutError:
                    break
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(ours.hear(), 1)

    run(attempt())


def test_the_messages_of_the_page_are_within_the_bounds():
    longest = json.dumps({"do": "power", "with": False})
    assert len(longest) <= 64 and command_of(longest) == ("power", False)
