// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The curve from light to display values, in numbers and in pictures.

#include "app/render/tone.h"

#include "app/view/style/theme.h"
#include "tests/app/render/picture_fixture.h"

#include <cmath>
#include <utility>
#include <vector>

namespace topple::app {
namespace {

TEST(Tone, TheCurveRisesToWhiteWithAToeAndAShoulder) {
    Real before = -1;
    for (Real light = 0; light < 30; light += 0.01f) {
        const Real value = display_from_light(light);
        EXPECT_GT(value, before) << light;
        EXPECT_LT(value, 1);
        before = value;
    }
    EXPECT_LT(display_from_light(0.02f), std::sqrt(0.02f)) << "dark tones are deepened";
    EXPECT_NEAR(display_from_light(0.2f), std::sqrt(0.2f), 0.01f) << "the middle stays";
    EXPECT_LT(display_from_light(1), 0.9f) << "white paper in the sun is not the brightest";
    EXPECT_GT(display_from_light(4), 0.98f);
}

class ToneOfPictures : public PictureTest {
protected:
    static constexpr Theme kAll[] = {Theme::studio,
                                     Theme::blueprint,
                                     Theme::snow,
                                     Theme::night,
                                     Theme::workshop,
                                     Theme::meadow};
    static constexpr Quality kQualities[] = {Quality::low, Quality::medium, Quality::high};
    std::array<std::uint8_t, 4> color_at(const Image& image, Vec3 point) {
        const Vec2 pixel = pixel_of(point, image.width, image.height);
        return image.at(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
    }
};

TEST_F(ToneOfPictures, TheSkyHasTheColorsOfTheThemeInEveryQuality) {
    builder_ = {};
    input_.camera = camera_at({0, 2, 6}, {0, 2, 0}, 16.0f / 9);
    for (const Theme theme : kAll)
        for (const Quality quality : kQualities) {
            renderer_->set_quality(quality);
            input_.options.choose(theme);
            const Image image = draw();
            const Rgba expected = colors_of(theme).horizon;
            // The lower half is the horizon's color; stars are single pixels.
            std::array<int, 3> mean{};
            for (int x = 0; x < kWidth; ++x)
                for (std::size_t k = 0; k < 3; ++k)
                    mean[k] += image.at(x, kHeight - 10)[k];
            EXPECT_NEAR(mean[0] / kWidth, 255 * expected.r, 4) << name_of(theme);
            EXPECT_NEAR(mean[1] / kWidth, 255 * expected.g, 4) << name_of(theme);
            EXPECT_NEAR(mean[2] / kWidth, 255 * expected.b, 4) << name_of(theme);
        }
}

TEST_F(ToneOfPictures, ABodyInTheSunHasTheValueThatTheCurveGivesItsLight) {
    // A dull box that fills the view from above: no highlight, no shadow, no floor.
    builder_ = {};
    builder_.add(BoxShape{{4, 0.5f, 4}}, {{0, 0.5f, 0}, {}});
    input_.options.shadows = input_.options.checker = false;
    input_.camera = camera_at({0, 5, 0.1f}, {0, 1, 0}, 1);
    for (const Theme theme : kAll) {
        input_.options.choose(theme);
        const ThemeColors& colors = colors_of(theme);
        draw(64, 64);
        scene_.solid.boxes.at(0).color = pack(rgb(0x808080));
        scene_.solid.boxes[0].flags = surface_flags({.roughness = 1});
        const Image image = renderer_->draw_image(scene_, 64, 64);
        const Vec3 light = (colors.sky + colors.sun * sun_direction().y) * (0.50196f * 0.50196f);
        const Vec3 expected = display_from_light(light) * 255;
        const auto shown = image.at(32, 32);
        EXPECT_NEAR(shown[0], expected.x, 2) << name_of(theme);
        EXPECT_NEAR(shown[1], expected.y, 2) << name_of(theme);
        EXPECT_NEAR(shown[2], expected.z, 2) << name_of(theme);
    }
}

TEST_F(ToneOfPictures, TheColorsOfStatesStayApartInEveryPlaceAndQuality) {
    input_.options.checker = input_.options.grid = false;
    constexpr int kLeast = 16; // of the channel that differs most, of 255
    for (const Theme theme : kAll)
        for (const Quality quality : kQualities) {
            renderer_->set_quality(quality);
            input_.options.choose(theme);
            const ThemeColors& colors = colors_of(theme);
            const std::vector<std::pair<const char*, Rgba>> states{
                {"awake", colors.awake_bodies[0]},
                {"asleep", colors.asleep_body},
                {"static", colors.static_body},
                {"disabled", colors.disabled_body}};
            std::vector<std::array<std::uint8_t, 4>> shown;
            draw(64, 36);
            for (const auto& [name, color] : states) {
                scene_.solid.boxes.at(0).color = pack(color);
                shown.push_back(color_at(renderer_->draw_image(scene_, 64, 36), {0, 0.5f, 0.5f}));
            }
            for (std::size_t i = 0; i < states.size(); ++i)
                for (std::size_t k = 0; k < i; ++k) {
                    int largest = 0;
                    for (std::size_t c = 0; c < 3; ++c)
                        largest = std::max(largest, std::abs(shown[i][c] - shown[k][c]));
                    EXPECT_GE(largest, kLeast) << states[i].first << " and " << states[k].first
                                               << " in " << name_of(theme);
                }
            EXPECT_GT(shown[0][0], shown[0][2]) << "awake bodies are warm: " << name_of(theme);
            EXPECT_GT(shown[1][2], shown[1][0]) << "asleep ones are cool: " << name_of(theme);
        }
}

TEST_F(ToneOfPictures, GlareSurroundsWhatDazzlesExceptInLow) {
    builder_ = {};
    input_.options.choose(Theme::night);
    input_.camera = camera_at({0, 0, 4}, {}, 1);
    constexpr int kSide = 200;
    for (const Quality quality : {Quality::low, Quality::high}) {
        renderer_->set_quality(quality);
        const Image without = draw(kSide, kSide);
        scene_.billboards = {{.center = {},
                              .half_axis = {},
                              .radius = 0.15f,
                              .color = pack(rgb(0xffffff)),
                              .softness = 0.1f,
                              .glow = 1}};
        const Image with = renderer_->draw_image(scene_, kSide, kSide);
        const auto brighter_at = [&](Vec3 point) {
            return color_at(with, point)[1] - color_at(without, point)[1];
        };
        EXPECT_GT(brighter_at({}), 150);
        EXPECT_EQ(brighter_at({0.24f, 0, 0}) > 4, quality == Quality::high) << "beside it";
        EXPECT_LE(std::abs(brighter_at({-1.4f, 0, 0})), 1) << "far from it";
    }
}

TEST_F(ToneOfPictures, WithoutBuffersForLightAPictureIsNearlyTheSame) {
    renderer_->set_quality(Quality::high);
    const Image with = draw(320, 180);
    auto other = Renderer::create({.shader_folder = {}, .may_draw_light = false});
    ASSERT_TRUE(other.ok()) << other.error().text();
    other->set_quality(Quality::high);
    const Image without = other->draw_image(scene_, 320, 180);
    double sum = 0;
    for (int y = 0; y < 180; ++y)
        for (int x = 0; x < 320; ++x)
            sum += difference(with, without, x, y);
    EXPECT_LT(sum / (320 * 180), 3) << "as where OpenGL cannot draw into half floats";
}

TEST_F(ToneOfPictures, StarsStandInTheSkyOfTheNightOnly) {
    builder_ = {};
    input_.camera = camera_at({0, 0, 4}, {}, 16.0f / 9);
    for (const Quality quality : kQualities) {
        renderer_->set_quality(quality);
        const auto star_count = [&](Theme theme) {
            input_.options.choose(theme);
            const Image image = draw(640, 360);
            int count = 0;
            for (int y = 2; y + 2 < image.height; ++y)
                for (int x = 2; x + 2 < image.width; ++x)
                    count += image.at(x, y)[1] > image.at(x - 2, y)[1] + 40 &&
                                     image.at(x, y)[1] > image.at(x + 2, y)[1] + 40 &&
                                     image.at(x, y)[1] >= image.at(x, y - 1)[1] &&
                                     image.at(x, y)[1] >= image.at(x, y + 1)[1]
                                 ? 1
                                 : 0;
            return count;
        };
        EXPECT_GT(star_count(Theme::night), 15);
        EXPECT_EQ(star_count(Theme::studio), 0);
        EXPECT_EQ(star_count(Theme::blueprint), 0);
    }
}

} // namespace
} // namespace topple::app
