// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Images of models: which files are read, what is said about the others, and the attributes of triangles.

#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "topple/geometry/mass/mass_properties.h"
#include "topple/io/obj/obj_reader.h"

#include <sys/stat.h>

namespace topple {
namespace {

/// Two triangles, the second with a quad's third and fourth corner, and texture coordinates.
constexpr std::string_view kQuad = "mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"
                                   "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nusemtl a\nf 1/1 2/2 3/3 4/4\n";

class ModelImageFiles : public testing::Test {
protected:
    ObjModel read(std::string_view image_line, std::string_view obj = kQuad) {
        folder.write("model/m.mtl", "newmtl a\nKd 1 0 0\n" + std::string(image_line) + "\n");
        Result<ObjModel> model = read_obj_file(folder.write("model/m.obj", obj),
                                               {.check_image = check});
        EXPECT_TRUE(model.ok()) << (model ? "" : model.error().text());
        return model ? std::move(*model) : ObjModel{};
    }
    static std::string said(const ObjModel& model) {
        std::string all;
        for (const std::string& warning : model.report.warnings)
            all += warning + "\n";
        return all;
    }
    static bool has_image(const ObjModel& model) {
        return model.mesh.parts.at(0).look.image != kNoLook;
    }
    test::TemporaryFolder folder;
    ImageCheck check;
};

TEST_F(ModelImageFiles, AreFoundBesideTheModelAndBelow) {
    folder.write("model/a b.png", "beside");
    folder.write("model/tex/a.png", "below");
    for (const char* name : {"a b.png",
                             "tex/a.png",
                             "tex\\a.png",
                             "./tex/../tex/a.png",
                             "/home/someone/a b.png",
                             "C:\\Users\\someone\\a b.png",
                             "..\\..\\a b.png"}) {
        const ObjModel model = read("map_Kd " + std::string(name));
        EXPECT_TRUE(has_image(model)) << name << ": " << said(model);
        EXPECT_EQ(said(model), "");
        EXPECT_EQ(model.mesh.parts[0].color, (Vec3{1, 0, 0}));
    }
    const ObjModel model = read("map_Kd tex/a.png");
    EXPECT_EQ(model.mesh.look->images.at(0).bytes, "below");
    EXPECT_EQ(model.report.files_opened.back(), folder.path() / "model/tex/a.png");
}

TEST_F(ModelImageFiles, NothingOutsideIsRead) {
    folder.write("secret.png", "secret");
    std::filesystem::create_directories(folder.path() / "model");
    std::filesystem::create_symlink(folder.path() / "secret.png", folder.path() / "model/link.png");
    for (const std::string& name : {std::string("../secret.png"),
                                    (folder.path() / "secret.png").string(),
                                    std::string("sub/../../secret.png"),
                                    std::string("link.png"),
                                    std::string("/etc/passwd"),
                                    std::string("../../../../../../etc/passwd")}) {
        const ObjModel model = read("map_Kd " + name);
        EXPECT_FALSE(has_image(model)) << name;
        EXPECT_EQ(model.report.files_opened.size(), 1u) << name;
        EXPECT_NE(said(model).find("m.mtl: image "), std::string::npos) << said(model);
        EXPECT_NE(said(model).find("(line 3 "), std::string::npos) << said(model);
    }
    EXPECT_NE(said(read("map_Kd link.png")).find("refused"), std::string::npos);
}

TEST_F(ModelImageFiles, AMissingImageLeavesThePlainColorAndIsSaid) {
    const ObjModel model = read("map_Kd none.png");
    EXPECT_EQ(said(model),
              "m.mtl: image not found, the plain color is drawn (line 3 'none.png')\n");
    EXPECT_EQ(model.mesh.parts[0].color, (Vec3{1, 0, 0}));
    EXPECT_FALSE(model.mesh.look) << "no memory is taken for texture coordinates";
}

TEST_F(ModelImageFiles, FoldersPipesAndDevicesAreNotRead) {
    std::filesystem::create_directories(folder.path() / "model/folder.png");
    ASSERT_EQ(::mkfifo((folder.path() / "model/pipe.png").c_str(), 0600), 0);
    for (const char* name : {"folder.png", "pipe.png", ".", "..", "/dev/zero"}) {
        const ObjModel model = read("map_Kd " + std::string(name));
        EXPECT_FALSE(has_image(model)) << name;
        EXPECT_NE(said(model).find("(line 3 "), std::string::npos) << name << said(model);
    }
}

TEST_F(ModelImageFiles, LimitsAreSaid) {
    const auto large = folder.write("model/large.png", "");
    std::filesystem::resize_file(large, kMaxModelImageBytes + 1);
    EXPECT_NE(said(read("map_Kd large.png")).find("64 MB"), std::string::npos);
    std::string materials, obj = "mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\n";
    for (std::size_t i = 0; i < kMaxModelImages + 2; ++i) {
        const std::string n = std::to_string(i);
        folder.write("model/" + n + ".png", n);
        materials += "newmtl m" + n + "\nmap_Kd " + n + ".png\n";
        obj += "usemtl m" + n + "\nf 1/1 2/1 3/1\n";
    }
    const ObjModel model = read(materials, obj);
    EXPECT_EQ(model.mesh.look->images.size(), kMaxModelImages);
    EXPECT_NE(said(model).find("a model may have 256: 2 times"), std::string::npos) << said(model);
}

TEST_F(ModelImageFiles, TheCheckHasTheLastWord) {
    folder.write("model/a.png", "broken");
    check = [](std::string_view bytes) -> Result<void> {
        return Error{"it is " + std::string(bytes)};
    };
    const ObjModel model = read("map_Kd a.png");
    EXPECT_FALSE(has_image(model));
    EXPECT_EQ(said(model),
              "m.mtl: image not used, the plain color is drawn: it is broken (line 3 'a.png')\n");
}

TEST_F(ModelImageFiles, WithoutTextureCoordinatesNoneIsRead) {
    folder.write("model/a.png", "image");
    const ObjModel model = read("map_Kd a.png",
                                "mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl a\nf 1 2 3\n");
    EXPECT_NE(said(model).find("no texture coordinates"), std::string::npos) << said(model);
    EXPECT_FALSE(model.mesh.look);
}

/// Returns the texture coordinate of a triangle's corner.
Vec2 texture_point(const TriangleMesh& mesh, std::size_t triangle, std::size_t k) {
    const std::uint32_t index = mesh.look->texture_triangles.at(triangle)[k];
    return index == kNoLook ? Vec2{-1, -1} : mesh.look->texture_points.at(index);
}

TEST_F(ModelImageFiles, EveryCornerKeepsItsTextureCoordinate) {
    folder.write("model/a.png", "image");
    // A concave polygon, whose vertices have their own positions as texture coordinates; behind a face that is dropped.
    const ObjModel model = read("map_Kd a.png",
                                "mtllib m.mtl\nv 0 0 0\nv 4 0 0\nv 4 4 0\nv 2 1 0\nv 0 4 0\n"
                                "vt 0 0\nvt 4 0\nvt 4 4\nvt 2 1\nvt 0 4\nusemtl a\n"
                                "f 1/1 2/2\nf 1/1 2/2 99/3\nf 1/1 1/2 2/3\n"
                                "f -5/-5 -4/-4 -3/-3 -2/-2 -1/-1\n");
    ASSERT_EQ(model.mesh.triangles.size(), 3u);
    for (std::uint32_t t = 0; t < 3; ++t) {
        const Triangle triangle = triangle_of(model.mesh, t);
        const Vec3 corners[] = {triangle.a, triangle.b, triangle.c};
        for (std::size_t k = 0; k < 3; ++k)
            EXPECT_EQ(texture_point(model.mesh, t, k), (Vec2{corners[k].x, corners[k].y}));
    }
}

TEST_F(ModelImageFiles, WeldingKeepsTheTextureCoordinatesOfBothSidesAndTheSurfaceClosed) {
    folder.write("model/a.png", "image");
    // A tetrahedron whose four faces have vertices and texture coordinates of their own.
    const std::array<std::array<int, 3>, 4> faces{{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
    const std::array<const char*, 4> vertices{"0 0 0", "1 0 0", "0 1 0", "0 0 1"};
    std::string obj = "mtllib m.mtl\nusemtl a\n";
    for (std::size_t f = 0; f < 4; ++f) {
        for (const int v : faces[f])
            obj += "v " + std::string(vertices[static_cast<std::size_t>(v)]) + "\n";
        const std::string u = std::to_string(f);
        obj += "vt " + u + " 0\nvt " + u + " 1\nvt " + u + " 2\nf -3/-3 -2/-2 -1/-1\n";
    }
    const ObjModel model = read("map_Kd a.png", obj);
    EXPECT_EQ(model.mesh.vertices.size(), 4u);
    EXPECT_TRUE(is_closed(model.mesh));
    for (std::size_t f = 0; f < 4; ++f)
        for (std::size_t k = 0; k < 3; ++k)
            EXPECT_EQ(texture_point(model.mesh, f, k),
                      (Vec2{static_cast<Real>(f), static_cast<Real>(k)}));
}

TEST_F(ModelImageFiles, UnusableAttributesAreLeftOutAndSaid) {
    folder.write("model/a.png", "image");
    const ObjModel model = read("map_Kd a.png",
                                "mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt nan 0\nvt 1e30 0\n"
                                "vt 0.25\nvt\nvt x y\nvn 0 0 0\nvn 0 0 inf\nvn 0 0 2\nusemtl a\n"
                                "f 1/1/1 2/2/2 3/3/3\nf 1/99/99 2//3 3/3\n");
    EXPECT_EQ(texture_point(model.mesh, 0, 0), (Vec2{-1, -1}));
    EXPECT_EQ(texture_point(model.mesh, 0, 1), (Vec2{-1, -1}));
    EXPECT_EQ(texture_point(model.mesh, 0, 2), (Vec2{0.25f, 0}));
    EXPECT_EQ(texture_point(model.mesh, 1, 0), (Vec2{-1, -1}));
    const MeshLook& look = *model.mesh.look;
    EXPECT_EQ(look.normal_triangles[0], (MeshLook::Indices{kNoLook, kNoLook, 2}));
    EXPECT_EQ(look.normal_triangles[1], (MeshLook::Indices{kNoLook, 2, kNoLook}));
    EXPECT_NE(
        said(model).find("texture coordinate ignored, it is not two numbers up to a million: 4 "
                         "times"),
        std::string::npos)
        << said(model);
    EXPECT_NE(said(model).find("normal ignored"), std::string::npos);
    EXPECT_NE(said(model).find("out of range"), std::string::npos);
}

TEST(ReadObjNormals, AreKeptWithoutImages) {
    const auto model = read_obj("v 0 0 0\nv 1 0 0\nv 0 1 0\nvn 0 1 1\nf 1//1 2//1 3//1\n");
    ASSERT_TRUE(model.ok());
    ASSERT_TRUE(model->mesh.look);
    EXPECT_EQ(model->mesh.look->normals, (std::vector{Vec3{0, 1, 1}}));
    const auto plain = read_obj("v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3/1\n");
    ASSERT_TRUE(plain.ok());
    EXPECT_FALSE(plain->mesh.look) << "without an image texture coordinates take no memory";
}

} // namespace
} // namespace topple
