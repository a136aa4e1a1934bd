// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/sound/world_sound.h"

#include "app/scenes/scene_registry.h"
#include "tests/app/sound/listening.h"
#include "tests/support/test.h"

namespace topple::app {
namespace {

constexpr double kRate = 48000;
const Listener kAtTheOrigin{.eye = {0, 1, 5}, .right = {1, 0, 0}, .distance = 5};

/// Returns the sound of some steps, and lets go on to sound.
std::vector<float> sound_of(World& world, int steps, const Listener& listener = kAtTheOrigin) {
    WorldSound sound(kRate);
    std::vector<float> all, block(static_cast<std::size_t>(kRate / 60) * 2);
    for (int i = 0; i < steps; ++i) {
        const Snapshot before = world.snapshot();
        world.step();
        sound.hear(*before, world.state(), *world.shapes(), listener);
        sound.render(block);
        all.insert(all.end(), block.begin(), block.end());
    }
    return all;
}

/// A box of that material that falls on a floor.
World falling_box(std::string_view material, Real x = 0, Real size = 0.2f, Real height = 1) {
    World world;
    EXPECT_TRUE(world.create_body({.colliders = {{.shape = PlaneShape{}}}}).ok());
    BodyDef box{.motion = Motion::dynamic,
                .world_from_body = {{x, height + size, 0}, from_axis_angle({0, 0, 1}, 0.3f)},
                .colliders = {{.shape = BoxShape{{2 * size, size, size}}}}};
    box.colliders[0].material.name = MaterialName(material);
    EXPECT_TRUE(world.create_body(box).ok());
    return world;
}

TEST(WorldSound, ABoxIsHeardWhenItHitsAndAtItsOwnFrequencies) {
    World world = falling_box("steel");
    const std::vector<float> left = side_of(sound_of(world, 90), 0);
    const auto fall = static_cast<std::size_t>(0.35 * kRate); // shorter than it falls
    const std::span<const float> all(left);
    EXPECT_EQ(loudness_of(all.first(fall)), 0);
    EXPECT_GT(loudness_of(all.subspan(fall)), 1e-3);
    const auto modes = vibration_modes(BoxShape{{0.4f, 0.2f, 0.2f}},
                                       elastic_material(MaterialName("steel"), 1000));
    const std::span<const float> rings = all.subspan(static_cast<std::size_t>(0.6 * kRate));
    const double first = amplitude_at(rings, modes[0].frequency, kRate);
    for (const double beside : {0.8, 0.9, 1.1, 1.2})
        EXPECT_LT(amplitude_at(rings, beside * modes[0].frequency, kRate), 0.3 * first);
}

TEST(WorldSound, SteelRingsLongerThanWoodAndRubber) {
    const auto share_left = [](std::string_view material) {
        World world = falling_box(material);
        WorldSound sound(kRate);
        // The first impact alone: what the body does afterwards is not told.
        std::vector<float> block(static_cast<std::size_t>(0.05 * kRate) * 2);
        for (int i = 0; i < 60; ++i) {
            const Snapshot before = world.snapshot();
            world.step();
            sound.hear(*before, world.state(), *world.shapes(), kAtTheOrigin);
            if (sound.voice_count() > 0)
                break;
        }
        sound.render(block);
        const double at_first = loudness_of(block);
        EXPECT_GT(at_first, 1e-4) << material;
        for (int i = 0; i < 3; ++i)
            sound.render(block);
        return loudness_of(block) / at_first;
    };
    const double steel = share_left("steel"), wood = share_left("wood"),
                 rubber = share_left("rubber");
    EXPECT_GT(steel, 3 * wood);
    EXPECT_GT(steel, 3 * rubber);
}

TEST(WorldSound, AFallFromHigherUpIsLouder) {
    World low = falling_box("wood", 0, 0.2f, 0.3f), high = falling_box("wood", 0, 0.2f, 3);
    EXPECT_GT(loudness_of(sound_of(high, 120)), 1.5 * loudness_of(sound_of(low, 120)));
}

TEST(WorldSound, WhatIsAtTheSideIsHeardThereAndFarAwayItIsQuieter) {
    World left = falling_box("wood", -3), right = falling_box("wood", 3);
    const std::vector<float> of_left = sound_of(left, 60), of_right = sound_of(right, 60);
    EXPECT_GT(loudness_of(side_of(of_left, 0)), 1.5 * loudness_of(side_of(of_left, 1)));
    EXPECT_GT(loudness_of(side_of(of_right, 1)), 1.5 * loudness_of(side_of(of_right, 0)));
    World near_by = falling_box("wood"), far_away = falling_box("wood");
    Listener far = kAtTheOrigin;
    far.eye.z = 50;
    EXPECT_GT(loudness_of(sound_of(near_by, 60)), 3 * loudness_of(sound_of(far_away, 60, far)));
}

TEST(WorldSound, ListeningChangesNoMotionAndTheSameRunSoundsTheSame) {
    Result<OpenedScene> heard = open_scene("machine"), again = open_scene("machine"),
                        unheard = open_scene("machine");
    const std::vector<float> first = sound_of(heard->world, 90),
                             second = sound_of(again->world, 90);
    EXPECT_EQ(first, second);
    EXPECT_GT(loudness_of(first), 1e-3);
    for (int i = 0; i < 90; ++i)
        unheard->world.step();
    EXPECT_EQ(heard->world.hash(), unheard->world.hash());
}

TEST(WorldSound, OfEverySceneIsFiniteAndWithinFullScale) {
    for (const SceneInfo& info : all_scenes()) {
        Result<OpenedScene> opened = open_scene(std::string(info.id) + ":1");
        if (!opened.ok())
            opened = open_scene(info.id);
        ASSERT_TRUE(opened.ok());
        if (opened->world.state().bodies.size() > 200)
            continue; // the same with more bodies
        for (const float sample : sound_of(opened->world, 20))
            ASSERT_TRUE(std::abs(sample) <= 1) << info.id;
    }
}

} // namespace
} // namespace topple::app
