// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The sliders of every scene of the gallery: each sets what it says, changes the run, harms nothing, and is undone,
// rewound and recorded like any other edit.

#include "app/session/slider_commands.h"

#include "app/scenes/scene_registry.h"
#include "app/session/request_text.h"
#include "app/session/script.h"
#include "app/session/session_log.h"
#include "tests/app/session/session_test_support.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;

/// Scenes without a slider.
const std::map<std::string_view, std::string_view> kWithout{
    {"bullets", "all is over after a tenth of a second"},
    {"models", "nothing moves: the models are to be looked at"},
    {"obj_explorer", "rays are cast, and nothing falls"},
    {"empty", "a place to build on"},
    {"room", "a place to build on"},
    {"slope", "a place to build on"},
    {"table", "a place to build on"},
    {"pool", "a place to build on"},
    {"space", "a place to build on"},
};

constexpr int kBefore = 5, kAfter = 60; ///< Steps before and after the change.

/// Returns a source with few bodies and particles: the default would take seconds for some scenes.
std::string small_source(const SceneInfo& info) {
    int size = info.default_size;
    if (info.category == "Cloth")
        size = std::min(size, 12);
    else if (info.category == "Stress")
        size = std::min(size, 40);
    return std::string(info.id) + (size > 0 ? ':' + std::to_string(size) : std::string());
}

void open_info(Session& session, const SceneInfo& info) {
    ask(session, OpenScene{small_source(info)});
    play(session, kBefore);
}

/// Sets a slider as its panel does, in one gesture.
void set(Session& session, const SceneSlider& slider, double value, std::uint64_t gesture) {
    for (const Command& command : commands_of(slider, value, session.world().state()))
        ask(session, command, gesture);
}

std::string recording_of(Session& session) {
    std::string recording;
    ask(session, CopyRecording{.camera = {}, .take = [&](std::string text) { recording = text; }});
    return recording;
}

void expect_all_finite(const Session& session) {
    EXPECT_TRUE(session.world().validate().ok());
    EXPECT_EQ(session.world().last_report().disabled_count, 0u);
    for (const Deformable& soft : session.world().state().deformables)
        EXPECT_FALSE(soft.is_disabled);
}

class SlidersOfScene : public testing::TestWithParam<std::string> {
protected:
    const SceneInfo& info_ = *find_scene(GetParam());

    /// Returns the hash of the run in which nothing is set.
    std::uint64_t untouched() {
        Session session;
        open_info(session, info_);
        play(session, kAfter);
        return hash(session);
    }

    /// Sets the slider to `value` and expects all that is promised. Returns the hash at the end.
    std::uint64_t expect_promises(const SceneSlider& slider, double value) {
        Session session;
        open_info(session, info_);
        const WorldState before = session.world().state();
        set(session, slider, value, /*gesture=*/7);
        const auto now = value_of(slider, session.world().state());
        if (!now) {
            ADD_FAILURE() << "the slider finds nothing any more";
            return 0;
        }
        EXPECT_FALSE(now->is_mixed);
        EXPECT_EQ(static_cast<float>(now->value), static_cast<float>(value));
        play(session, kAfter);
        expect_all_finite(session);
        const std::uint64_t last = hash(session);
        const bool is_edit = !commands_like(slider, before, session.world().state()).empty();
        EXPECT_EQ(is_like(slider, before, session.world().state()), !is_edit);
        if (is_edit)
            ask(session, Undo{});
        EXPECT_TRUE(commands_like(slider, before, session.world().state()).empty())
            << "one undo brings the old values back";
        return last;
    }
};

TEST_P(SlidersOfScene, SetWhatTheySayChangeTheRunAndAreUndone) {
    EXPECT_LE(info_.sliders.size(), 3u);
    EXPECT_EQ(info_.sliders.empty(), kWithout.contains(info_.id));
    const std::uint64_t without = untouched();
    std::set<std::string> keys;
    for (const SceneSlider& slider : info_.sliders) {
        const ParameterInfo info = info_of(slider);
        SCOPED_TRACE(std::string(info.label));
        EXPECT_TRUE(keys.insert(key_of(slider)).second);
        EXPECT_GT(info.tooltip.size(), 10u);
        const std::uint64_t least = expect_promises(slider, info.minimum);
        const std::uint64_t greatest = expect_promises(slider, info.maximum);
        EXPECT_TRUE(least != without || greatest != without) << "neither end changes the run";
        EXPECT_NE(least, greatest);
    }
}

TEST_P(SlidersOfScene, AreRewoundAndRecordedLikeOtherEdits) {
    if (info_.sliders.empty())
        return;
    constexpr int kBetween = 8; // steps
    Session session;
    open_info(session, info_);
    std::uint64_t gesture = 0;
    int step = kBefore;
    for (const SceneSlider& slider : info_.sliders) {
        set(session, slider, info_of(slider).maximum, ++gesture);
        play(session, kBetween);
        step += kBetween;
    }
    const std::uint64_t last = hash(session);
    ask(session, SeekTo{1});
    EXPECT_EQ(value_of(info_.sliders[0], session.world().state())->value,
              value_of(info_.sliders[0], *session.make_frame()->start)->value);
    ask(session, SeekTo{static_cast<std::uint64_t>(step)});
    EXPECT_EQ(hash(session), last);
    Session again;
    const auto repeated = run_script(
        recording_of(session), "recording", again, [](std::string_view) {});
    EXPECT_TRUE(repeated.ok() && repeated->failures.empty());
    EXPECT_EQ(hash(again), last);
}

TEST_P(SlidersOfScene, BeginWithinTheirRangeAndTakeFewCommands) {
    Session session;
    ask(session, OpenScene{small_source(info_)});
    for (const SceneSlider& slider : info_.sliders) {
        const ParameterInfo info = info_of(slider);
        SCOPED_TRACE(std::string(info.label));
        const auto value = value_of(slider, session.world().state());
        ASSERT_TRUE(value);
        EXPECT_GE(static_cast<float>(value->value), static_cast<float>(info.minimum));
        EXPECT_LE(static_cast<float>(value->value), static_cast<float>(info.maximum));
        const auto commands = commands_of(slider, info.maximum, session.world().state());
        EXPECT_LE(commands.size(), 300u) << "a drag sends them in every frame";
    }
}

std::vector<std::string> all_ids() {
    std::vector<std::string> ids;
    for (const SceneInfo& scene : all_scenes())
        ids.emplace_back(scene.id);
    return ids;
}
INSTANTIATE_TEST_SUITE_P(Gallery,
                         SlidersOfScene,
                         testing::ValuesIn(all_ids()),
                         [](const auto& row) { return row.param; });

TEST(SceneSliders, ManyScenesHaveOneAndTheOthersAReason) {
    std::size_t count = 0;
    for (const SceneInfo& scene : all_scenes())
        count += scene.sliders.empty() ? 0u : 1u;
    EXPECT_GE(count, 45u);
    for (const auto& [id, reason] : kWithout) {
        ASSERT_NE(find_scene(id), nullptr) << id;
        EXPECT_TRUE(find_scene(id)->sliders.empty()) << id << " has one now";
    }
}

TEST(SceneSliders, TellThatValuesDifferAndRestoreEachOfThem) {
    Session session;
    ask(session, OpenScene{"bounce_row"});
    const SceneSlider& restitution = find_scene("bounce_row")->sliders.front();
    const WorldState start = session.world().state();
    EXPECT_TRUE(value_of(restitution, start)->is_mixed);
    set(session, restitution, 0.5, 3);
    EXPECT_FALSE(value_of(restitution, session.world().state())->is_mixed);
    for (const Command& command : commands_like(restitution, start, session.world().state()))
        ask(session, command, 4);
    for (std::size_t i = 0; i < start.colliders.size(); ++i)
        EXPECT_EQ(session.world().state().colliders[i].material, start.colliders[i].material) << i;
}

TEST(SceneSliders, AreUndoneWhereJointsHaveBrokenSince) {
    Session session;
    ask(session, OpenScene{"glued_wall"});
    const SceneSlider& strength = find_scene("glued_wall")->sliders.front();
    const Snapshot start = session.make_frame()->start;
    set(session, strength, 3000, 1);
    play(session, 60);
    ASSERT_LT(session.world().state().joints.size(), start->joints.size());
    ask(session, Undo{});
    EXPECT_FALSE(session.world().state().joints.empty());
    EXPECT_TRUE(commands_like(strength, *start, session.world().state()).empty());
}

TEST(SceneSliders, SetTheMassOfTheLastBodyToAMultipleOfTheMeanOfTheOthers) {
    for (const char* source : {"stack:6", "hanging_chain", "card_house:3"}) {
        SCOPED_TRACE(source);
        Session session;
        ask(session, OpenScene{.source = source, .sliders = {{"mass_ratio", 40}}});
        std::vector<double> masses;
        for (const Body& body : session.world().state().bodies)
            if (body.motion == Motion::dynamic)
                masses.push_back(static_cast<double>(body.mass));
        ASSERT_GE(masses.size(), 2u);
        const double last = masses.back();
        masses.pop_back();
        const double mean = std::accumulate(masses.begin(), masses.end(), 0.0) /
                            static_cast<double>(masses.size());
        EXPECT_NEAR(last / mean, 40, 1e-4);
        EXPECT_NEAR(
            value_of(*find_slider({}, "Mass ratio"), session.world().state())->value, 40, 1e-4);
    }
}

TEST(SceneSliders, OfOneBodyHaveNoMassRatio) {
    Session session;
    ask(session, OpenScene{"tumbling_box"});
    EXPECT_FALSE(value_of(*find_slider({}, "mass_ratio"), session.world().state()));
    const auto refused = session.execute(
        OpenScene{.source = "tumbling_box", .sliders = {{"mass_ratio", 4}}});
    EXPECT_FALSE(refused.ok());
}

TEST(SceneSliders, ThatASceneIsOpenedWithAreNoEditsAndStayAtARestart) {
    Session session;
    ask(session,
        OpenScene{
            .source = "stack:4", .parameters = {{"substeps", 2}}, .sliders = {{"mass_ratio", 9}}});
    EXPECT_EQ(session.document().edits().undo, nullptr);
    play(session, 20);
    const std::uint64_t last = hash(session);
    ask(session, RestartScene{});
    EXPECT_NEAR(value_of(*find_slider({}, "mass_ratio"), session.world().state())->value, 9, 1e-5);
    play(session, 20);
    EXPECT_EQ(hash(session), last);
    Session again;
    const auto repeated = run_script(
        recording_of(session), "recording", again, [](std::string_view) {});
    EXPECT_TRUE(repeated.ok() && repeated->failures.empty());
    EXPECT_EQ(hash(again), last);
    Session typed;
    const auto lines = run_script(
        "open stack:4 substeps 2 mass_ratio 9\nstep 20", "lines", typed, [](std::string_view) {});
    EXPECT_TRUE(lines.ok() && lines->failures.empty());
    EXPECT_EQ(hash(typed), last);
    const Request written = OpenScene{.source = "stack:4", .sliders = {{"mass_ratio", 0.1}}};
    EXPECT_EQ(request_line(written), "open \"stack:4\" mass_ratio 0.10000000000000001");
}

TEST(SceneSliders, MoveABoxWithTheFrictionThatTheySet) {
    // tan 25 degrees = 0.466: the box with friction 0.6 slides if the friction is scaled by less than 0.777.
    for (const bool slides : {false, true}) {
        Session session;
        ask(session, OpenScene{"friction_ramp"});
        set(session, find_scene("friction_ramp")->sliders.front(), slides ? 0.6 : 0.8, 1);
        const Body& box = session.world().state().bodies.back();
        const Vec3 before = box.world_from_body.position;
        play(session, 90);
        const Real way = length(session.world().state().bodies.back().world_from_body.position -
                                before);
        // (sin 25 - 0.6 * 0.6 cos 25) g t^2 / 2 = 1.06 m after 1.5 s.
        EXPECT_NEAR(way, slides ? 1.06f : 0, 0.06f);
    }
}

} // namespace
} // namespace topple::app
