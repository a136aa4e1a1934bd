// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/mtl_reader.h"

#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"

namespace topple {
namespace {

ObjMaterials materials_of(std::string_view text, std::size_t warnings = 0) {
    ObjMaterials materials;
    WarningLog log;
    const Result<void> done = read_mtl(text, materials, log);
    EXPECT_TRUE(done.ok());
    EXPECT_EQ(log.sentences().size(), warnings);
    return materials;
}

/// Returns the colors in which parts of the materials are drawn.
std::map<std::string, Vec3> colors_of(std::string_view text, std::size_t warnings = 0) {
    std::map<std::string, Vec3> colors;
    for (const auto& [name, material] : materials_of(text, warnings))
        colors[name] = look_of(material, false).color;
    return colors;
}

TEST(ReadMtl, TakesTheDiffuseColour) {
    const auto colors = colors_of("# two\r\nnewmtl red wall\r\n\tKd 1 0.5 .25\r\n"
                                  "Ka 0 0 0\r\nillum 99\r\nmap_Kd ../../secret.png\r\n"
                                  "newmtl grey\nKd 0.5\n");
    EXPECT_EQ(colors.at("red wall"), (Vec3{1, 0.5f, 0.25f}));
    EXPECT_EQ(colors.at("grey"), (Vec3{0.5f, 0.5f, 0.5f})); // one number stands for all three
}

TEST(ReadMtl, WhatIsNotDrawnIsSaid) {
    const auto said_about = [](const std::string& lines) {
        ObjMaterials materials;
        WarningLog log;
        EXPECT_TRUE(read_mtl("newmtl a\n" + lines, materials, log).ok());
        return log.sentences();
    };
    using Said = std::vector<std::string>;
    EXPECT_EQ(said_about("d 1.0\nTr 0\nd -halo 1\nmap_Kd a.png\nKe 0 0 0\n"), Said{});
    EXPECT_EQ(said_about("map_Bump a.png\nbump b.png\nmap_d c.png\n"),
              Said{"image ignored, only that of the colour (map_Kd) is drawn: 3 times (lines 2 "
                   "'map_Bump', 3 'bump', 4 'map_d')"});
}

TEST(ReadMtl, TakesTheOpacity) {
    const ObjMaterials materials = materials_of("newmtl a\nd 0.25\nnewmtl b\nTr 0.25\n"
                                                "newmtl c\nd -halo 0.5\nnewmtl d\nKd 1 1 1\n"
                                                "newmtl e\nd 2\nnewmtl f\nTr clear\n",
                                                1);
    EXPECT_EQ(materials.at("a").opacity, 0.25f);
    EXPECT_EQ(materials.at("b").opacity, 0.75f) << "Tr is transparency";
    EXPECT_EQ(materials.at("c").opacity, 0.5f);
    for (const char* name : {"d", "e", "f"})
        EXPECT_FALSE(materials.at(name).opacity) << name;
}

TEST(ReadMtl, TheFirstDefinitionCounts) {
    const auto colors = colors_of("newmtl a\nKd 1 0 0\nnewmtl a\nKd 0 1 0\n", 1);
    EXPECT_EQ(colors.at("a"), (Vec3{1, 0, 0}));
}

TEST(ReadMtl, WhatIsNoColourIsIgnoredAndSaid) {
    EXPECT_EQ(colors_of("newmtl a\nKd nan 0 0\n", 1).at("a"), (Vec3{0.8f, 0.8f, 0.8f}));
    EXPECT_EQ(colors_of("newmtl a\nKd 0,5 0 0\n", 1).at("a"), (Vec3{0.8f, 0.8f, 0.8f}));
    EXPECT_EQ(colors_of("newmtl a\nKd 1e999 0 0\n", 1).at("a"), (Vec3{0.8f, 0.8f, 0.8f}));
    EXPECT_EQ(colors_of("newmtl a\nKd spectral file.rfl\n", 1).at("a"), (Vec3{0.8f, 0.8f, 0.8f}));
    EXPECT_EQ(colors_of("newmtl a\nKd 7 -1 0.5\n", 1).at("a"), (Vec3{1, 0, 0.5f}));
    EXPECT_TRUE(colors_of("Kd 1 0 0\n", 1).empty());
}

TEST(ReadMtl, TakesHighlightsAndImages) {
    const ObjMaterials materials = materials_of("newmtl a\nKs 0.5 0.25 1\nNs 98\n"
                                                "map_Kd -clamp on -s 2 3 -o .5 wood grain.png \n"
                                                "newmtl b\nNs -3\nnewmtl c\nNs loud\n",
                                                1);
    const ObjMaterial& a = materials.at("a");
    EXPECT_EQ(a.specular, (Vec3{0.5f, 0.25f, 1}));
    EXPECT_EQ(a.shininess, 98.0f);
    EXPECT_EQ(a.image.name, "wood grain.png");
    EXPECT_EQ(a.image.line, 4);
    EXPECT_TRUE(a.image.is_clamped);
    EXPECT_EQ(a.image.scale, (Vec2{2, 3}));
    EXPECT_EQ(a.image.shift, (Vec2{0.5f, 0}));
    EXPECT_FALSE(materials.at("b").shininess.has_value());
    EXPECT_FALSE(a.diffuse.has_value());
}

TEST(ReadMtl, RefusesBinaryFilesAndEndlessLines) {
    ObjMaterials materials;
    WarningLog log;
    EXPECT_FALSE(read_mtl(std::string_view("newmtl a\0", 9), materials, log).ok());
    const Result<void> endless = read_mtl("\n# " + std::string(17'000'000, 'a'), materials, log);
    ASSERT_FALSE(endless.ok());
    EXPECT_EQ(endless.error().line, 2);
}

TEST(IsBareFileName, AdmitsNothingThatLeavesTheFolder) {
    EXPECT_TRUE(is_bare_file_name("red wall.mtl"));
    EXPECT_TRUE(is_bare_file_name("..mtl"));
    EXPECT_TRUE(is_bare_file_name("Ü😀.mtl"));
    for (const char* name : {"",
                             ".",
                             "..",
                             "/etc/passwd",
                             "../a.mtl",
                             "a/../b.mtl",
                             "a/b.mtl",
                             "C:a.mtl",
                             "..\\a.mtl",
                             "\\\\host\\a.mtl",
                             "a\nb.mtl"})
        EXPECT_FALSE(is_bare_file_name(name)) << name;
}

class MaterialFiles : public testing::Test {
protected:
    Materials read(const std::vector<std::string>& names) {
        return read_material_files(names, folder.path() / "models", log);
    }
    std::string said() const {
        std::string all;
        for (const std::string& sentence : log.sentences())
            all += sentence + "\n";
        return all;
    }
    test::TemporaryFolder folder;
    WarningLog log;
};

TEST_F(MaterialFiles, SeveralNamesAndNamesWithBlanksAreFound) {
    folder.write("models/a b.mtl", "newmtl a\nKd 1 0 0\n");
    folder.write("models/c.mtl", "newmtl c\nKd 0 0 1\n");
    EXPECT_EQ(read({"a b.mtl"}).by_name.size(), 1u);
    EXPECT_EQ(read({"nope.mtl c.mtl"}).by_name.size(), 1u);
    EXPECT_EQ(said(), "material file not found ('nope.mtl')\n");
}

TEST_F(MaterialFiles, NothingOutsideTheFolderIsOpened) {
    folder.write("secret.mtl", "newmtl secret\nKd 1 0 0\n");
    folder.write("models/sub/inner.mtl", "newmtl inner\nKd 1 0 0\n");
    std::filesystem::create_symlink(folder.path() / "secret.mtl",
                                    folder.path() / "models/link.mtl");
    const Materials materials = read(
        {"../secret.mtl", (folder.path() / "secret.mtl").string(), "sub/inner.mtl", "link.mtl"});
    EXPECT_TRUE(materials.by_name.empty());
    EXPECT_TRUE(materials.files_opened.empty());
    EXPECT_NE(said().find("only a bare name beside the model is opened: 4 times"), std::string::npos)
        << said();
}

TEST_F(MaterialFiles, ALinkWithinTheFolderIsFollowed) {
    folder.write("models/a.mtl", "newmtl a\nKd 1 0 0\n");
    std::filesystem::create_symlink("a.mtl", folder.path() / "models/link.mtl");
    EXPECT_EQ(read({"link.mtl"}).by_name.size(), 1u);
}

TEST_F(MaterialFiles, NoMoreThanEightAreOpened) {
    std::vector<std::string> names;
    for (int i = 0; i < 12; ++i) {
        names.push_back(std::to_string(i) + ".mtl");
        folder.write("models/" + names.back(), "newmtl m\n");
    }
    EXPECT_EQ(read(names).files_opened.size(), kMaxMaterialFiles);
    EXPECT_NE(said().find("there are too many: 4 times"), std::string::npos) << said();
}

TEST_F(MaterialFiles, ATooLargeOneIsNotRead) {
    folder.write("models/large.mtl", std::string(kMaxMaterialFileBytes + 1, '\n'));
    EXPECT_TRUE(read({"large.mtl"}).by_name.empty());
    EXPECT_NE(said().find("too large: 16 MB"), std::string::npos) << said();
}

} // namespace
} // namespace topple
