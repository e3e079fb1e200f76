"""A page of a headless Chromium, driven through its DevTools protocol: pictures of it, touches and keys."""

import base64
import json
import struct
import time
import urllib.request
import zlib

import websocket

# Broadway numbers fingers as the browser does, from 0, and that is GTK's name for no finger but the pointer: what one
# finger does is then lost as soon as a gesture claims it. Everywhere else a finger has a name, so here it gets one.
#
# Broadway listens to touches at the document, but a touch stays with the element that it began on, and GTK's next frame
# may take that away. So one element that stays covers all, and bears the first window's name for Broadway; it also
# keeps Chromium from taking a pinch as a zoom of the page.
COVER = """
(() => {
    const first = [...document.querySelectorAll("div")].find((div) => div.surface);
    if (!first) return null;
    if (!window.cover) {
        const send = window.sendInput;
        window.sendInput = (kind, values) => {
            const isTouch = kind === BROADWAY_EVENT_TOUCH;
            send(kind, isTouch ? values.map((value, place) => (place === 2 ? value + 1 : value)) : values);
        };
        window.cover = document.createElement("div");
        window.cover.style = "position: fixed; inset: 0; z-index: 99999; touch-action: none";
        window.cover.surface = first.surface;
        document.body.append(window.cover);
    }
    const { x, y, width, height } = first.surface;
    return { x, y, width, height };
})()
"""
# The cover has the first window's name.
COUNT = """
new Set([...document.querySelectorAll("div")].filter((div) => div.surface).map((div) => div.surface.id)).size
"""


class BrowserError(Exception):
    """What the browser could not do."""


class Page:
    """The page of a browser that has its profile in a folder."""

    def __init__(self, profile, width, height, deadline):
        self._socket = websocket.create_connection(address(profile, deadline), suppress_origin=True, timeout=60)
        self._count = 0
        self.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False
        )

    def call(self, method, **parameters):
        """Calls a method and waits for what it returns; events that come meanwhile are of no concern."""
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") != self._count:
                continue
            if "error" in answer:
                raise BrowserError(f"{method}: {answer['error']['message']}")
            return answer["result"]

    def evaluate(self, script):
        return self.call("Runtime.evaluate", expression=script, returnByValue=True)["result"].get("value")

    def cover(self):
        """Covers the page for touches, once; where the window is, or None as long as there is none."""
        return self.evaluate(COVER)

    def count_windows(self):
        return self.evaluate(COUNT)

    def picture(self, area=None):
        """What is to be seen, there or everywhere, as PNG: the same bytes for the same picture."""
        clip = {}
        if area:
            x, y, width, height = area
            clip["clip"] = {"x": x, "y": y, "width": width, "height": height, "scale": 1}
        return base64.b64decode(self.call("Page.captureScreenshot", format="png", **clip)["data"])

    def colour(self, x, y):
        """The red, green and blue of a point."""
        return first_pixel(self.picture((x, y, 1, 1)))

    def touch(self, kind, fingers):
        """Tells where all fingers are that touch the page from now on."""
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        self.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def turn_wheel(self, x, y, distance):
        self.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=distance)

    def press_escape(self):
        for kind in ("rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key="Escape", code="Escape", windowsVirtualKeyCode=27)


def address(profile, deadline):
    """Where the page listens: Chromium writes the port that it was given into its profile."""
    while time.monotonic() < deadline:
        try:
            port = int((profile / "DevToolsActivePort").read_text().split()[0])
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/json", timeout=10) as answer:
                pages = [target for target in json.load(answer) if target["type"] == "page"]
            return pages[0]["webSocketDebuggerUrl"]
        except (OSError, ValueError, IndexError):
            time.sleep(0.1)
    raise BrowserError("Chromium does not listen")


def first_pixel(png):
    """The first pixel of a PNG of 8 bits a channel: no filter changes it, since nothing is before it."""
    data, place = b"", 8
    while place < len(png):
        length, kind = struct.unpack_from(">I4s", png, place)
        if kind == b"IDAT":
            data += png[place + 8 : place + 8 + length]
        place += 12 + length
    return tuple(zlib.decompress(data)[1:4])
