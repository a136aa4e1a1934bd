// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/document.h"

#include "app/session/fallen.h"
#include "app/session/overtaken.h"
#include "topple/world/parameter_table.h"

#include <algorithm>
#include <new>
#include <set>

namespace topple::app {
namespace {

using Mark = TimelineView::Mark;

bool makes_objects(const Edit& edit) {
    return std::any_of(edit.done.begin(), edit.done.end(), [](const Command& command) {
        return std::holds_alternative<SpawnBodies>(command);
    });
}

/// Sets what a scene is opened with. Returns the parameters of the scene itself.
Parameters set_before_first_step(World& world, const Arrival& arrival) {
    const Parameters of_scene = world.parameters();
    for (const SetParameter& parameter :
         arrival.kept_parameters) // from a world, so they are in range
        (void)world.set_parameter(parameter.name, parameter.value);
    for (const Command& command : arrival.commands)
        (void)apply(command, world);
    return of_scene;
}

/// Returns the id after the largest of these records, which are sorted by id.
template<typename Record>
auto next_id(const std::vector<Record>& records) {
    decltype(Record::id) next{1};
    if (!records.empty())
        next.ordinal = records.back().id.ordinal + 1;
    return next;
}

/// Returns whether both commands give a body the same colliders. Compares hulls and meshes by their objects, since the
/// text of a large mesh takes longer than a frame and every frame of a drag asks.
bool have_same_colliders(const SetColliders& a, const SetColliders& b) {
    const auto is_same = [](const ColliderDef& x, const ColliderDef& y) {
        return x.shape == y.shape && x.body_from_shape == y.body_from_shape &&
               x.material == y.material && x.collides == y.collides && x.visible == y.visible &&
               x.is_sensor == y.is_sensor && x.surface_motion == y.surface_motion &&
               x.one_sided == y.one_sided && x.filter == y.filter &&
               x.part_materials == y.part_materials;
    };
    return a.body == b.body && std::equal(a.colliders.begin(),
                                          a.colliders.end(),
                                          b.colliders.begin(),
                                          b.colliders.end(),
                                          is_same);
}

bool are_same(const Command& a, const Command& b) {
    const auto* one = std::get_if<SetColliders>(&a);
    const auto* other = std::get_if<SetColliders>(&b);
    return one && other ? have_same_colliders(*one, *other) : text_of(a) == text_of(b);
}

/// Returns whether the commands set the values that their inverses set: the edit changes nothing.
bool changes_nothing(const Edit& edit) {
    return std::equal(
        edit.done.begin(), edit.done.end(), edit.inverse.rbegin(), edit.inverse.rend(), are_same);
}

/// Returns whether the edit created, moved or deleted an object.
bool is_work(const Edit& edit) {
    return std::any_of(edit.done.begin(), edit.done.end(), [](const Command& command) {
        return !std::holds_alternative<SetParameter>(command);
    });
}

/// Returns the number of objects that the commands change; a command without such an object counts as one.
std::size_t object_count(const std::vector<Command>& commands) {
    std::size_t count = 0;
    std::set<std::uint64_t> bodies;
    for (const Command& command : commands)
        std::visit(
            [&](const auto& c) {
                if constexpr (requires { c.body; })
                    bodies.insert(c.body.ordinal);
                else
                    ++count;
            },
            command);
    return count + bodies.size();
}

std::string label_of_all(const std::vector<Command>& done, const Names& names) {
    std::string label = label_of(done.front(), names);
    if (const std::size_t count = object_count(done); count > 1)
        label += " and " + std::to_string(count - 1) + " more";
    return label;
}

} // namespace

Document::Document(OpenedScene opened,
                   std::uint64_t number,
                   Arrival arrival,
                   std::size_t state_bytes)
    : opened_(std::move(opened)),
      number_(number),
      arrival_(std::move(arrival)),
      scene_parameters_(set_before_first_step(opened_.world, arrival_)),
      first_made_body_(next_id(opened_.world.state().bodies)),
      first_made_deformable_(next_id(opened_.world.state().deformables)),
      is_recovered_(arrival_.recovered_source.has_value()),
      header_(std::make_shared<const SceneHeader>(opened_.header)),
      now_(opened_.world.snapshot()),
      start_(now_),
      history_(now_, state_bytes),
      edit_budget_(edit_bytes_of(state_bytes)) {
    if (arrival_.recovered_source)
        opened_.source = *arrival_.recovered_source;
}

std::vector<SetParameter> Document::changed_parameters() const {
    std::vector<SetParameter> changed;
    const Parameters resting = resting_parameters(world().state());
    for (const ParameterInfo& info : parameter_table())
        if (const double now = get_parameter(resting, info);
            now != get_parameter(scene_parameters_, info))
            changed.push_back({.name = std::string(info.name), .value = now});
    return changed;
}

bool Document::has_unsaved_work() const {
    // Walks back from the present state and from the saved state to the newest common edit.
    const Edit* now = edits().undo.get();
    const Edit* saved = saved_.get();
    std::size_t now_count = count_of(now), saved_count = count_of(saved);
    bool has_work = is_recovered_ || has_lost_work_;
    while (now != saved) {
        const bool is_now_longer = now_count >= saved_count;
        const Edit*& edit = is_now_longer ? now : saved;
        has_work = has_work || is_work(*edit);
        edit = edit->next.get();
        --(is_now_longer ? now_count : saved_count);
    }
    return has_work;
}

Snapshot Document::snapshot() {
    if (!now_)
        now_ = opened_.world.snapshot();
    return now_;
}

void Document::set_saved(const std::string& path) {
    opened_.source = path;
    saved_ = edits().undo;
    is_recovered_ = has_lost_work_ = has_changed_bookmarks_ = false;
}

SceneDefinition Document::describe_start() {
    const Snapshot shown = snapshot();
    opened_.world.restore(*start_);
    SceneDefinition scene = describe_world(world(), *header_);
    opened_.world.restore(*shown);
    return scene;
}

void Document::set_camera(const SceneCamera& camera) {
    opened_.header.camera = camera;
    header_ = std::make_shared<const SceneHeader>(opened_.header);
}

void Document::set_bookmarks(std::vector<SceneBookmark> bookmarks) {
    opened_.header.bookmarks = std::move(bookmarks);
    header_ = std::make_shared<const SceneHeader>(opened_.header);
    has_changed_bookmarks_ = true;
    ++edit_number_;
}

void Document::set_title(const std::string& title) {
    opened_.header.title = title;
    opened_.header.notes.clear();
    header_ = std::make_shared<const SceneHeader>(opened_.header);
}

// --- doing ---------------------------------------------------------------------------------------

Result<void> Document::apply_all(const std::vector<Command>& commands,
                                 std::vector<AppliedCommand>& applied) {
    const Snapshot before = snapshot();
    now_.reset();
    for (const Command& command : commands) {
        Result<AppliedCommand> result = apply(command, opened_.world);
        if (!result.ok()) {
            opened_.world.restore(*before);
            now_ = before;
            return result.error();
        }
        applied.push_back(std::move(*result));
    }
    return {};
}

Result<Document::Outcome> Document::execute(const Command& command, std::uint64_t gesture) {
    const Moment begin = history_.now();
    const std::string label = label_of(command, world().state().body_names);
    Snapshot before;
    try {
        before = snapshot();
        now_.reset();
        Result<AppliedCommand> applied = apply(command, opened_.world);
        if (!applied.ok()) {
            now_ = before;
            return applied.error();
        }
        Outcome outcome{std::move(applied->created),
                        std::move(applied->warnings),
                        std::move(applied->created_deformables)};
        record(std::move(*applied), label, gesture, before);
        return outcome;
    } catch (const std::bad_alloc&) {
        take_back(begin, before);
        return Error{.message = "there is not enough memory for this: " + label};
    }
}

Result<Document::Outcome> Document::execute_all(const std::vector<Command>& commands,
                                                const std::string& label,
                                                std::size_t& applied_count) {
    const Moment begin = history_.now();
    Snapshot before;
    std::vector<AppliedCommand> applied;
    applied_count = commands.size();
    try {
        before = snapshot();
        if (const Result<void> done = apply_all(commands, applied); !done.ok()) {
            applied_count = applied.size();
            return done.error();
        }
        Outcome outcome;
        Edit edit;
        edit.label = label;
        const auto append = [](auto& to, auto& from) {
            to.insert(to.end(), from.begin(), from.end());
        };
        for (AppliedCommand& one : applied) {
            append(outcome.created, one.created);
            append(outcome.warnings, one.warnings);
            append(outcome.created_deformables, one.created_deformables);
            edit.done.push_back(std::move(one.done));
            edit.inverse.insert(edit.inverse.begin(), one.inverse.begin(), one.inverse.end());
        }
        edit.left_run = history_.cut();
        ++edit_number_;
        record_edit(std::move(edit), before);
        return outcome;
    } catch (const std::bad_alloc&) {
        take_back(begin, before);
        return Error{.message = "there is not enough memory for this: " + label};
    }
}

/// Restores the state at `begin` after a change that ran out of memory.
void Document::take_back(Moment begin, const Snapshot& before) {
    if (!before || begin < history_.first())
        return;
    opened_.world.restore(*before);
    history_.take_back_to(begin);
    now_ = before;
}

std::size_t Document::remove_fallen() {
    if (!history_.is_at_end() || tuning_)
        return 0;
    const Moment begin = history_.now();
    Snapshot before;
    try {
        const DeleteObjects fallen = fallen_objects(
            world(), first_made_body_, first_made_deformable_);
        const std::size_t count = fallen.bodies.size() + fallen.deformables.size();
        if (count == 0)
            return 0;
        before = snapshot();
        now_.reset();
        const Result<AppliedCommand> applied = apply(fallen, opened_.world);
        if (!applied.ok())
            return 0;
        history_.add_event({applied->done});
        make_room();
        return count;
    } catch (const std::bad_alloc&) { // the next request tries again
        take_back(begin, before);
        return 0;
    }
}

/// Adds an applied command to the timeline and to the edits; `before` is the state before it.
void Document::record(AppliedCommand applied,
                      std::string label,
                      std::uint64_t gesture,
                      const Snapshot& before) {
    const EditPtr top = edits().undo;
    const bool is_same_gesture = gesture != 0 && top && top->gesture == gesture &&
                                 !top->spans_time && !edits().redo;
    const std::uint64_t left_run = history_.cut();
    ++edit_number_;
    if (is_same_gesture) {
        extend_edit(*top, std::move(applied));
        return;
    }
    Edit edit;
    edit.label = std::move(label);
    edit.done = {std::move(applied.done)};
    edit.inverse = std::move(applied.inverse);
    edit.gesture = gesture;
    edit.left_run = left_run;
    record_edit(std::move(edit), before);
}

/// Adds an edit that was just applied, as an event at the end of the timeline.
void Document::record_edit(Edit edit, const Snapshot& before) {
    edit.begin = history_.now();
    edit.before = before;
    const EditPtr next = edits().undo;
    edit.event = history_.add_event(edit.done);
    add_edit(std::move(edit), next, nullptr);
}

void Document::add_edit(Edit edit, EditPtr next, EditPtr redo) {
    edit.next = std::move(next);
    edit.end = history_.now();
    const auto kept = std::make_shared<const Edit>(std::move(edit));
    keep_state_of(kept);
    history_.set_edits({kept, std::move(redo)});
    if (!kept->spans_time)
        history_.set_mark(history_.now(),
                          makes_objects(*kept) ? Mark::Kind::spawn : Mark::Kind::edit);
    events_.begin();
    make_room();
}

/// Adds a command to a gesture in progress. A replaced command keeps its first inverse.
void Document::extend_edit(const Edit& top, AppliedCommand applied) {
    const bool is_newest_event = is_newest(top);
    Edit edit(top);
    const std::optional<CommandTarget> target = target_of(applied.done);
    const auto is_same_kind = [&](const Command& c) { return c.index() == applied.done.index(); };
    const auto same = std::find_if(edit.done.begin(), edit.done.end(), [&](const Command& c) {
        return target && is_same_kind(c) && target_of(c) == target;
    });
    if (same != edit.done.end()) {
        *same = applied.done;
        // The mass that is set after the density is not the mass that the density sets.
        const auto may_interact = [&](const Command& c) {
            if (is_same_kind(c))
                return false;
            const std::optional<CommandTarget> other = target_of(c);
            return !other || other->ordinal == target->ordinal;
        };
        if (std::any_of(same + 1, edit.done.end(), may_interact))
            std::rotate(same, same + 1, edit.done.end());
    } else {
        edit.done.push_back(applied.done);
        edit.inverse.insert(edit.inverse.begin(), applied.inverse.begin(), applied.inverse.end());
    }
    if (changes_nothing(edit)) {
        drop_edit(top, std::move(applied.done));
        return;
    }
    edit.label = label_of_all(edit.done, world().state().body_names);
    if (!is_newest_event) {
        edit.event = history_.add_event({std::move(applied.done)});
        add_edit(std::move(edit), top.next, nullptr);
        return;
    }
    std::vector<Command> commands = history_.last_event()->commands;
    commands.push_back(std::move(applied.done));
    // A long drag would grow without a bound; applying only the newest command of each target gives the same state.
    if (edit.before && commands.size() > 2 * edit.done.size() + 16) {
        opened_.world.restore(*edit.before);
        std::vector<AppliedCommand> ignored;
        if (apply_all(edit.done, ignored).ok())
            commands = edit.done;
    }
    history_.change_last_event(std::move(commands));
    add_edit(std::move(edit), top.next, nullptr);
}

/// Removes a gesture from the list of edits: `last`, its newest command, has restored the state before it.
void Document::drop_edit(const Edit& top, Command last) {
    if (is_newest(top)) {
        history_.cut_back_to(top.begin, opened_.world, top.before);
        now_.reset();
        return;
    }
    history_.add_event({std::move(last)});
    history_.set_edits({top.next, nullptr});
    make_room();
}

void Document::add_span(Moment begin, Snapshot before, std::string label) {
    ++edit_number_;
    Edit edit;
    edit.label = std::move(label);
    edit.begin = begin;
    edit.before = std::move(before);
    edit.spans_time = true;
    history_.set_mark({begin.step + 1, 0}, Mark::Kind::grab);
    add_edit(std::move(edit), history_.edits_at(begin).undo, nullptr);
}

} // namespace topple::app
