#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Writes the type stubs of the package from its sources.

    make_stubs.py          writes python/topple/__init__.pyi
    make_stubs.py --check  says whether that file is in step with the sources, and changes nothing

Signatures are those of the sources; the attributes of Parameters are those of the engine's table, for
which `import topple` must find the built module.
"""

import ast
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent / "topple"
SOURCES = ["_shapes.py", "_characters.py", "_bodies.py", "_joints.py", "_parts.py", "_deformables.py", "_states.py",
           "_queries.py", "_movers.py", "_hooks.py", "_marks.py", "_world.py", "_sweep.py"]

HEAD = '''# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Written by python/make_stubs.py; a test keeps it in step with the sources.
import dataclasses
import os
from typing import Any, Callable, Iterable, Iterator, Mapping, NoReturn, Sequence, Union

import numpy
import numpy.typing

__version__: str
has_pictures: bool
'''


def is_public(name):
    return not name.startswith("_") or name in ("__init__", "__enter__", "__exit__", "__eq__", "__hash__", "__iter__",
                                                "__copy__", "__deepcopy__", "__reduce__", "_repr_png_")


def without_body(function):
    """The signature of the function."""
    function.body = [ast.Expr(ast.Constant(...))]
    return function


def parameter_attributes():
    sys.path = [each for each in sys.path if pathlib.Path(each or ".").resolve() != FOLDER.parent]  # without the module
    from topple import _core
    kinds = {row["name"]: row["kind"] for row in _core.parameter_table()}
    lines = []
    for name, kind in kinds.items():
        lines += ["@property", f"def {name}(self) -> {kind}: ...",
                  f"@{name}.setter", f"def {name}(self, value: {kind}) -> None: ..."]
    return ast.parse("\n".join(lines)).body


def without_bodies(class_):
    members = []
    for node in class_.body:
        if isinstance(node, ast.FunctionDef) and is_public(node.name):
            members.append(without_body(node))
        elif isinstance(node, ast.AnnAssign) and is_public(node.target.id):
            members.append(node)
    if class_.name == "Parameters":
        members += parameter_attributes()
    class_.body = members or [ast.Expr(ast.Constant(...))]
    return class_


def stubs():
    init = ast.parse((FOLDER / "__init__.py").read_text(encoding="utf-8"))
    exported = next(ast.literal_eval(node.value) for node in init.body
                    if isinstance(node, ast.Assign) and node.targets[0].id == "__all__")
    parts = ["Vector = Sequence[float]",
             "class Error(ValueError): ..."]
    for source in SOURCES:
        for node in ast.parse((FOLDER / source).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.name in exported:
                parts.append(ast.unparse(without_bodies(node)))
            elif isinstance(node, ast.FunctionDef) and node.name in exported:
                parts.append(ast.unparse(without_body(node)))
            elif isinstance(node, ast.Assign) and node.targets[0].id == "StepInput":
                parts.append(ast.unparse(node))
    text = "\n".join([HEAD, *parts, f"__all__ = {exported!r}"]) + "\n"
    return re.sub(r"\n\n( +)(@|def |class )", r"\n\1\2", text.replace(":\n        ...", ": ..."))


def main():
    path = FOLDER / "__init__.pyi"
    text = stubs()
    if "--check" not in sys.argv[1:]:
        path.write_text(text, encoding="utf-8")
    elif path.read_text(encoding="utf-8") != text:
        sys.exit(f"{path} is not in step with the sources: run python/make_stubs.py")


if __name__ == "__main__":
    main()
