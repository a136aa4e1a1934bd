// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/io/obj_corpus.h"

#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "topple/io/obj/obj_reader.h"

#include <algorithm>
#include <cctype>

namespace topple {
namespace {

class ObjCorpus : public testing::TestWithParam<test::ObjCase> {
protected:
    ObjCorpus() { std::filesystem::create_directory(folder_.path() / "folder.mtl"); }

    [[nodiscard]] Result<ObjModel> read(const std::string& text) const {
        return read_obj(text, {folder_.path(), {}});
    }

    /// Returns the same model read from a file, piece by piece.
    [[nodiscard]] Result<ObjModel> read_as_file(const std::string& text) const {
        return read_obj_file(folder_.write("model.obj", text));
    }

private:
    test::TemporaryFolder folder_;
};

std::string all_warnings(const ObjReport& report) {
    std::string all;
    for (const std::string& warning : report.warnings)
        all += warning + "\n";
    return all;
}

TEST_P(ObjCorpus, GetsItsVerdict) {
    const test::ObjCase& expected = GetParam();
    const Result<ObjModel> model = read(expected.text());
    if (expected.triangles == 0) {
        ASSERT_FALSE(model.ok());
        EXPECT_NE(model.error().text().find(expected.says), std::string::npos)
            << model.error().text();
        return;
    }
    ASSERT_TRUE(model.ok()) << model.error().text();
    EXPECT_EQ(model->report.triangles, expected.triangles);
    EXPECT_EQ(model->mesh.triangles.size(), expected.triangles);
    EXPECT_EQ(model->report.dropped_faces, expected.dropped_faces);
    EXPECT_EQ(model->report.dropped_vertices, expected.dropped_vertices);
    EXPECT_TRUE(validate(model->mesh).ok());
    const std::string warnings = all_warnings(model->report);
    EXPECT_NE(warnings.find(expected.says), std::string::npos) << warnings;
    EXPECT_EQ(warnings.empty(), expected.says.empty()) << warnings;
}

TEST_P(ObjCorpus, AFileIsReadLikeItsText) {
    const std::string text = GetParam().text();
    const Result<ObjModel> expected = read(text), model = read_as_file(text);
    ASSERT_EQ(model.ok(), expected.ok());
    if (!expected.ok()) {
        EXPECT_EQ(model.error().message, expected.error().message);
        EXPECT_EQ(model.error().line, expected.error().line);
        return;
    }
    EXPECT_EQ(model->mesh.triangles, expected->mesh.triangles);
    EXPECT_EQ(model->mesh.vertices, expected->mesh.vertices);
    EXPECT_EQ(model->report.warnings, expected->report.warnings);
    EXPECT_EQ(model->report.dropped_faces, expected->report.dropped_faces);
    EXPECT_EQ(model->report.dropped_attributes, expected->report.dropped_attributes);
}

/// Files in which a bad face must not spoil the other faces.
class ObjCorpusWithMore : public ObjCorpus {};

TEST_P(ObjCorpusWithMore, AGoodFaceBesideABadOneSurvives) {
    const test::ObjCase& expected = GetParam();
    const Result<ObjModel> model = read(expected.text() +
                                        "\nv 0 0 9\nv 1 0 9\nv 0 1 9\nf -3 -2 -1\n");
    ASSERT_TRUE(model.ok()) << model.error().text();
    EXPECT_EQ(model->report.triangles, expected.triangles + 1);
    EXPECT_EQ(model->report.dropped_faces, expected.dropped_faces);
    EXPECT_TRUE(validate(model->mesh).ok());
}

std::string name_of(const testing::TestParamInfo<test::ObjCase>& info) {
    std::string name = info.param.name;
    std::replace_if(
        name.begin(),
        name.end(),
        [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); },
        '_');
    return name;
}

std::vector<test::ObjCase> cases_with_more() {
    std::vector<test::ObjCase> cases = test::obj_corpus();
    std::erase_if(cases, [](const test::ObjCase& c) { return c.stands_alone; });
    return cases;
}

INSTANTIATE_TEST_SUITE_P(Hostile, ObjCorpus, testing::ValuesIn(test::obj_corpus()), name_of);
INSTANTIATE_TEST_SUITE_P(Hostile, ObjCorpusWithMore, testing::ValuesIn(cases_with_more()), name_of);

} // namespace
} // namespace topple
