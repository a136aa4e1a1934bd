#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Assigns the source files of each target to translation units, for TOPPLE_UNITY.

    units.py TARGETS OUTPUT    reads TARGETS; writes OUTPUT for CMake and OUTPUT.d for ninja

Lines of TARGETS: "include PREFIX FOLDER" (an include that begins with PREFIX is a file of FOLDER), and "target NAME
FILE...", separated by tabs. OUTPUT sets the property UNITY_GROUP of the files that share a unit. OUTPUT is written only
when an assignment changes. The assignment depends on the files alone, not on an earlier assignment.

Two files share a unit only if neither changes the meaning of the other:
- A name that one file declares for itself (at namespace scope and in none of its headers) occurs neither in the other
  file nor in a header that only the other file includes. A name after ".", "->" or "::" does not count, and a function
  counts only where it is called: no other occurrence finds the declaration and still compiles. Aliases with the same
  text may stand together. A using-declaration may stand beside uses of a name that comes from a shared header.
- Both files have the same using-directives.
- Neither file defines a macro, and the brackets of both match.
"""

import functools
import pathlib
import sys

sys.dont_write_bytecode = True  # the tree stays as it is

import own_names

HOME = 40  # consecutive files of the list that share a unit unless they clash
MOST = 44  # files in a unit with those that could not stay at home


class Tree:
    """The files that were read, by path, and the headers that each includes directly or through others."""

    def __init__(self, include_roots=()):
        self._roots = include_roots  # (prefix, folder), tried in order
        self._sources, self._headers, self._resolved = {}, {}, {}

    def source(self, path):
        if path not in self._sources:
            self._sources[path] = own_names.Source(pathlib.Path(path).read_text(encoding="utf-8", errors="replace"))
        return self._sources[path]

    def paths(self):
        return sorted(self._sources)

    def headers(self, path):
        """The paths of all quoted headers that exist, those that other headers include among them."""
        if path not in self._headers:
            found, open_paths = set(), [path]
            while open_paths:
                for header in self._direct_headers(open_paths.pop()) - found:
                    found.add(header)
                    open_paths.append(header)
            self._headers[path] = frozenset(found - {path})
        return self._headers[path]

    def _direct_headers(self, path):
        if path not in self._resolved:
            beside = ("", str(pathlib.Path(path).parent))
            found = (self._resolve(include, beside) for include in self.source(path).includes)
            self._resolved[path] = {header for header in found if header}
        return self._resolved[path]

    @functools.lru_cache(maxsize=None)
    def _resolve(self, include, beside):
        for prefix, folder in (beside, *self._roots):
            if include.startswith(prefix):
                path = pathlib.Path(folder, include[len(prefix):])
                if path.is_file():
                    return str(path)
        return None


class Member:
    """A source file with all that decides whether it may share a unit."""

    def __init__(self, path, tree):
        self.path, self.source, self.headers, self._tree = path, tree.source(path), tree.headers(path), tree
        own = [d for d in self.source.declarations if d.is_private or not self._is_in(self.headers, d.name)]
        self._own = {d.name for d in own}
        self._functions = {d.name for d in own if d.kind == "function"}
        self._usings = {d.name for d in own if d.kind == "using"}
        self._aliases = {(d.name, d.text) for d in own if d.kind in ("alias", "using")}

    def _is_in(self, headers, name):
        return any(name in self._tree.source(header).used for header in headers)

    def names_met_by(self, other):
        """The names that this file declares for itself and that `other` would find."""
        same = {name for name, _ in self._aliases & other._aliases}
        met = self._own & other._own
        for source in (other.source, *(self._tree.source(h) for h in other.headers - self.headers)):
            met |= self._functions & source.called
            met |= (self._own - self._functions) & source.used
        shared_headers = self.headers & other.headers
        return {name for name in met - same
                if name in other._own or name not in self._usings or not self._is_in(shared_headers, name)}


def clash(a, b):
    """The reason why two files cannot share a unit, or an empty text."""
    if a.source.defines_macros or b.source.defines_macros:
        return "macros"
    if not (a.source.is_readable and b.source.is_readable):
        return "brackets"
    if a.source.using_directives != b.source.using_directives:
        return "using-directives"
    return ", ".join(sorted(a.names_met_by(b) | b.names_met_by(a)))


def units_of(members):
    """Lists of members without a clash. Each member stays with its neighbors in the list where it can."""
    units = [[] for _ in range(0, len(members), HOME)]
    moved = []
    for k, member in enumerate(members):
        home = units[k // HOME]
        if any(clash(member, other) for other in home):
            moved.append(member)
        else:
            home.append(member)
    for member in moved:
        for unit in units:
            if len(unit) < MOST and not any(clash(member, other) for other in unit):
                unit.append(member)
                break
        else:
            units.append([member])
    return [unit for unit in units if unit]


def read_targets(text):
    """The include roots and {target: paths of its files} of a TARGETS file."""
    roots, targets = [], {}
    for line in text.splitlines():
        kind, name, *rest = line.split("\t")
        if kind == "include":
            roots.append((name, rest[0]))
        else:
            targets[name] = [path for path in rest if pathlib.Path(path).is_file()]
    return tuple(roots), targets


def in_cmake(target, units):
    """CMake code that tells the files of each unit that they share it."""
    lines = []
    for k, unit in enumerate(unit for unit in units if len(unit) > 1):
        files = "".join(f'\n  "{member.path}"' for member in unit)
        lines.append(f"set_source_files_properties({files}\n  TARGET_DIRECTORY {target} PROPERTIES UNITY_GROUP {k})\n")
    return "".join(lines)


def assign(targets_path, output_path):
    roots, targets = read_targets(targets_path.read_text(encoding="utf-8"))
    tree = Tree(roots)
    text = "".join(in_cmake(target, units_of([Member(path, tree) for path in paths]))
                   for target, paths in targets.items())
    if not output_path.exists() or output_path.read_text(encoding="utf-8") != text:
        output_path.write_text(text, encoding="utf-8")
    read = " ".join(path.replace(" ", "\\ ") for path in tree.paths())
    output_path.with_name(output_path.name + ".d").write_text(f"{output_path}: {read}\n", encoding="utf-8")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip())
    assign(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))


if __name__ == "__main__":
    main()
