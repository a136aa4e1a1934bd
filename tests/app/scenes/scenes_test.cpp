// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_registry.h"
#include "tests/support/test.h"
#include "topple/dynamics/joint_types.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <utility>

namespace topple::app {
namespace {

class EveryScene : public testing::TestWithParam<std::string> {};

std::vector<std::string> scene_ids() {
    std::vector<std::string> ids;
    for (const SceneInfo& scene : all_scenes())
        ids.emplace_back(scene.id);
    return ids;
}

/// Returns a size small enough for a test; scenes without a size get the default.
int test_size(const SceneInfo& info) { return info.category == "Stress" ? 60 : info.default_size; }

/// The metrics that the scene promises, at its end; on the way, nothing is disabled, and two threads come to the same
/// state as one.
TEST_P(EveryScene, KeepsWhatItPromises) {
    const SceneInfo& info = *find_scene(GetParam());
    const int compared_steps = std::min(120, info.default_steps);
    World one({}, /*thread_count=*/1), two({}, /*thread_count=*/2);
    const auto run = [&](World& world, Scene& scene, int steps) {
        for (int i = 0; i < steps; ++i) {
            ASSERT_EQ(world.step().disabled_count, 0u) << "step " << i;
            scene.observe(world);
        }
    };
    const auto scene = info.create(), again = info.create();
    scene->build(one, test_size(info));
    again->build(two, test_size(info));
    run(one, *scene, compared_steps);
    run(two, *again, compared_steps);
    ASSERT_TRUE(one.validate().ok());
    EXPECT_EQ(one.hash(), two.hash()) << "one and two threads";
    run(one, *scene, info.default_steps - compared_steps);
    const std::vector<SceneMetric> metrics = scene->metrics(one);
    EXPECT_FALSE(metrics.empty()) << "a scene without a promise shows nothing";
    for (const SceneMetric& metric : metrics)
        EXPECT_TRUE(metric.ok()) << metric.name << " is " << metric.value << ", bound "
                                 << metric.bound;
}

TEST_P(EveryScene, SaysWhatToLookAt) {
    const SceneInfo& info = *find_scene(GetParam());
    EXPECT_GT(info.look_at.size(), 20u);
    EXPECT_FALSE(info.title.empty());
    EXPECT_GT(info.default_steps, 0);
}

INSTANTIATE_TEST_SUITE_P(Gallery, EveryScene, testing::ValuesIn(scene_ids()), [](const auto& row) {
    return row.param;
});

TEST(SceneRegistry, HasTenScenesAtLeastWithIdsOfTheirOwn) {
    std::set<std::string_view> ids;
    for (const SceneInfo& scene : all_scenes())
        EXPECT_TRUE(ids.insert(scene.id).second) << scene.id;
    EXPECT_GE(ids.size(), 10u);
    EXPECT_NE(find_scene(kFirstRunScene), nullptr);
}

TEST(OpenScene, TakesASizeAfterAColon) {
    const auto opened = open_scene("stack:7");
    ASSERT_TRUE(opened.ok());
    EXPECT_EQ(opened->world.state().bodies.size(), 8u); // plus the floor
    EXPECT_EQ(opened->source, "stack:7");
    EXPECT_TRUE(opened->header.camera.has_value());
}

TEST(OpenScene, EverySolverRunsItsScene) {
    for (const char* source : {"solvers:1",
                               "solvers:2",
                               "solvers:3",
                               "solvers:4",
                               "solvers:5",
                               "thrown_pair:2",
                               "thrown_pair:3",
                               "thrown_pair:4",
                               "cookbook_cubes:2"}) {
        auto opened = open_scene(source);
        ASSERT_TRUE(opened.ok()) << source;
        for (int i = 0; i < 200; ++i)
            ASSERT_EQ(opened->world.step().disabled_count, 0u) << source << " step " << i;
        EXPECT_TRUE(opened->world.validate().ok()) << source;
    }
    EXPECT_EQ(open_scene("solvers:4")->world.parameters().solver, SolverKind::textbook);
}

TEST(OpenScene, AMisspeltIdIsAnsweredWithTheNearestOne) {
    const auto opened = open_scene("stak");
    ASSERT_FALSE(opened.ok());
    EXPECT_NE(opened.error().message.find("'stack'"), std::string::npos);
}

TEST(OpenScene, RefusesSizesThatAreNone) {
    for (const char* source :
         {"stack:0", "stack:-3", "stack:x", "stack:", "stack:99999999999", "machine:3"}) {
        const auto opened = open_scene(source);
        EXPECT_FALSE(opened.ok()) << source;
    }
}

TEST(OpenScene, AMissingFileIsSaidToBeMissing) {
    const auto opened = open_scene("no/such/scene.json");
    ASSERT_FALSE(opened.ok());
    EXPECT_NE(opened.error().text().find("no/such/scene.json"), std::string::npos);
}

TEST(OpenScene, AModelFileBecomesAModelOnAFloor) {
    const auto opened = open_scene("assets/models/torus_knot.obj");
    ASSERT_TRUE(opened.ok()) << opened.error().text();
    ASSERT_EQ(opened->world.state().bodies.size(), 2u);
    EXPECT_EQ(opened->world.state().bodies[1].motion, Motion::dynamic);
    EXPECT_GT(opened->world.state().bodies[1].mass, 0);
}

TEST(OpenScene, ACameraSeesAllOfAModelOfAnySize) {
    const auto path = std::filesystem::temp_directory_path() /
                      ("topple_pole_" + std::to_string(getpid()) + ".obj");
    for (const auto& [width, height] :
         {std::pair{1.0, 1.0}, {0.01, 0.05}, {3.0, 400.0}, {200.0, 0.5}}) {
        std::ofstream file(path);
        file << "v 0 0 0\nv " << width << " 0 0\nv 0 " << height << " 0\nv 0 0 " << width
             << "\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
        file.close();
        const auto opened = open_scene(path.string());
        ASSERT_TRUE(opened.ok()) << opened.error().text();
        const SceneCamera camera = opened->header.camera.value();
        const Collider& collider = opened->world.state().colliders.back();
        const Transform pose = opened->world.state().bodies.back().world_from_body *
                               collider.body_from_shape;
        const Aabb bounds = bounds_of(opened->world.shape(collider.shape), pose);
        const Vec3 half = half_extents(bounds);
        EXPECT_LT(distance(center(bounds), camera.target), 0.2f * length(half));
        // The picture is 45 degrees high.
        EXPECT_GT(camera.distance * std::sin(0.39f), 0.9f * length(half));
        EXPECT_LT(camera.distance, 4 * length(half)) << "and not lost in it";
    }
    std::filesystem::remove(path);
}

/// Returns the number of balls inside the tray, which is 8 m wide: between its bottom at 0.895 m and its pane at
/// 1.505 m, and between the walls.
int balls_in_tray(const World& world) {
    int inside = 0;
    for (const Body& body : world.state().bodies) {
        const Vec3 at = body.center_of_mass;
        inside += body.motion == Motion::dynamic && std::abs(at.x) < 4 && std::abs(at.z) < 4 &&
                          at.y > 0.895f && at.y < 1.505f
                      ? 1
                      : 0;
    }
    return inside;
}

class BallTrayScene : public testing::TestWithParam<int> {};

TEST_P(BallTrayScene, KeepsItsBallsWhenGravityIsTurnedOnAtAnyStep) {
    const std::string source = "ball_tray:" + std::to_string(GetParam());
    for (const int start : {0, 1, 90, 300, 777})
        for (const double gravity : {-9.81, 9.81, -1.62}) {
            auto opened = open_scene(source);
            ASSERT_TRUE(opened.ok());
            World& world = opened->world;
            for (int i = 0; i < start; ++i)
                world.step();
            ASSERT_EQ(balls_in_tray(world), GetParam()) << "without gravity";
            ASSERT_TRUE(world.set_parameter("gravity_y", gravity).ok());
            for (int i = 0; i < 900; ++i)
                world.step();
            EXPECT_EQ(balls_in_tray(world), GetParam())
                << "gravity of " << gravity << " m/s^2 from step " << start << " on";
        }
}

INSTANTIATE_TEST_SUITE_P(Counts, BallTrayScene, testing::Values(1, 3, 8, 15, 22));

TEST(BallTray, ItsCylindersAreCylinders) {
    auto opened = open_scene("ball_tray");
    ASSERT_TRUE(opened.ok());
    int cylinders = 0;
    for (const Body& body : opened->world.state().bodies)
        for (const ColliderDef& collider : opened->world.describe(body.id).colliders)
            cylinders += std::holds_alternative<CylinderShape>(collider.shape) ? 1 : 0;
    EXPECT_EQ(cylinders, 3);
}

TEST(JointZoo, EveryTypeOfJointIsThereWithItsName) {
    auto opened = open_scene("joint_zoo");
    ASSERT_TRUE(opened.ok());
    const WorldState& state = opened->world.state();
    for (int i = 0; i < kBuiltInJointTypeCount; ++i) {
        const auto type = static_cast<JointType>(i);
        EXPECT_TRUE(std::any_of(state.joints.begin(), state.joints.end(), [&](const Joint& joint) {
            return joint.type == type;
        })) << in_words(type);
        const std::vector<Annotation>& notes = state.annotations.list();
        EXPECT_EQ(
            std::count_if(notes.begin(),
                          notes.end(),
                          [&](const Annotation& note) { return note.text == in_words(type); }),
            1)
            << in_words(type);
    }
}

double metric_named(const Scene& scene, const World& world, const std::string& name) {
    for (const SceneMetric& metric : scene.metrics(world))
        if (metric.name == name)
            return metric.value;
    ADD_FAILURE() << "no metric " << name;
    return 0;
}

TEST(StairsScene, LimbsThatAreHitStayWithinTheirLimits) {
    // Eleven people land on one another within a second; some feet are caught between bodies.
    const SceneInfo& info = *find_scene("stairs");
    World world;
    const auto scene = info.create();
    scene->build(world, 11);
    for (int i = 0; i < 60; ++i) {
        world.step();
        scene->observe(world);
    }
    EXPECT_LT(metric_named(*scene, world, "worst_limit_deg"), 4);
}

TEST(StairsScene, PeopleFallAsleep) {
    // Heads that hang over the edge of a stair swing until the friction of the neck stops them.
    for (const int size : {2, 7}) {
        World world;
        const auto scene = find_scene("stairs")->create();
        scene->build(world, size);
        for (int i = 0; i < 600; ++i)
            world.step();
        for (const Body& body : world.state().bodies)
            EXPECT_TRUE(body.motion != Motion::dynamic || body.is_asleep)
                << size << " people, " << world.name_of(body.id) << " at " << length(body.v)
                << " m/s";
    }
}

} // namespace
} // namespace topple::app
