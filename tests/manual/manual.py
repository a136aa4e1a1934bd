#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Compiles and runs the manual (docs/*.md).

    manual.py generate DOCS OUTPUT   writes a program of all C++ blocks: one function a page
    manual.py check DOCS PROGRAM     runs each page, and compares what it prints with the page's text blocks
    manual.py write DOCS PROGRAM     runs each page, and writes what it prints into these blocks

The code above a text block prints that block and nothing else. "check" also follows the links between pages. The page
on Python has no C++; tests/python runs it.
"""

import pathlib
import re
import subprocess
import sys

_BLOCK = re.compile(r"^```(cpp|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_MARK = "\x1e"  # printed where a text block stands


def all_pages_of(folder):
    return sorted(path for path in pathlib.Path(folder).glob("*.md") if path.stem != "README")


def pages_of(folder):
    """The pages with C++."""
    return [path for path in all_pages_of(folder) if path.stem != "python"]


def function_of(path):
    """The includes of a page, and a function with its blocks."""
    text = path.read_text(encoding="utf-8")
    includes, body = [], []
    for match in _BLOCK.finditer(text):
        if match[1] == "text":
            body.append('std::printf("\\x1e");')
            continue
        line = text.count("\n", 0, match.start(2)) + 1
        lines = match[2].split("\n")
        includes += [each for each in lines if each.startswith("#include")]
        kept = ["" if each.startswith("#include") else each for each in lines]
        body += [f'#line {line} "{path}"', *kept]
    return includes, "\n".join([f"void page_{path.stem}() {{", *body, "}"])


def generate(folder, output):
    pages = [(path, *function_of(path)) for path in pages_of(folder)]
    includes = ["#include <topple/topple.h>"]
    for _, own, _ in pages:
        includes += [each for each in own if each not in includes]
    includes += [f"#include <{name}>" for name in ("array", "cstdio", "memory", "string_view", "vector")]
    calls = [f'    if (page == "{path.stem}")\n        page_{path.stem}();' for path, _, _ in pages]
    text = "\n".join([*includes, "using namespace topple;", "namespace {", *(body for _, _, body in pages),
                      "} // namespace", "int main(int, char** arguments) {",
                      "    const std::string_view page = arguments[1];", *calls, "}", ""])
    pathlib.Path(output).write_text(text, encoding="utf-8")


def printed_by(program, path):
    """What a page prints for each of its text blocks, and after the last."""
    run = subprocess.run([program, path.stem], stdout=subprocess.PIPE, check=False, timeout=120)
    if run.returncode:
        sys.exit(f"{path}: its code ends with {run.returncode}")
    return run.stdout.decode().split(_MARK)


def dead_links(folder):
    """Links between pages that lead nowhere, and pages to which the list of pages has no link."""
    index = (pathlib.Path(folder) / "README.md").read_text(encoding="utf-8")
    unlisted = [f"{path} is not in the list of pages" for path in all_pages_of(folder)
                if f"({path.name})" not in index]
    return unlisted + [f"{path}: there is no {link}" for path in sorted(pathlib.Path(folder).glob("*.md"))
                       for link in re.findall(r"\]\(([^)#]+)\)", _BLOCK.sub("", path.read_text(encoding="utf-8")))
                       if not (path.parent / link).exists()]


def check(folder, program, is_writing):
    faults = []
    for path in pages_of(folder):
        text = path.read_text(encoding="utf-8")
        printed = printed_by(program, path)
        blocks = [match[2] for match in _BLOCK.finditer(text) if match[1] == "text"]
        if printed[-1]:
            faults.append(f"{path}: no text block has the last lines:\n{printed[-1]}")
        if is_writing:
            outputs = iter(printed)
            new = _BLOCK.sub(lambda m: f"```text\n{next(outputs)}```" if m[1] == "text" else m[0], text)
            path.write_text(new, encoding="utf-8")
            continue
        for block, output in zip(blocks, printed):
            if block != output:
                faults.append(f"{path} has\n{block}and its code prints\n{output}")
    faults += dead_links(folder)
    if faults:
        sys.exit("\n".join(faults))
    print(f"{len(pages_of(folder))} pages compile, and print what they say")


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in ("generate", "check", "write"):
        sys.exit(__doc__.strip())
    if sys.argv[1] == "generate":
        generate(sys.argv[2], sys.argv[3])
    else:
        check(sys.argv[2], sys.argv[3], sys.argv[1] == "write")


if __name__ == "__main__":
    main()
