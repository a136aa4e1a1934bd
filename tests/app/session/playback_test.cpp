// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/playback.h"

#include "tests/app/session/session_test_support.h"
#include "tests/support/test.h"

#include <fstream>

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;
using test::TemporaryFolder;

TEST(Playback, ShowsAnyStepOfARecordingAsItWas) {
    const TemporaryFolder folder;
    Session session;
    ask(session, OpenScene{"stack:3"});
    std::vector<std::uint64_t> hashes{hash(session)};
    for (int i = 0; i < 40; ++i) {
        if (i == 10)
            ask(session, GrabBegin{{.body = BodyId{2}, .target = {1, 2, 0}}}); // held to the end
        play(session, 1);
        hashes.push_back(hash(session));
    }
    ask(session, SaveRecording{.path = folder.file("a.topple")});
    auto playback = Playback::open(folder.file("a.topple"));
    ASSERT_TRUE(playback.ok()) << playback.error().text();
    EXPECT_EQ(playback->difference(), "");
    ASSERT_EQ(playback->last_step(), 40u);
    for (const std::uint64_t step : {40u, 0u, 1u, 17u, 18u, 12u, 39u, 40u}) {
        ASSERT_TRUE(playback->show(step).ok());
        EXPECT_EQ(playback->world().hash(), hashes[step]) << step;
    }
    EXPECT_FALSE(playback->show(41).ok());
    EXPECT_EQ(playback->last_step(), 40u);
}

TEST(Playback, OfASceneGoesOnWithoutEndAndBack) {
    Session session;
    ask(session, OpenScene{"stack:3"});
    play(session, 7);
    auto playback = Playback::open("stack:3");
    ASSERT_TRUE(playback.ok());
    EXPECT_FALSE(playback->last_step());
    for (const std::uint64_t step : {7u, 20u, 7u}) {
        ASSERT_TRUE(playback->show(step).ok());
        EXPECT_EQ(playback->world().state().step_count, step);
    }
    EXPECT_EQ(playback->world().hash(), hash(session));
}

TEST(Playback, ShowsTheSameHitsWhetherItComesFromBeforeOrFromBehind) {
    auto playback = Playback::open("dominoes", {.memory_bytes = 0, .extras = {.hits = true}});
    ASSERT_TRUE(playback.ok());
    ASSERT_TRUE(playback->show(90).ok());
    const auto hits = playback->frame()->recent_hits;
    EXPECT_FALSE(hits.empty());
    ASSERT_TRUE(playback->show(150).ok());
    ASSERT_TRUE(playback->show(90).ok());
    EXPECT_EQ(playback->frame()->recent_hits.size(), hits.size());
}

TEST(Playback, HasTrailsOfTheDynamicBodiesIfTheyAreAskedFor) {
    auto without = Playback::open("stack:3");
    auto with = Playback::open("stack:3", {.has_trails = true});
    ASSERT_TRUE(without.ok() && with.ok());
    ASSERT_TRUE(without->show(20).ok() && with->show(20).ok());
    EXPECT_EQ(without->frame()->trails, nullptr);
    const auto trails = with->frame()->trails;
    ASSERT_NE(trails, nullptr);
    EXPECT_EQ(trails->size(), 3u);
    for (const BodyPath& path : *trails)
        EXPECT_GE(path.centers.size(), 20u);
    EXPECT_EQ(with->world().hash(), without->world().hash());
}

TEST(Playback, BackAtAStepTheWaterHasTheSameWaves) {
    auto playback = Playback::open("floating", {.memory_bytes = 0, .extras = {.effects = true}});
    ASSERT_TRUE(playback.ok());
    ASSERT_TRUE(playback->show(50).ok());
    const FramePtr then = playback->frame();
    ASSERT_NE(then->water_surfaces, nullptr);
    EXPECT_FALSE(then->recent_splashes.empty());
    ASSERT_TRUE(playback->show(70).ok());
    ASSERT_TRUE(playback->show(50).ok());
    const FramePtr again = playback->frame();
    ASSERT_NE(again->water_surfaces, nullptr);
    EXPECT_EQ(again->water_surfaces->at(0).heights, then->water_surfaces->at(0).heights);
    EXPECT_EQ(again->recent_splashes.size(), then->recent_splashes.size());
    auto without = Playback::open("floating");
    ASSERT_TRUE(without.ok() && without->show(50).ok());
    EXPECT_EQ(without->frame()->water_surfaces, nullptr);
}

TEST(Playback, RefusesARecordingThatWritesAFile) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("a.topple"))
        << "open stack:3\nsave " << folder.file("b.json") << "\n";
    EXPECT_FALSE(Playback::open(folder.file("a.topple")).ok());
    EXPECT_FALSE(std::filesystem::exists(folder.file("b.json")));
}

TEST(Playback, HasTheExtrasThatItsFramesAreAskedFor) {
    auto plain = Playback::open("stack:3");
    auto asked = Playback::open("stack:3",
                                {.extras = {.broad_phase_cells = true, .contact_colors = true}});
    ASSERT_TRUE(plain.ok() && asked.ok());
    for (Playback* playback : {&*plain, &*asked}) {
        ASSERT_TRUE(playback->show(5).ok());
    }
    EXPECT_TRUE(plain->frame()->contact_colors.empty());
    const FramePtr frame = asked->frame();
    EXPECT_EQ(frame->contact_colors.size(), frame->state->contacts.size());
    EXPECT_FALSE(frame->contact_colors.empty());
    EXPECT_FALSE(frame->broad_phase_cells.empty());
}

} // namespace
} // namespace topple::app
