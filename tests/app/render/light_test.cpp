// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The light of pictures drawn off screen: shadows, light from around, mirrored light, and water.

#include "app/view/style/theme.h"
#include "tests/app/render/picture_fixture.h"

#include <cmath>
#include <utility>
#include <vector>

namespace topple::app {
namespace {

class Light : public PictureTest {};

TEST_F(Light, AShadowLiesBesideTheBoxOnTheSideAwayFromTheSun) {
    // The sun stands to the left (-x) and front, so the shadow falls to the right and behind.
    const Image with = draw();
    input_.options.shadows = false;
    const Image without = draw();
    int darker_left = 0, darker_right = 0;
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            const bool is_darker = without.at(x, y)[1] > with.at(x, y)[1] + 12;
            (x < kWidth / 2 ? darker_left : darker_right) += is_darker;
        }
    }
    EXPECT_GT(darker_right, 30);
    EXPECT_LT(darker_left, darker_right / 4);
}

TEST_F(Light, WhereABoxStandsOnTheFloorLightFromAroundIsMissing) {
    input_.options.shadows = false;
    input_.options.grid = false;
    const auto green_at = [&](Vec3 point) {
        const Image image = draw(640, 360);
        const Vec2 pixel = pixel_of(point, 640, 360);
        return int{image.at(static_cast<int>(pixel.x), static_cast<int>(pixel.y))[1]};
    };
    const Vec3 at_the_box{0, 0, 0.53f}, away{0, 0, 2};
    EXPECT_LT(std::abs(green_at(at_the_box) - green_at(away)), 5) << "Low";
    renderer_->set_quality(Quality::high);
    EXPECT_LT(green_at(at_the_box), green_at(away) - 12) << "High";
    // A box in the air takes little from the floor far below it.
    builder_ = {};
    builder_.add_floor();
    builder_.add(BoxShape{}, {{0, 3.5f, 0}, {}});
    EXPECT_LT(std::abs(green_at(at_the_box) - green_at(away)), 5) << "High, in the air";
}

TEST_F(Light, ASlipperyBallMirrorsTheSunAndADullOneDoesNot) {
    renderer_->set_quality(Quality::high);
    input_.options.checker = false;
    // Returns the darkest and the brightest blue of a ball that the camera sees with the sun behind it. [0 to 255]
    const auto blues = [&](Real friction) {
        builder_ = {};
        builder_.add(SphereShape{0.5f}, {});
        builder_.state().colliders.back().material.friction = friction;
        input_.camera = camera_at(sun_direction() * 3, {}, 1);
        const Image image = draw(200, 200);
        std::vector<int> blue;
        for (int x = 0; x < 200; ++x)
            for (int y = 0; y < 200; ++y) {
                const Vec2 middle = pixel_of({}, 200, 200);
                if (std::hypot(static_cast<Real>(x) - middle.x, static_cast<Real>(y) - middle.y) <
                    40)
                    blue.push_back(image.at(x, y)[2]);
            }
        const auto [darkest, brightest] = std::minmax_element(blue.begin(), blue.end());
        return std::pair(*darkest, *brightest);
    };
    const auto slippery = blues(0), dull = blues(2);
    EXPECT_GT(slippery.second, dull.second + 40);
    EXPECT_LT(std::abs(slippery.first - dull.first), 30)
        << "away from the sun's image they look alike";
}

TEST_F(Light, EverySubstanceHasAPatternOfItsOwnExceptInLow) {
    input_.options.shadows = input_.options.checker = input_.options.grid = false;
    draw(320, 180);
    RenderScene scene = scene_;
    // One color and one roughness, so that only the pattern differs.
    const auto picture_of = [&](Substance substance, std::uint8_t seed = 3) {
        scene.solid.boxes.at(0).color = pack(rgb(0xb0a090));
        scene.solid.boxes[0].flags = surface_flags({substance, 0.5f, seed});
        return renderer_->draw_image(scene, 320, 180);
    };
    const auto differ = [&](const Image& a, const Image& b) {
        constexpr int kVisible = 5;
        EXPECT_EQ(changed(a, b, false, kVisible), 0) << "beside the box";
        return changed(a, b, true, kVisible) > 150;
    };
    for (const Quality quality : {Quality::low, Quality::medium, Quality::high}) {
        SCOPED_TRACE(static_cast<int>(quality));
        renderer_->set_quality(quality);
        std::vector<Image> pictures;
        for (const Substance substance : {Substance::plain,
                                          Substance::wood,
                                          Substance::steel,
                                          Substance::ice,
                                          Substance::stone,
                                          Substance::glass})
            pictures.push_back(picture_of(substance));
        if (quality != Quality::high)
            pictures.pop_back(); // glass without what it mirrors is plain
        for (std::size_t i = 0; i < pictures.size(); ++i)
            for (std::size_t k = 0; k < i; ++k)
                EXPECT_EQ(differ(pictures[i], pictures[k]), quality != Quality::low)
                    << i << " and " << k;
        EXPECT_EQ(differ(picture_of(Substance::wood, 90), pictures[1]), quality != Quality::low)
            << "boxes of wood differ";
    }
}

TEST_F(Light, ClothLetsTheSunThroughUnlessSomethingStandsBeforeIt) {
    // A sheet of a square meter between the sun and the camera, a meter before it a plate or none.
    const auto red_of = [&](Substance substance, bool has_plate) {
        const Vec3 sun = sun_direction(), across = any_perpendicular(sun), up = cross(sun, across);
        builder_ = {};
        const Quat towards_sun = rotation_between({0, 1, 0}, sun);
        builder_.add(BoxShape{{1, 0.02f, 1}}, {has_plate ? sun : across * 40, towards_sun});
        input_.camera = camera_at(-sun * 4, {}, 1);
        draw(200, 200);
        RenderScene scene = scene_;
        SoftSurface& sheet = scene.surfaces.emplace_back();
        for (const Vec3 corner : {-across - up, across - up, across + up, -across + up})
            sheet.geometry.vertices.push_back({corner * 0.5f, sun});
        sheet.geometry.indices = {0, 1, 2, 0, 2, 3};
        sheet.color = pack(rgb(0xb0a090));
        sheet.flags = surface_flags({substance, 0.6f});
        const Vec2 pixel = pixel_of({}, 200, 200);
        const Image image = renderer_->draw_image(scene, 200, 200);
        return int{image.at(static_cast<int>(pixel.x), static_cast<int>(pixel.y))[0]};
    };
    for (const Quality quality : {Quality::medium, Quality::high}) {
        renderer_->set_quality(quality);
        const int shaded = red_of(Substance::plain, false);
        EXPECT_GT(red_of(Substance::cloth, false), shaded + 20);
        EXPECT_NEAR(red_of(Substance::cloth, true), red_of(Substance::plain, true), 8);
    }
}

TEST_F(Light, AClothShowsItsThreadsFromNearAndFlickersNotFromAfar) {
    input_.options.shadows = false;
    builder_ = {};
    draw(8, 8);
    RenderScene scene = scene_;
    SoftSurface& sheet = scene.surfaces.emplace_back();
    for (const Vec2 corner : {Vec2{0, 0}, Vec2{1, 0}, Vec2{1, 1}, Vec2{0, 1}}) {
        sheet.geometry.vertices.push_back({{corner.x - 0.5f, corner.y - 0.5f, 0}, {0, 0, 1}});
        sheet.geometry.texture_points.push_back(corner * 150);
    }
    sheet.geometry.indices = {0, 1, 2, 0, 2, 3};
    sheet.color = pack(rgb(0xb07050));
    sheet.flags = surface_flags({Substance::cloth, 0.6f});
    // Difference of the brightest and the darkest pixel in the middle of the picture. [0 to 255]
    const auto contrast_from = [&](Real away) {
        scene.camera = camera_at({0.02f, 0.01f, away}, {0.02f, 0.01f, 0}, 1);
        const Image image = renderer_->draw_image(scene, 100, 100);
        int darkest = 255, brightest = 0;
        for (int y = 44; y < 56; ++y)
            for (int x = 44; x < 56; ++x) {
                darkest = std::min(darkest, int{image.at(x, y)[1]});
                brightest = std::max(brightest, int{image.at(x, y)[1]});
            }
        return brightest - darkest;
    };
    for (const Quality quality : {Quality::medium, Quality::high}) {
        renderer_->set_quality(quality);
        EXPECT_GT(contrast_from(0.15f), 10) << "a thread is five pixels wide";
        EXPECT_LT(contrast_from(6), 8);
    }
    renderer_->set_quality(Quality::low);
    EXPECT_LE(contrast_from(0.15f), 2);
}

TEST_F(Light, AShadowNearTheCameraStaysFineInALargeWorld) {
    // The edge of the shadow of a small box, alone and with boxes a hundred meters around.
    renderer_->set_quality(Quality::high);
    input_.options.grid = false;
    const auto picture = [&](bool is_large) {
        builder_ = {};
        builder_.add_floor();
        builder_.add(BoxShape{{0.2f, 0.2f, 0.2f}}, {{0, 0.2f, 0}, {}});
        for (const Real side : {-1.0f, 1.0f})
            if (is_large)
                builder_.add(BoxShape{{2, 2, 2}}, {{90 * side, 2, -70}, {}});
        input_.camera = camera_at({0.6f, 2, 2}, {0.4f, 0, 0}, 16.0f / 9);
        return draw(640, 360);
    };
    const Image alone = picture(false), among_others = picture(true);
    int different = 0;
    for (int y = 0; y < 360; ++y)
        for (int x = 0; x < 640; ++x)
            different += difference(alone, among_others, x, y) > 40;
    EXPECT_LT(different, 200) << "pixels of an edge that is in another place, or wider";
}

TEST_F(Light, AShadowFarBehindTheTargetIsThereAtHigh) {
    renderer_->set_quality(Quality::high);
    input_.options.grid = false;
    builder_ = {};
    builder_.add_floor();
    builder_.add(BoxShape{{0.2f, 0.2f, 0.2f}}, {{0, 0.2f, 0}, {}});
    const Vec3 far{5, 4, -24};
    builder_.add(BoxShape{{1.5f, 4, 1.5f}}, {far, {}});
    input_.camera = camera_at({0, 3, 9}, {0, 2, 0}, 16.0f / 9); // its target is 9 m away
    const Vec3 shadow = Vec3{far.x, 0, far.z} -
                        Vec3{sun_direction().x, 0, sun_direction().z} * (6 / sun_direction().y);
    const Image with = draw(640, 360);
    input_.options.shadows = false;
    const Image without = draw(640, 360);
    const Vec2 pixel = pixel_of(shadow, 640, 360);
    const int x = static_cast<int>(pixel.x), y = static_cast<int>(pixel.y);
    EXPECT_LT(with.at(x, y)[1], without.at(x, y)[1] - 8);
}

TEST_F(Light, SteelMirrorsWhatIsAboveAndBelowIt) {
    input_.options.shadows = input_.options.checker = false;
    input_.options.theme = Theme::blueprint;
    builder_ = {};
    builder_.add(SphereShape{0.5f}, {});
    builder_.state().colliders.back().material.name = MaterialName("steel");
    input_.camera = camera_at(Vec3{-sun_direction().x, 0, -sun_direction().z} * 4, {}, 1);
    renderer_->set_quality(Quality::high);
    const Image steel = draw(200, 200);
    scene_.solid.spheres.at(0).flags = surface_flags({.roughness = 0.3f});
    const Image plain = renderer_->draw_image(scene_, 200, 200);
    EXPECT_GT(changed(steel, plain, true, 20), 500);
}

TEST_F(Light, WaterHidesWhatIsDeepInItMoreThanWhatIsNearItsSurface) {
    input_.options.shadows = false;
    // Red of a plate seen through so much water, or above it if that is negative.
    const auto red_at = [&](Real depth) {
        builder_ = {};
        builder_.state().water_volumes.push_back({.id = {1}, .box = {{-5, -4, -5}, {5, 0, 5}}});
        builder_.add(BoxShape{{2, 0.05f, 2}}, {{0, -0.05f - depth, 0}, {}}, Motion::static_);
        const Vec3 top{0, -depth, 0};
        input_.camera = camera_at({0, 6, 1}, top, 1);
        const Image image = draw(200, 200);
        const Vec2 pixel = pixel_of(top, 200, 200);
        return int{image.at(static_cast<int>(pixel.x), static_cast<int>(pixel.y))[0]};
    };
    EXPECT_NEAR(red_at(0.2f), red_at(3), 10) << "Low tells no depth";
    renderer_->set_quality(Quality::high);
    EXPECT_GT(red_at(-0.5f), red_at(0.2f));
    EXPECT_GT(red_at(0.2f), red_at(1) + 15);
    EXPECT_GT(red_at(1), red_at(3) + 15);
}

TEST_F(Light, TheFloorMirrorsABoxWhereALineOfSightBouncesToIt) {
    input_.options.shadows = false;
    input_.options.grid = false;
    input_.options.checker = false;
    for (const bool is_orthographic : {false, true}) {
        input_.camera = camera_at({0, 2, 6}, {0, 0.5f, 0}, 16.0f / 9);
        if (is_orthographic)
            input_.camera.clip_from_view = orthographic(4, 2.25f, 0.1f, 100);
        input_.camera.is_orthographic = is_orthographic;
        // Difference that a red instead of a green box makes at a point of the floor.
        const auto red_at = [&](Vec3 point) {
            std::array<int, 2> red{};
            for (const std::size_t i : {0u, 1u}) {
                draw(8, 8); // extracts the scene
                scene_.solid.boxes.at(0).color = pack(i == 0 ? rgb(0xff0000) : rgb(0x00ff00));
                const Image image = renderer_->draw_image(scene_, 640, 360);
                const Vec2 pixel = pixel_of(point, 640, 360);
                red[i] = image.at(static_cast<int>(pixel.x), static_cast<int>(pixel.y))[0];
            }
            return red[0] - red[1];
        };
        // The front of the box is at z = 0.5: a line of sight that meets the floor before it goes up to the front.
        const Vec3 before{0, 0, 0.8f}, beside{1.5f, 0, 0.8f}, far_before{0, 0, 3};
        renderer_->set_quality(Quality::medium);
        EXPECT_EQ(red_at(before), 0);
        renderer_->set_quality(Quality::high);
        EXPECT_GT(red_at(before), 3) << is_orthographic;
        EXPECT_EQ(red_at(beside), 0);
        EXPECT_EQ(red_at(far_before), 0);
    }
}

TEST_F(Light, AFloorDoesNotMirrorItself) {
    input_.options.shadows = false;
    input_.options.grid = false;
    builder_ = {};
    builder_.add_floor();
    builder_.add(SphereShape{0.2f},
                 {{0, 3.5f, 0}, {}}); // so high that nothing of it is mirrored in the picture
    builder_.add(SphereShape{0.2f}, {{0, -3, 0}, {}}); // and hidden below the floor
    input_.camera = camera_at({0, 1, 6}, {0, 0.5f, 0}, 16.0f / 9);
    renderer_->set_quality(Quality::medium);
    const Image plain = draw(320, 180);
    renderer_->set_quality(Quality::high);
    const Image mirroring = draw(320, 180);
    int different = 0;
    for (int y = 90; y < 180; ++y)
        for (int x = 0; x < 320; ++x)
            different += difference(plain, mirroring, x, y) > 3;
    EXPECT_EQ(different, 0);
}

TEST_F(Light, AShadowIsSharpWhereItsCasterStandsAndSoftFarFromIt) {
    constexpr int kSide = 800;
    constexpr Real kHeightOfPost = 4;
    builder_ = {};
    builder_.add_floor();
    builder_.add(BoxShape{{0.15f, kHeightOfPost / 2, 0.15f}}, {{0, kHeightOfPost / 2, 0}, {}});
    const Vec3 sun = sun_direction();
    const Vec3 away = normalize(Vec3{-sun.x, 0, -sun.z}), across{away.z, 0, -away.x};
    const Real length = kHeightOfPost * std::hypot(sun.x, sun.z) / sun.y;
    const Vec3 middle = away * (0.5f * length);
    input_.camera = camera_at(middle + Vec3{0, 9, 0.1f}, middle, 1);
    input_.options.grid = false;
    // Width of the edge on a line across the shadow: where the floor is neither in the sun nor in the shadow. [m]
    const auto edge = [&](Real along) {
        const Image image = draw(kSide, kSide);
        std::vector<int> green;
        constexpr Real kStep = 0.005f;
        for (Real side = 0; side < 0.8f; side += kStep) {
            const Vec2 pixel = pixel_of(away * along + across * side, kSide, kSide);
            green.push_back(image.at(static_cast<int>(pixel.x), static_cast<int>(pixel.y))[1]);
        }
        const auto ends = std::minmax_element(green.begin(), green.end());
        const int dark = *ends.first, light = *ends.second;
        EXPECT_GT(light - dark, 40);
        const int margin = (light - dark) / 5;
        return kStep * static_cast<Real>(std::count_if(green.begin(), green.end(), [&](int value) {
                   return value > dark + margin && value < light - margin;
               }));
    };
    renderer_->set_quality(Quality::high);
    const Real near_by = edge(0.15f * length), far_away = edge(0.9f * length);
    EXPECT_GT(far_away, 2 * near_by) << near_by << " m near by";
    EXPECT_LT(near_by, 0.05f);
}

TEST_F(Light, ACreaseShowsWhereTwoEqualBodiesMeetInEveryQuality) {
    input_.options.shadows = input_.options.checker = input_.options.grid = false;
    input_.camera = camera_at({0, 0, 3}, {}, 16.0f / 9);
    // Two shapes 0.8 m wide, one beside the other or one on top of the other, with one color.
    const auto meet = [&](const Shape& shape, Vec3 step) {
        builder_ = {};
        for (const Real side : {-0.4f, 0.4f}) {
            builder_.add(shape, {step * side, {}}, Motion::static_);
        }
        const Image image = draw(320, 180);
        const auto green_at = [&](Vec3 point) {
            const Vec2 pixel = pixel_of(point, image.width, image.height);
            return int{image.at(static_cast<int>(pixel.x), static_cast<int>(pixel.y))[1]};
        };
        constexpr int kLeast = 12; // of 255
        EXPECT_LT(green_at({0, 0, 0.4f}) + kLeast, green_at(step * 0.2f + Vec3{0, 0, 0.4f}));
    };
    for (const Quality quality : {Quality::low, Quality::medium, Quality::high}) {
        SCOPED_TRACE(static_cast<int>(quality));
        renderer_->set_quality(quality);
        meet(BoxShape{{0.4f, 0.4f, 0.4f}}, {1, 0, 0});
        meet(HullShape{std::make_shared<const ConvexHull>(box_hull({0.4f, 0.4f, 0.4f}))},
             {1, 0, 0});
        meet(CylinderShape{0.4f, 0.4f}, {0, 1, 0});
    }
}

} // namespace
} // namespace topple::app
