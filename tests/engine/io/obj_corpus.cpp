// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/io/obj_corpus.h"

#include "topple/core/random.h"
#include "topple/io/text/number_text.h"

#include <cmath>
#include <concepts>
#include <numbers>
#include <string_view>

namespace topple::test {
namespace {

using namespace std::string_literals;

/// Three vertices of a triangle, before faces.
const std::string kCorners = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
const std::string kFace = "f 1 2 3\n";
const std::string kBareTriangle = kCorners + kFace;

std::string repeat(std::string_view text, std::size_t count) {
    std::string all;
    all.reserve(text.size() * count);
    for (std::size_t i = 0; i < count; ++i)
        all += text;
    return all;
}

/// Returns "text0\ntext1\n..." with `after` at the end of each line.
std::string numbered(std::string_view before, std::size_t count, std::string_view after) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i)
        all.append(before).append(std::to_string(i)).append("\n").append(after);
    return all;
}

std::string ring(std::size_t count) {
    std::string text, face = "f";
    for (std::size_t i = 0; i < count; ++i) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(i) /
                             static_cast<double>(count);
        text += "v " + shortest_text(static_cast<float>(std::cos(angle))) + " " +
                shortest_text(static_cast<float>(std::sin(angle))) + " 0\n";
        face += " " + std::to_string(i + 1);
    }
    return text + face + "\n";
}

std::string noise(std::size_t count) {
    Random random(12);
    std::string bytes(count, '\0');
    for (char& byte : bytes)
        byte = static_cast<char>(random.next() & 0xffu);
    return bytes;
}

std::string utf16(std::string_view text) {
    std::string wide = "\xff\xfe";
    for (const char c : text)
        wide.append(1, c).append(1, '\0');
    return wide;
}

std::string replaced(std::string text, char from, std::string_view to) {
    std::string result;
    for (const char c : text)
        c == from ? (void)result.append(to) : result.push_back(c);
    return result;
}

/// The text of a case. A large text is given as a function, and only made by the test that reads it.
class Text {
public:
    Text(const char* text) : Text(std::string(text)) {}
    Text(std::string text) : make([text = std::move(text)] { return text; }) {}
    template<std::invocable F>
    Text(F function) : make(std::move(function)) {}

    std::function<std::string()> make;
};

class Table {
public:
    std::vector<ObjCase> cases;

    ObjCase& loads(std::string name, Text text, std::size_t triangles = 1) {
        cases.push_back({std::move(name), std::move(text.make), triangles, 0, 0, "", false});
        return cases.back();
    }
    /// All faces of the text are dropped, so that none is left.
    ObjCase& drops(std::string name, Text text, std::size_t faces, std::string says) {
        cases.push_back({std::move(name), std::move(text.make), 0, faces, 0, says, false});
        return cases.back();
    }
    void poison(std::string name, Text text, std::string says) {
        cases.push_back({std::move(name), std::move(text.make), 0, 0, 0, says, true});
    }
};

void add_bytes_and_lines(Table& t) {
    t.drops("empty", "", 0, "no usable triangle");
    t.drops("one newline", "\n", 0, "no usable triangle");
    t.drops("only a comment", "# hi", 0, "no usable triangle");
    t.loads("UTF-8 byte order mark", "\xef\xbb\xbf" + kBareTriangle);
    t.poison("UTF-16", utf16(kBareTriangle), "UTF-16");
    t.loads("CR LF", replaced(kBareTriangle, '\n', "\r\n"));
    t.loads("CR alone", replaced(kBareTriangle, '\n', "\r"));
    t.loads("no newline at the end", kCorners + "f 1 2 3");
    ObjCase& number = t.loads("cut off in a number", kBareTriangle + "v 0.1 0.");
    number.dropped_vertices = 1;
    number.says = "seems truncated";
    t.drops("cut off in a face", kCorners + "f 1 2", 1, "seems truncated");
    t.poison("zero bytes", kCorners + "\0\0\0f 1 2 3\nf 1\0 2 3\n"s, "binary");
    t.poison("64 kB of noise", noise(65536), "binary");
    t.poison("PNG", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"s + noise(4096), "binary");
    t.poison("ELF",
             "\x7f"
             "ELF\2\1\1\0\0\0"s +
                 noise(4096),
             "binary");
    t.drops(
        "10 MB line", [] { return "v " + repeat("1 ", 5'000'000) + "\n"; }, 0, "no usable triangle");
    t.loads("4 MB name", [] {
         return kCorners + "o " + std::string(4'000'000, 'a') + "\n" + kFace;
     }).says = "name cut";
    t.poison(
        "17 MB line",
        [] { return kBareTriangle + "# " + std::string(17'000'000, 'a'); },
        "longer than 16 MB");
    t.drops(
        "100 000 tokens without newline",
        [] { return kCorners + "f" + repeat(" 1 2 3", 33333); },
        1,
        "more than 65536 vertices");
    t.loads("a line continued", kCorners + "f 1 \\\n 2 \\\r\n 3\n");
    t.loads("a comment that ends in a backslash", kCorners + "# C:\\models\\\n" + kFace);
    t.loads("tabs and capitals",
            "V 0 0 0\n\tv\t0\t0\t0\n v 1 0 0\n   v 0 1 0\n\tf\t1\t2\t3\nF 1 2 3\n")
        .says = "unknown keyword, line ignored: 2 times (lines 1 'V', 6 'F')";
}

void add_indices(Table& t) {
    constexpr const char* kRange = "an index is out of range (line 4)";
    constexpr const char* kNoIndex = "a vertex is not an index (line 4)";
    t.drops("index 0", kCorners + "f 0 1 2\n", 1, kNoIndex);
    t.drops("index one too large", kCorners + "f 1 2 4\n", 1, kRange).stands_alone = true;
    t.drops("index 2^31 - 1", kCorners + "f 1 2 2147483647\n", 1, kRange);
    t.drops("index 2^31, which wraps in 32 bits", kCorners + "f 1 2 2147483648\n", 1, kRange);
    t.drops("index 2^32 + 3, which wraps to 3", kCorners + "f 1 2 4294967299\n", 1, kRange);
    t.drops("index 1e23 in digits", kCorners + "f 1 2 99999999999999999999999\n", 1, kRange);
    t.loads("negative indices", kCorners + "f -3 -2 -1\n");
    t.drops("negative before the start", kCorners + "f -4 -2 -1\n", 1, kRange);
    t.drops("negative -2^31", kCorners + "f -2147483648 -2 -1\n", 1, kRange);
    t.loads("faces before vertices", kFace + kCorners);
    t.loads("index with a fraction", kCorners + "f 1.5 2.5 3.5\n").says = "fraction";
    t.drops("words as indices", kCorners + "f a b c\n", 1, kNoIndex);
    // 1/, 1// and 1/1/ name a vertex; //1 and / do not.
    ObjCase& slashes = t.loads("slashes",
                               kCorners + "vt 0 0\nvn 0 0 1\nf 1/ 2/ 3/\nf 1// 2// 3//\n"
                                          "f 1/1/ 2/1/ 3/1/\nf //1 //1 //1\nf / / /\n",
                               3);
    slashes.dropped_faces = 2;
    slashes.says = "a vertex is not an index: 2 times (lines 9, 10)";
    t.loads("texture index out of range", kCorners + "vt 0 0\nf 1/9 2/9 3/9\n")
        .says = "texture or normal index ignored";
    t.loads("normal index out of range", kCorners + "vn 0 0 1\nf 1//9 2//9 3//9\n")
        .says = "texture or normal index ignored";
    t.loads("negative normal index", kCorners + "vn 0 0 1\nf 1//-9 2//-9 3//-9\n")
        .says = "texture or normal index ignored";
    t.loads("mixed attributes", kCorners + "vt 0 0\nvn 0 0 1\nf 1/1/1 2 3//1\n");
    t.loads("attributes that come later", kCorners + "f 1/1/1 2/1/1 3/1/1\nvt 0 0\nvn 0 0 1\n");
    t.drops("claims 2e9 vertices",
            "# 2000000000 vertices\n" + kCorners + "f 1 2 2000000000\n",
            1,
            "out of range (line 5)");
}

void add_numbers(Table& t) {
    const auto with_first = [](const std::string& vertex) {
        return "v " + vertex + "\nv 1 0 0\nv 0 1 0\n" + kFace;
    };
    const auto bad_vertex = [&](const char* name, const char* vertex, const char* says) {
        t.drops(name, with_first(vertex), 1, says).dropped_vertices = 1;
    };
    bad_vertex("nan", "nan nan nan", "not finite (line 1)");
    bad_vertex("inf", "inf -inf Infinity", "not finite (line 1)");
    bad_vertex("1.#IND", "1.#IND -1.#QNAN 1.#INF", "not finite (line 1)");
    bad_vertex("1e39", "1e39 0 0", "beyond 1e7 m (line 1)");
    bad_vertex("1e400", "1e400 1e-400 1e99999999999", "not finite (line 1)");
    t.drops("3.4e38",
            "v 3.4e38 0 0\nv -3.4e38 0 0\nv 0 3.4e38 0\n" + kFace,
            1,
            "beyond 1e7 m: 3 times (lines 1, 2, 3)")
        .dropped_vertices = 3;
    t.loads("denormal", "v 1e-44 0 0\nv 0 1e-44 0\nv 0 0 1e-44\n" + kFace).says = "tiny";
    t.loads("scale 1e-30", "v 0 0 0\nv 1e-30 0 0\nv 0 1e-30 0\n" + kFace).says = "tiny";
    t.poison("hexadecimal", with_first("0x1p3 0 0"), "line 1: '0x1p3' is not a number");
    t.poison("decimal comma", with_first("0,5 0,0 0,0"), "line 1: '0,5' is not a number");
    t.poison("glued numbers", "v 0 0 0\nv 1-0+0\nv 0 1 0\n" + kFace, "line 2: '1-0+0'");
    t.poison("a word", with_first("0 zero 0"), "line 1: 'zero' is not a number");
    t.drops("missing components",
            "v 1\nv 1 0\nv\nv 0 1 0\nf 1 2 4\n",
            1,
            "fewer than three numbers: 3 times (lines 1, 2, 3)")
        .dropped_vertices = 3;
    t.loads("a million digits",
            [with_first] { return with_first("0." + std::string(1'000'000, '1') + " 0 0"); });
    t.loads("a colour after the position", with_first("0 0 0 1 0.5 0.25"))
        .says = "vertex colour ignored, each part has the colour of its material (line 1)";
    ObjCase& far = t.loads("far from the origin",
                           "v 1e7 1e7 1e7\nv 10000001 1e7 1e7\nv 1e7 10000001 1e7\n" + kFace);
    far.says = "far from the origin";
}

void add_faces(Table& t) {
    ObjCase& few = t.loads("faces of 0, 1 and 2 corners", kCorners + "f\nf 1\nf 1 2\n" + kFace);
    few.dropped_faces = 3;
    few.says = "fewer than three vertices: 3 times (lines 4, 5, 6)";
    t.drops("repeated corners",
            kCorners + "f 1 1 1\nf 1 2 2\nf 1 2 1 2\n",
            3,
            "no area: 3 times (lines 4, 5, 6)");
    t.drops("collinear", "v 0 0 0\nv 1 0 0\nv 2 0 0\n" + kFace, 1, "no area");
    t.drops("coincident", "v 1 1 1\nv 1 1 1\nv 1 1 1\n" + kFace, 1, "no area");
    t.loads("300 corners", ring(300), 298);
    t.loads(
        "20 000 corners", [] { return ring(20'000); }, 19'998);
    t.cases.push_back({"a million corners",
                       [] { return ring(1'000'000); },
                       0,
                       1,
                       0,
                       "more than 65536 vertices (line 1000001)",
                       false});
    t.loads("crosses itself", "v 0 0 0\nv 1 1 0\nv 1 0 0\nv 0 1 0\nv 2 2 0\nf 1 2 3 4 5\n", 3)
        .says = "cut as a fan";
    t.loads("concave, not flat", "v 0 0 0\nv 4 0 1\nv 4 4 0\nv 2 1 -2\nv 0 4 3\nf 1 2 3 4 5\n", 3);
    t.drops("polygon with nan",
            "v 0 0 0\nv 1 0 0\nv nan 1 0\nv 1 1 0\nv 0 1 nan\nf 1 2 3 4 5\n",
            1,
            "not finite: 2 times (lines 3, 5)")
        .dropped_vertices = 2;
    t.loads("three triangles at one edge",
            kCorners + "v 0 0 1\nv 0 0 -1\nf 1 2 3\nf 1 2 4\nf 1 2 5\nf 2 1 3\n",
            4);
    t.loads("inconsistent winding", kCorners + "v 1 1 0\nf 1 2 3\nf 3 2 4\nf 2 3 4\n", 3);
    t.loads(
        "5000 times the same triangle",
        [] { return repeat(kCorners + "f -3 -2 -1\n", 5000); },
        5000);
}

void add_materials_and_groups(Table& t) {
    constexpr const char* kRefused = "only a bare name beside the model is opened";
    t.loads("material file missing", "mtllib nope.mtl\n" + kCorners + "usemtl red\n" + kFace)
        .says = "material file not found ('nope.mtl')";
    t.loads("material files elsewhere",
            "mtllib ../../../../../../etc/passwd\nmtllib /etc/passwd\n"
            "mtllib C:\\\\windows\\\\win.ini\n" +
                kCorners + "usemtl root\n" + kFace)
        .says = kRefused;
    t.loads("a device as material file", "mtllib /dev/zero\n" + kBareTriangle).says = kRefused;
    t.loads("a device, from above", "mtllib ../../../../../../dev/zero\n" + kBareTriangle)
        .says = kRefused;
    t.loads("a folder as material file", "mtllib folder.mtl\n" + kBareTriangle)
        .says = "This is a folder";
    t.loads("5000 material files", [] {
         return repeat("mtllib a.mtl b.mtl c\\ d.mtl 'e f.mtl'\n", 1000) + kBareTriangle;
     }).says = "not found: 5 times";
    t.loads("100 000 material files", [] {
         return numbered("mtllib m", 100'000, "") + kBareTriangle;
     }).says = "there are too many";
    t.loads(
         "100 000 changes of material",
         [] { return kCorners + numbered("usemtl m", 100'000, kFace); },
         100'000)
        .says = "all triangles have one colour";
    t.loads(
         "100 000 groups", [] { return kCorners + numbered("g g", 100'000, kFace); }, 100'000)
        .says = "neighbours of one material were merged";
    t.drops(
        "100 000 objects without a face",
        [] { return numbered("o o", 100'000, ""); },
        0,
        "no usable triangle");
    t.loads("names in UTF-8 and quotes",
            "o \u00fc\u4e2d\u6587\U0001f600\n" + kCorners + "usemtl \"a b\"\n" + kFace)
        .says = "material is not defined";
}

void add_what_is_no_surface(Table& t) {
    constexpr const char* kIgnored = "not a surface of triangles";
    t.drops("points and lines only", kCorners + "p 1 2 3\nl 1 2 3\nl 1 2\n", 0, kIgnored);
    t.loads("free-form curves",
            kCorners + "vp 0.1 0.2\ncstype bspline\ndeg 3\ncurv 0 1 1 2 3\nparm u 0 1\nend\n" +
                kFace)
        .says = kIgnored;
    t.loads("smoothing groups and tags",
            kCorners +
                "s off\ns 99999999999\ns -1\nt crease 1/1/1 1 2 3.0\n"
                "t x 2147483647/2147483647/2147483647 1\n" +
                kFace)
        .says = kIgnored;
    t.loads("a tag that claims 1e9 numbers",
            kCorners + "t crease 1000000000/1000000000/1000000000\n" + kFace)
        .says = kIgnored;
    t.loads("skin weights", kCorners + "vw 0 1 0.5 2147483647 0.5 -5 0.1\n" + kFace).says = kIgnored;
    t.loads("a million unused texture coordinates",
            [] { return kCorners + repeat("vt 0 0\n", 1'000'000) + kFace; });
}

} // namespace

std::vector<ObjCase> obj_corpus() {
    Table table;
    add_bytes_and_lines(table);
    add_indices(table);
    add_numbers(table);
    add_faces(table);
    add_materials_and_groups(table);
    add_what_is_no_surface(table);
    return std::move(table.cases);
}

} // namespace topple::test
