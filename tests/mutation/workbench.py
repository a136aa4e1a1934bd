# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""A copy of the tree with a build of its own, in which one change at a time is made, tested and taken back."""

import contextlib
import math
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
MEMORY_BYTES = 8 << 30
# A program may take ten times the processor time that it takes without the change, and this much more. [s]
SPARE_S = 30
# By the clock it may take this long: it may wait for ever without working. [s]
MOST_S = 1800

# The folders that are changed, and the test programs that should notice. The first program is built for every
# change, the others only for the changes that the programs before let pass.
PROGRAMS = {
    "engine/math": ["engine_math", "engine_geometry", "recorded_motion"],
    "engine/textbook": ["engine_textbook"],
    "engine/geometry": ["engine_geometry", "engine_collision", "recorded_motion"],
    "engine/spatial": ["engine_spatial", "engine_world", "recorded_motion"],
    "engine/collision": ["engine_collision", "engine_world", "physics", "recorded_motion"],
    "engine/dynamics": ["engine_dynamics", "engine_world", "physics", "recorded_motion"],
}

# A recording compares with what the engine gave before. These suites run last, so that it is known which changes no
# test with a reason notices.
RECORDINGS = "Recorded*:*/Recorded*"
BY_TEST, BY_RECORDING = "noticed ", "recorded"


class Broken(Exception):
    """The unchanged tree does not configure, build or pass."""


def run(command, most_cpu_s=None, **options):
    """Returns the exit status, the output, and the processor time [s]. With a limit, a command ends that takes more
    processor time, or MOST_S by the clock: what else the machine does then decides little."""
    limits = {resource.RLIMIT_AS: MEMORY_BYTES}
    if most_cpu_s is not None:
        limits[resource.RLIMIT_CPU] = math.ceil(most_cpu_s)
    with subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace",
                          start_new_session=True, **options) as process:
        timer = threading.Timer(MOST_S, os.killpg, (process.pid, signal.SIGKILL))
        try:
            with contextlib.suppress(ProcessLookupError):  # the process has ended already
                for limit, most in limits.items():
                    resource.prlimit(process.pid, limit, (most, most))
            if most_cpu_s is not None:
                timer.start()
            said = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode, said, usage.ru_utime + usage.ru_stime
        finally:
            timer.cancel()
            if process.returncode is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def copy_if_changed(source, target):
    """An equal file keeps its time, so that nothing is built again because of it."""
    if not target.exists() or source.read_bytes() != target.read_bytes():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        shutil.copymode(source, target)


def is_same(path, kept):
    if not kept.exists():
        return False
    a, b = path.stat(), kept.stat()
    return a.st_mtime_ns == b.st_mtime_ns and a.st_size == b.st_size


def folder_of(path):
    return "/".join(path.split("/")[:2])


def filter_for_own_tests(path):
    """Returns a filter for the tests in the test file that mirrors `path`, or None. These tests run first."""
    file = ROOT / "tests" / re.sub(r"(_detail)?\.(h|cpp)$", "_test.cpp", path)
    if not file.is_file():
        return None
    suites = set(re.findall(r"^TEST(?:_F|_P)?\((\w+),", file.read_text(encoding="utf-8"), re.M))
    return ":".join(f"*{suite}.*" for suite in sorted(suites))


class Workbench:
    """`tree` is a copy of the project, `build` its build, and `kept` a copy of that build without any change.
    One thread at a time per workbench; several workbenches share nothing."""

    def __init__(self, folder, build_jobs):
        self.tree, self.build, self.kept = folder / "tree", folder / "build", folder / "kept"
        self.build_jobs = build_jobs
        self.allowed_s = {}

    def prepare(self, programs):
        """Copies the tree, builds the programs and runs each once. Raises Broken if one fails."""
        self.take_back()  # an earlier run may have been stopped within a change
        self.copy_tree()
        if not (self.build / "build.ninja").exists():
            status, said, _ = run(["cmake", "-G", "Ninja", "-S", self.tree, "-B", self.build,
                                "-DCMAKE_BUILD_TYPE=RelWithDebInfo",
                                "-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -w",
                                "-DTOPPLE_BUILD_SCREEN=OFF", "-DTOPPLE_UNITY=OFF"])
            if status != 0:
                raise Broken(said)
        for program in programs:
            status, said, _ = self.make(program)
            if status != 0:
                raise Broken(said[-4000:])
        for program in programs:
            status, said, cpu_s = self.test(program)
            if status != 0:
                raise Broken(f"test_{program} fails without any change:\n{said[-4000:]}")
            self.allowed_s[program] = SPARE_S + 10 * cpu_s
        self.keep()

    def copy_tree(self):
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT,
                                check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
        names = {name for name in listed if (ROOT / name).is_file()}
        for name in names:
            copy_if_changed(ROOT / name, self.tree / name)
        for path in [p for p in self.tree.rglob("*") if p.is_file()]:
            if str(path.relative_to(self.tree)) not in names:
                path.unlink()

    def keep(self):
        """Copies every file of the build that is newer than its copy in `kept`."""
        for path in self.build.rglob("*"):
            kept = self.kept / path.relative_to(self.build)
            if path.is_file() and not path.is_symlink() and not is_same(path, kept):
                kept.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, kept)

    def take_back(self):
        """Restores the build to its copy in `kept`, if there is one yet."""
        if not self.kept.is_dir():
            return
        for path in [p for p in self.build.rglob("*") if p.is_file() and not p.is_symlink()]:
            kept = self.kept / path.relative_to(self.build)
            if not kept.exists():
                path.unlink()
            elif not is_same(path, kept):
                path.unlink()  # a program that still runs cannot be overwritten
                shutil.copy2(kept, path)

    def make(self, program):
        return run(["ninja", "-C", self.build, f"-j{self.build_jobs}", f"test_{program}"])

    def test(self, program, only=None):
        path = next(p for p in (self.build / "tests").rglob(f"test_{program}") if p.is_file())
        command = [path, "--gtest_brief=1", "--gtest_fail_fast"]
        if only:
            command.append(f"--gtest_filter={only}")
        return run(command, most_cpu_s=self.allowed_s.get(program, MOST_S), cwd=self.tree)

    def judge(self, change):
        """BY_TEST or BY_RECORDING if the change is noticed, False if not, None if it does not compile."""
        path = self.tree / change.path
        text, times = path.read_text(encoding="utf-8"), path.stat()
        try:
            path.write_text(change.applied_to(text), encoding="utf-8")
            return self.noticed_by(change)
        finally:
            path.write_text(text, encoding="utf-8")
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
            self.take_back()

    def noticed_by(self, change):
        own = filter_for_own_tests(change.path)
        programs = PROGRAMS[folder_of(change.path)]
        for program in programs:
            if self.make(program)[0] != 0:
                return None
            if own and self.test(program, own)[0] != 0:
                return BY_TEST
            if self.test(program, f"-{RECORDINGS}")[0] != 0:
                return BY_TEST
        for program in programs:
            if self.test(program, RECORDINGS)[0] != 0:
                return BY_RECORDING
        return False
