"""Being told while away: the worker's notification in a real Chromium, and the settings by hand.

Chromium's own push service is not asked (it is on the net): messages are delivered through the devtools, as it would.
"""

import http.server
import json
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect

from marketday.core.text import LANGUAGES
from marketday.server.notices.guard import Allowed, Guard
from tests.browser.conftest import DESKTOP, MET, PATIENCE, PHONE, ROOT, Site, fits_thumbs, keep, no_sideways, resize
from tests.browser.guests import speak
from tests.browser.player import Player
from tests.browser.test_pages import violations
from tests.notices.outside import Browser as Subscriber
from tests.server.venue import Venue, open_venue

DIST = ROOT / "client" / "dist"
NOTICE = {
    "kind": "turn",
    "table": "cafe",
    "game": "klongs",
    "title": "Your turn",
    "text": "Bangkok Klongs with Ann",
    "path": "/table/cafe",
}


def texts(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((ROOT / "client" / "src" / "text" / f"{language}.json").read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def venue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Venue]:
    guard = Guard(Allowed.read(["127.0.0.1"]))
    with open_venue(tmp_path_factory.mktemp("calls") / "tables.sqlite", client=DIST, guard=guard) as opened:
        yield opened


@pytest.fixture(scope="module")
def worker(tmp_path_factory: pytest.TempPathFactory) -> str | None:
    """The built worker is served by the server; where there is none yet, its part for pushing alone."""
    if (DIST / "sw.js").exists():
        return None
    folder = tmp_path_factory.mktemp("worker")
    client = ROOT / "client"
    words = [
        "tsc",
        "-p",
        "src/sw",
        "--noEmit",
        "false",
        "--allowImportingTsExtensions",
        "false",
        "--outDir",
        str(folder),
    ]
    subprocess.run(["npx", *words], cwd=client, check=True, capture_output=True)
    parts = [(folder / name).read_text("utf-8") for name in ("notice.js", "push.js")]
    lines = "\n".join(parts).splitlines()
    return "\n".join(line.removeprefix("export ") for line in lines if not line.startswith(("import ", "export {}")))


PUSHES = 6


class Device:
    """A browser that allows notifications and has our worker."""

    def __init__(self, chromium: Browser, address: str, worker: str | None, language: str = "en") -> None:
        self.address = address
        self.context: BrowserContext = chromium.new_context(
            permissions=["notifications"], base_url=address, locale=language, reduced_motion="reduce"
        )
        self.context.add_init_script(MET)
        self.context.add_cookies([{"name": "marketday", "value": f"device-{id(self)}", "url": address}])
        if worker is not None:
            self.context.route("**/sw.js", lambda route: route.fulfill(body=worker, content_type="text/javascript"))
        self.page: Page = self.context.new_page()
        self.devtools: CDPSession = self.context.new_cdp_session(self.page)
        self._registrations: list[dict[str, Any]] = []
        self.devtools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: self._registrations.extend(event["registrations"]),
        )
        self.devtools.send("ServiceWorker.enable")
        self.page.goto("/about")
        # A message pushed to a worker that is only about to take over is lost.
        self.page.evaluate(
            """async () => {
              await navigator.serviceWorker.register("/sw.js");
              const { active } = await navigator.serviceWorker.ready;
              while (active.state !== "activated")
                await new Promise(changed => active.addEventListener("statechange", changed, { once: true }));
            }"""
        )

    def push(self, said: str, text: str) -> None:
        """As a push service would, until a notification with this text is shown: what reaches a worker that is just
        being started is lost now and then, and a service would send it again."""
        registration = self._registrations[-1]["registrationId"]
        message = {"origin": self.address, "registrationId": registration, "data": said}
        for _ in range(PUSHES):
            self.devtools.send("ServiceWorker.deliverPushMessage", message)
            if self.shows(text, PATIENCE // PUSHES):
                return
        raise AssertionError(f"no notification says: {text}")

    def notifications(self) -> list[list[str]]:
        found: list[list[str]] = self.page.evaluate(
            """async () => (await (await navigator.serviceWorker.ready).getNotifications())
              .map(one => [one.title, one.body, one.tag, one.data])"""
        )
        return found

    def shows(self, text: str, patience: int) -> bool:
        """Whether a notification with this text comes up in time."""
        found: bool = self.page.evaluate(
            """async ([text, patience]) => {
              const registration = await navigator.serviceWorker.ready;
              for (const end = Date.now() + patience; Date.now() < end; ) {
                if ((await registration.getNotifications()).some(one => one.body === text)) return true;
                await new Promise(later => setTimeout(later, 20));
              }
              return false;
            }""",
            [text, patience],
        )
        return found

    def click(self) -> str:
        """On the notification, as the system would report it; the address that is opened."""
        found: str = self.context.service_workers[0].evaluate(
            """async () => {
              const [notification] = await self.registration.getNotifications();
              return new Promise(opened => {
                self.clients.openWindow = async address => { opened(address); return null; };
                self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
              });
            }"""
        )
        return found


@pytest.fixture
def device(whole_chromium: Browser, venue: Venue, worker: str | None) -> Iterator[Device]:
    made = Device(whole_chromium, venue.url, worker)
    yield made
    made.context.close()


def test_a_push_becomes_a_notification_and_newer_ones_take_its_place(device: Device) -> None:
    device.push(json.dumps(NOTICE), "Bangkok Klongs with Ann")
    device.push(json.dumps({**NOTICE, "text": "Bangkok Klongs with Ann and Bob"}), "Bangkok Klongs with Ann and Bob")
    device.push(json.dumps({**NOTICE, "table": "beef", "path": "/table/beef", "text": "Other"}), "Other")
    assert sorted(device.notifications()) == [
        ["Your turn", "Bangkok Klongs with Ann and Bob", "table-cafe", "/table/cafe"],
        ["Your turn", "Other", "table-beef", "/table/beef"],
    ]


def test_a_click_opens_the_table_and_what_is_no_notice_of_ours_leads_home(device: Device) -> None:
    device.push(json.dumps(NOTICE), NOTICE["text"])
    assert device.click() == f"{device.address}/table/cafe"
    assert device.notifications() == []
    device.push(json.dumps({**NOTICE, "path": "https://evil.example/"}), "")
    assert device.notifications() == [["Marketday", "", "marketday", "/"]]


# ---- the settings ----------------------------------------------------------------------------------------------------
class Inbox(http.server.HTTPServer):
    """Somebody's own ntfy."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Taker)
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.got: list[tuple[str, str]] = []


class Taker(http.server.BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Inbox)
        body = self.rfile.read(int(self.headers["Content-Length"])).decode("utf-8", "replace")
        self.server.got.append((self.path, body))
        self.send_response(201)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def inbox() -> Iterator[Inbox]:
    with Inbox() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def open_settings(page: Page, words: dict[str, str]) -> None:
    page.get_by_role("button", name=words["settings"], exact=True).click()
    page.get_by_role("button", name=words["calls"]).click()
    expect(page.get_by_role("heading", name=words["calls.own"])).to_be_visible()


def test_an_address_of_ones_own_is_added_tried_and_removed_in_every_language(
    chromium: Browser, venue: Venue, inbox: Inbox
) -> None:
    site = Site(venue.url, chromium)
    page = site.visit("/about", size=PHONE)
    page.context.add_cookies([{"name": "marketday", "value": "caller", "url": venue.url}])
    for language in LANGUAGES:
        speak(page, language)
        words = texts(language)
        open_settings(page, words)
        field = page.get_by_label(words["calls.address"])
        field.fill("https://192.168.1.1/topic")
        page.get_by_role("button", name=words["calls.add"], exact=True).click()
        expect(page.get_by_role("alert")).to_have_text(words["trouble.call_not_public"])
        field.fill(f"{inbox.url}/my-market")
        page.get_by_role("button", name=words["calls.add"], exact=True).click()
        entry = page.get_by_role("listitem").filter(has_text=inbox.url)
        expect(entry).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
        entry.get_by_role("button", name=words["calls.try.label"].format(address=f"{inbox.url}/my-market")).click()
        expect(page.get_by_role("status")).to_have_text(words["calls.tried.sent"])
        assert [path for path, _ in inbox.got] == ["/my-market"]
        fits_thumbs(page, "dialog button, dialog input, dialog select")
        for size in (DESKTOP, PHONE):
            resize(page, size)
            no_sideways(page)
            keep(page, f"calls-{language}-{size[0]}")
        assert violations(page) == []
        entry.get_by_role("button", name=words["calls.drop.label"].format(address=f"{inbox.url}/my-market")).click()
        expect(entry).to_have_count(0)
        inbox.got.clear()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    site.close()
    site.forgive(400)
    assert site.troubles == []


def be_push_service(page: Page, inbox: Inbox) -> None:
    """The push service of the browser is ours: the subscription is the test's, everything else is real."""
    page.evaluate(
        """given => {
          let now = null;
          const unsubscribe = async () => { now = null; return true; };
          const made = { endpoint: given.endpoint, toJSON: () => given, unsubscribe };
          PushManager.prototype.subscribe = async wish => { window.wished = wish; return now = made; };
          PushManager.prototype.getSubscription = async () => now;
        }""",
        {"endpoint": f"{inbox.url}/push", "keys": Subscriber().keys},
    )


def test_this_device_is_turned_on_by_a_click_and_a_test_reaches_it_until_one_is_forgotten_here(
    device: Device, inbox: Inbox
) -> None:
    words, page = texts("en"), device.page
    be_push_service(page, inbox)
    open_settings(page, words)
    page.get_by_role("button", name=words["calls.device.turn_on"]).click()
    expect(page.get_by_text(words["calls.state.on"])).to_be_visible()
    assert len(page.evaluate("window.wished.applicationServerKey")) == 87
    page.get_by_role("button", name=words["calls.try.label"].format(address=inbox.url.removeprefix("http://"))).click()
    expect(page.get_by_role("status")).to_have_text(words["calls.tried.sent"])
    assert [path for path, _ in inbox.got] == ["/push"]
    page.get_by_role("button", name=words["calls.drop.label"].format(address=inbox.url.removeprefix("http://"))).click()
    page.get_by_role("button", name=words["calls.device.turn_on"]).click()
    expect(page.get_by_text(words["calls.state.on"])).to_be_visible()
    page.get_by_role("button", name=words["close"]).click()
    page.get_by_role("button", name=words["settings"], exact=True).click()
    page.get_by_role("group", name=words["settings"]).get_by_role("link", name=words["settings.me"]).click()
    page.get_by_label(words["name"]).fill("Ann")
    page.get_by_label(words["name"]).press("Enter")
    page.get_by_role("button", name=words["me.forget"]).click()
    with page.expect_response(lambda response: response.request.method == "DELETE") as dropped:
        page.get_by_role("dialog").get_by_role("button", name=words["me.forget"]).click()
    assert dropped.value.ok
    expect(page.get_by_text(words["me.gone"])).to_be_visible()
    subscribed = "navigator.serviceWorker.ready.then(it => it.pushManager.getSubscription())"
    assert page.evaluate(subscribed) is None


def test_playing_withdraws_what_was_pushed(device: Device) -> None:
    page = device.page
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    player = Player(page)
    player.wait_until_asked()
    table = page.url.rsplit("/", 1)[1]
    device.push(json.dumps({**NOTICE, "table": table, "path": f"/table/{table}"}), NOTICE["text"])
    player.play_until(lambda: not device.notifications())
    assert player.moves < 40


def test_where_the_host_wants_no_notices_it_is_said(chromium: Browser, tmp_path: Path) -> None:
    words = texts("en")
    with open_venue(tmp_path / "tables.sqlite", client=DIST) as closed:
        site = Site(closed.url, chromium)
        page = site.visit("/about")
        page.context.add_cookies([{"name": "marketday", "value": "x", "url": closed.url}])
        page.get_by_role("button", name=words["settings"], exact=True).click()
        page.get_by_role("button", name=words["calls"]).click()
        expect(page.get_by_text(words["trouble.call_switched_off"])).to_be_visible()
        site.close()
    assert site.troubles == []
