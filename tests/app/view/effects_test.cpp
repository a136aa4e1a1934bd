// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/effects.h"

#include "tests/app/view/frame_builder.h"
#include "tests/support/test.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr double kTime = 5; ///< Time of the hit or splash. [s]

/// A floor and a unit box that hits it at the origin.
class Effects : public testing::Test {
protected:
    Effects() {
        builder_.add_floor();
        builder_.add(BoxShape{}, {{0, 0.5f, 0}, {}});
    }
    /// Returns the clouds of a hit, at an age of `age` [s], that changes the velocity of the box by `speed` [m/s].
    std::vector<Billboard> of_hit(Real speed, double age) {
        frame_ = frame_at(age);
        frame_.recent_hits.push_back({kTime,
                                      {.a = {1},
                                       .b = {2},
                                       .began = true,
                                       .point = {},
                                       .normal = {0, 1, 0},
                                       .impulse = speed}}); // of 1 kg
        return shown();
    }
    std::vector<Billboard> of_splash(double age) {
        frame_ = frame_at(age);
        frame_.recent_splashes.push_back(
            {.time = kTime, .body = {2}, .place = {1, 0, 0}, .radius = 0.5f, .speed = 4});
        return shown();
    }
    void make_of(std::size_t body, const char* material) {
        builder_.state().colliders[body].material.name = MaterialName(material);
    }
    PublishedFrame frame_at(double age) {
        builder_.state().time = kTime + age;
        return builder_.frame();
    }
    std::vector<Billboard> shown() {
        RenderScene scene;
        FrameViewInput input = looking_at_origin(frame_);
        input.options = options_;
        extract_scene(input, scene);
        return scene.billboards;
    }
    static std::ptrdiff_t glowing(const std::vector<Billboard>& all) {
        return std::count_if(
            all.begin(), all.end(), [](const Billboard& one) { return one.glow == 1; });
    }

    FrameBuilder builder_;
    PublishedFrame frame_;
    ViewOptions options_;
};

TEST_F(Effects, AHardHitRaisesDustThatSpreadsAndFades) {
    EXPECT_TRUE(of_hit(0.5f, 0.1).empty()) << "a soft one raises none";
    EXPECT_TRUE(of_hit(6, -0.1).empty()) << "nor does one to come";
    const std::vector<Billboard> early = of_hit(6, 0.05), late = of_hit(6, 0.4);
    ASSERT_FALSE(early.empty());
    ASSERT_FALSE(late.empty());
    const auto spread = [](const std::vector<Billboard>& all) {
        Real largest = 0;
        for (const Billboard& one : all) {
            EXPECT_GT(one.center.y, 0) << "above the floor";
            EXPECT_EQ(one.half_axis, Vec3{});
            largest = std::max(largest, std::hypot(one.center.x, one.center.z));
        }
        return largest;
    };
    EXPECT_GT(spread(late), spread(early));
    const auto most_opaque = [](const std::vector<Billboard>& all) {
        std::uint32_t most = 0;
        for (const Billboard& one : all)
            most = std::max(most, one.color >> 24);
        return most;
    };
    EXPECT_LT(most_opaque(late), most_opaque(early));
    EXPECT_TRUE(of_hit(6, 1).empty()) << "it is gone";
    EXPECT_LT(of_hit(2, 0.05).size(), early.size()) << "a softer hit raises less";
}

TEST_F(Effects, TheSameMomentShowsTheSame) {
    const std::vector<Billboard> first = of_hit(5, 0.2);
    of_hit(5, 0.6);
    EXPECT_EQ(of_hit(5, 0.2), first);
}

TEST_F(Effects, OnlySteelOnSteelOrStoneStrikesSparks) {
    make_of(1, "steel");
    EXPECT_EQ(glowing(of_hit(6, 0.05)), 0) << "on an unnamed floor";
    make_of(0, "wood");
    EXPECT_EQ(glowing(of_hit(6, 0.05)), 0);
    make_of(0, "stone");
    const std::vector<Billboard> on_stone = of_hit(6, 0.05);
    EXPECT_GT(glowing(on_stone), 0);
    EXPECT_LT(glowing(on_stone), static_cast<std::ptrdiff_t>(on_stone.size())) << "and dust";
    make_of(0, "steel");
    const std::vector<Billboard> on_steel = of_hit(6, 0.05);
    EXPECT_EQ(glowing(on_steel), static_cast<std::ptrdiff_t>(on_steel.size())) << "no dust";
    for (const Billboard& spark : on_steel)
        EXPECT_GT(length(spark.half_axis), 0) << "a streak";
    EXPECT_TRUE(of_hit(6, 0.7).empty());
}

TEST_F(Effects, DropsFlyUpAndFallBackIntoTheWater) {
    const std::vector<Billboard> early = of_splash(0.1), later = of_splash(0.3);
    ASSERT_FALSE(early.empty());
    for (const Billboard& drop : early) {
        EXPECT_GE(drop.center.y, 0);
        // The height of the fastest drop without drag.
        EXPECT_LE(drop.center.y, 0.9f * 4 * 0.1f);
        EXPECT_LT(std::hypot(drop.center.x - 1, drop.center.z), 1.2f);
    }
    EXPECT_LT(later.size(), early.size());
    EXPECT_TRUE(of_splash(1).empty());
}

TEST_F(Effects, TheFarthestIsDrawnFirst) {
    const std::vector<Billboard> all = of_hit(6, 0.3);
    ASSERT_GT(all.size(), 2u);
    const RenderCamera camera = looking_at_origin(frame_).camera;
    EXPECT_TRUE(std::is_sorted(all.begin(), all.end(), [&](const Billboard& a, const Billboard& b) {
        return view_depth(camera, a.center) > view_depth(camera, b.center);
    }));
}

TEST_F(Effects, CanBeLeftOut) {
    options_.effects = false;
    EXPECT_TRUE(of_hit(6, 0.1).empty());
    EXPECT_TRUE(of_splash(0.1).empty());
}

TEST_F(Effects, BetweenTwoFramesWavesAreBetweenTheirHeights) {
    const Aabb box{{-1, -1, -1}, {1, 0, 1}};
    builder_.state().water_volumes.push_back({.id = {1}, .box = box});
    const auto with_height = [&](double age, Real height) {
        PublishedFrame frame = frame_at(age);
        frame.water_surfaces = std::make_shared<const WaterSurfaces>(
            WaterSurfaces{{.water = {1},
                           .box = box,
                           .columns = 3,
                           .rows = 2,
                           .heights = std::vector<Real>(6, height),
                           .foam = std::vector<Real>(6, 2 * height)}});
        return frame;
    };
    const PublishedFrame before = with_height(0, 0.1f), after = with_height(1, 0.3f);
    FrameViewInput input = looking_at_origin(after);
    input.previous = &before;
    input.blend = 0.25f;
    std::vector<WaterPicture> water = water_pictures(input);
    ASSERT_EQ(water.size(), 1u);
    EXPECT_EQ(water[0].columns, 3);
    EXPECT_EQ(water[0].rows, 2);
    for (const Vec2 corner : water[0].corners) {
        EXPECT_NEAR(corner.x, 0.15f, 1e-6f);
        EXPECT_NEAR(corner.y, 0.3f, 1e-6f);
    }
    const PublishedFrame level = frame_at(0);
    input.previous = &level;
    water = water_pictures(input);
    EXPECT_NEAR(water[0].corners.at(5).x, 0.075f, 1e-6f) << "from level water";
    input.previous = nullptr;
    EXPECT_EQ(water_pictures(input)[0].corners.at(0).x, 0.3f);
}

} // namespace
} // namespace topple::app
