// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/script.h"
#include "app/session/session_log.h"
#include "tests/app/session/session_test_support.h"
#include "tests/support/test.h"
#include "topple/core/random.h"
#include "topple/io/text/file_bytes.h"

namespace topple::app {
namespace {

using test::ask;
using test::play;
using test::TemporaryFolder;
using test::tower_of;

/// Returns the recording of the session's scene.
std::string recording(Session& session, StepDetail detail = StepDetail::checks) {
    const TemporaryFolder folder;
    if (detail == StepDetail::checks) {
        const std::string path = folder.file("test.topple");
        ask(session, SaveRecording{.path = path});
        const auto text = read_file(path, kMaxScriptBytes);
        EXPECT_TRUE(text.ok());
        return text.ok() ? *text : std::string();
    }
    std::string copied;
    ask(session, CopyRecording{.take = [&](std::string text) { copied = std::move(text); }});
    return copied;
}

Result<ScriptReport> repeat(const std::string& text, Session& session) {
    return run_script(text, "test.topple", session, [](std::string_view) {});
}

/// Plays with a scene: throws, edits and a change of a parameter, at steps that a seed chooses.
void play_with(Session& session, std::uint64_t seed) {
    Random random(seed);
    for (int round = 0; round < 6; ++round) {
        play(session, 3 + static_cast<int>(random.below(12)));
        const BodyId body{2 + random.below(3)};
        switch (random.below(4)) {
        case 0:
            ask(session, GrabBegin{{.body = body, .target = {1, 2, 0}}});
            play(session, 8);
            ask(session, GrabMove{.target = {3, 1, 1}});
            play(session, 5);
            ask(session, GrabEnd{});
            break;
        case 1:
            ask(session, Push{{.body = body, .point = {0, 1, 0}, .impulse = {20, 5, 0}}});
            break;
        case 2:
            ask(session, Do{SetParameter{.name = "gravity_y", .value = -2.0 - round}});
            break;
        default:
            ask(session, Do{SetVelocity{.body = body, .velocity = {1, 4, 0}}});
            break;
        }
    }
    play(session, 30);
}

TEST(Recording, RepeatsWhatWasDoneToASceneOfTheGallery) {
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        SCOPED_TRACE(seed);
        Session session, again(2);
        ask(session, OpenScene{"stack:4"});
        play_with(session, seed);
        const auto report = repeat(recording(session), again);
        ASSERT_TRUE(report.ok()) << report.error().text();
        for (const std::string& failure : report->failures)
            ADD_FAILURE() << failure;
        EXPECT_EQ(report->checked_steps, session.history().end().step);
        EXPECT_EQ(again.world().hash(), session.world().hash());
    }
}

TEST(Recording, HoldsTheSceneOfAFileThatIsGone) {
    Session session, again;
    {
        const TemporaryFolder folder;
        const std::string path = folder.file("tower.json");
        Session before;
        ask(before, tower_of(3));
        play(before, 5);
        ask(before, SaveScene{path});
        ask(session, OpenScene{path});
    }
    play_with(session, 4);
    const auto report = repeat(recording(session), again);
    ASSERT_TRUE(report.ok()) << report.error().text();
    EXPECT_TRUE(report->failures.empty()) << report->failures.front();
    EXPECT_EQ(again.world().hash(), session.world().hash());
}

TEST(Recording, HoldsASceneThatWasSavedAfterwards) {
    const TemporaryFolder folder;
    Session session, again;
    ask(session, OpenScene{"stack:3"});
    play(session, 20);
    ask(session, SaveScene{folder.file("later.json")});
    play(session, 20);
    const auto report = repeat(recording(session), again);
    ASSERT_TRUE(report.ok()) << report.error().text();
    EXPECT_TRUE(report->failures.empty()) << report->failures.front();
    EXPECT_EQ(again.history().end().step, 40u);
}

TEST(Recording, AfterUndoAndANewFutureItHasTheNewOneOnly) {
    Session session, again;
    ask(session, OpenScene{"stack:4"});
    play_with(session, 5);
    ask(session, Undo{});
    ask(session, SeekTo{25});
    ask(session, SetPaused{false});
    ask(session, Do{SetVelocity{.body = {3}, .velocity = {0, 6, 0}}});
    play(session, 40);
    const auto report = repeat(recording(session), again);
    ASSERT_TRUE(report.ok()) << report.error().text();
    EXPECT_TRUE(report->failures.empty()) << report->failures.front();
    EXPECT_EQ(again.history().end().step, 65u);
    EXPECT_EQ(again.world().hash(), session.world().hash());
}

TEST(Recording, TheFirstStepAndBodyThatDifferAreNamed) {
    Session session;
    ask(session, OpenScene{"stack:4"});
    ask(session, Do{SetVelocity{.body = {5}, .velocity = {0, 3, 0}}});
    play(session, 12); // body 5 rises and touches no other
    ask(session, Do{SetVelocity{.body = {5}, .velocity = {0.5f, 3, 0}}});
    play(session, 20);
    std::string text = recording(session);
    // Another velocity changes body 5 in the next step, the 13th, and other bodies later.
    const std::size_t at = text.find("0.5 3 0");
    ASSERT_NE(at, std::string::npos);
    text.replace(at, 7, "0.5 2 0");
    Session again;
    const auto report = repeat(text, again);
    ASSERT_TRUE(report.ok()) << report.error().text();
    ASSERT_TRUE(report->difference);
    EXPECT_EQ(report->difference->step, 13u);
    EXPECT_EQ(report->difference->difference.ordinal, 5u);
    EXPECT_EQ(report->difference->difference.count, 1u);
    EXPECT_NE(report->difference->difference.fields.find("velocity"), std::string::npos);
}

/// Every flipped bit of a step's line is noticed at that step: the line no longer reads, or the step differs.
TEST(Recording, AFlippedBitIsNoticedAtItsStep) {
    Session session;
    ask(session, OpenScene{"stack:3"});
    play(session, 8);
    const std::string text = recording(session);
    Random random(7);
    int named = 0;
    for (int i = 0; i < 80; ++i) {
        std::size_t line = 0;
        const std::uint64_t step = 1 + random.below(8);
        for (std::uint64_t k = 0; k < step; ++k)
            line = text.find("\nstepped ", line + 1);
        const std::size_t begin = line + 9, end = text.find('\n', begin);
        std::string flipped = text;
        char& byte = flipped[begin + random.below(static_cast<std::uint32_t>(end - begin))];
        byte = static_cast<char>(byte ^ (1 << random.below(7)));
        Session again;
        const auto report = repeat(flipped, again);
        if (!report.ok()) {
            EXPECT_EQ(again.history().end().step, step - 1) << report.error().text();
            continue;
        }
        ASSERT_TRUE(report->difference) << "bit of " << std::string(flipped, begin, end - begin);
        EXPECT_EQ(report->difference->step, step);
        named += report->difference->difference.ordinal != 0;
    }
    EXPECT_GT(named, 10); // flips within the step's hash name no body
}

TEST(Recording, WithoutChecksItIsShortAndEndsWithTheSameHash) {
    Session session, again;
    ask(session, OpenScene{"stack:4"});
    play_with(session, 6);
    const std::string text = recording(session, StepDetail::counts);
    EXPECT_LT(text.size(), 4000u);
    const auto report = repeat(text, again);
    ASSERT_TRUE(report.ok()) << report.error().text();
    EXPECT_TRUE(report->failures.empty()) << report->failures.front();
    EXPECT_EQ(again.world().hash(), session.world().hash());
}

TEST(Recording, HasTheCameraWithinTheRangesOfSceneFiles) {
    Session session, again;
    const SceneCamera camera{.target = {1, 2, 3}, .yaw_deg = 40, .pitch_deg = -20, .distance = 7};
    ask(session, OpenScene{"stack:2"});
    std::string text;
    ask(session,
        CopyRecording{.camera = camera, .take = [&](std::string made) { text = std::move(made); }});
    ASSERT_TRUE(repeat(text, again).ok());
    EXPECT_EQ(again.document().header()->camera, camera);
    for (const char* wrong : {"camera 0 0 0 0 0 0",
                              "camera 0 0 0 0 0 1e7",
                              "camera 0 0 0 0 91 5",
                              "camera 0 0 0 1e5 0 5"})
        EXPECT_FALSE(repeat(wrong, again).ok()) << wrong;
}

TEST(Recording, OfSomebodyElseWritesNoFileAndCanBeStopped) {
    const TemporaryFolder folder;
    const std::string file = folder.file("written.json");
    Session session;
    const auto print = [](std::string_view) {};
    const auto saved = run_script(
        "open stack:2\nsave " + file + "\n", "test.topple", session, print, {.may_save = false});
    ASSERT_FALSE(saved.ok());
    EXPECT_NE(saved.error().text().find("may not write files"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(file));
    int looks = 0;
    const auto stopped = run_script(
        "step 1000000000\n", "test.topple", session, print, {.progress = [&](double) {
            return ++looks < 3;
        }});
    ASSERT_FALSE(stopped.ok());
    EXPECT_LE(session.history().end().step, 32u);
}

TEST(Recording, IsOpenedAsASceneWithItsWholePast) {
    Session session, shown;
    ask(session, OpenScene{"stack:4"});
    play(session, 10);
    ask(session, Do{SetVelocity{.body = {4}, .velocity = {0, 3, 0}}});
    play(session, 10);
    const auto played = std::make_shared<Session>();
    ASSERT_TRUE(repeat(recording(session), *played).ok());
    ask(shown, OpenScene{"pyramid:3"});
    ask(shown, AddRecording{.asked = {"test.topple"}, .played = played, .warning = {}});
    EXPECT_TRUE(shown.is_paused());
    EXPECT_EQ(shown.history().now().step, 0u);
    EXPECT_EQ(shown.history().end().step, 20u);
    ask(shown, SeekTo{20});
    EXPECT_EQ(shown.world().hash(), session.world().hash());
    ask(shown, Undo{}); // the edit of the recording
    ask(shown, Undo{}); // the opening
    EXPECT_EQ(shown.document().opened().source, "pyramid:3");
}

TEST(StepChecks, KeepTheHashesLongerThanTheChecksums) {
    StepChecks checks(20'000);
    for (std::uint64_t step = 1; step <= 100; ++step)
        checks.add(step, {.motion = step, .moving = std::vector<MotionChecksum>(40)});
    EXPECT_LE(checks.byte_count(), 20'000u);
    ASSERT_NE(checks.find(1), nullptr);
    EXPECT_TRUE(checks.find(1)->moving.empty());
    EXPECT_EQ(checks.find(1)->motion, 1u);
    EXPECT_EQ(checks.find(100)->moving.size(), 40u);
    checks.forget_after(50);
    EXPECT_EQ(checks.find(51), nullptr);
    for (std::uint64_t step = 51; step <= 5000; ++step)
        checks.add(step, {.motion = step, .moving = {}});
    EXPECT_LE(checks.byte_count(), 20'000u);
    EXPECT_EQ(checks.find(1), nullptr);
    EXPECT_NE(checks.find(5000), nullptr);
}

TEST(StepCheck, ReadsBackAsItWasWritten) {
    const StepCheck check{
        .motion = 0x0123456789abcdefu,
        .moving = {{.ordinal = 17, .is_deformable = false, .fields = {1, 2, 3, 255}},
                   {.ordinal = 3, .is_deformable = true, .fields = {9, 0, 8, 0}}}};
    EXPECT_EQ(text_of(check), "0123456789abcdef 17:010203ff soft3:09000800");
    const Result<StepCheck> read = parse_step_check(text_of(check));
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read->motion, check.motion);
    EXPECT_EQ(read->moving, check.moving);
    const StepCheck dropped{.motion = 1, .moving = {}, .has_checksums = false};
    EXPECT_EQ(text_of(dropped), "0000000000000001 -");
    EXPECT_FALSE(parse_step_check(text_of(dropped))->has_checksums);
    EXPECT_TRUE(parse_step_check("0000000000000001")->has_checksums);
    for (const char* wrong : {"",
                              "12",
                              "0123456789abcdeg",
                              "0123456789abcdef 17",
                              "0123456789abcdef x:010203ff",
                              "0123456789abcdef 17:010203f",
                              "0123456789abcdef 17:010203fff",
                              "0123456789abcdef  17:010203ff",
                              "0123456789abcdef soft:010203ff"})
        EXPECT_FALSE(parse_step_check(wrong).ok()) << wrong;
}

} // namespace
} // namespace topple::app
