# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Pictures, compared with those of the program `topple`."""

import os
import pathlib
import subprocess
import tempfile
import threading
import unittest

import numpy

import topple


def has_opengl():
    try:
        topple.World().render(8, 8)
    except topple.Error:
        return False
    return True


class WithoutPictures(unittest.TestCase):
    @unittest.skipIf(topple.has_pictures, "this build has pictures")
    def test_a_build_without_a_renderer_says_so(self):
        with self.assertRaisesRegex(topple.Error, "made without OpenGL"):
            topple.World().render()
        self.assertIsNone(topple.World()._repr_png_())


@unittest.skipUnless(topple.has_pictures and has_opengl(), "there is no renderer, or no OpenGL")
class Pictures(unittest.TestCase):
    def test_a_picture_is_that_of_the_program(self):
        world = topple.scene("machine")
        world.step(30)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "machine.png"
            subprocess.run([os.environ["TOPPLE_PROGRAM"], "render", "machine", "--steps", "30", "--size", "160x120",
                            "--quality", "low", "--without", "effects", "--out", str(path)],
                           stdout=subprocess.DEVNULL, check=True)
            self.assertEqual(world.to_png(160, 120, quality="low"), path.read_bytes())

    def test_a_picture_is_an_array_of_pixels(self):
        world = topple.World()
        empty = world.render(64, 48, quality="low", camera=((0, 0, 0), 0, -10, 5))
        world.create_body(topple.Shape.sphere(1))
        full = world.render(64, 48, quality="low", camera=((0, 0, 0), 0, -10, 5))
        self.assertEqual((full.shape, full.dtype), ((48, 64, 4), numpy.uint8))
        changed = (empty != full).any(axis=2)
        self.assertTrue(changed[24, 32])
        self.assertFalse(changed[0, 0])
        self.assertTrue(world._repr_png_().startswith(b"\x89PNG"))

    def test_pictures_are_drawn_in_any_thread(self):
        world = topple.scene("stack")
        pictures = []

        def draw():
            pictures.append(world.render(32, 32, quality="low"))

        draw()
        for _ in range(2):
            thread = threading.Thread(target=draw)
            thread.start()
            thread.join(60)
        self.assertEqual(len(pictures), 3)
        for each in pictures[1:]:
            numpy.testing.assert_array_equal(each, pictures[0])

    def test_settings_that_are_none_are_refused(self):
        world = topple.World()
        for settings, words in (({"theme": "disco"}, "theme has no choice 'disco'"),
                                ({"width": 0}, "width must be from 1"),
                                ({"width": 10**9}, "width must be from 1"), ({"overlays": "ghosts"}, "ghosts"),
                                ({"camera": (1, 2)}, "camera must be a tuple"),
                                ({"camera": ((0, 0, 0), 0, 0, -1)}, "camera.distance must be positive")):
            with self.assertRaisesRegex(topple.Error, words):
                world.render(**settings)


if __name__ == "__main__":
    unittest.main()
