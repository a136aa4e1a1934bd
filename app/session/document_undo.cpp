// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/document.h"

#include <algorithm>
#include <set>

namespace topple::app {
namespace {

template<typename Id>
bool any_exists(const std::vector<Id>& ids, const World& world) {
    return std::any_of(ids.begin(), ids.end(), [&](Id id) { return world.find(id) != nullptr; });
}

/// Objects and groups that commands create under ids of their own.
struct Created {
    std::set<ObjectId> objects;
    std::set<GroupId> groups;
    std::set<JointId> joints;
};
Created created_by(const std::vector<Command>& commands) {
    Created created;
    for (const Command& command : commands) {
        if (const auto* spawn = std::get_if<SpawnBodies>(&command)) {
            for (const BodyDef& def : spawn->bodies)
                created.objects.insert(def.id);
            for (const DeformableDef& def : spawn->deformables)
                created.objects.insert(def.id);
            for (const JointDef& def : spawn->joints)
                created.joints.insert(def.id);
        } else if (const auto* joint = std::get_if<CreateJoint>(&command)) {
            created.joints.insert(joint->def->id);
        } else if (const auto* water = std::get_if<SetWaterVolume>(&command)) {
            created.objects.insert(water->water.id);
        } else if (const auto* field = std::get_if<SetForceField>(&command)) {
            created.objects.insert(field->field.id);
        } else if (const auto* set = std::get_if<SetGroup>(&command)) {
            created.groups.insert(set->group.id);
        }
    }
    return created;
}

/// Removes the settings of joints that have broken since, unless nothing else is left: the refusal then names one.
void erase_broken_joints(std::vector<Command>& commands,
                         const World& world,
                         const Created& created) {
    const auto is_broken = [&](const Command& command) {
        const JointId id = std::visit(
            [](const auto& c) {
                if constexpr (requires { c.joint; })
                    return c.joint;
                else
                    return JointId{};
            },
            command);
        return id && world.find(id) == nullptr && !created.joints.contains(id);
    };
    if (!std::all_of(commands.begin(), commands.end(), is_broken))
        std::erase_if(commands, is_broken);
}

/// Returns the commands without those that delete, group, lock or hide only objects that no longer exist, after the
/// session has removed fallen objects, and without the settings of broken joints.
std::vector<Command> without_missing_objects(std::vector<Command> commands, const World& world) {
    const Created created = created_by(commands);
    const auto none_exists = [&](const std::vector<ObjectId>& objects) {
        return std::none_of(objects.begin(), objects.end(), [&](const ObjectId& object) {
            return world.exists(object) || created.objects.contains(object);
        });
    };
    std::erase_if(commands, [&](const Command& command) {
        if (const auto* deletion = std::get_if<DeleteObjects>(&command))
            return !any_exists(deletion->bodies, world) && !any_exists(deletion->joints, world) &&
                   !any_exists(deletion->deformables, world) &&
                   !any_exists(deletion->annotations, world);
        if (const auto* set = std::get_if<SetGroup>(&command))
            return none_exists(set->group.members);
        if (const auto* removal = std::get_if<RemoveGroup>(&command))
            return !world.state().object_marks.has(removal->group) &&
                   !created.groups.contains(removal->group);
        const auto* flag = std::get_if<SetFlag>(&command);
        return flag && none_exists(flag->objects);
    });
    erase_broken_joints(commands, world, created);
    return commands;
}

/// Returns whether the edit deletes objects that move, or hold others: not only annotations.
bool deletes_objects(const Edit& edit) {
    return std::any_of(edit.done.begin(), edit.done.end(), [](const Command& command) {
        const auto* deletion = std::get_if<DeleteObjects>(&command);
        return deletion && !(deletion->bodies.empty() && deletion->joints.empty() &&
                             deletion->deformables.empty());
    });
}

} // namespace

/// Returns whether undo goes back in time to the begin of the edit. The inverse of a deletion would restore the
/// deleted objects alone: what has fallen since the floor was deleted would fall on.
bool Document::goes_back_in_time(const Edit& edit) const {
    return edit.spans_time || (deletes_objects(edit) && !is_newest(edit) &&
                               edit.begin >= history_.first() && edit.begin <= history_.end());
}

/// Returns whether nothing has happened since its event: no step, no other event.
bool Document::is_newest(const Edit& edit) const {
    const Event* last = history_.last_event();
    return last && edit.event == last->number && edit.begin.step == history_.now().step;
}

Result<Document::Undone> Document::undo() {
    ++edit_number_;
    const EditPtr top = edits().undo;
    if (!top)
        return Error{.message = "there is nothing to undo"};
    Undone undone{.label = top->label};
    const double time_before = world().state().time;
    if (top->spans_time && top->begin < history_.first()) {
        history_.set_edits({top->next, edits().redo});
        return Error{.message = "'" + top->label +
                                "' began before the oldest moment that is still kept"};
    }
    if (goes_back_in_time(*top)) {
        undo_span(*top);
        undone.seconds_back = time_before - world().state().time;
    } else if (is_newest(*top)) {
        undo_exactly(*top);
    } else {
        undone.leaves_consequences = deletes_objects(*top);
        if (const Result<void> result = undo_by_inverse(*top); !result.ok())
            return result.error();
        return undone;
    }
    now_.reset();
    return undone;
}

void Document::undo_exactly(const Edit& top) {
    Edit again(top);
    again.event = 0;
    again.before.reset();
    again.next = edits().redo;
    history_.cut_back_to(top.begin, opened_.world, top.before);
    history_.set_edits({top.next, std::make_shared<const Edit>(std::move(again))});
    history_.put_back_run(top.left_run); // the steps that were ahead before the edit
}

void Document::undo_span(const Edit& top) {
    Edit again(top);
    // Redo goes forward to the present moment, at which the edits that were undone before this one continue.
    again.spans_time = true;
    again.end = history_.now();
    again.branch = std::make_shared<const Branch>(history_.copy(top.begin, history_.end()));
    again.next = edits().redo;
    if (top.left)
        history_.put_back_left(*top.left, opened_.world);
    else
        history_.cut_back_to(top.begin, opened_.world, top.before);
    history_.set_edits(
        {top.left ? edits().undo : top.next, std::make_shared<const Edit>(std::move(again))});
}

Result<void> Document::undo_by_inverse(const Edit& top) {
    const EditLists lists = edits();
    Edit again(top);
    again.begin = history_.now();
    again.before = snapshot();
    again.gesture = 0;
    std::vector<AppliedCommand> applied;
    if (const Result<void> result = apply_all(without_missing_objects(top.inverse, world()),
                                              applied);
        !result.ok()) {
        history_.set_edits({top.next, lists.redo});
        return Error{.message = "'" + top.label + "' cannot be undone: " + result.error().message};
    }
    std::vector<Command> commands;
    for (AppliedCommand& one : applied)
        commands.push_back(std::move(one.done));
    history_.cut();
    again.event = history_.add_event(std::move(commands));
    again.next = lists.redo;
    const auto kept = std::make_shared<const Edit>(std::move(again));
    keep_state_of(kept);
    history_.set_edits({top.next, kept});
    history_.set_mark(history_.now(), TimelineView::Mark::Kind::edit);
    events_.begin();
    return {};
}

Result<void> Document::redo() {
    ++edit_number_;
    const EditPtr top = edits().redo;
    if (!top)
        return Error{.message = "there is nothing to redo"};
    if (top->spans_time)
        return redo_span(*top);
    if (!is_newest(*top))
        return redo_again(*top);
    // Only the undo of this edit has happened since: reverts the undo.
    history_.cut_back_to(top->begin, opened_.world, top->before);
    now_.reset();
    return {};
}

Result<void> Document::redo_span(const Edit& top) {
    const EditLists lists = edits();
    if (top.begin < history_.first() || top.begin > history_.end()) {
        history_.set_edits({lists.undo, top.next});
        return Error{.message = "'" + top.label + "' cannot be repeated: its beginning is gone"};
    }
    if (top.left)
        history_.leave_again(*top.left, opened_.world);
    history_.put_back(*top.branch, opened_.world, top.before);
    history_.go_to(top.end, opened_.world);
    history_.set_edits({history_.edits().undo, top.next});
    now_.reset();
    return {};
}

Result<void> Document::redo_again(const Edit& top) {
    const EditLists lists = edits();
    Edit edit(top);
    edit.begin = history_.now();
    edit.before = snapshot();
    std::vector<AppliedCommand> applied;
    if (const Result<void> result = apply_all(top.done, applied); !result.ok()) {
        history_.set_edits({lists.undo, top.next});
        return Error{.message = "'" + top.label + "' cannot be redone: " + result.error().message};
    }
    edit.done.clear();
    edit.inverse.clear();
    for (AppliedCommand& one : applied) {
        edit.done.push_back(std::move(one.done));
        edit.inverse.insert(edit.inverse.begin(), one.inverse.begin(), one.inverse.end());
    }
    edit.left_run = history_.cut();
    // No way leads back to this moment with its list of redo, whose edits would only take memory.
    history_.set_edits({lists.undo, nullptr});
    edit.event = history_.add_event(edit.done);
    add_edit(std::move(edit), lists.undo, top.next);
    return {};
}

} // namespace topple::app
