// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Water with waves, and the clouds of effects, as they are drawn.

#include "app/view/style/theme.h"
#include "tests/app/render/picture_fixture.h"

namespace topple::app {
namespace {

constexpr int kSide = 200; ///< Width and height of a picture. [px]

class WaterPictures : public PictureTest {
protected:
    void SetUp() override {
        PictureTest::SetUp();
        if (testing::Test::HasFatalFailure())
            return;
        builder_ = {};
        builder_.add(BoxShape{{4, 0.5f, 4}}, {{0, -2.5f, 0}, {}}, Motion::static_); // the bottom
        input_.options.shadows = false;
        input_.options.grid = false;
        input_.camera = camera_at({0, 7, 7}, {}, 1);
        renderer_->set_quality(Quality::high);
    }
    /// Draws the bottom under water whose surface has these corners, nine by nine.
    Image draw_water(const std::vector<Vec2>& corners) {
        draw(kSide, kSide);
        scene_.water = {{.box = {{-3, -2, -3}, {3, 0, 3}},
                         .color = rgb(0x3f8fc9, 0.3f),
                         .columns = 9,
                         .rows = 9,
                         .corners = corners}};
        return renderer_->draw_image(scene_, kSide, kSide);
    }
    [[nodiscard]] std::array<std::uint8_t, 4> color_at(const Image& image, Vec3 point) const {
        const Vec2 pixel = pixel_of(point, kSide, kSide);
        return image.at(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
    }
    static std::vector<Vec2> level() { return std::vector<Vec2>(81); }
};

TEST_F(WaterPictures, AWaveIsSeenWhereItIsInEveryQuality) {
    std::vector<Vec2> raised = level();
    for (const std::size_t z : {2u, 3u, 4u})
        for (const std::size_t x : {2u, 3u, 4u})
            raised[9 * z + x].x = 0.3f; // from -1.5 to 0 m along both
    for (const Quality quality : {Quality::low, Quality::medium, Quality::high}) {
        renderer_->set_quality(quality);
        const Image without = draw_water(level()), with = draw_water(raised);
        const auto changed_at = [&](Vec3 point) {
            const Vec2 pixel = pixel_of(point, kSide, kSide);
            return difference(with, without, static_cast<int>(pixel.x), static_cast<int>(pixel.y));
        };
        EXPECT_GT(changed_at({-1.5f, 0.1f, -0.75f}), 3) << "the slope towards it";
        EXPECT_LE(changed_at({2.5f, 0, 2.5f}), 1) << "level water";
    }
}

TEST_F(WaterPictures, FoamIsWhiteAndHidesTheBottom) {
    std::vector<Vec2> white = level();
    white[40].y = 1;
    for (const Quality quality : {Quality::low, Quality::high}) {
        renderer_->set_quality(quality);
        const auto without = color_at(draw_water(level()), {});
        const auto with = color_at(draw_water(white), {});
        EXPECT_GT(with[0], without[0] + 30) << "red, which blue water lacks";
        EXPECT_LT(colorfulness(with), colorfulness(without));
    }
}

TEST_F(WaterPictures, WhatIsUnderWaterSeemsToLieHigher) {
    builder_.add(SphereShape{0.3f}, {{0, -1.7f, 0}, {}});
    input_.options.checker = false;
    /// Mean row of the pixels that are more red than blue: the sphere.
    const auto row_of_sphere = [&](const Image& image) {
        double sum = 0, count = 0;
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x)
                if (const auto p = image.at(x, y); p[0] > p[2] + 40) {
                    sum += y;
                    count += 1;
                }
        EXPECT_GT(count, 10);
        return sum / count;
    };
    draw(kSide, kSide);
    for (Instance& sphere : scene_.solid.spheres)
        sphere.color = pack(rgb(0xff2000));
    for (Instance& box : scene_.big_static.boxes)
        box.color = pack(rgb(0x8090a0));
    for (Instance& box : scene_.solid.boxes)
        box.color = pack(rgb(0x8090a0));
    const double without = row_of_sphere(renderer_->draw_image(scene_, kSide, kSide));
    scene_.water = {{.box = {{-3, -2, -3}, {3, 0, 3}},
                     .color = rgb(0x3f8fc9, 0.1f),
                     .columns = 2,
                     .rows = 2,
                     .corners = std::vector<Vec2>(4)}};
    const double with = row_of_sphere(renderer_->draw_image(scene_, kSide, kSide));
    // The place of the surface at which a ray from the eye bends towards the sphere (Snell), by bisection.
    const Vec3 eye = input_.camera.eye, sphere{0, -1.7f, 0};
    Real low = 0, high = eye.z;
    for (int i = 0; i < 60; ++i) {
        const Real z = 0.5f * (low + high);
        const Real above = (eye.z - z) / std::hypot(eye.z - z, eye.y);
        const Real below = (z - sphere.z) / std::hypot(z - sphere.z, sphere.y);
        (above > 1.33f * below ? low : high) = z;
    }
    const Real expected = pixel_of({0, 0, low}, kSide, kSide).y;
    EXPECT_LT(with, without - 4) << "rows are counted from the top";
    EXPECT_NEAR(with, expected, 1);
    renderer_->set_quality(Quality::low);
    EXPECT_NEAR(row_of_sphere(renderer_->draw_image(scene_, kSide, kSide)), without, 1);
}

class BillboardPictures : public PictureTest {
protected:
    Image draw_with(const Billboard& billboard) {
        draw(kSide, kSide);
        scene_.billboards = {billboard};
        return renderer_->draw_image(scene_, kSide, kSide);
    }
    static int red_excess(const Image& image, Vec2 pixel) {
        const auto p = image.at(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
        return p[0] - p[2];
    }
    static Billboard red_at(Vec3 center) {
        return {.center = center,
                .half_axis = {},
                .radius = 0.3f,
                .color = pack(rgb(0xff0000)),
                .softness = 0.2f,
                .glow = 1};
    }
};

TEST_F(BillboardPictures, AreRoundAndFaceTheEye) {
    input_.camera = camera_at({0, 2, 6}, {0, 2, 0}, 1);
    const Vec3 place{0.5f, 2, 1};
    const Image image = draw_with(red_at(place));
    for (const Vec3 side : {Vec3{}, Vec3{0.2f, 0, 0}, Vec3{0, 0.2f, 0}, Vec3{0, -0.2f, 0}})
        EXPECT_GT(red_excess(image, pixel_of(place + side, kSide, kSide)), 150);
    for (const Vec3 side : {Vec3{0.24f, 0.24f, 0}, Vec3{0.35f, 0, 0}, Vec3{0, -0.35f, 0}})
        EXPECT_LT(red_excess(image, pixel_of(place + side, kSide, kSide)), 60) << "outside";
}

TEST_F(BillboardPictures, AStreakIsAsLongAsItsAxis) {
    input_.camera = camera_at({0, 2, 6}, {0, 2, 0}, 1);
    Billboard streak = red_at({0, 2, 1});
    streak.radius = 0.05f;
    streak.half_axis = {0.4f, 0.4f, 0};
    const Image image = draw_with(streak);
    for (const Real at : {-0.38f, 0.0f, 0.38f})
        EXPECT_GT(red_excess(image, pixel_of({at, 2 + at, 1}, kSide, kSide)), 150);
    EXPECT_LT(red_excess(image, pixel_of({0.5f, 2.5f, 1}, kSide, kSide)), 60) << "beyond its end";
    EXPECT_LT(red_excess(image, pixel_of({0.3f, 1.7f, 1}, kSide, kSide)), 60) << "across";
}

TEST_F(BillboardPictures, AreHiddenByWhatIsNearer) {
    input_.camera = camera_at({0, 0.5f, 6}, {0, 0.5f, 0}, 1);
    const Vec2 middle = pixel_of({0, 0.5f, 0}, kSide, kSide);
    const int box = red_excess(draw(kSide, kSide), middle);
    EXPECT_NEAR(red_excess(draw_with(red_at({0, 0.5f, -2})), middle), box, 2);
    EXPECT_GT(red_excess(draw_with(red_at({0, 0.5f, 2})), middle), 150);
}

TEST_F(BillboardPictures, TakeTheLightOfTheThemeUnlessTheyGlow) {
    input_.camera = camera_at({0, 2, 6}, {0, 2, 0}, 1);
    input_.options.theme = Theme::night;
    Billboard cloud = red_at({0, 2, 1});
    const Vec2 pixel = pixel_of(cloud.center, kSide, kSide);
    const int glowing = red_excess(draw_with(cloud), pixel);
    cloud.glow = 0;
    EXPECT_LT(red_excess(draw_with(cloud), pixel), glowing - 40);
}

} // namespace
} // namespace topple::app
