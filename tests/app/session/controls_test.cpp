// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/script.h"
#include "app/session/session_log.h"
#include "tests/app/session/session_test_support.h"
#include "tests/support/test.h"
#include "topple/core/random.h"

#include <limits>

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;
using test::step;

constexpr ControlSource source(std::string_view name) { return *control_source_named(name); }

void hold(Session& session, std::string_view name, Real value = 1) {
    ask(session, SetControl{source(name), value});
}

Vec3 place_of_car(const Session& session) {
    for (const Joint& joint : session.world().state().joints)
        return session.world().find(joint.a)->center_of_mass;
    return {};
}

std::size_t count_of(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

TEST(HeldControls, DriveWhileTheyAreHeld) {
    Session session;
    ask(session, OpenScene{"drive"});
    play(session, 30);
    const Vec3 start = place_of_car(session);
    hold(session, "W");
    play(session, 120);
    EXPECT_GT(place_of_car(session).x, start.x + 4);
    EXPECT_EQ(session.document().edits().undo, nullptr) << "driving is no edit";
}

TEST(HeldControls, AreWrittenOnceIntoTheLogThatRepeatsThem) {
    Session session;
    ask(session, OpenScene{"drive"});
    play(session, 5);
    hold(session, "W");
    play(session, 60);
    hold(session, "A", 0.5f);
    play(session, 40);
    hold(session, "A", 0);
    hold(session, "W", 0);
    play(session, 30);
    const std::string log = session_log(session.document());
    EXPECT_EQ(count_of(log, "control "), 4u) << log;
    EXPECT_EQ(count_of(log, "control \"W\" 1\n"), 1u) << log;
    EXPECT_EQ(count_of(log, "control \"A\" 0.5\n"), 1u) << log;
    EXPECT_EQ(count_of(log, "control \"W\" 0\n"), 1u) << log;
    Session again;
    const auto report = run_script(log, "log", again, [](std::string_view) {});
    ASSERT_TRUE(report.ok()) << report.error().text();
    EXPECT_TRUE(report->failures.empty());
    EXPECT_EQ(hash(again), hash(session));
}

TEST(HeldControls, RandomDrivesAreRepeatedByTheirRecordings) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        Session session;
        ask(session, OpenScene{seed % 2 == 0 ? "drive" : "crane_cab"});
        Random random(seed);
        for (int round = 0; round < 20; ++round) {
            static constexpr std::string_view kNames[] = {"W", "S", "A", "D", "Up", "Down", "Q"};
            const Real value = static_cast<Real>(random.below(9)) / 4 - 1;
            hold(session, kNames[random.below(std::size(kNames))], value);
            play(session, static_cast<int>(random.below(15)));
            if (random.below(6) == 0) {
                ask(session, SeekTo{step(session) / 2});
                ask(session, SetPaused{false});
            }
        }
        std::string text;
        ask(session, CopyRecording{.take = [&](std::string copied) { text = std::move(copied); }});
        Session again;
        const auto report = run_script(text, "recording", again, [](std::string_view) {});
        ASSERT_TRUE(report.ok()) << report.error().text() << ", seed " << seed;
        EXPECT_TRUE(report->failures.empty()) << report->failures.front() << ", seed " << seed;
        EXPECT_EQ(hash(again), hash(session)) << "seed " << seed;
    }
}

TEST(HeldControls, OnlyThoseThatControlSomethingChangeThePast) {
    Session session;
    ask(session, OpenScene{"drive"});
    play(session, 60);
    ask(session, SeekTo{10});
    hold(session, "Q");
    play(session, 1);
    EXPECT_TRUE(session.history().other_runs().empty());
    EXPECT_EQ(session.history().end().step, 60u);
    hold(session, "W");
    play(session, 1);
    ASSERT_EQ(session.history().other_runs().size(), 1u);
    EXPECT_EQ(session.history().end().step, step(session));
}

TEST(HeldControls, EndWithTheirScene) {
    Session session;
    ask(session, OpenScene{"drive"});
    hold(session, "W");
    play(session, 1);
    ask(session, OpenScene{"drive"});
    play(session, 60);
    for (const Joint& joint : session.world().state().joints)
        EXPECT_EQ(joint.control_level, 0);
}

TEST(HeldControls, RefuseWhatIsNoKeyOrNoValue) {
    Session session;
    ask(session, OpenScene{"drive"});
    EXPECT_FALSE(session.execute(SetControl{ControlSource::none, 1}).ok());
    EXPECT_FALSE(session.execute(SetControl{static_cast<ControlSource>(250), 1}).ok());
    EXPECT_FALSE(session.execute(SetControl{source("W"), 1.5f}).ok());
    EXPECT_FALSE(
        session.execute(SetControl{source("W"), std::numeric_limits<Real>::quiet_NaN()}).ok());
    const auto report = run_script(
        "open drive\ncontrol \"Enter\" 1\n", "script", session, [](std::string_view) {});
    ASSERT_FALSE(report.ok());
    EXPECT_NE(report.error().text().find("Enter"), std::string::npos) << report.error().text();
}

} // namespace
} // namespace topple::app
