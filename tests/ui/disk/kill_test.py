#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Kills the real program while somebody works in its window, starts it again, recovers, and measures the work that is
# lost. Usage: kill_test.py TOPPLE KILL_AT_CALL COUNT [--seed N]
#
# Work is a command, sent as a key press at a known time, whose effect the program has shown. Every command adds one
# body, so that the number of bodies tells which commands a recovered scene has. One kill in three comes at a file
# operation of the program itself: KILL_AT_CALL is a library that kills the process before or after its n-th write,
# fsync or rename.
#
# After every kill the file that the person saved must be whole and have the content of the last save, or of the one
# that was interrupted; and the command that is lost must be at most two seconds old.

import argparse
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

LONGEST_LOSS = 2.0  # [s]
SCENES = ["stack:3", "pyramid:20", "pyramid:50"]
KILLS_PER_SCENE = 12  # then another scene begins, since each kill leaves more bodies
CALLS = ["write", "fsync", "rename"]


class Failure(Exception):
    pass


class Program:
    """A running topple and the lines that --print-state writes."""

    def __init__(self, topple, source, work, environment):
        self.log = open(os.path.join(work, "log"), "w+b")
        self.process = subprocess.Popen([topple, source, "--print-state"], stdout=self.log,
                                        stderr=subprocess.STDOUT, env=environment)
        self.reader = open(self.log.name, "rb")
        self.rest = b""
        self.fields, self.widgets = {}, {}
        self.is_ready = False

    def read(self):
        """Takes in what was printed since the last call."""
        lines = (self.rest + self.reader.read()).split(b"\n")
        self.rest = lines.pop()
        for line in lines:
            text = line.decode(errors="replace")
            if text.startswith("STATE "):
                self.fields = dict(re.findall(r'(\w+)=("[^"]*"|\S+)', text))
            elif text.startswith("WIDGET "):
                name, *corners = re.match(r"WIDGET (.*) (\S+) (\S+) (\S+) (\S+)$", text).groups()
                self.widgets[name] = [float(c) for c in corners]
            elif text.startswith("VIEWPORT"):
                self.is_ready = True

    @property
    def bodies(self):
        return int(self.fields.get("bodies", -1))

    @property
    def is_dead(self):
        return self.process.poll() is not None

    def wait(self, what, holds, seconds=30.0):
        """Waits until `holds`. Returns false if the process has ended instead."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read()
            if holds():
                return True
            if self.is_dead:
                return False
            time.sleep(0.005)
        raise Failure("waited in vain until " + what)

    def kill(self):
        if not self.is_dead:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.log.close()
        if not self.reader.closed:
            self.read()  # what was shown before the end
            self.reader.close()


class Test:
    def __init__(self, arguments, work):
        self.arguments, self.work = arguments, work
        self.random = random.Random(arguments.seed)
        self.file = os.path.join(work, "mine.json")
        self.program = None
        self.environment = dict(os.environ, XDG_CONFIG_HOME=work, LIBGL_ALWAYS_SOFTWARE="1",
                                XDG_STATE_HOME=os.path.join(work, "state"))
        self.worst, self.count, self.lost_count, self.command_count = 0.0, 0, 0, 0
        self.aimed_count, self.save_count, self.unanswered_count = 0, 0, 0

    def xdotool(self, *words):
        subprocess.run(["xdotool", *words], env=self.environment, check=True)

    def begin_scene(self):
        shutil.rmtree(os.path.join(self.work, "state"), ignore_errors=True)
        scene = SCENES[self.count // KILLS_PER_SCENE % len(SCENES)]
        script = os.path.join(self.work, "begin.topple")
        with open(script, "w") as out:
            out.write(f"open {scene}\nsave {self.file}\n")
        subprocess.run([self.arguments.topple, "script", script], check=True, capture_output=True)
        self.saved = {self.bodies_in_file()}

    def bodies_in_file(self):
        with open(self.file, "rb") as file:
            return len(json.load(file)["bodies"])

    def environment_of_next(self):
        """Returns the environment of a process that is killed at a file operation, or not at all."""
        environment = dict(self.environment)
        self.is_aimed = self.random.random() < 1 / 3
        if self.is_aimed:
            call = self.random.choice(CALLS)
            environment.update(LD_PRELOAD=self.arguments.library, KILL_FOLDER=self.work,
                               KILL_CALL=call, KILL_WHEN=self.random.choice(["before", "after"]),
                               KILL_NUMBER=str(self.random.randint(1, 60 if call == "write" else 25)))
        return environment

    def recover(self, program):
        """Accepts the offered copy, if one is offered. Returns the number of recovered bodies."""
        program.wait("the window is there", lambda: program.is_ready)
        name = "Question/Recover it"
        if name not in program.widgets:
            return program.bodies
        x0, y0, x1, y1 = program.widgets[name]
        self.xdotool("mousemove", str(int((x0 + x1) / 2)), str(int((y0 + y1) / 2)), "sleep", "0.2",
                     "click", "1")
        if not program.wait("the copy is open",
                            lambda: program.fields.get("undo", "").startswith('"Recover')):
            return None
        return program.bodies

    def work_until_killed(self, program):
        """Works with keys until the process dies. Returns the commands as (time sent, bodies after it)."""
        commands, sent, unanswered = [], None, 0
        kill_at = time.monotonic() + self.random.uniform(0.3, 6.0)
        next_at = time.monotonic()
        self.give_up_at = kill_at if not self.is_aimed else kill_at + 20
        before = program.bodies
        while not program.is_dead:
            now = time.monotonic()
            if now >= self.give_up_at:
                program.kill()
                break
            program.read()
            if sent is not None and program.bodies > before:
                commands.append((sent, program.bodies))
                before, sent, unanswered = program.bodies, None, 0
            if sent is not None and now - sent > 3:
                # GLFW takes a key that goes down within 20 ms of its release for a repeated one, and a slow X server
                # gives both the same time; in a paused scene a repeated shot is refused.
                sent, unanswered = None, unanswered + 1
                self.unanswered_count += 1
                if unanswered == 3:
                    raise Failure(f"the program no longer answers: {program.fields}")
            if now >= next_at and sent is None:
                act = self.random.random()
                if act < 0.12 and commands:
                    written = self.bodies_in_file()  # saves of a moment ago may still wait
                    self.saved = {count for count in self.saved if count >= written} | {before}
                    self.save_count += 1
                    self.xdotool("key", "ctrl+s")
                elif act < 0.2:
                    self.xdotool("key", "space")
                else:
                    sent = time.monotonic()
                    self.xdotool("key", "b")  # a ball is shot into the scene
                next_at = time.monotonic() + self.random.choice([0.1, 0.2, 0.4, 1.2])
            time.sleep(0.004)
        killed_at = time.monotonic()
        self.unanswered_count += sent is not None
        return killed_at, commands

    def check_file(self, program):
        try:
            bodies = self.bodies_in_file()
        except (ValueError, KeyError, OSError) as error:
            raise Failure(f"the saved file is not whole: {error}")
        if bodies not in self.saved:
            raise Failure(f"the saved file has {bodies} bodies, not one of {sorted(self.saved)}")
        self.saved = {bodies}
        return bodies

    def one_kill(self, program):
        killed_at, commands = self.work_until_killed(program)
        program.kill()
        self.count += 1
        was_aimed = program.process.returncode == -signal.SIGKILL and killed_at < self.give_up_at
        self.aimed_count += was_aimed
        self.command_count += len(commands)
        in_file = self.check_file(program)
        again = self.start(self.environment_of_next())
        recovered = None
        while recovered is None:  # the next kill may come before the window is there
            recovered = self.recover(again)
            if recovered is None or again.is_dead:
                again.kill()
                recovered = None
                self.is_aimed = False
                again = self.start(self.environment)
        recovered = max(recovered, in_file)
        lost = [sent for sent, bodies in commands if bodies > recovered]
        loss = killed_at - lost[0] if lost else 0.0
        self.lost_count += len(lost)
        self.worst = max(self.worst, loss)
        print(f"kill {self.count}: {len(commands)} commands, {len(lost)} lost, loss {loss:.2f} s, "
              f"{recovered} bodies{', at a file operation' if was_aimed else ''}", flush=True)
        if loss > LONGEST_LOSS:
            raise Failure(f"{loss:.2f} s of work are lost after kill {self.count}")
        return again

    def start(self, environment):
        self.program = Program(self.arguments.topple, self.file, self.work, environment)
        return self.program

    def end(self):
        if self.program:
            self.program.kill()

    def run(self):
        program = None
        while self.count < self.arguments.count:
            if self.count % KILLS_PER_SCENE == 0 or program is None:
                if program:
                    program.kill()
                self.begin_scene()
                self.is_aimed = False
                program = self.start(self.environment)
                program.wait("the window is there", lambda: program.is_ready)
            program = self.one_kill(program)
        program.kill()
        print(f"figure: {self.count} kills, {self.aimed_count} of them at a file operation, "
              f"{self.command_count} commands, {self.unanswered_count} keys without an answer yet, "
              f"{self.save_count} saves, {self.lost_count} commands lost, "
              f"at most {self.worst:.2f} s of work")


def open_display():
    """Starts an X server of its own. Returns its process and name."""
    read_end, write_end = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write_end), "-noreset", "-screen", "0", "800x600x24"],
                              pass_fds=[write_end], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write_end)
    with os.fdopen(read_end) as answer:
        return server, ":" + answer.readline().strip()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("topple")
    parser.add_argument("library")
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("TOPPLE_SEED", "20")))
    arguments = parser.parse_args()
    print(f"seed {arguments.seed} (again with --seed N)", flush=True)
    server, os.environ["DISPLAY"] = open_display()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory() as work:
        test = Test(arguments, work)
        try:
            test.run()
        except Failure as failure:
            print(f"FAILED: {failure}")
            return 1
        finally:
            test.end()
            server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
