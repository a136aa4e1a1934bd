#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Tests of engine/cmake/units.py: which source files may share a translation unit."""

import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True  # the tree stays as it is
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "engine" / "cmake"))

import units


def in_unnamed_namespace(code):
    return f"namespace topple {{\nnamespace {{\n{code}\n}} // namespace\n}} // namespace topple\n"


class UnitsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def member(self, tree, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return units.Member(str(path), tree)

    def clash(self, a, b):
        tree = units.Tree()
        return units.clash(self.member(tree, "a.cpp", a), self.member(tree, "b.cpp", b))

    def check(self, a, b, expected):
        """Expects this reason for files with `a` and `b` in an unnamed namespace, in both orders."""
        a, b = in_unnamed_namespace(a), in_unnamed_namespace(b)
        self.assertEqual(self.clash(a, b), expected, f"{a}\n{b}")
        self.assertEqual(self.clash(b, a), expected, f"{b}\n{a}")

    def test_two_declarations_of_one_name_clash(self):
        self.check("constexpr int kA = 1;", "const Vec3 kA{1, 2};", "kA")
        self.check("constexpr int kA = 1, kB = 2;", "constexpr int kB = 3;", "kB")
        self.check("std::array<std::pair<int, int>, 3> table{};", "int table;", "table")
        self.check("struct Slope {};", "class Slope : Other {};", "Slope")
        self.check("struct alignas(32) Lanes { float x[8]; };", "struct Lanes {};", "Lanes")
        self.check("enum class Side { left };", "struct Side { int left; };", "Side")
        self.check("enum Side { left, right = 2 };", "int right;", "right")
        self.check("struct { int x; } both;", "const int both = 0;", "both")
        self.check("int f(int x,\n      int y) {}", "long f(double x) {}", "f")
        self.check("template<typename T = int>\nT f(T x) { return x; }", "int f(int x);", "f")
        self.check("Row::Row(int x) : x_{x}, y_(0) {}\nint f() {}", "int f() {}", "f")
        self.check("Row& Row::operator=(Row&& r) { return *this; }\nint f() {}", "int f() {}", "f")
        self.check("using Row = Vec3;", "using Row = Vec4;", "Row")
        self.check("concept Small = sizeof(T) < 8;", "int Small = 3;", "Small")

    def test_a_declaration_clashes_with_a_use(self):
        self.check("int f(int x) { return x; }", "int g() { return f(1.5); }", "f")
        self.check("const int kA = 1;", "void g() { const int kA = 2; }", "kA")
        self.check("const int kA = 1;", "int g() { return kA * 1'000 + kA; } // '", "kA")
        self.check("using other::Row;", "Row g();", "Row")

    def test_names_that_nobody_finds_do_not_clash(self):
        self.check("int f(int x) { return x; }", "int g() { const int f = 2; return f; }", "")
        self.check("int f(int x) { return x; }", "int g(V v) { return v.f(1) + v->f(2) + a::f(3); }", "")
        self.check("const int kA = 1;", "// kA\nconst char* g() { return \"kA\" R\"(kA)\"; }", "")
        self.check("int Row::f() { int x; }", "int x(int f);", "")
        self.check("struct Row;", "struct Row;", "")
        self.check("TEST(Row, Begins) { }", "TEST(Row, Ends) { }", "")

    def test_the_same_alias_may_stand_twice(self):
        self.check("using Row = Vec3;", "using Row = Vec3;", "")
        self.check("using other::Row;", "using other::Row;", "")
        self.check("namespace fs = std::filesystem;", "namespace fs = std::filesystem;", "")

    def test_internal_linkage_needs_no_unnamed_namespace(self):
        self.assertEqual(self.clash("namespace a { static int f() {} }", "namespace a { int g() { return f(); } }"), "f")
        self.assertEqual(self.clash("namespace a { const int kA = 1; }", "namespace a { const int kA = 2; }"), "kA")

    def test_using_directives_and_macros_keep_files_apart(self):
        self.assertEqual(self.clash("using namespace a;", "int g();"), "using-directives")
        self.assertEqual(self.clash("using namespace a;", "using namespace a;"), "")
        self.assertEqual(self.clash("#define A 1", "int g();"), "macros")

    def test_a_file_that_cannot_be_read_stays_alone(self):
        both_branches = "#if A\nint f() {\n#else\nint f(int x) {\n#endif\n}\n"
        self.assertEqual(self.clash(both_branches, "int g();"), "brackets")

    def test_headers_count_where_only_the_other_file_includes_them(self):
        (self.folder / "outer.h").write_text('#include "inner.h"\n', encoding="utf-8")
        (self.folder / "inner.h").write_text("inline int g() { return f(1.5); }\n", encoding="utf-8")
        own = in_unnamed_namespace("int f(int x) { return x; }")
        self.assertEqual(self.clash(own, '#include "outer.h"\n'), "f")
        self.assertEqual(self.clash('#include "inner.h"\n' + own, '#include "outer.h"\n'), "")

    def test_definitions_of_what_a_header_declares_are_not_private(self):
        (self.folder / "f.h").write_text("namespace a { int f(int); }\n", encoding="utf-8")
        self.assertEqual(self.clash('#include "f.h"\nnamespace a { int f(int x) { return x; } }\n',
                                    '#include "f.h"\nnamespace a { int g() { return f(1); } }\n'), "")

    def units_of(self, names):
        """The units of files of which each has a function of its own with one of these names."""
        tree = units.Tree()
        members = [self.member(tree, f"{k}.cpp", in_unnamed_namespace(f"int {name}() {{}}"))
                   for k, name in enumerate(names)]
        return [[int(pathlib.Path(m.path).stem) for m in unit] for unit in units.units_of(members)]

    def test_files_without_a_clash_stay_with_their_neighbors(self):
        count = 2 * units.HOME
        self.assertEqual(self.units_of(f"f{k}" for k in range(count)),
                         [list(range(units.HOME)), list(range(units.HOME, count))])

    def test_a_file_that_clashes_moves_and_no_other_does(self):
        names = [f"f{k}" for k in range(2 * units.HOME)]
        names[1] = names[0]
        first, second = self.units_of(names)
        self.assertEqual(first, [0, *range(2, units.HOME)])
        self.assertEqual(second, [*range(units.HOME, len(names)), 1])
        names[-1] = names[0]
        self.assertEqual(self.units_of(names)[1:], [[*range(units.HOME, len(names))], [1]])

    def test_no_unit_grows_without_bound(self):
        sizes = [len(unit) for unit in self.units_of(["f"] * 3 + [f"f{k}" for k in range(100)])]
        self.assertEqual(sum(sizes), 103)
        self.assertLessEqual(max(sizes), units.MOST)


if __name__ == "__main__":
    unittest.main()
