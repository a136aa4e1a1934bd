#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Assigns the source files of each target to translation units, for TOPPLE_UNITY.

    units.py TARGETS OUTPUT    reads TARGETS; writes OUTPUT for CMake and OUTPUT.d for ninja

Lines of TARGETS: "include PREFIX FOLDER" (an include that begins with PREFIX is a file of FOLDER), "target NAME", and
for each of its files "file PATH OPTIONS" with the options of the compiler for it, separated by tabs. Each unit is a
file beside OUTPUT that includes its members, which have the same options. OUTPUT tells CMake to compile the units
instead of their members. A file is written only when it changes. The assignment depends on the files alone, not on an
earlier assignment.

A unit includes the headers of all its members first. Then a macro gives each private name of a member (in an unnamed
namespace, or static) an end of its own while the member is included: solve of ball.cpp is solve_of_ball. That leaves
alone a name that the member's headers have too, one that the member also writes after ".", "->" or "::", and the names
of tests. Two files share a unit only if neither changes the meaning of the other by the names that are left:
- A name that one file declares for itself (at namespace scope and in none of its headers) occurs neither in the other
  file nor in a header that only the other file includes. A name after ".", "->" or "::" does not count, and a function
  counts only where it is called: no other occurrence finds the declaration and still compiles. Aliases with the same
  text may stand together. A using-declaration may stand beside uses of a name that comes from a shared header.
- Files with the same stem have no private name in common.
- Both files have the same using-directives.
- Neither file defines a macro before it includes a header, or one whose name occurs in the other. The brackets of both
  match.
"""

import functools
import pathlib
import re
import sys

sys.dont_write_bytecode = True  # the tree stays as it is

import own_names

HOME = 80  # consecutive files of the list that share a unit unless they clash
MOST = 88  # files in a unit with those that could not stay at home
# Names of functions that templates of other libraries call, whatever namespace they are in.
FOUND_BY_ARGUMENTS = {"PrintTo", "begin", "end", "from_json", "hash_value", "swap", "to_json"}


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
        self.stem = re.sub(r"\W", "_", pathlib.Path(path).stem)
        self.renamed = self._replaceable_names()
        own = [d for d in self.source.declarations
               if d.name not in self.renamed and (d.is_private or not self._is_in(self.headers, d.name))]
        self._own = {d.name for d in own}
        self._functions = {d.name for d in own if d.kind == "function"}
        self._usings = {d.name for d in own if d.kind == "using"}
        self._aliases = {(d.name, d.text) for d in own if d.kind in ("alias", "using")}

    def includes(self):
        """What follows #include in this file, in a form for a unit: with the folder of a header beside this file."""
        folder = pathlib.Path(self.path).parent
        for include in self.source.all_includes:
            beside = folder / include[1:-1]
            yield f'"{beside}"' if include[0] == '"' and beside.is_file() else include

    def _replaceable_names(self):
        """The private names that a macro can replace in this file, and nothing else with them."""
        if self.source.has_branches:
            return frozenset()
        private = {d.name for d in self.source.declarations if d.is_private and d.kind != "using"}
        others = {d.name for d in self.source.declarations if not d.is_private or d.kind == "using"}
        names = private - others - self.source.fixed
        in_headers = (self._tree.source(header) for header in self.headers)
        known = (h.words if self.source.is_in_classes else h.declared | h.called for h in in_headers)
        return names.difference(FOUND_BY_ARGUMENTS, *known)

    def _is_in(self, headers, name):
        return any(name in self._tree.source(header).used for header in headers)

    def names_met_by(self, other):
        """The names that this file declares for itself and that `other` would find."""
        if not self._own and not self.source.macros:
            return frozenset()
        same = {name for name, _ in self._aliases & other._aliases}
        met = (self._own & other._own) | (self.source.macros & other.source.words)
        for source in (other.source, *(self._tree.source(h) for h in other.headers - self.headers)):
            met |= self._functions & source.called
            met |= (self._own - self._functions) & source.used
        shared_headers = self.headers & other.headers
        return {name for name in met - same
                if name in other._own or name not in self._usings or not self._is_in(shared_headers, name)}


def clash(a, b):
    """The reason why two files cannot share a unit, or an empty text."""
    if a.source.has_early_macros or b.source.has_early_macros:
        return "macros"
    if not (a.source.is_readable and b.source.is_readable):
        return "brackets"
    if a.source.using_directives != b.source.using_directives:
        return "using-directives"
    same = a.renamed & b.renamed if a.stem == b.stem else frozenset()
    return ", ".join(sorted(same | a.names_met_by(b) | b.names_met_by(a)))


def units_of(members):
    """Lists of members without a clash. A member stays with its neighbors in the list, but for those that clash with
    most of them."""
    units, moved = [], []
    for k in range(0, len(members), HOME):
        home = list(members[k:k + HOME])
        rivals = {member: {other for other in home if other is not member and clash(member, other)} for member in home}
        while any(rivals.values()):
            worst = max(reversed(home), key=lambda member: len(rivals[member]))
            home.remove(worst)
            moved.append(worst)
            for others in rivals.values():
                others.discard(worst)
            del rivals[worst]
        units.append(home)
    moved.sort(key=members.index)
    for member in moved:
        for unit in units:
            if len(unit) < MOST and not any(clash(member, other) for other in unit):
                unit.append(member)
                break
        else:
            units.append([member])
    return [unit for unit in units if unit]


def read_targets(text):
    """The include roots and {target: {options: paths of its files}} of a TARGETS file."""
    roots, targets = [], {}
    for line in text.splitlines():
        kind, name, *rest = line.split("\t")
        if kind == "include":
            roots.append((name, rest[0]))
        elif kind == "target":
            groups = targets[name] = {}
        elif pathlib.Path(name).is_file():
            groups.setdefault(rest[0], []).append(name)
    return tuple(roots), targets


def text_of_unit(unit):
    """C++ code that compiles the members of a unit."""
    headers = [include for member in unit if not member.source.has_branches for include in member.includes()]
    lines = [f"#include {include}" for include in dict.fromkeys(headers)]
    for member in unit:
        names = sorted(member.renamed)
        lines += [f"#define {name} {name}_of_{member.stem}" for name in names]
        lines.append(f'#include "{member.path}"')
        lines += [f"#undef {name}" for name in names]
    return "\n".join(lines) + "\n"


def in_cmake(target, options, files):
    """CMake code by which a target compiles these units, {path: members}, instead of their members."""
    lines = []
    for path, unit in files.items():
        members = "".join(f'\n  "{member.path}"' for member in unit)
        lines.append(f'list(APPEND unit_files "{path}")\n'
                     f'target_sources({target} PRIVATE "{path}")\n'
                     f'set_source_files_properties("{path}"\n'
                     f'  TARGET_DIRECTORY {target} PROPERTIES COMPILE_OPTIONS "{options}")\n'
                     f"set_source_files_properties({members}\n"
                     f"  TARGET_DIRECTORY {target} PROPERTIES HEADER_FILE_ONLY ON)\n")
    return "".join(lines)


def write_if_new(path, text):
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def assign(targets_path, output_path):
    roots, targets = read_targets(targets_path.read_text(encoding="utf-8"))
    tree = Tree(roots)
    text = ""
    for target, groups in targets.items():
        count = 0
        for options, paths in groups.items():
            units = [unit for unit in units_of([Member(path, tree) for path in paths]) if len(unit) > 1]
            files = {output_path.with_name(f"{target}_{count + k}.cpp"): unit for k, unit in enumerate(units)}
            count += len(units)
            for path, unit in files.items():
                write_if_new(path, text_of_unit(unit))
            text += in_cmake(target, options, files)
    write_if_new(output_path, text)
    read = " ".join(path.replace(" ", "\\ ") for path in tree.paths())
    output_path.with_name(output_path.name + ".d").write_text(f"{output_path}: {read}\n", encoding="utf-8")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip())
    assign(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))


if __name__ == "__main__":
    main()
