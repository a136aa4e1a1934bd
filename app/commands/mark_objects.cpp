// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Groups and flags of objects: commands, and the groups of copies.

#include "app/commands/apply_detail.h"
#include "app/commands/arrangement.h"
#include "topple/io/text/text_lines.h"

#include <algorithm>
#include <map>
#include <set>

namespace topple::app {
namespace {

/// Returns those of the objects that exist, each once, in order.
std::vector<ObjectId> existing(const World& world, std::vector<ObjectId> objects) {
    std::sort(objects.begin(), objects.end());
    objects.erase(std::unique(objects.begin(), objects.end()), objects.end());
    std::erase_if(objects, [&](const ObjectId& object) { return !world.exists(object); });
    return objects;
}

/// Returns the present groups of the objects, without `but`.
std::vector<Command> groups_again(const World& world,
                                  const std::vector<ObjectId>& objects,
                                  GroupId but = {}) {
    const ObjectMarks& marks = world.state().object_marks;
    std::set<GroupId> groups;
    for (const ObjectId& object : objects)
        if (const GroupId group = marks.of(object).group; group && group != but)
            groups.insert(group);
    std::vector<Command> commands;
    for (const GroupId group : groups)
        commands.emplace_back(SetGroup{marks.describe(group)});
    return commands;
}

bool has(const ObjectMark& mark, ObjectFlag flag) {
    return flag == ObjectFlag::locked ? mark.is_locked : mark.is_hidden;
}

} // namespace

std::vector<Command> detail::mark_again(const World& world, const std::vector<ObjectId>& objects) {
    const ObjectMarks& marks = world.state().object_marks;
    if (marks.is_empty())
        return {};
    std::vector<Command> commands = groups_again(world, objects);
    for (const ObjectFlag flag : {ObjectFlag::locked, ObjectFlag::hidden}) {
        SetFlag set{.flag = flag, .is_set = true, .objects = {}};
        for (const ObjectId& object : objects)
            if (has(marks.of(object), flag))
                set.objects.push_back(object);
        if (!set.objects.empty())
            commands.emplace_back(std::move(set));
    }
    return commands;
}

Result<AppliedCommand> detail::mark_objects(const SetGroup& command, World& world) {
    const ObjectMarks before = world.state().object_marks;
    SetGroup done{command.group};
    if (const Result<void> named = check_name(command.group.name); !named.ok())
        return named.error();
    done.group.name = clean_name(command.group.name);
    done.group.members = existing(world, command.group.members);
    if (done.group.members.empty())
        return Error{.message = "there is nothing to group: the named objects do not exist"};
    std::vector<Command> others = groups_again(world, done.group.members, done.group.id);
    const Result<GroupId> id = world.set_group(done.group);
    if (!id.ok())
        return id.error();
    done.group.id = *id;
    std::vector<Command> inverse;
    if (before.has(*id))
        inverse.emplace_back(SetGroup{before.describe(*id)});
    else
        inverse.emplace_back(RemoveGroup{*id});
    inverse.insert(inverse.end(), others.begin(), others.end());
    return AppliedCommand{
        .done = std::move(done), .inverse = std::move(inverse), .created = {}, .warnings = {}};
}

Result<AppliedCommand> detail::mark_objects(const RemoveGroup& command, World& world) {
    if (!world.state().object_marks.has(command.group))
        return Error{.message = "there is no group " + std::to_string(command.group.ordinal)};
    SetGroup inverse{world.state().object_marks.describe(command.group)};
    world.remove_group(command.group);
    return AppliedCommand{
        .done = command, .inverse = {std::move(inverse)}, .created = {}, .warnings = {}};
}

Result<AppliedCommand> detail::mark_objects(const SetFlag& command, World& world) {
    SetFlag done{command.flag, command.is_set, existing(world, command.objects)};
    if (done.objects.empty())
        return Error{.message = "there is nothing to lock or hide: the named objects do not exist"};
    SetFlag inverse{command.flag, !command.is_set, {}};
    for (const ObjectId& object : done.objects) {
        if (has(world.state().object_marks.of(object), command.flag) != command.is_set)
            inverse.objects.push_back(object);
        if (const Result<void> set = world.set_flag(object, command.flag, command.is_set);
            !set.ok())
            return set.error();
    }
    AppliedCommand applied{.done = std::move(done), .inverse = {}, .created = {}, .warnings = {}};
    if (!inverse.objects.empty())
        applied.inverse.emplace_back(std::move(inverse));
    return applied;
}

void add_groups(SpawnBodies& objects, const ObjectMarks& marks) {
    if (marks.is_empty())
        return;
    std::map<GroupId, SpawnedGroup> groups;
    for (std::size_t i = 0; i < objects.bodies.size(); ++i)
        if (const GroupId group = marks.of(objects.bodies[i].id).group)
            groups[group].bodies.push_back(i);
    for (std::size_t i = 0; i < objects.deformables.size(); ++i)
        if (const GroupId group = marks.of(objects.deformables[i].id).group)
            groups[group].deformables.push_back(i);
    const auto can_be_copied = [](const ObjectId& object) {
        return std::holds_alternative<BodyId>(object) ||
               std::holds_alternative<DeformableId>(object);
    };
    for (auto& [id, group] : groups) {
        const Group whole = marks.describe(id);
        const auto count = std::count_if(whole.members.begin(), whole.members.end(), can_be_copied);
        if (static_cast<std::size_t>(count) != group.bodies.size() + group.deformables.size())
            continue;
        group.name = whole.name;
        objects.groups.push_back(std::move(group));
    }
}

} // namespace topple::app
