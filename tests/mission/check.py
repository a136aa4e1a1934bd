#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Checks tests/mission/rows.tsv: one line for every row of the mission that works.

    id <tab> file:symbol[; file:symbol] <tab> Suite.Test[; Suite.Test]

Every symbol must stand in the code of its file (for a .md file: in a heading), every test must be
among those the test programs list. Lines that begin with # are comments.

    check.py ROWS ROOT TEST-PROGRAM...
"""

import pathlib
import re
import subprocess
import sys
import tempfile


def code_only(text):
    """Without comments, so that a mention does not pass for a definition."""
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)


def listed_tests(programs):
    """Suite.Test for every test, parameterised ones also without their instance and index; and a
    complaint for every suite that two programs have, which nobody could tell apart by name."""
    tests, home, complaints = set(), {}, []
    for program in programs:
        listing = subprocess.run([program, "--gtest_list_tests"], check=True, text=True,
                                 stdout=subprocess.PIPE).stdout
        suite = ""
        for line in listing.splitlines():
            name = line.split("#")[0].rstrip()
            if not line.startswith(" "):
                suite = name.rstrip(".")
                first = home.setdefault(suite, program)
                if suite and first != program:
                    complaints.append(f"suite {suite} is in {pathlib.Path(first).name} and in "
                                      f"{pathlib.Path(program).name}")
            elif name:
                tests.add(f"{suite}.{name.strip()}")
                tests.add(f"{suite.split('/')[-1]}.{name.strip().split('/')[0]}")
    return tests, complaints


def symbol_complaint(root, place):
    file, colon, symbol = place.partition(":")
    path = root / file
    if not colon or not symbol:
        return f"'{place}' is not file:symbol"
    if not path.is_file():
        return f"{file} is not there"
    text = path.read_text(encoding="utf-8")
    if file.endswith(".md"):
        headings = [line.lstrip("#").strip() for line in text.splitlines() if line.startswith("#")]
        return None if symbol in headings else f"{file} has no heading '{symbol}'"
    # operator* is not operator*=
    after = r"(?!\w)" if re.match(r"\w", symbol[-1]) else r"(?=\s*\()"
    if re.search(rf"(?<!\w){re.escape(symbol)}{after}", code_only(text)):
        return None
    return f"{file} has no {symbol}"


def complaints_of(rows, root, tests):
    seen = set()
    for number, line in enumerate(rows.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        columns = line.split("\t")
        if len(columns) != 3 or not all(column.strip() for column in columns):
            yield f"line {number}: not id, file:symbol and tests between tabs"
            continue
        row, places, names = columns
        if row in seen:
            yield f"line {number}: {row} stands here twice"
        seen.add(row)
        for place in places.split(";"):
            complaint = symbol_complaint(root, place.strip())
            if complaint:
                yield f"line {number}: {row}: {complaint}"
        for name in names.split(";"):
            if name.strip() not in tests:
                yield f"line {number}: {row}: no test {name.strip()}"


def check_itself(root):
    """Each way a row can be wrong is noticed, and a right one is not."""
    tests = {"Mission.Works"}
    here = "tests/mission/check.py"
    wrong = ["A\t%s:check_itself" % here, "A\t%s:nowhere_%s\tMission.Works" % (here, "at_all"),
             "A\tgone.h:x\tMission.Works", "A\t%s\tMission.Works" % here,
             "A\t%s:check_itself\tMission.Gone" % here,
             "A\t%s:check_itself\tMission.Works\nA\t%s:check_itself\tMission.Works" % (here, here)]
    for rows in wrong:
        assert len(list(complaints_of(rows, root, tests))) == 1, rows
    assert not list(complaints_of("A\t%s:check_itself\tMission.Works" % here, root, tests))
    with tempfile.TemporaryDirectory() as folder:
        member = pathlib.Path(folder) / "member.h"  # a member's name ends as no operator does
        member.write_text("int count_;\n", encoding="utf-8")
        assert symbol_complaint(pathlib.Path(folder), "member.h:count_") is None
        assert symbol_complaint(pathlib.Path(folder), "member.h:coun_")
        programs = []
        for name in ("one", "two"):
            program = pathlib.Path(folder) / name
            program.write_text("#!/bin/sh\nprintf 'Same.\\n  Test\\n'\n", encoding="utf-8")
            program.chmod(0o700)
            programs.append(str(program))
        assert listed_tests(programs) == ({"Same.Test"}, ["suite Same is in one and in two"])
        assert listed_tests(programs[:1]) == ({"Same.Test"}, [])


def main():
    rows, root, programs = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]
    check_itself(root)
    tests, complaints = listed_tests(programs)
    complaints += complaints_of(rows.read_text(encoding="utf-8"), root, tests)
    for complaint in complaints:
        print(f"{rows.name}: {complaint}")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
