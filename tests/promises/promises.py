#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""The promises of tests/promises/promises.tsv, the tests that show them, and their table.

    promises.py check ROOT TEST-PROGRAM...    every test named exists, CONTRIBUTING.md shows the table
    promises.py measure ROOT TEST-PROGRAM-OR-BUILD-FOLDER...
                                              runs the tests, keeps their figures, writes the table
    promises.py table ROOT                    writes the table into CONTRIBUTING.md

A figure is what a test, or the last of its cases, gives as the property "figure"; a promise whose tests give none has the number
of its cases that passed. Tests that are no GoogleTest (scripts, fuzzers) run with ctest in the build folders that are named,
and give their figure in a line of their output that begins with "figure: ". A promise of which not every test ran keeps its
figure.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
from xml.etree import ElementTree

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "mission"))
from check import listed_tests  # noqa: E402

BEGIN, END = "<!-- promises: written by tests/promises/promises.py -->", "<!-- end of promises -->"
IDS = [f"F{i}" for i in range(1, 11)] + [f"S{i}" for i in range(1, 18)] + \
      [f"A{i}" for i in range(1, 11)]


def read_rows(text):
    """The rows as lists of id, promise, names and figure."""
    rows = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            row, promise, names, figure = line.split("\t")
            rows.append([row, promise, [name.strip() for name in names.split(";")], figure])
    return rows


def write_rows(text, figures):
    """The text with other figures."""
    lines = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            columns = line.split("\t")
            columns[3] = figures.get(columns[0], columns[3])
            line = "\t".join(columns)
        lines.append(line)
    return "\n".join(lines) + "\n"


def table(rows):
    lines = ["| | promise | shown by | last figure |", "| --- | --- | --- | --- |"]
    for row, promise, names, figure in rows:
        tests = ", ".join(f"`{name.rstrip('?')}`" for name in names)
        lines.append(f"| {row} | {promise} | {tests} | {figure} |")
    return "\n".join(lines)


def with_table(document, rows):
    before, begin, rest = document.partition(BEGIN)
    _, end, after = rest.partition(END)
    assert begin and end, f"CONTRIBUTING.md lacks '{BEGIN}' or '{END}'"
    return f"{before}{BEGIN}\n{table(rows)}\n{END}{after}"


def other_tests(root):
    """Scripts and fuzzers that ctest runs, by the names that the tree gives them."""
    names = {f"fuzz_{path.stem[5:]}" for path in (root / "tests/fuzz").glob("fuzz_*.cpp")}
    for path in (root / "tests").rglob("CMakeLists.txt"):
        names.update(re.findall(r"add_test\(\s*NAME\s+([\w.]+)", path.read_text(encoding="utf-8")))
    return names


def complaints_of(rows, tests, document):
    if [row[0] for row in rows] != IDS:
        yield "the rows are not F1 to F10, S1 to S17 and A1 to A10"
    for row, _, names, _ in rows:
        for name in names:
            if name not in tests and not name.endswith("?"):
                yield f"{row}: there is no test {name}"
    if with_table(document, rows) != document:
        yield "the table of CONTRIBUTING.md is not that of promises.tsv: run promises.py table ROOT"


def cases_of(result):
    """Suite.Test without instance and index, and the case, for every case that ran."""
    for suite in result["testsuites"]:
        for case in suite["testsuite"]:
            if case["status"] == "RUN":
                name = f"{suite['name'].split('/')[-1]}.{case['name'].split('/')[0]}"
                yield name, case


def run_tests(programs, wanted):
    """What the wanted tests gave: for each its last figure and how many cases passed and failed."""
    given = {}
    for program in programs:
        tests, _ = listed_tests([program])
        mine = sorted(name for name in tests & wanted)
        if not mine:
            continue
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "result.json"
            names = ":".join(f"{name}:*/{name}/*:{name}/*" for name in mine)
            subprocess.run([program, f"--gtest_filter={names}", f"--gtest_output=json:{out}"],
                           check=False, stdout=subprocess.DEVNULL)
            for name, case in cases_of(json.loads(out.read_text(encoding="utf-8"))):
                test = given.setdefault(name, {"figure": "", "passed": 0, "failed": 0})
                test["failed" if case.get("failures") else "passed"] += 1
                test["figure"] = case.get("figure", test["figure"])
    return given


def read_junit(text):
    """What ctest's report gives for every script or fuzzer that ran, as run_tests does."""
    given = {}
    for case in ElementTree.fromstring(text).iter("testcase"):
        if case.get("status") not in ("run", "fail"):
            continue
        passed = case.get("status") == "run"
        figures = re.findall(r"^figure: (.+)$", case.findtext("system-out") or "", re.MULTILINE)
        given[case.get("name")] = {"figure": figures[-1] if figures else "",
                                   "passed": int(passed), "failed": int(not passed)}
    return given


def run_others(folders, wanted):
    """What the wanted scripts and fuzzers gave, run by ctest."""
    given = {}
    names = "|".join(re.escape(name) for name in sorted(wanted))
    for folder in folders:
        with tempfile.TemporaryDirectory() as place:
            out = pathlib.Path(place) / "result.xml"
            subprocess.run(["ctest", "--test-dir", folder, "-R", f"^({names})$",
                            "--output-junit", out, "--test-output-size-passed", "100000"],
                           check=False, stdout=subprocess.DEVNULL)
            given.update(read_junit(out.read_text(encoding="utf-8")))
    return given


def figure_of(names, given):
    """None if a test of these did not run, except one whose name ends in "?"."""
    if any(name not in given for name in names if not name.endswith("?")):
        return None
    results = [given[name] for name in (name.rstrip("?") for name in names) if name in given]
    if not results:
        return None
    failed = sum(result["failed"] for result in results)
    if failed:
        return f"**{failed} of {failed + sum(r['passed'] for r in results)} cases fail**"
    figures = [result["figure"] for result in results if result["figure"]]
    passed = sum(result["passed"] for result in results)
    return "; ".join(figures) or ("1 case passes" if passed == 1 else f"{passed} cases pass")


def check_itself():
    """Each way a row can be wrong is noticed, and right ones are not."""
    rows = [[row, "holds", ["A.B", "A.C?"], ""] for row in IDS]
    document = with_table(f"# x\n{BEGIN}\n{END}\ny\n", rows)
    assert not list(complaints_of(rows, {"A.B"}, document))
    assert len(list(complaints_of(rows, {"A.C"}, document))) == len(IDS)
    assert len(list(complaints_of(rows, {"A.B"}, document.replace("holds", "held")))) == 1
    assert len(list(complaints_of(rows[1:], {"A.B"}, with_table(document, rows[1:])))) == 1
    text = "# c\nF1\tp\tA.B; A.C\told\n"
    assert read_rows(write_rows(text, {"F1": "new"})) == [["F1", "p", ["A.B", "A.C"], "new"]]
    silent = {"figure": "", "passed": 1, "failed": 0}
    three = {"figure": "3 mm", "passed": 1, "failed": 0}
    assert figure_of(["A.B", "A.C?"], {"A.B": silent, "A.C": three}) == "3 mm"
    assert figure_of(["A.B", "A.C?"], {"A.B": silent}) == "1 case passes"
    assert figure_of(["A.B"], {"A.B": {"figure": "3", "passed": 1, "failed": 1}}) == \
        "**1 of 2 cases fail**"
    assert figure_of(["A.B"], {}) is None
    assert figure_of(["A.B", "A.C"], {"A.B": three}) is None
    report = """<testsuite><testcase name="a" status="run"><system-out>figure: 2 s
x</system-out></testcase><testcase name="b" status="fail"/><testcase name="c" status="notrun"/>
</testsuite>"""
    assert read_junit(report) == {"a": {"figure": "2 s", "passed": 1, "failed": 0},
                                  "b": {"figure": "", "passed": 0, "failed": 1}}


def main():
    mode, root, programs = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    check_itself()
    data, page = root / "tests/promises/promises.tsv", root / "CONTRIBUTING.md"
    text, document = data.read_text(encoding="utf-8"), page.read_text(encoding="utf-8")
    rows = read_rows(text)
    if mode == "check":
        tests, _ = listed_tests(programs)
        complaints = list(complaints_of(rows, tests | other_tests(root), document))
        for complaint in complaints:
            print(f"promises.tsv: {complaint}")
        return 1 if complaints else 0
    if mode == "measure":
        wanted = {name.rstrip("?") for row in rows for name in row[2]}
        folders = [program for program in programs if pathlib.Path(program).is_dir()]
        given = run_tests([program for program in programs if program not in folders], wanted)
        given.update(run_others(folders, wanted & other_tests(root)))
        figures = {row[0]: figure_of(row[2], given) for row in rows}
        text = write_rows(text, {row: figure for row, figure in figures.items() if figure})
        data.write_text(text, encoding="utf-8")
    page.write_text(with_table(document, read_rows(text)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
