# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Uses the page as a person would, and compares it with the program of this system.

page_test.py PAGE PROGRAM PICTURES: the page's folder, the program, and a folder for screenshots.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import unittest

from browser import Browser
from server import serve

page, program, pictures = (os.path.abspath(path) for path in sys.argv[1:4])
kState = r"STATE .* step=(\d+) last=(\d+) paused=(\d) hash=(\w+) bodies=(\d+)"


def picture(browser, name):
    path = os.path.join(pictures, name + ".png")
    browser.screenshot(path)
    return path


def brightness(path, area):
    """Returns the mean of a part of a picture, from 0 to 1."""
    return float(subprocess.run(["convert", path, "-crop", area, "-format", "%[fx:mean]", "info:"], check=True,
                                capture_output=True, text=True).stdout)


def native_hashes(scene, steps):
    """Returns the hash of each step, beginning with step 1."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "hashes")
        subprocess.run([program, "run", scene, "--steps", str(steps), "--hashes", path, "--hash"], check=True,
                       stdout=subprocess.DEVNULL)
        with open(path) as file:
            return {int(line.split()[0]): line.split()[1] for line in file}


def states(browser):
    """Returns (step, last step, paused, hash, bodies) of every frame so far."""
    found = (re.match(kState, line) for line in browser.lines)
    return [(int(m[1]), int(m[2]), m[3] == "1", m[4], int(m[5])) for m in found if m]


def complaints(browser):
    """Returns the lines of the console that no good run has."""
    return [line for line in browser.lines
            if re.search(r"EXCEPTION|^LOG |ERROR|GL_INVALID|abort", line) and "Blocking on the main" not in line]


def newest_layout(browser, seconds=30):
    """Waits for the next list of what the window has, and returns it as lists of words."""
    start = len(browser.lines)
    browser.wait_for("^READY", seconds, start)
    browser.wait_for("^READY", seconds, next(i for i, l in enumerate(browser.lines) if i >= start and l == "READY") + 1)
    ends = [i for i, line in enumerate(browser.lines) if line == "READY"]
    return [line.split() for line in browser.lines[ends[-2] + 1:ends[-1]]]


def place_of(layout, name):
    """Returns left, top, right and bottom of a widget."""
    words = next(words for words in layout if words[0] == "WIDGET" and " ".join(words[1:-4]) == name)
    return tuple(map(float, words[-4:]))


def press_widget(browser, layout, name, share=0.5):
    """Clicks the widget at a share of its width."""
    left, top, right, bottom = place_of(layout, name)
    browser.click(left + share * (right - left), (top + bottom) / 2)


def bodies_in(layout):
    return {int(words[1]): (float(words[2]), float(words[3])) for words in layout if words[0] == "BODY"}


class Page(unittest.TestCase):
    def start(self, hash_words="", isolates=True, size=(1280, 720)):
        server = serve(page, isolates)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        browser = Browser(size=size)
        self.addCleanup(browser.close)
        browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=pictures, eventsEnabled=True)
        begin = time.time()
        browser.open(server.address + "?print-state" + hash_words)
        browser.wait_for("STATE window_frame=1 ")
        print(f"first picture {time.time() - begin:.2f} s after the start of loading", flush=True)
        return server, browser

    def pause(self, browser):
        browser.key(" ", "Space", text=" ")
        browser.wait_for(r"STATE .* paused=1", 20, len(browser.lines))

    def test_first_scene_has_a_picture_and_no_complaint(self):
        _, browser = self.start()
        browser.wait(6)
        picture(browser, "first_scene")
        self.assertGreater(states(browser)[-1][0], 60)
        self.assertEqual(complaints(browser), [])

    def test_every_quality_is_drawn(self):
        _, browser = self.start("#scene=stack:5", size=(1280, 1100))  # with the choice in sight
        self.pause(browser)
        press_widget(browser, newest_layout(browser), "Dock/View")
        shown = set()
        for quality in ("low", "medium", "high"):
            left, top, right, bottom = place_of(newest_layout(browser), "View/Quality")
            x, y = (left + right) / 2, (top + bottom) / 2
            browser.click(x, y)
            choices = newest_layout(browser)
            press_widget(browser, choices, next(" ".join(words[1:-4]) for words in choices if words[0] == "WIDGET" and
                                                " ".join(words[1:-4]).endswith("/" + quality)))
            browser.wait(3)
            # Panels may have been drawn since, over the last picture of the world.
            self.assertGreater(brightness(picture(browser, "quality_" + quality), "50x50+300+400"), 0.4)
            browser.mouse("mouseMoved", x, y)
            browser.wait(3)
            with open(picture(browser, "quality_" + quality), "rb") as file:
                shown.add(file.read())
        self.assertEqual(len(shown), 3)
        self.assertEqual(complaints(browser), [])

    def test_sound_is_played_once_it_is_on(self):
        _, browser = self.start("#scene=dominoes")
        # Notes what the page gives to the loudspeakers.
        browser.evaluate("""
            window.loudest = 0;
            const play = AudioBufferSourceNode.prototype.start;
            AudioBufferSourceNode.prototype.start = function (...words) {
                for (const sample of this.buffer.getChannelData(0))
                    window.loudest = Math.max(window.loudest, Math.abs(sample));
                return play.apply(this, words);
            };""")
        browser.wait(1)
        self.assertEqual(browser.evaluate("window.loudest"), 0)
        press_widget(browser, newest_layout(browser), "Status/Sound off")
        end = time.time() + 30 # a loaded machine falls behind
        browser.wait(1)
        while browser.evaluate("window.loudest") <= 0.005 and time.time() < end:
            browser.wait(1)
        self.assertTrue(place_of(newest_layout(browser), "Status/Sound on"))
        self.assertGreater(browser.evaluate("window.loudest"), 0.005)
        self.assertEqual(complaints(browser), [])

    def test_steps_have_the_bits_of_the_program(self):
        for scene in ("mixed_pile:60", "joint_zoo", "cloth_stages", "newtons_cradle", "flag", "machine"):
            with self.subTest(scene=scene):
                _, browser = self.start("#scene=" + scene)
                met, end = {}, time.time() + 60
                while len(set(met.values())) < 8 and time.time() < end:
                    browser.wait(1)
                    met = {step: hash_ for step, _, _, hash_, _ in states(browser) if step > 0}
                self.assertGreaterEqual(len(set(met.values())), 8)
                native = native_hashes(scene, max(met))
                self.assertEqual(met, {step: native[step] for step in met})
                browser.close()  # not beside the next one

    def test_pointer_throws_and_time_goes_back(self):
        _, browser = self.start("#scene=stack:5")
        browser.wait(1)
        top = max(bodies_in(newest_layout(browser)).items(), key=lambda item: -item[1][1])
        x, y = top[1]
        before_drag = states(browser)[-1][0]
        browser.mouse("mouseMoved", x, y)
        browser.wait(1)
        browser.mouse("mousePressed", x, y, "left", 1)
        browser.wait(0.5)
        for i in range(1, 13):
            browser.mouse("mouseMoved", x + 15 * i, y - 5 * i, "left", 1)
            browser.wait(0.15)
        picture(browser, "drag")
        browser.mouse("mouseReleased", x + 180, y - 60, "left")
        browser.wait(3)
        layout = newest_layout(browser)
        moved = bodies_in(layout)[top[0]]
        self.assertGreater(abs(moved[0] - x), 60, "the body went with the pointer")
        self.pause(browser)
        thrown = states(browser)[-1]
        undisturbed = native_hashes("stack:5", thrown[0])
        self.assertNotEqual(thrown[3], undisturbed[thrown[0]])

        # The time bar, near its left end.
        press_widget(browser, newest_layout(browser), "Transport/Scrubber", 0.1)
        browser.wait(2)
        picture(browser, "rewind")
        step, last, _, hash_, _ = states(browser)[-1]
        self.assertLess(step, before_drag)
        self.assertGreater(step, 0)
        self.assertEqual(last, thrown[1], "the future is still there")
        self.assertEqual(hash_, undisturbed[step])
        self.assertEqual(complaints(browser), [])

    def test_file_is_dropped_saved_and_downloaded(self):
        _, browser = self.start("#scene=stack:3")
        browser.wait(1)
        before = states(browser)[-1][4]
        model = os.path.join(pictures, "tetra.obj")
        with open(model, "w") as file:
            file.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n")
        data = {"items": [], "files": [model], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            browser.call("Input.dispatchDragEvent", type=kind, x=500, y=400, data=data)
        browser.wait_for(rf"STATE .* bodies={before + 1} ", 20)
        browser.wait(1)
        picture(browser, "dropped")
        self.pause(browser)
        held = states(browser)[-1]

        saved = os.path.join(pictures, "from_page.json")
        if os.path.exists(saved):
            os.remove(saved)
        browser.key("s", "KeyS", modifiers=2)
        browser.wait(1.5)
        browser.call("Input.insertText", text="")
        for letter in "from_page":
            browser.key(letter, "Key" + letter.upper(), text=letter)
        browser.wait(1)
        picture(browser, "saving")
        browser.key("Enter", "Enter", text="\r")
        end = time.time() + 20
        while not os.path.exists(saved) and time.time() < end:
            browser.wait(0.3)
        picture(browser, "saved")
        with open(saved) as file:
            scene = json.load(file)
        self.assertEqual(len([b for b in scene["bodies"]]), held[4])
        ran = subprocess.run([program, "run", saved, "--steps", "5", "--hash"], capture_output=True, text=True)
        self.assertRegex(ran.stdout, r"^[0-9a-f]{16}")
        self.assertEqual(complaints(browser), [])

    def test_file_is_chosen(self):
        _, browser = self.start("#scene=stack:3")
        browser.wait(1)
        model = os.path.join(pictures, "chosen.obj")
        with open(model, "w") as file:
            file.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n")
        before = states(browser)[-1][4]
        browser.call("Page.setInterceptFileChooserDialog", enabled=True)
        browser.key("o", "KeyO", modifiers=2)
        browser.wait(1)
        press_widget(browser, newest_layout(browser), "File/From your computer...")
        end = time.time() + 10
        while not (shown := [e for e in browser.events if e["method"] == "Page.fileChooserOpened"]):
            self.assertLess(time.time(), end, "the browser shows no chooser of files")
            browser.wait(0.2)
        browser.call("DOM.setFileInputFiles", files=[model], backendNodeId=shown[0]["params"]["backendNodeId"])
        browser.wait_for(rf"STATE .* bodies={before + 1} ", 20)
        picture(browser, "chosen")
        self.assertEqual(complaints(browser), [])

    def test_link_carries_what_was_done(self):
        server, browser = self.start("#scene=stack:4")
        browser.wait(2)
        self.pause(browser)
        browser.key("C", "KeyC", modifiers=10)
        browser.wait(2)
        held = states(browser)[-1]
        address = browser.evaluate("location.href")
        self.assertIn("#s=", address)
        print(f"a link of {len(address)} characters", flush=True)
        browser.open("about:blank")
        browser.wait(1)
        browser.open(address)
        browser.wait_for("STATE window_frame=1 ")
        browser.wait_for(rf"STATE .* last={held[1]} ", 30)
        press_widget(browser, newest_layout(browser), "Transport/Scrubber", 1)
        browser.wait_for(rf"STATE .* step={held[0]} .* hash={held[3]} ", 20)
        picture(browser, "link")
        browser.open("about:blank")
        browser.wait(1)
        browser.open(server.address + "?print-state#s=AAAA")
        browser.wait_for("STATE window_frame=1 ")
        self.assertIn("damaged", browser.evaluate("document.getElementById('note').textContent"))

    def test_plain_server_is_enough_and_settings_are_kept(self):
        server, browser = self.start(isolates=False)
        self.assertTrue(browser.evaluate("crossOriginIsolated"))
        browser.wait(8)
        browser.open("about:blank")
        browser.wait(1)
        browser.open(server.address + "?print-state")
        browser.wait_for("STATE window_frame=1 ")
        settings = browser.evaluate("FS.readFile('/home/web_user/.config/topple/settings.json', {encoding: 'utf8'})")
        self.assertIn("first_steps", json.dumps(json.loads(settings)))
        self.assertEqual(complaints(browser), [])


    def test_picture_is_that_of_the_program(self):
        for scene in ("pyramid:6", "card_house", "car"):
            with self.subTest(scene=scene):
                _, browser = self.start("#scene=" + scene)
                self.pause(browser)
                press_widget(browser, newest_layout(browser), "Transport/To the start")
                browser.wait_for(r"STATE .* step=0 ", 20, len(browser.lines))
                browser.mouse("mouseMoved", 3, 3)
                browser.wait(2)
                layout = newest_layout(browser)
                x0, y0, x1, y1 = (int(float(word)) for word in next(w for w in layout if w[0] == "VIEWPORT")[1:])
                shot = picture(browser, "page_" + scene.replace(":", "_"))
                step = states(browser)[-1][0]
                drawn = os.path.join(pictures, "program_" + scene.replace(":", "_") + ".png")
                subprocess.run([program, "render", scene, "--steps", str(step), "--size", f"{x1 - x0}x{y1 - y0}",
                                "--quality", "low", "--out", drawn], check=True)
                # Without the parts of the page that lie over the scene.
                size = f"{x1 - x0 - 340}x{y1 - y0 - 240}"
                compared = subprocess.run(
                    ["compare", "-metric", "AE", "-fuzz", "8%", f"{shot}[{size}+{x0 + 240}+{y0 + 140}]",
                     f"{drawn}[{size}+240+140]", os.path.join(pictures, "difference.png")],
                    capture_output=True, text=True)
                width, height = map(int, size.split("x"))
                share = float(compared.stderr.split()[0]) / (width * height)
                print(f"{scene}: {100 * share:.2f} % of the pixels differ by more than 8 %", flush=True)
                self.assertLess(share, 0.02)
                browser.close()


del sys.argv[1:4]
unittest.main(verbosity=2)
