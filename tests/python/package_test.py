# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""The package as a whole: stubs, documentation, the page of the manual, and the examples."""

import contextlib
import inspect
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import topple

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```(python|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(*command, **named):
    return subprocess.run([sys.executable, *map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=False, **named)


class Package(unittest.TestCase):
    def test_stubs_are_in_step_with_the_sources(self):
        done = run(ROOT / "python" / "make_stubs.py", "--check")
        self.assertEqual(done.returncode, 0, done.stdout)

    @unittest.skipUnless(shutil.which("mypy"), "mypy is not installed")
    def test_a_program_is_checked_against_the_stubs(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "program.py"
            program.write_text("import topple\nworld = topple.World()\nworld.step('x')\n"
                               "world.parameters.substeps = 3\nx: float = world.parameters.dt\nworld.positon\n",
                               encoding="utf-8")
            shutil.copytree(ROOT / "python" / "topple", pathlib.Path(folder) / "topple",
                            ignore=shutil.ignore_patterns("*.so", "__pycache__"))
            options = ["--ignore-missing-imports", "--no-error-summary", "--cache-dir", os.devnull]
            done = subprocess.run([shutil.which("mypy"), *options, str(program)], stdout=subprocess.PIPE, text=True,
                                  check=False, env={**os.environ, "PYTHONPATH": "", "MYPYPATH": folder}, cwd=folder)
            lines = [int(each) for each in re.findall(r"program.py:(\d+): error", done.stdout)]
            self.assertEqual(lines, [3, 6], done.stdout)

    def test_every_public_name_is_documented(self):
        missing = []
        for name in topple.__all__:
            value = getattr(topple, name)
            if not (inspect.isclass(value) or inspect.isfunction(value)):
                continue
            if not inspect.getdoc(value):
                missing.append(name)
            members = vars(value).items() if inspect.isclass(value) else ()
            missing += [f"{name}.{key}" for key, member in members if not key.startswith("_") and
                        (inspect.isfunction(member) or isinstance(member, (property, classmethod))) and
                        not inspect.getdoc(member if isinstance(member, property) else getattr(value, key))]
        self.assertEqual(missing, [])

    def test_the_page_of_the_manual_prints_what_it_says(self):
        page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
        names, said = {}, io.StringIO()
        count = 0
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            for kind, text in BLOCK.findall(page):
                if kind == "python":
                    with contextlib.redirect_stdout(said):
                        exec(compile(text, "docs/python.md", "exec"), names)
                else:
                    self.assertEqual(said.getvalue(), text)
                    said = io.StringIO()
                    count += 1
        self.assertEqual(said.getvalue(), "")
        self.assertGreater(count, 4)

    def test_examples_run(self):
        with tempfile.TemporaryDirectory() as folder:
            done = run(ROOT / "python" / "examples" / "fit_restitution.py", cwd=folder)
            self.assertRegex(done.stdout, r"restitution: 0\.7(29|30|31)")
            done = run(ROOT / "python" / "examples" / "braking_distance.py", cwd=folder)
            self.assertRegex(done.stdout, r"a = 8\.9\d m/s\^2, 1\.01\d of the sliding friction")
            done = run(ROOT / "python" / "examples" / "pendulum_phase.py", cwd=folder)
            self.assertEqual(done.returncode, 0, done.stdout)
            self.assertIn("</svg>", (pathlib.Path(folder) / "pendulum.svg").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
