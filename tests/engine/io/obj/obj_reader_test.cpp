// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/obj_reader.h"

#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "topple/io/text/number_text.h"

#include <array>
#include <clocale>
#include <cmath>
#include <locale>

namespace topple {
namespace {

constexpr const char* kOneTriangle = "v 0 0 0\nv 1.5 0 0\nv 0 2.25 0\nf 1 2 3\n";

ObjModel model_of(std::string_view text) {
    Result<ObjModel> model = read_obj(text);
    EXPECT_TRUE(model.ok()) << (model ? "" : model.error().text());
    return model ? std::move(*model) : ObjModel{};
}

TEST(ReadObj, KeepsPositionsExactly) {
    // The nearest floats to decimal numbers of many digits, as from_chars finds them.
    const char* words[] = {
        "0.1", "-123.456789", "1e-07", "3.14159265358979", "9999999.5", "-0.000123"};
    for (const char* word : words) {
        const ObjModel model = model_of("v " + std::string(word) +
                                        " 0 0\nv 0 40000000e-1 1\nv 0 0 1\nf 1 2 3\n");
        ASSERT_FALSE(model.mesh.vertices.empty());
        EXPECT_EQ(model.mesh.vertices[0].x, *parse_float(word)) << word;
    }
}

TEST(ReadObj, AQuadKeepsItsWinding) {
    const ObjModel model = model_of("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n");
    ASSERT_EQ(model.mesh.triangles.size(), 2u);
    for (std::uint32_t i = 0; i < 2; ++i) {
        const Triangle t = triangle_of(model.mesh, i);
        EXPECT_GT(cross(t.b - t.a, t.c - t.a).z, 0);
    }
}

TEST(ReadObj, NegativeIndicesCountFromTheirOwnLine) {
    const ObjModel model = model_of("v 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -2 -1\nv 5 0 0\nf -4 -1 -2\n");
    ASSERT_EQ(model.mesh.triangles.size(), 2u);
    EXPECT_EQ(triangle_of(model.mesh, 1).b, (Vec3{5, 0, 0}));
}

TEST(ReadObj, AModelInMapCoordinatesKeepsItsDetail) {
    // At 500 km and 5200 km from the origin floats are 0.03 m and 0.5 m apart: a centimeter would be lost.
    const ObjModel model = model_of("v 500000.00 6000 5200000.00\nv 500000.01 6000 5200000.00\n"
                                    "v 500000.00 6000 5200000.02\nf 1 2 3\n");
    EXPECT_TRUE(model.report.recentred);
    const Triangle t = triangle_of(model.mesh, 0);
    EXPECT_NEAR(distance(t.a, t.b), 0.01, 1e-6);
    EXPECT_NEAR(distance(t.a, t.c), 0.02, 1e-6);
    EXPECT_NEAR(model.report.recentre_offset.x, 500000, 0.5);
}

TEST(ReadObj, AModelBesideTheOriginStaysWhereItIs) {
    const ObjModel model = model_of("v 100 0 0\nv 101 0 0\nv 100 1 0\nf 1 2 3\n");
    EXPECT_FALSE(model.report.recentred);
    EXPECT_EQ(model.mesh.vertices[0], (Vec3{100, 0, 0}));
}

TEST(ReadObj, OneWildVertexDoesNotMoveTheModel) {
    const ObjModel model = model_of("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1e30 0 0\nf 1 2 3\nf 1 2 4\n");
    EXPECT_FALSE(model.report.recentred);
    EXPECT_EQ(model.report.triangles, 1u);
    EXPECT_EQ(model.report.dropped_vertices, 1u);
}

TEST(ReadObj, AConcaveFaceThatCameTooLateIsNotBlamedForItsShape) {
    // Stars of 1,000 corners: cutting each takes half a million tests or more, and the limit is 300 million for a
    // file.
    std::string text, face = "f";
    for (int i = 0; i < 1000; ++i) {
        const double angle = 2 * M_PI * i / 1000, r = i % 2 == 0 ? 1 : 0.3;
        text += "v " + std::to_string(r * std::cos(angle)) + " " +
                std::to_string(r * std::sin(angle)) + " 0\n";
        face += " " + std::to_string(i + 1);
    }
    for (int i = 0; i < 700; ++i)
        text += face + "\n";
    const ObjModel model = model_of(text);
    ASSERT_EQ(model.report.warnings.size(), 1u);
    const std::string& warning = model.report.warnings[0];
    EXPECT_NE(warning.find("took all the time"), std::string::npos) << warning;
    EXPECT_EQ(warning.find("crosses itself"), std::string::npos) << warning;
}

TEST(ReadObj, NegativeZeroWeldsToZero) {
    const ObjModel model = model_of(
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv -0 0 -0.0\nv 1 1 0\nf 1 2 3\nf 4 2 5\n");
    EXPECT_EQ(model.report.vertices, 4u);
    EXPECT_EQ(model.report.welded_vertices, 1u);
}

TEST(ReadObj, GroupsAndMaterialsBecomeParts) {
    const test::TemporaryFolder folder;
    folder.write("m.mtl", "newmtl red\nKd 1 0 0\nnewmtl blue\nKd 0 0 1\n");
    const auto path = folder.write("model.obj",
                                   "mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
                                   "f 1 2 3\n" // before any name
                                   "o box\nusemtl red\nf 1 2 4\nf 2 3 4\n"
                                   "g empty\n"
                                   "g top\nusemtl blue\nf 1 3 4\n");
    const Result<ObjModel> model = read_obj_file(path);
    ASSERT_TRUE(model.ok()) << model.error().text();
    const std::vector<MeshPart>& parts = model->mesh.parts;
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_EQ(parts[0].triangle_count, 1u);
    EXPECT_EQ(parts[0].material, "");
    EXPECT_EQ(parts[1].name, "box");
    EXPECT_EQ(parts[1].color, (Vec3{1, 0, 0}));
    EXPECT_EQ(parts[1].first_triangle, 1u);
    EXPECT_EQ(parts[1].triangle_count, 2u);
    EXPECT_EQ(parts[2].name, "top");
    EXPECT_EQ(parts[2].color, (Vec3{0, 0, 1}));
    EXPECT_EQ(model->report.files_opened, std::vector{folder.path() / "m.mtl"});
}

TEST(ReadObj, TextFromMemoryOpensNoFile) {
    EXPECT_TRUE(model_of("mtllib m.mtl\n" + std::string(kOneTriangle)).report.files_opened.empty());
}

TEST(ReadObj, ProgressGrowsToOneAndCanCancel) {
    const std::string text = kOneTriangle + std::string(5'000'000, '\n');
    double last = -1;
    int calls = 0;
    ASSERT_TRUE(read_obj(text,
                         {std::nullopt,
                          [&](double done) {
                              EXPECT_GE(done, last);
                              last = done;
                              ++calls;
                              return true;
                          }})
                    .ok());
    EXPECT_EQ(last, 1);
    EXPECT_GE(calls, 5);
    const Result<ObjModel> cancelled = read_obj(
        text, {std::nullopt, [](double done) { return done < 0.5; }});
    ASSERT_FALSE(cancelled.ok());
    EXPECT_EQ(cancelled.error().message, "Reading was cancelled.");
}

TEST(ReadObj, CanBeCancelledAtEveryReportOfItsProgress) {
    // 40,000 triangles, so that polygons are cut and vertices welded between reports too.
    std::string text;
    constexpr int kSide = 141;
    for (int i = 0; i <= kSide; ++i)
        for (int j = 0; j <= kSide; ++j)
            text += "v " + std::to_string(i) + " 0 " + std::to_string(j) + "\n";
    for (int i = 0; i < kSide; ++i)
        for (int j = 0; j < kSide; ++j) {
            const int a = i * (kSide + 1) + j + 1, b = a + kSide + 1;
            for (const auto& [p, q, r] : {std::array{a, b, a + 1}, std::array{a + 1, b, b + 1}})
                text += "f " + std::to_string(p) + " " + std::to_string(q) + " " +
                        std::to_string(r) + "\n";
        }
    const auto read_until = [&](int last_call, int& calls) {
        calls = 0;
        return read_obj(text, {std::nullopt, [&](double) { return ++calls != last_call; }});
    };
    int all = 0, calls = 0;
    ASSERT_TRUE(read_until(-1, all).ok());
    ASSERT_GE(all, 8);
    for (int last = 1; last <= all; ++last) {
        const Result<ObjModel> cancelled = read_until(last, calls);
        ASSERT_FALSE(cancelled.ok()) << last;
        EXPECT_EQ(cancelled.error().message, "Reading was cancelled.") << last;
        EXPECT_EQ(calls, last) << "it is not asked again";
    }
}

/// A locale in which 1.5 is 1,5 and 1000 is 1.000, which every system has.
struct CommaNumbers : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

TEST(ReadObj, IsTheSameInEveryLocale) {
    const ObjModel expected = model_of(kOneTriangle);
    const std::locale before = std::locale::global(std::locale(std::locale(), new CommaNumbers));
    for (const char* name : {"de_DE.UTF-8", "tr_TR.UTF-8", "C"}) {
        std::setlocale(LC_ALL, name); // if the locale is installed
        const ObjModel model = model_of(kOneTriangle);
        EXPECT_EQ(model.mesh.vertices, expected.mesh.vertices);
        EXPECT_EQ(shortest_text(1234.5f), "1234.5");
    }
    std::locale::global(before);
    std::setlocale(LC_ALL, "C");
}

TEST(ReadObjFile, NamesTheFileAndTheLine) {
    const test::TemporaryFolder folder;
    const auto path = folder.write("Ü 😀/wrong.obj", "v 0 0 0\nv 1,5 0 0\n");
    const Result<ObjModel> model = read_obj_file(path);
    ASSERT_FALSE(model.ok());
    EXPECT_EQ(model.error().file, path.string());
    EXPECT_EQ(model.error().line, 2);
}

TEST(ReadObjFile, ReadsOnlyFiles) {
    EXPECT_FALSE(read_obj_file("/dev/zero").ok());
    EXPECT_FALSE(read_obj_file("/").ok());
    EXPECT_FALSE(read_obj_file("").ok());
}

TEST(ReadObj, EveryPrefixOfAGoodFileIsReadOrRefused) {
    const std::string text = "mtllib m.mtl\no a\nv 0 0 0\nv 1e0 -0.5 +.25 # c\nv 0 1 \\\n 0\n"
                             "vt 0 0\nvn 0 0 1\ng x y\nusemtl m\nf 1/1/1 2//1 3/1\nf -1 -2 -3\n";
    for (std::size_t length = 0; length <= text.size(); ++length) {
        const Result<ObjModel> model = read_obj(std::string_view(text).substr(0, length));
        EXPECT_TRUE(!model || validate(model->mesh).ok());
    }
}

TEST(ReadObj, EveryFlippedBitIsReadOrRefused) {
    const std::string text = "v 0 0 0\nv 1e0 -0.5 +.25\nv 0 1 0\ng x\nusemtl m\nf 1/1 2//1 -1\n";
    for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
        std::string flipped = text;
        flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
        const Result<ObjModel> model = read_obj(flipped);
        EXPECT_TRUE(!model || validate(model->mesh).ok());
    }
}

} // namespace
} // namespace topple
