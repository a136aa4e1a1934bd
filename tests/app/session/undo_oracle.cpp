// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/app/session/undo_oracle.h"

#include "tests/support/test.h"
#include "topple/core/hash.h"
#include "topple/io/scene/scene_writer.h"

#include <algorithm>

namespace topple::app::test {
namespace {

/// Sets everything that passing time changes to the same values.
void forget_motion(SceneDefinition& scene) {
    for (SceneBody& body : scene.bodies) {
        body.def.world_from_body = {};
        body.def.velocity = body.def.angular_velocity = {};
        body.def.is_asleep = false;
    }
    for (SceneDeformable& soft : scene.deformables) {
        soft.def.positions.clear();
        soft.def.velocities.clear();
    }
}

/// Returns the ids, which scene files leave out.
std::string ids_in(const WorldState& state) {
    std::string text;
    const auto add = [&](const auto& records) {
        for (const auto& record : records)
            text += ' ' + std::to_string(record.id.ordinal);
        text += '\n';
    };
    add(state.bodies);
    add(state.joints);
    add(state.deformables);
    add(state.water_volumes);
    add(state.annotations.list());
    return text;
}

/// Returns the first line in which the texts differ.
std::string first_difference(const std::string& a, const std::string& b) {
    const auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    const auto line_of = [](const std::string& text, std::string::const_iterator at) {
        const auto begin = text.rfind('\n', static_cast<std::size_t>(at - text.begin()));
        const std::size_t from = begin == std::string::npos ? 0 : begin + 1;
        return text.substr(from, text.find('\n', from) - from);
    };
    return "\"" + line_of(a, x) + "\" instead of \"" + line_of(b, y) + "\"";
}

} // namespace

UndoOracle::UndoOracle(Session& session, int text_stride)
    : session_(session),
      text_stride_(text_stride),
      start_(note(true)) {}

UndoOracle::Note UndoOracle::note(bool has_texts) const {
    Note made{.hash = session_.world().hash(), .scene = {}, .lasting = {}};
    if (!has_texts)
        return made;
    SceneDefinition scene = describe_world(session_.world());
    const std::string ids = ids_in(session_.world().state());
    made.scene = ids + write_scene(scene);
    forget_motion(scene);
    made.lasting = ids + write_scene(scene);
    return made;
}

void UndoOracle::expect(const Note& wanted, const std::string& what) const {
    EXPECT_EQ(session_.world().hash(), wanted.hash) << what;
    if (wanted.scene.empty())
        return;
    const Note now = note(true);
    if (now.scene != wanted.scene)
        ADD_FAILURE() << what << ": " << first_difference(now.scene, wanted.scene);
}

/// Notes an edit that has just appeared. One that a gesture extended begins where the gesture began, and a throw where
/// the grab began.
void UndoOracle::note_new_edit(const Note& before, const EditPtr& old) {
    const EditPtr& top = session_.document().edits().undo;
    if (!top || before_.contains(top))
        return;
    const bool is_extended = old && top->next == old->next && top->gesture != 0 &&
                             top->gesture == old->gesture && top->begin == old->begin;
    before_.emplace(top, is_extended ? before_.at(old) : before);
}

bool UndoOracle::ask(const Request& request) {
    const Note before = note(request_count_++ % static_cast<std::size_t>(text_stride_) == 0);
    const EditPtr old = session_.document().edits().undo;
    const Result<void> done = session_.execute(request);
    if (std::holds_alternative<GrabBegin>(request))
        grabbed_ = before;
    if (!done.ok() && !std::holds_alternative<SeekTo>(request)) {
        expect(before, "refused: " + done.error().text());
        return false;
    }
    undone_.clear();
    const EditPtr& top = session_.document().edits().undo;
    note_new_edit(top && top->spans_time ? grabbed_ : before, old);
    return done.ok();
}

void UndoOracle::advance() {
    const Note before = note(false);
    const EditPtr old = session_.document().edits().undo;
    session_.advance();
    undone_.clear();
    note_new_edit(before, old);
}

void UndoOracle::undo_one() {
    const EditPtr edit = session_.document().edits().undo;
    ASSERT_TRUE(before_.contains(edit)) << "'" << edit->label << "' was never noted";
    const Note& wanted = before_.at(edit);
    undone_.push_back(note(!wanted.scene.empty()));
    const Result<void> done = session_.execute(Undo{});
    ASSERT_TRUE(done.ok()) << done.error().text();
    ASSERT_EQ(session_.document().edits().undo, edit->next);
    if (session_.history().now() == edit->begin) {
        ++exact_count_;
        expect(wanted, "undo of '" + edit->label + "'");
        return;
    }
    ++inverse_count_;
    if (wanted.scene.empty())
        return;
    const Note now = note(true);
    if (now.lasting != wanted.lasting)
        ADD_FAILURE() << "undo of '" << edit->label
                      << "' later: " << first_difference(now.lasting, wanted.lasting);
}

void UndoOracle::redo_one() {
    const Note wanted = std::move(undone_.back());
    undone_.pop_back();
    const Note before = note(!wanted.scene.empty());
    const std::string label = session_.document().edits().redo->label;
    const Result<void> done = session_.execute(Redo{});
    ASSERT_TRUE(done.ok()) << "redo of '" << label << "': " << done.error().text();
    expect(wanted, "redo of '" + label + "'");
    before_.emplace(session_.document().edits().undo,
                    before); // an edit that was applied again is another record
}

void UndoOracle::undo(std::size_t count) {
    for (std::size_t i = 0; i < count && session_.document().edits().undo; ++i) {
        undo_one();
        if (testing::Test::HasFailure())
            return;
    }
}

void UndoOracle::redo_undone() {
    while (!undone_.empty() && !testing::Test::HasFailure())
        redo_one();
}

void UndoOracle::expect_start() const { expect(start_, "the start"); }

} // namespace topple::app::test
