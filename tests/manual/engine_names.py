#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Looks up the names that docs/coming_from_other_engines.md gives for Topple in the public headers of the engine.

    engine_names.py PAGE ENGINE   PAGE: the page; ENGINE: the folder with the headers

Code in the columns of other engines is theirs; all other code of the page is ours. Each identifier in it must stand in
a public header outside comments and texts, and that of A::B inside the definition of A or of a base of A. The script
first looks up wrong names, and fails if it does not find them wrong.
"""

import pathlib
import re
import sys

_THEIRS = {"Box3D", "Jolt", "Bullet"}
_CODE = re.compile(r"`([^`]+)`")
_NAME = re.compile(r"[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*")
_NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)
_DEFINITION = re.compile(
    r"\b(?:class|struct|enum(?:\s+class)?)\s+(?:\[\[\w+\]\]\s*)?(?:alignas\(\w+\)\s*)?(\w+)\s*(?::\s*([^;{()]*))?\{")
_OUTSIDE = {"std"}  # names of the language, not of the engine


def body_after(text, begin):
    """The text between the brace before `begin` and the one that closes it."""
    depth = 1
    for brace in re.finditer(r"[{}]", text[begin:]):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return text[begin:begin + brace.start()]
    return text[begin:]


class Names:
    """The identifiers of headers, and those inside each type."""

    def __init__(self, texts):
        self._all, self._inside, self._bases = set(), {}, {}
        for text in texts:
            code = _NOISE.sub(" ", text)
            self._all.update(re.findall(r"[A-Za-z_]\w*", code))
            for match in _DEFINITION.finditer(code):
                inside = set(re.findall(r"[A-Za-z_]\w*", body_after(code, match.end())))
                self._inside.setdefault(match[1], set()).update(inside)
                self._bases.setdefault(match[1], set()).update(re.findall(r"\w+", match[2] or ""))

    def has_member(self, owner, name):
        return name in self._inside.get(owner, ()) or any(
            self.has_member(base, name) for base in self._bases.get(owner, ()) if base != owner)

    def is_known(self, name):
        parts = [part for part in name.split("::") if part not in _OUTSIDE]
        return all(part in self._all for part in parts) and (
            "std" in name.split("::") or all(map(self.has_member, parts, parts[1:])))


def our_code(page):
    """Line number and code of every piece of code of the page that is not in a column of another engine."""
    columns = []
    for number, line in enumerate(page.split("\n"), 1):
        if not line.startswith("|"):
            columns = []
            cells = [line]
        else:
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if not columns:
                columns = cells
            elif len(cells) != len(columns):
                sys.exit(f"line {number} has {len(cells)} columns instead of {len(columns)}")
            cells = [cell for cell, column in zip(cells, columns) if column not in _THEIRS]
        for cell in cells:
            yield from ((number, code) for code in _CODE.findall(cell))


def unknown_names(page, names, theirs_prefix=("b3", "bt")):
    for number, code in our_code(page):
        for name in _NAME.findall(code):
            if name.startswith(theirs_prefix) or not names.is_known(name):
                yield number, name


def check_the_check():
    names = Names(["struct Base { int deep; };\nstruct World : Base { void set_mass(); }; // set_comment\n"
                   'enum class Kind { one };\nconst char* text = "set_text";\nvoid step();'])
    page = ("All `World` of `World::deep`, `World::set_mass` and `Kind::one`.\n\n| Box3D | Topple |\n|---|---|\n"
            "| `b3Nothing` | `World::step` `set_comment` `set_text` `World::set_mas` `Kind::two` `b3World` |\n")
    found = [name for _, name in unknown_names(page, names)]
    expected = ["World::step", "set_comment", "set_text", "World::set_mas", "Kind::two", "b3World"]
    if found != expected:
        sys.exit(f"the check itself is wrong: of {expected} it finds {found}")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip())
    check_the_check()
    page, engine = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    headers = [path for path in engine.rglob("*.h") if not path.stem.endswith("_detail")]
    names = Names(path.read_text(encoding="utf-8") for path in headers)
    text = page.read_text(encoding="utf-8")
    faults = [f"{page}:{number}: no public header has {name}" for number, name in unknown_names(text, names)]
    if faults:
        sys.exit("\n".join(faults))
    count = len({code for _, code in our_code(text)})
    if count < 200:
        sys.exit(f"{page} has only {count} names: are its tables there?")
    print(f"{count} names stand in the headers")


if __name__ == "__main__":
    main()
