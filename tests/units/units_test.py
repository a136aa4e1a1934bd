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


BRANCHES = "#if 1\n#endif\n"  # no macro replaces a name of a file with branches


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
        a, b = BRANCHES + in_unnamed_namespace(a), BRANCHES + in_unnamed_namespace(b)
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
        self.check("int f(int x) { return x; }", "Vec3 g() { Vec3 f(1); return {}; }", "")
        self.check("const int kA = 1;", "// kA\nconst char* g() { return \"kA\" R\"(kA)\"; }", "")
        self.check("int Row::f() { int x; }", "int x(int f);", "")
        self.check("struct Row;", "struct Row;", "")
        self.check("TEST(Row, Begins) { }", "TEST(Row, Ends) { }", "")

    def test_the_same_alias_may_stand_twice(self):
        self.check("using Row = Vec3;", "using Row = Vec3;", "")
        self.check("using other::Row;", "using other::Row;", "")
        self.check("namespace fs = std::filesystem;", "namespace fs = std::filesystem;", "")

    def test_internal_linkage_needs_no_unnamed_namespace(self):
        function = BRANCHES + "namespace a { static int f() {} }"
        self.assertEqual(self.clash(function, "namespace a { int g() { return f(); } }"), "f")
        self.assertEqual(self.clash("namespace a { const int kA = 1; }", "namespace a { const int kA = 2; }"), "kA")

    def test_using_directives_and_macros_keep_files_apart(self):
        self.assertEqual(self.clash("using namespace a;", "int g();"), "using-directives")
        self.assertEqual(self.clash("using namespace a;", "using namespace a;"), "")
        self.assertEqual(self.clash("#define A 1\n#include <map>\n", "int g();"), "macros")
        self.assertEqual(self.clash("#include <map>\n#define A 1\n", "int g();"), "")
        self.assertEqual(self.clash("#define A 1\n", "int g() { return A; }"), "A")
        self.assertEqual(self.clash("#define A 1\n", "#define A 2\n"), "A")

    def test_a_file_that_cannot_be_read_stays_alone(self):
        both_branches = "#if A\nint f() {\n#else\nint f(int x) {\n#endif\n}\n"
        self.assertEqual(self.clash(both_branches, "int g();"), "brackets")

    def test_headers_count_where_only_the_other_file_includes_them(self):
        (self.folder / "outer.h").write_text('#include "inner.h"\n', encoding="utf-8")
        (self.folder / "inner.h").write_text("inline int g() { return f(1.5); }\n", encoding="utf-8")
        own = BRANCHES + in_unnamed_namespace("int f(int x) { return x; }")
        self.assertEqual(self.clash(own, '#include "outer.h"\n'), "f")
        self.assertEqual(self.clash('#include "inner.h"\n' + own, '#include "outer.h"\n'), "")

    def test_definitions_of_what_a_header_declares_are_not_private(self):
        (self.folder / "f.h").write_text("namespace a { int f(int); }\n", encoding="utf-8")
        self.assertEqual(self.clash('#include "f.h"\nnamespace a { int f(int x) { return x; } }\n',
                                    '#include "f.h"\nnamespace a { int g() { return f(1); } }\n'), "")

    def renamed(self, code, header=""):
        """The names that macros replace in a file with this code, which includes `header`."""
        (self.folder / "own.h").write_text(f"namespace topple {{ {header} }}\n", encoding="utf-8")
        text = '#include "own.h"\n' + in_unnamed_namespace(code)
        return sorted(self.member(units.Tree(), "a.cpp", text).renamed)

    def test_a_macro_replaces_private_names(self):
        self.assertEqual(self.renamed("int f() {}\nstruct Row {};\nconstexpr int kA = 1;"), ["Row", "f", "kA"])
        self.assertEqual(self.renamed("using Row = Vec3;\nusing other::Line;"), ["Row"])
        public = "namespace topple { int g() { return 1; } }"
        self.assertEqual(self.member(units.Tree(), "b.cpp", public).renamed, frozenset())

    def test_no_macro_replaces_a_name_that_others_know(self):
        self.assertEqual(self.renamed("int f() {}\nint g(V v) { return v.f() + 1; }"), ["g"])
        self.assertEqual(self.renamed("int f() {}\nint g(V* v) { return v->f; }"), ["g"])
        self.assertEqual(self.renamed("int f() {}\nint g() { return a::f(); }"), ["g"])
        self.assertEqual(self.renamed("int f() {}", header="int f(int);"), [])
        self.assertEqual(self.renamed("class Fixture {};\nTEST_F(Fixture, Name) {}\nint Name() {}"), [])
        self.assertEqual(self.renamed("int f() {}", header="inline int g(int x) { return f(x); }"), [])
        self.assertEqual(self.renamed("void PrintTo(Row r, std::ostream* out) {}"), [])
        self.assertEqual(self.renamed(BRANCHES + "int f() {}"), [])

    def test_names_of_members_of_a_header_stay_where_code_of_its_classes_stands(self):
        row = "struct Row { int f(); int g(); };"
        self.assertEqual(self.renamed("int f(int x) {}", header=row), ["f"])
        self.assertEqual(self.renamed("int f(int x) {}\nint Row::g() { return f(1); }", header=row), [])
        self.assertEqual(self.renamed("int f(int x) {}\nclass Sum : Row { int h() { return f(1); } };", header=row),
                         ["Sum"])

    def test_a_unit_includes_headers_first_and_replaces_names_in_one_member_only(self):
        tree = units.Tree()
        (self.folder / "beside.h").touch()
        includes = '#include <map>\n#include "a/b.h"\n#include "beside.h"\n'
        a = self.member(tree, "a.cpp", includes + in_unnamed_namespace("int f() {}"))
        b = self.member(tree, "b.cpp", "#include <map>\n" + in_unnamed_namespace("int f() {}"))
        self.assertEqual(units.clash(a, b), "")
        self.assertEqual(units.text_of_unit([a, b]).splitlines(), [
            "#include <map>", '#include "a/b.h"', f'#include "{self.folder}/beside.h"',
            "#define f f_of_a", f'#include "{a.path}"', "#undef f",
            "#define f f_of_b", f'#include "{b.path}"', "#undef f"])

    def test_files_of_the_same_stem_have_no_common_name(self):
        (self.folder / "other").mkdir()
        tree = units.Tree()
        members = [self.member(tree, name, in_unnamed_namespace("int f() {}")) for name in ("a.cpp", "other/a.cpp")]
        self.assertEqual(units.clash(*members), "f")

    def units_of(self, names):
        """The units of files of which each has a function of its own with one of these names."""
        tree = units.Tree()
        members = [self.member(tree, f"{k}.cpp", BRANCHES + in_unnamed_namespace(f"int {name}() {{}}"))
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

    def test_the_file_that_clashes_with_most_moves(self):
        tree = units.Tree()
        uses = [BRANCHES + in_unnamed_namespace(f"int g{k}() {{ return f(); }}") for k in range(5)]
        members = [self.member(tree, "own.cpp", BRANCHES + in_unnamed_namespace("int f() {}")),
                   *(self.member(tree, f"{k}.cpp", use) for k, use in enumerate(uses))]
        self.assertEqual([len(unit) for unit in units.units_of(members)], [5, 1])

    def test_no_unit_grows_without_bound(self):
        sizes = [len(unit) for unit in self.units_of(["f"] * 3 + [f"f{k}" for k in range(100)])]
        self.assertEqual(sum(sizes), 103)
        self.assertLessEqual(max(sizes), units.MOST)

    def test_files_with_other_options_stand_in_other_units(self):
        paths = [self.folder / f"{name}.cpp" for name in "abcde"]
        for path in paths:
            path.write_text(in_unnamed_namespace(f"int {path.stem}1 = 0;"), encoding="utf-8")
        options = ["", "-O1", "", "-O1;-w", "-O1"]
        lines = "".join(f"file\t{path}\t{option}\n" for path, option in zip(paths, options))
        targets, output = self.folder / "targets.txt", self.folder / "units.cmake"
        targets.write_text(f"target\tlayer\n{lines}file\t{self.folder}/gone.cpp\t\n", encoding="utf-8")
        units.assign(targets, output)
        members = [[path.name for path in paths if str(path) in (self.folder / f"layer_{k}.cpp").read_text()]
                   for k in range(2)]
        self.assertEqual(members, [["a.cpp", "c.cpp"], ["b.cpp", "e.cpp"]])
        self.assertFalse((self.folder / "layer_2.cpp").exists(), "a file alone is compiled by itself")
        text = output.read_text(encoding="utf-8")
        self.assertIn(f'"{self.folder}/layer_1.cpp"\n  TARGET_DIRECTORY layer PROPERTIES COMPILE_OPTIONS "-O1")', text)
        self.assertNotIn("d.cpp", text)


if __name__ == "__main__":
    unittest.main()
