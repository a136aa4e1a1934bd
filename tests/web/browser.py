# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""A browser without a window, driven through the debugging protocol of Chromium over a pipe."""

import base64
import json
import os
import re
import select
import subprocess
import tempfile
import time

kFlags = ["--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--no-first-run", "--hide-scrollbars",
          "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
          "--disable-background-networking", "--disable-component-update"]


class Browser:
    """One page. Lines that the page prints on its console are kept in `lines`."""

    def __init__(self, program="chromium", size=(1280, 720)):
        self.profile = tempfile.TemporaryDirectory(prefix="topple-browser-")
        to_child, self.out = os.pipe()
        self.into, from_child = os.pipe()

        def pass_pipe():  # the protocol's pipe has the numbers 3 and 4
            saved = os.dup(to_child), os.dup(from_child)
            os.dup2(saved[0], 3)
            os.dup2(saved[1], 4)

        self.process = subprocess.Popen(
            [program, *kFlags, f"--window-size={size[0]},{size[1]}", "--user-data-dir=" + self.profile.name,
             "about:blank"],
            preexec_fn=pass_pipe, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_child)
        os.close(from_child)
        self.buffer, self.count, self.lines, self.events = b"", 0, [], []
        self.session = None
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(domain + ".enable")
        self.call("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1,
                  mobile=False)

    def close(self):
        if self.process.poll() is not None:
            return
        self.process.kill()
        self.process.wait()
        os.close(self.out)
        os.close(self.into)
        for _ in range(10):  # its helpers write for a moment longer
            try:
                return self.profile.cleanup()
            except OSError:
                time.sleep(0.3)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _receive(self, seconds):
        """Takes what has arrived within the time; returns the messages that are answers."""
        answers = []
        if select.select([self.into], [], [], seconds)[0]:
            piece = os.read(self.into, 1 << 20)
            if not piece:
                raise RuntimeError("the browser has ended")
            self.buffer += piece
        *messages, self.buffer = self.buffer.split(b"\0")
        for message in map(json.loads, messages):
            if "id" in message:
                answers.append(message)
                continue
            self.events.append(message)
            if message["method"] == "Runtime.consoleAPICalled":
                self.lines.append(" ".join(str(a.get("value", a.get("description", "")))
                                           for a in message["params"]["args"]))
            if message["method"] == "Runtime.exceptionThrown":
                details = message["params"]["exceptionDetails"]
                self.lines.append("EXCEPTION " + details["text"] + " " +
                                  details.get("exception", {}).get("description", ""))
            if message["method"] == "Log.entryAdded":
                self.lines.append("LOG " + message["params"]["entry"]["text"])
        return answers

    def call(self, method, _seconds=60, **params):
        self.count += 1
        message = {"id": self.count, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        end = time.time() + _seconds
        while time.time() < end:
            for answer in self._receive(0.2):
                if answer["id"] == self.count:
                    if "error" in answer:
                        raise RuntimeError(f"{method}: {answer['error']}")
                    return answer["result"]
        raise TimeoutError(method)

    def evaluate(self, expression, **options):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True, **options)
        if "exceptionDetails" in result:
            raise RuntimeError(str(result["exceptionDetails"].get("exception", result["exceptionDetails"])))
        return result["result"].get("value")

    def open(self, address):
        self.lines.clear()
        self.call("Page.navigate", url=address)

    def wait_for(self, pattern, seconds=60, after=0):
        """Returns the first match in the lines from number `after` on."""
        end = time.time() + seconds
        seen = after
        while True:
            while seen < len(self.lines):
                if match := re.search(pattern, self.lines[seen]):
                    return match
                seen += 1
            if time.time() > end:
                raise TimeoutError(f"no line matches {pattern}; the last were:\n" + "\n".join(self.lines[-15:]))
            self._receive(0.2)

    def wait(self, seconds):
        end = time.time() + seconds
        while time.time() < end:
            self._receive(min(0.2, max(end - time.time(), 0)))

    def screenshot(self, path):
        data = base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
        with open(path, "wb") as file:
            file.write(data)

    def mouse(self, kind, x, y, button="none", held=0):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, buttons=held,
                  clickCount=0 if kind == "mouseMoved" else 1)

    def click(self, x, y):
        self.mouse("mouseMoved", x, y)
        self.wait(0.15)
        self.mouse("mousePressed", x, y, "left", 1)
        self.wait(0.1)
        self.mouse("mouseReleased", x, y, "left", 0)

    def key(self, key, code, modifiers=0, text=None):
        """Presses and releases a key. Modifiers: 1 Alt, 2 Ctrl, 4 Meta, 8 Shift."""
        down = {"type": "keyDown", "key": key, "code": code, "modifiers": modifiers}
        if text is not None:
            down["text"] = text
        self.call("Input.dispatchKeyEvent", **down)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=code, modifiers=modifiers)
