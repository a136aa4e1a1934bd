// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Images, highlights and normals of models, from their files to the pixels.

#include "app/textures/texture_image.h"
#include "app/view/images/png_file.h"
#include "app/view/style/theme.h"
#include "tests/app/render/picture_fixture.h"
#include "tests/engine/io/temporary_folder.h"
#include "topple/collision/shape/scaled_shape.h"
#include "topple/geometry/meshes/icosphere.h"
#include "topple/io/obj/obj_reader.h"
#include "topple/io/scene/scene_reader.h"
#include "topple/io/scene/scene_writer.h"
#include "topple/scene/scene_definition.h"

#include <cmath>
#include <memory>
#include <string>

namespace topple::app {
namespace {

/// A color by its channels that are bright: "rg" is yellow.
std::string bright_channels(const std::array<std::uint8_t, 4>& pixel) {
    const int brightest = std::max({pixel[0], pixel[1], pixel[2]});
    std::string names;
    for (std::size_t i = 0; i < 3; ++i)
        if (pixel[i] > brightest * 3 / 4)
            names += "rgb"[i];
    return names;
}

/// An image of 2 x 2 pixels: red and green above blue and yellow.
std::string four_colors() {
    Image image{.width = 2, .height = 2, .rgba = {}};
    image.rgba = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 0, 255};
    return png_of(image).value();
}

/// A square with sides of 2 m that faces +Z, with the image on all of it.
constexpr std::string_view
    kSquare = "mtllib m.mtl\nv -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\n"
              "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nusemtl a\nf 1/1 2/2 3/3 4/4\n";

class Textures : public PictureTest {
protected:
    void SetUp() override {
        PictureTest::SetUp();
        input_.camera = camera_at({0, 0, 4}, {}, 16.0f / 9);
        input_.options.shadows = false;
        folder_.write("i.png", four_colors());
    }
    MeshShape model(std::string_view obj, std::string_view materials) {
        folder_.write("m.mtl", materials);
        Result<ObjModel> read = read_obj_file(folder_.write("m.obj", obj),
                                              {.check_image = texture_check()});
        EXPECT_TRUE(read.ok()) << (read.ok() ? "" : read.error().text());
        warnings_ = read.ok() ? read->report.warnings : std::vector<std::string>{};
        return MeshShape{std::make_shared<const MeshTree>(std::move(read->mesh))};
    }
    /// Replaces all bodies by one.
    void show(const Shape& shape) {
        builder_ = {};
        builder_.add(shape, {});
    }
    /// Returns the bright channels at four places: upper left, upper right, lower left, lower right.
    std::string four_places(Real away = 0.5f) {
        const Image image = draw(320, 180);
        std::string names;
        for (const Vec3 point : {Vec3{-away, away, 0},
                                 Vec3{away, away, 0},
                                 Vec3{-away, -away, 0},
                                 Vec3{away, -away, 0}}) {
            const Vec2 pixel = pixel_of(point, 320, 180);
            names += bright_channels(
                         image.at(static_cast<int>(pixel.x), static_cast<int>(pixel.y))) +
                     " ";
        }
        return names;
    }
    test::TemporaryFolder folder_;
    std::vector<std::string> warnings_;
};

TEST_F(Textures, AnImageIsDrawnUprightInEachQuality) {
    show(model(kSquare, "newmtl a\nmap_Kd i.png\n"));
    EXPECT_TRUE(warnings_.empty());
    for (const Quality quality : {Quality::low, Quality::medium, Quality::high}) {
        renderer_->set_quality(quality);
        EXPECT_EQ(four_places(), "r g b rg ");
    }
}

TEST_F(Textures, TheDiffuseColorTintsTheImage) {
    show(model(kSquare, "newmtl a\nKd 1 0 0\nmap_Kd i.png\n"));
    EXPECT_EQ(four_places().substr(0, 2), "r ");
    const Image image = draw(320, 180);
    const Vec2 blue = pixel_of({-0.5f, -0.5f, 0}, 320, 180);
    EXPECT_LT(image.at(static_cast<int>(blue.x), static_cast<int>(blue.y))[2], 60);
}

TEST_F(Textures, ATranslucentMaterialLetsWhatIsBehindThrough) {
    // A green pane before a red ball; the pane is 2 m wide, the ball is in its middle.
    const Vec2 middle = pixel_of({}, 320, 180), side = pixel_of({0.85f, 0.85f, 0}, 320, 180);
    const auto colors_with = [&](const char* opacity) {
        show(model(kSquare, std::string("newmtl a\nKd 0 0.6 0\n") + opacity));
        builder_.add(SphereShape{0.5f}, {{0, 0, -1.5f}, {}});
        input_.options.checker = false;
        draw(320, 180);
        scene_.solid.spheres.at(0).color = pack(rgb(0xff0000));
        const Image image = renderer_->draw_image(scene_, 320, 180);
        const auto at = [&](Vec2 p) {
            return image.at(static_cast<int>(p.x), static_cast<int>(p.y));
        };
        return std::pair(at(middle), at(side));
    };
    for (const Quality quality : {Quality::low, Quality::medium, Quality::high}) {
        renderer_->set_quality(quality);
        const auto opaque = colors_with(""), clear = colors_with("d 0.3\n");
        EXPECT_LT(opaque.first[0], opaque.first[1]) << "the pane hides the ball";
        EXPECT_GT(clear.first[0], opaque.first[0] + 60) << "the ball shines through";
        EXPECT_GT(clear.first[0], clear.first[2] + 40);
        EXPECT_GT(clear.second[1], clear.second[0]) << "beside the ball the pane tints the sky";
        EXPECT_EQ(colors_with("Tr 0.7\n"), clear);
        // Nothing shines through what is nearer than the pane.
        EXPECT_EQ(colors_with("d 1\n"), opaque);
    }
}

TEST_F(Textures, OnlyWhatIsMoreThanHalfOpaqueCastsAShadow) {
    input_.options.shadows = true;
    input_.options.grid = false;
    const auto floor_with = [&](const char* opacity) {
        show(model(kSquare, std::string("newmtl a\n") + opacity));
        builder_.state().bodies[0].world_from_body = {{0, 2, 0},
                                                      rotation_between({0, 0, 1}, sun_direction())};
        builder_.add_floor();
        input_.camera = camera_at({1.2f, 9, 0}, {1.2f, 0, -1.5f}, 1);
        const Vec3 shadow = Vec3{0, 2, 0} - sun_direction() * (2 / sun_direction().y);
        const Image image = draw(200, 200);
        const Vec2 p = pixel_of(shadow, 200, 200);
        return int{image.at(static_cast<int>(p.x), static_cast<int>(p.y))[1]};
    };
    const int shaded = floor_with(""), lit = floor_with("d 0.3\n");
    EXPECT_GT(lit, shaded + 30);
    EXPECT_NEAR(floor_with("d 0.7\n"), shaded, 3);
}

TEST_F(Textures, AScaledImageRepeatsAndAClampedOneEnds) {
    show(model(kSquare, "newmtl a\nmap_Kd -s 2 2 i.png\n"));
    EXPECT_EQ(four_places(0.75f), "r g b rg ");
    EXPECT_EQ(four_places(0.25f), "rg b g r ") << "the four copies meet in the middle";
    show(model(kSquare, "newmtl a\nmap_Kd -clamp on -s 2 2 -o -0.5 -0.5 i.png\n"));
    EXPECT_EQ(four_places(0.75f), "r g b rg ") << "the borders go on";
    EXPECT_EQ(four_places(0.25f), "r g b rg ");
}

TEST_F(Textures, PartsHaveTheirOwnImagesOrNone) {
    const MeshShape two = model("mtllib m.mtl\nv -1 -1 0\nv 0 -1 0\nv 0 1 0\nv -1 1 0\n"
                                "v 1 -1 0\nv 1 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\n"
                                "usemtl a\nf 1/1 2/2 3/3 4/4\nusemtl b\nf 2/1 5/2 6/3 3/4\n",
                                "newmtl a\nmap_Kd i.png\nnewmtl b\nKd 0 1 1\n");
    show(two);
    EXPECT_EQ(four_places(0.75f), "r gb b gb ");
}

TEST_F(Textures, AnImageThatIsMissingOrBrokenLeavesThePlainColor) {
    for (const char* name : {"none.png", "broken.png"}) {
        folder_.write("broken.png", four_colors().substr(0, 50));
        show(model(kSquare, "newmtl a\nKd 0 1 0\nmap_Kd " + std::string(name) + "\n"));
        ASSERT_EQ(warnings_.size(), 1u);
        EXPECT_NE(warnings_[0].find("the plain color is drawn"), std::string::npos) << warnings_[0];
        EXPECT_EQ(four_places(), "g g g g ");
    }
    // A mesh from elsewhere, whose image nobody has checked, is drawn without it.
    TriangleMesh mesh = model(kSquare, "newmtl a\nmap_Kd i.png\n").mesh->mesh();
    MeshLook look = *mesh.look;
    look.images[0].bytes.resize(50);
    mesh.look = std::make_shared<const MeshLook>(std::move(look));
    mesh.parts[0].color = {0, 1, 0};
    show(MeshShape{std::make_shared<const MeshTree>(std::move(mesh))});
    EXPECT_EQ(four_places(), "g g g g ");
}

TEST_F(Textures, ASavedSceneKeepsTheLook) {
    const MeshShape square = model(kSquare, "newmtl a\nmap_Kd i.png\n");
    World world;
    ASSERT_TRUE(world.create_body({.colliders = {{.shape = square}}}).ok());
    const std::string text = write_scene(describe_world(world));
    const auto again = read_scene(text, std::nullopt, {.check_image = texture_check()});
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_TRUE(again->warnings.empty());
    show(again->scene.shapes[0].shape);
    EXPECT_EQ(four_places(), "r g b rg ");
}

TEST_F(Textures, AScaledModelKeepsItsImage) {
    const auto small = scaled(model(kSquare, "newmtl a\nmap_Kd i.png\n"), {0.5f, 0.5f, 0.5f});
    ASSERT_TRUE(small.ok());
    show(*small);
    EXPECT_EQ(four_places(0.25f), "r g b rg ");
}

TEST_F(Textures, TheShininessOfAMaterialChangesItsHighlight) {
    // Returns the number of pixels of a ball, seen with the sun behind the camera, that are nearly as bright as the
    // brightest, and its brightness.
    std::string ball = "mtllib m.mtl\nusemtl a\n";
    const TriangleMesh mesh = icosphere(4);
    for (const Vec3 v : mesh.vertices)
        ball += "v " + std::to_string(v.x) + " " + std::to_string(v.y) + " " + std::to_string(v.z) +
                "\n";
    for (const auto& t : mesh.triangles)
        ball += "f " + std::to_string(t[0] + 1) + " " + std::to_string(t[1] + 1) + " " +
                std::to_string(t[2] + 1) + "\n";
    const auto brightest = [&](std::string_view material) {
        show(model(ball, "newmtl a\nKd 0.3 0 0\n" + std::string(material)));
        input_.camera = camera_at(sun_direction() * 4, {}, 1);
        const Image image = draw(200, 200);
        int most = 0;
        for (int x = 60; x < 140; ++x)
            for (int y = 60; y < 140; ++y)
                most = std::max(most, int{image.at(x, y)[1]});
        return most;
    };
    for (const Quality quality : {Quality::low, Quality::high}) {
        renderer_->set_quality(quality);
        const int shiny = brightest("Ns 400\n"), dull = brightest("Ns 2\n");
        EXPECT_GT(shiny, dull + 20);
        EXPECT_LE(brightest("Ns 400\nKs 0 0 0\n"), dull + 5) << "a black Ks mirrors nothing";
    }
}

} // namespace
} // namespace topple::app
