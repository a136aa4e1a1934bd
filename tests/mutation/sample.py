#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Makes small random changes to the engine, one at a time, and says which of them no test notices.

    sample.py [--count N] [--seed S] [--jobs J] [--skip K] [--only PREFIX]...
    sample.py --check      only checks itself, and that every change in equivalent.tsv can still be drawn

Each of the J jobs works on its own copy of the tree in build/mutants (-O1, no window). A change that does not
compile is drawn anew. A test program that fails, crashes, takes more than 8 GB or far too long has noticed. Changes
that make no difference stand in equivalent.tsv, each with its reason. Changes that only a recording of earlier results
notices are counted apart. Which changes are drawn depends on the seed and the tree alone, not on J. A sample that was
stopped goes on with --skip K, which leaves out the first K of them; every verdict tells its place. Exit status 0: at
least 95 % were noticed.
"""

import argparse
import concurrent.futures
import fcntl
import os
import pathlib
import random
import sys
import threading
import time

sys.dont_write_bytecode = True  # the tree stays as it is

import changes
from workbench import BY_RECORDING, PROGRAMS, ROOT, Broken, Workbench, folder_of

LISTED = pathlib.Path(__file__).with_name("equivalent.tsv")
NEEDED = 0.95


def listed_changes():
    """Returns (path, line before, line after) of every change that equivalent.tsv lists."""
    known = set()
    for line in LISTED.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            path, before, after, reason = line.split("\t")
            assert reason.strip(), f"{path}: a change is listed without its reason"
            known.add((path, before, after))
    return known


def all_changes(prefixes):
    """Returns every possible change, with the text of its file, in an order that depends on the tree alone."""
    found = []
    for folder in PROGRAMS:
        for path in sorted((ROOT / folder).rglob("*")):
            name = str(path.relative_to(ROOT))
            if path.suffix in (".h", ".cpp") and (not prefixes or name.startswith(prefixes)):
                text = path.read_text(encoding="utf-8")
                found += [(change, text) for change in changes.changes_in(name, text)]
    return found


class Sample:
    """Yields changes with their places in the drawn order until `count` of them compile, and collects the verdicts.
    Thread-safe."""

    def __init__(self, drawn, skip, count, known):
        self.drawn, self.count, self.known = iter(enumerate(drawn[skip:], skip + 1)), count, known
        self.in_flight = self.noticed = self.recorded = self.listed = 0
        self.survivors = []
        self.ready = threading.Condition()

    def done(self):
        return self.noticed + self.listed + len(self.survivors)

    def next(self):
        """Returns the next place, change and text, or None when enough compile. Waits while changes in flight may still
        turn out not to compile."""
        with self.ready:
            while self.done() < self.count:
                if self.done() + self.in_flight == self.count:
                    self.ready.wait()
                    continue
                place, (change, text) = next(self.drawn, (None, (None, None)))
                if change is None:
                    return None
                if change.identity(text) in self.known:
                    self.listed += 1
                    continue
                self.in_flight += 1
                return place, change, text
            self.ready.notify_all()
            return None

    def stop(self):
        """Yields no further change."""
        with self.ready:
            self.count = 0
            self.ready.notify_all()

    def add(self, result, words, seconds):
        with self.ready:
            self.in_flight -= 1
            if result is not None:
                self.noticed += bool(result)
                self.recorded += result == BY_RECORDING
                if not result:
                    self.survivors.append(words)
                print(f"{result or 'SURVIVED'} {words} ({seconds:.0f} s)", flush=True)
            self.ready.notify_all()

    def work(self, bench):
        while (taken := self.next()) is not None:
            place, change, text = taken
            start, result = time.monotonic(), None
            try:
                result = bench.judge(change)
            finally:
                self.add(result, f"#{place} {change.in_words(text)}", time.monotonic() - start)


def positive(text):
    if int(text) < 1:
        raise ValueError
    return int(text)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=positive, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--skip", type=int, default=0, metavar="K")
    parser.add_argument("--jobs", type=positive, default=os.cpu_count())
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--only", action="append", default=[], metavar="PREFIX")
    return parser.parse_args()


def check_list():
    """Exits with a complaint about every listed change whose line or file is gone: it would be drawn again."""
    gone = listed_changes() - {change.identity(text) for change, text in all_changes(())}
    sys.exit("\n".join(f"listed, but no longer in the tree: {change}" for change in sorted(gone)) or 0)


def lock_workbenches():
    """Returns an open file that keeps a second sample out of the same copies until this one ends."""
    folder = ROOT / "build" / "mutants"
    folder.mkdir(parents=True, exist_ok=True)
    lock = open(folder / "lock", "w", encoding="utf-8")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        sys.exit(f"another sample is at work in {folder}")
    return lock


def main():
    asked = arguments()
    changes.check_itself()
    if asked.check:
        check_list()
    drawn = all_changes(tuple(asked.only))
    random.Random(asked.seed).shuffle(drawn)
    # A fifth more than asked for, since some do not compile: the programs that these need are built.
    folders = {folder_of(change.path) for change, _ in drawn[asked.skip:][:asked.count + asked.count // 5 + 5]}
    programs = sorted({program for folder in folders for program in PROGRAMS[folder]})
    jobs = min(asked.jobs, asked.count)
    benches = [Workbench(ROOT / "build" / "mutants" / str(k), max(1, asked.jobs // jobs)) for k in range(jobs)]
    lock = lock_workbenches()
    print(f"{len(drawn)} possible changes, seed {asked.seed}, {jobs} at a time", flush=True)
    sample = Sample(drawn, asked.skip, asked.count, listed_changes())
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        try:
            list(pool.map(lambda bench: bench.prepare(programs), benches))
            list(pool.map(sample.work, benches))
        except Broken as broken:
            sys.exit(str(broken))
        except KeyboardInterrupt:
            print("stopping after the changes in progress", flush=True)
            sample.stop()
    lock.close()
    counted = sample.noticed + len(sample.survivors)
    share = sample.noticed / counted if counted else 1
    print(f"{sample.noticed} of {counted} changes were noticed ({100 * share:.1f} %), and {sample.listed} are "
          f"listed as making no difference; seed {asked.seed}")
    print(f"noticed only by a recording: {sample.recorded} of them")
    for survivor in sorted(sample.survivors):
        print(f"  survived: {survivor}")
    return 0 if share >= NEEDED else 1


if __name__ == "__main__":
    sys.exit(main())
