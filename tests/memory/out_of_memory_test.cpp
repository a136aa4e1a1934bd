// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Promise A9: if memory runs out at any allocation of loading, saving or spawning, a message says so and all state is
// as before.
#include "app/commands/import_mesh.h"
#include "app/scenes/scene_registry.h"
#include "app/session/session.h"
#include "tests/engine/io/scene_samples.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/memory/counted_allocations.h"
#include "tests/support/figure.h"
#include "tests/support/test.h"
#include "topple/io/obj/obj_reader.h"
#include "topple/io/scene/scene_reader.h"
#include "topple/io/scene/scene_writer.h"
#include "topple/io/text/file_bytes.h"

#include <functional>

namespace topple {
namespace {

using test::FailingAllocation;

/// Calls `attempt` with the first, the second, the third allocation failing and so on, until none fails. Tries each
/// of the first `dense`, then fewer and fewer: an allocation amid many is like its neighbors.
void fail_at_every_allocation(const std::function<void(std::size_t n)>& attempt,
                              const std::function<bool()>& has_failed,
                              std::size_t dense = 1000) {
    std::size_t count = 0;
    for (std::size_t n = 0;; n += 1 + n / dense, ++count) {
        attempt(n);
        if (!has_failed())
            break;
        ASSERT_LT(count, 100'000u);
    }
    EXPECT_GT(count, 10u) << "allocations that failed";
    static std::size_t total = 0; // sum over all tests of this program
    total += count;
    test::give_figure("%zu failed allocations", total);
}

constexpr std::string_view
    kModel = "mtllib none.mtl\no a\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
             "vt 0 0\nvn 0 0 1\n"
             "usemtl x\nf 1 3 2\nf 1/1/1 2 4\ng b\nf 2 3 4\nf 3 1 4\nf 1 2 3 4\n";

/// A closed surface. That of kModel is none: each attempt to make a body of it takes a grid of its own, and 20 ms.
constexpr std::string_view
    kTetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";

TEST(OutOfMemory, ReadingASceneSaysSo) {
    bool has_failed = false;
    const std::string text(test::everything_scene());
    fail_at_every_allocation(
        [&](std::size_t n) {
            const FailingAllocation failing(n);
            const Result<SceneFile> file = read_scene(text);
            has_failed = failing.has_failed();
            EXPECT_EQ(file.ok(), !has_failed) << "allocation " << n;
            EXPECT_TRUE(file.ok() || !file.error().message.empty());
        },
        [&] { return has_failed; });
}

TEST(OutOfMemory, ReadingAModelSaysSo) {
    bool has_failed = false;
    fail_at_every_allocation(
        [&](std::size_t n) {
            const FailingAllocation failing(n);
            const Result<ObjModel> model = read_obj(kModel);
            has_failed = failing.has_failed();
            EXPECT_EQ(model.ok(), !has_failed) << "allocation " << n;
            EXPECT_TRUE(model.ok() || !model.error().message.empty());
        },
        [&] { return has_failed; });
}

/// A session with a tower, past steps, an edit to undo and one to redo.
class FullSession : public testing::Test {
protected:
    FullSession() {
        ask(app::SetPaused{true});
        ask(app::Do{tower(3, {0, 0, 0}), 0});
        for (int i = 0; i < 20; ++i)
            session.advance();
        ask(app::Do{tower(2, {5, 0, 0}), 0});
        ask(app::Undo{});
    }
    void ask(const app::Request& request) {
        const Result<void> done = session.execute(request);
        ASSERT_TRUE(done.ok()) << done.error().text();
    }
    static app::Command tower(int count, Vec3 foot) {
        app::SpawnBodies spawn;
        spawn.label = "a tower of boxes with a long name";
        for (int i = 0; i < count; ++i) {
            BodyDef def;
            def.name = "a box with a name that is too long for a small string";
            def.motion = Motion::dynamic;
            def.world_from_body.position = foot + Vec3{0, 0.5f + static_cast<Real>(i), 0};
            def.colliders.emplace_back().shape = BoxShape{{0.5f, 0.5f, 0.1f + 0.1f * foot.x}};
            spawn.bodies.push_back(def);
        }
        spawn.joints.push_back({.type = JointType::distance,
                                .a = app::new_body(0),
                                .b = app::new_body(1),
                                .lower = 0,
                                .upper = 5});
        spawn.deformables.push_back({.recipe = RopeRecipe{.segments = 4, .length = 1}});
        return spawn;
    }
    /// Executes `request` with the n-th allocation failing. Expects that only a message has changed.
    bool try_with_failure(std::size_t n, const app::Request& request) {
        const std::uint64_t before = session.world().hash();
        const app::Moment moment = session.history().now();
        const std::size_t bodies = session.world().state().bodies.size();
        bool has_failed = false;
        Result<void> done;
        {
            const FailingAllocation failing(n);
            done = session.execute(request);
            has_failed = failing.has_failed();
        }
        EXPECT_TRUE(session.world().validate().ok()) << "allocation " << n;
        if (!done.ok()) {
            EXPECT_EQ(session.world().hash(), before) << "allocation " << n;
            EXPECT_EQ(session.world().state().bodies.size(), bodies) << "allocation " << n;
            EXPECT_TRUE(session.history().now() == moment) << "allocation " << n;
        }
        return has_failed;
    }
    app::Session session;
};

TEST_F(FullSession, ASpawnThatFindsNoMemoryLeavesEverythingAsItWas) {
    bool has_failed = true;
    fail_at_every_allocation(
        [&](std::size_t n) {
            has_failed = try_with_failure(n, app::Do{tower(3, {9, 0, 0}), 0});
            while (session.document().edits().undo && session.world().state().bodies.size() > 4)
                ask(app::Undo{});
        },
        [&] { return has_failed; });
    for (int i = 0; i < 10; ++i)
        session.advance();
    EXPECT_TRUE(session.world().validate().ok());
}

TEST_F(FullSession, AMacroThatFindsNoMemoryLeavesEverythingAsItWas) {
    bool has_failed = true;
    fail_at_every_allocation(
        [&](std::size_t n) {
            has_failed = try_with_failure(
                n, app::RunMacro{"m", "mass 2 7\nmass 3 8\nset gravity_y -3\nname 2 \"first\"\n"});
            while (session.document().edits().undo && session.world().parameters().gravity.y == -3)
                ask(app::Undo{});
        },
        [&] { return has_failed; });
}

TEST_F(FullSession, ATuningThatFindsNoMemoryToBeginLeavesEverythingAsItWas) {
    const std::uint64_t before = session.world().hash();
    const app::Moment end = session.history().end();
    bool has_failed = true;
    fail_at_every_allocation(
        [&](std::size_t n) {
            has_failed = try_with_failure(
                n, app::Tune{.parameter = {"gravity_y", -3}, .gesture = 7 + n});
            if (session.document().tuning() != nullptr) {
                ask(app::EndTuning{});
                ask(app::Undo{});
            }
            ask(app::SetPaused{true});
            ASSERT_TRUE(session.history().end() == end) << "allocation " << n;
            ASSERT_TRUE(session.history().other_runs().empty()) << "allocation " << n;
            ASSERT_EQ(session.world().hash(), before) << "allocation " << n;
        },
        [&] { return has_failed; });
}

TEST_F(FullSession, ASaveThatFindsNoMemoryLeavesTheOldFile) {
    const test::TemporaryFolder folder;
    const auto path = folder.write("scene.json", "old");
    bool has_failed = true;
    fail_at_every_allocation(
        [&](std::size_t n) {
            const bool was_old = read_file(path, 1'000'000).value() == "old";
            has_failed = try_with_failure(n, app::SaveScene{path.string()});
            const std::string now = read_file(path, 1'000'000).value();
            EXPECT_TRUE((was_old && now == "old") || read_scene(now).ok()) << "allocation " << n;
            EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
        },
        [&] { return has_failed; });
}

TEST_F(FullSession, OpeningThatFindsNoMemoryLeavesWhatIsOpen) {
    const test::TemporaryFolder folder;
    const auto scene = folder.write("scene.json", test::everything_scene());
    const auto model = folder.write("model.obj", kTetrahedron);
    for (const std::string& source : {scene.string(), model.string(), std::string("stack:3")}) {
        bool has_failed = true;
        fail_at_every_allocation(
            [&](std::size_t n) {
                has_failed = try_with_failure(n, app::OpenScene{source});
                if (!has_failed)
                    ask(app::Undo{});
            },
            [&] { return has_failed; });
    }
}

/// The window opens files on threads of their own, where an exception would end the program.
TEST(OutOfMemory, WhatIsOpenedBesideEverythingElseThrowsNothing) {
    const test::TemporaryFolder folder;
    const std::string scene = folder.write("scene.json", test::everything_scene()).string();
    const std::string model = folder.write("model.obj", kTetrahedron).string();
    const app::ImportMesh import{.path = model};
    const std::string open_model = folder.write("open.obj", kModel).string();
    const auto throws_nothing = [](const std::function<bool()>& attempt, std::size_t dense) {
        bool has_failed = false;
        fail_at_every_allocation(
            [&](std::size_t n) {
                const FailingAllocation failing(n);
                EXPECT_NO_THROW((void)attempt()) << "allocation " << n;
                has_failed = failing.has_failed();
            },
            [&] { return has_failed; },
            dense);
    };
    const auto opens = [](std::string_view source) { return app::open_scene(source).ok(); };
    throws_nothing([&] { return opens(scene); }, 1000);
    throws_nothing([&] { return opens(model); }, 1000);
    throws_nothing([&] { return opens("stack:3"); }, 1000);
    throws_nothing([&] { return app::read_import(import).ok(); }, 1000);
    throws_nothing([&] { return opens(open_model); }, 100); // thousands of columns of a grid
}

} // namespace
} // namespace topple
