// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/model_loads.h"

#include "app/session/session.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace topple::app {
namespace {

constexpr const char* kModel = "assets/models/torus_knot.obj";

/// Waits for one model to be read. The limit of 30 s suits the slowest machine.
Requests finished_of(ModelLoads& loads) {
    for (int i = 0; i < 3000; ++i) {
        Requests finished = loads.take_finished();
        if (!finished.empty())
            return finished;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return {};
}

const SpawnBodies& spawn_of(const Request& request) {
    return std::get<SpawnBodies>(std::get<Do>(request).command);
}

/// Returns a model of many lines; the reader reports progress every megabyte.
std::string long_model() {
    std::string text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
    while (text.size() < 30'000'000)
        text += "f 1 2 3\nf 1 3 4\nf 1 4 2\nf 2 4 3\n";
    return text;
}

TEST(ModelLoads, WhatWasReadBesideIsWhatReadingOnTheSpotGives) {
    ModelLoads loads;
    loads.start({.path = kModel, .position = {1, 2, 3}}, kAnyScene, 3);
    ASSERT_EQ(loads.views().size(), 1u);
    EXPECT_EQ(loads.views()[0].file, "torus_knot.obj");
    const Requests finished = finished_of(loads);
    ASSERT_EQ(finished.size(), 1u);
    EXPECT_TRUE(loads.views().empty());

    Session beside, spot;
    const ImportMesh import{.path = kModel, .position = {1, 2, 3}};
    ASSERT_TRUE(beside.execute(finished[0]).ok());
    ASSERT_TRUE(spot.execute(Do{import}).ok());
    EXPECT_EQ(beside.world().hash(), spot.world().hash());
    EXPECT_EQ(beside.document().edits().undo->label, "Import torus_knot.obj");
    EXPECT_EQ(beside.document().edits().undo->label, spot.document().edits().undo->label);
    ASSERT_EQ(beside.messages().size(), spot.messages().size());
    for (std::size_t i = 0; i < spot.messages().size(); ++i)
        EXPECT_EQ(beside.messages()[i].text, spot.messages()[i].text);
    const auto files_of = [](const World& world) {
        std::vector<std::string> files;
        for (const auto& shape : *world.shapes())
            files.push_back(shape ? shape->label.file : std::string());
        return files;
    };
    const std::vector<std::string> files = files_of(beside.world());
    EXPECT_EQ(files, files_of(spot.world()));
    EXPECT_NE(std::find(files.begin(), files.end(), kModel), files.end());
}

TEST(ModelLoads, AFileThatCannotBeReadSaysSoWhenItIsExecuted) {
    ModelLoads loads;
    loads.start({.path = "no/such/model.obj"}, kAnyScene);
    const Requests finished = finished_of(loads);
    ASSERT_EQ(finished.size(), 1u);
    Session session;
    const std::uint64_t before = session.world().hash();
    const Result<void> imported = session.execute(finished[0]);
    ASSERT_FALSE(imported.ok());
    EXPECT_NE(imported.error().text().find("no/such/model.obj"), std::string::npos);
    EXPECT_EQ(session.messages().back().text, imported.error().text());
    EXPECT_EQ(session.world().hash(), before);
}

TEST(ModelLoads, AFileForASceneThatIsNoLongerShownIsRefused) {
    ModelLoads loads;
    Session session;
    const std::uint64_t other = session.document().number() + 1;
    for (const char* path : {"no/such/model.obj", kModel}) {
        loads.start({.path = path}, other);
        const Result<void> imported = session.execute(finished_of(loads).at(0));
        ASSERT_FALSE(imported.ok());
        EXPECT_NE(imported.error().text().find("another scene is shown now"), std::string::npos);
    }
}

TEST(ModelLoads, WhatIsCanceledNeverArrives) {
    const test::TemporaryFolder folder;
    const std::string path = folder.write("long.obj", long_model()).string();
    ModelLoads loads;
    loads.start({.path = path}, kAnyScene);
    loads.start({.path = kModel}, kAnyScene);
    ASSERT_EQ(loads.views().size(), 2u);
    const std::uint64_t number = loads.views()[0].number;
    loads.cancel(number);
    loads.cancel(number + 1000); // no load has this number
    ASSERT_EQ(loads.views().size(), 1u);
    const Requests finished = finished_of(loads);
    ASSERT_EQ(finished.size(), 1u);
    EXPECT_EQ(spawn_of(finished[0]).file, kModel);
}

TEST(ModelLoads, AModelIsOpenedBesideAsItIsOpenedOnTheSpot) {
    ModelLoads loads;
    loads.open(OpenScene{"no/such/model.obj"}, 1);
    EXPECT_EQ(loads.cancel_opening(), std::vector<std::string>{"model.obj"});
    EXPECT_TRUE(loads.cancel_opening().empty()) << "already canceled";
    loads.open(OpenScene{"no/such/model.obj"}, 1); // canceled by the next load
    loads.open(OpenScene{kModel}, 1);
    ASSERT_EQ(loads.views().size(), 1u);
    const Requests finished = finished_of(loads);
    ASSERT_EQ(finished.size(), 1u);
    ASSERT_TRUE(std::holds_alternative<AddScene>(finished[0]));
    Session beside, spot;
    ASSERT_TRUE(beside.execute(finished[0]).ok());
    ASSERT_TRUE(spot.execute(OpenScene{kModel}).ok());
    EXPECT_EQ(beside.world().hash(), spot.world().hash());
    for (int i = 0; i < 60; ++i) {
        beside.advance();
        spot.advance();
    }
    EXPECT_EQ(beside.world().hash(), spot.world().hash());
}

TEST(ModelLoads, AModelThatCannotBeOpenedLeavesTheSceneAsItWas) {
    ModelLoads loads;
    loads.open(OpenScene{"no/such/model.obj"}, 1);
    const Requests finished = finished_of(loads);
    ASSERT_EQ(finished.size(), 1u);
    Session session;
    ASSERT_TRUE(session.execute(OpenScene{"stack:3"}).ok());
    EXPECT_FALSE(session.execute(finished[0]).ok());
    EXPECT_EQ(session.world().state().bodies.size(), 4u);
}

TEST(ModelLoads, AllAreStoppedBeforeTheyAreRead) {
    const test::TemporaryFolder folder;
    const std::string path = folder.write("long.obj", long_model()).string();
    ModelLoads loads;
    EXPECT_TRUE(loads.stop_all(0)) << "there are none";
    loads.start({.path = path}, kAnyScene);
    loads.open(OpenScene{path}, 1);
    EXPECT_TRUE(loads.stop_all(60));
    EXPECT_TRUE(loads.take_finished().empty());
}

TEST(ModelLoads, WhoIsDestroyedDoesNotReadToTheEnd) {
    const test::TemporaryFolder folder;
    const std::string path = folder.write("long.obj", long_model()).string();
    ModelLoads loads;
    loads.start({.path = path}, kAnyScene);
    // The test checks only that the destructor ends without leaving a thread behind; the sanitizers detect leaks and
    // races.
}

TEST(ModelLoads, ASceneFileIsOpenedBesideAsItIsOpenedOnTheSpot) {
    const test::TemporaryFolder folder;
    Session maker;
    ASSERT_TRUE(maker.execute(OpenScene{"pyramid"}).ok());
    ASSERT_TRUE(maker.execute(SaveScene{folder.file("a.json")}).ok());
    ModelLoads loads;
    loads.open(OpenScene{folder.file("a.json")}, 1);
    ASSERT_EQ(loads.views().size(), 1u);
    EXPECT_EQ(loads.views()[0].file, "a.json");
    const Requests finished = finished_of(loads);
    Session beside, spot;
    ASSERT_TRUE(beside.execute(finished.at(0)).ok());
    ASSERT_TRUE(spot.execute(OpenScene{folder.file("a.json")}).ok());
    EXPECT_EQ(beside.world().hash(), spot.world().hash());
    EXPECT_EQ(beside.document().opened().source, folder.file("a.json"));
    // A restart beside the session must also succeed.
    ASSERT_TRUE(beside.execute(Do{SetParameter{"warm_start", 0.5}}).ok());
    loads.restart({}, folder.file("a.json"), 1);
    ASSERT_TRUE(beside.execute(finished_of(loads).at(0)).ok());
    EXPECT_EQ(beside.world().parameters().warm_start, 0.5f);
    EXPECT_EQ(beside.history().now().step, 0u);
}

} // namespace
} // namespace topple::app
