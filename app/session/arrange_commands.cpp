// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/arrange_commands.h"

#include "app/session/alignment.h"
#include "app/session/drop.h"
#include "app/session/frame/groups.h"

#include <algorithm>
#include <array>
#include <set>

namespace topple::app {
namespace {

using Commands = Result<std::vector<Command>>;

std::set<GroupId> groups_of(const PublishedFrame& frame, const std::vector<ObjectId>& objects) {
    std::set<GroupId> groups;
    for (const ObjectId& object : objects)
        if (const GroupId group = frame.state->object_marks.of(object).group)
            groups.insert(group);
    return groups;
}

/// Sets or clears a flag of the selected objects, and of the rest of a group that is selected as a whole.
template<ObjectFlag Flag, bool IsSet>
Commands set_flag(const PublishedFrame& frame, const Selection& selection) {
    std::vector<ObjectId> objects = objects_of(selection);
    if (const GroupId group = whole_group(frame, selection))
        objects = frame.state->object_marks.describe(group).members;
    if (objects.empty())
        return Error{.message = Flag == ObjectFlag::locked
                                    ? "Select bodies or soft bodies to lock or unlock them."
                                    : "Select bodies or soft bodies to hide or show them."};
    return std::vector<Command>{SetFlag{Flag, IsSet, std::move(objects)}};
}

/// Hides everything that moves except the selected objects.
Commands hide_others(const PublishedFrame& frame, const Selection& selection) {
    SetFlag hide{.flag = ObjectFlag::hidden, .is_set = true, .objects = {}};
    for (const Body& body : frame.state->bodies)
        if (body.motion != Motion::static_ && !selection.contains(body.id))
            hide.objects.emplace_back(body.id);
    for (const Deformable& deformable : frame.state->deformables)
        if (!selection.contains(deformable.id))
            hide.objects.emplace_back(deformable.id);
    if (selection.empty() || hide.objects.empty())
        return Error{.message = "Select objects to hide all others that move."};
    return std::vector<Command>{std::move(hide)};
}

Commands clear_flag(const PublishedFrame& frame, ObjectFlag flag, const char* none) {
    std::vector<ObjectId> objects = frame.state->object_marks.objects_with(flag);
    if (objects.empty())
        return Error{.message = none};
    return std::vector<Command>{SetFlag{flag, false, std::move(objects)}};
}

Commands unlock_all(const PublishedFrame& frame, const Selection&) {
    return clear_flag(frame, ObjectFlag::locked, "Nothing is locked.");
}

template<int Axis, AlignedPart Part>
Commands align_along(const PublishedFrame& frame, const Selection& selection) {
    return align(frame, selection, Axis, Part);
}
template<int Axis>
Commands distribute_along(const PublishedFrame& frame, const Selection& selection) {
    return distribute(frame, selection, Axis);
}

using Menu = ArrangeCommand::Menu;
constexpr const char* kToActive = "To the body that was selected last";
constexpr const char* kEqualGaps = "Equal gaps between three or more; the outermost stay";

constexpr auto kCommands = std::to_array<ArrangeCommand>({
    {Menu::visibility,
     "Lock",
     "The mouse neither selects nor moves the selected objects",
     set_flag<ObjectFlag::locked, true>},
    {Menu::visibility,
     "Unlock",
     "The mouse selects and moves the selected objects again",
     set_flag<ObjectFlag::locked, false>},
    {Menu::visibility, "Unlock all", "Unlocks every locked object", unlock_all},
    {Menu::visibility,
     "Hide",
     "The selected objects are not drawn; they still move and collide",
     set_flag<ObjectFlag::hidden, true>},
    {Menu::visibility,
     "Show",
     "The selected objects are drawn again",
     set_flag<ObjectFlag::hidden, false>},
    {Menu::visibility,
     "Hide others",
     "Everything that moves and is not selected is not drawn",
     hide_others},
    {Menu::visibility, "Show all", "Shows every hidden object", show_all},
    {Menu::align, "Align lower X", kToActive, align_along<0, AlignedPart::minimum>},
    {Menu::align, "Align centers along X", kToActive, align_along<0, AlignedPart::center>},
    {Menu::align, "Align upper X", kToActive, align_along<0, AlignedPart::maximum>},
    {Menu::align, "Align bottoms (lower Y)", kToActive, align_along<1, AlignedPart::minimum>},
    {Menu::align, "Align centers along Y", kToActive, align_along<1, AlignedPart::center>},
    {Menu::align, "Align tops (upper Y)", kToActive, align_along<1, AlignedPart::maximum>},
    {Menu::align, "Align lower Z", kToActive, align_along<2, AlignedPart::minimum>},
    {Menu::align, "Align centers along Z", kToActive, align_along<2, AlignedPart::center>},
    {Menu::align, "Align upper Z", kToActive, align_along<2, AlignedPart::maximum>},
    {Menu::align, "Distribute along X", kEqualGaps, distribute_along<0>},
    {Menu::align, "Distribute along Y", kEqualGaps, distribute_along<1>},
    {Menu::align, "Distribute along Z", kEqualGaps, distribute_along<2>},
    {Menu::align,
     "Drop to the surface",
     "Straight down, until the selected bodies stand on what is below",
     drop_to_surface},
});

} // namespace

std::span<const ArrangeCommand> arrange_commands() { return kCommands; }

Commands group_selection(const PublishedFrame&, const Selection& selection) {
    std::vector<ObjectId> objects = objects_of(selection);
    if (objects.size() < 2)
        return Error{.message = "Select two or more bodies or soft bodies to group them."};
    return std::vector<Command>{SetGroup{{.id = {}, .name = {}, .members = std::move(objects)}}};
}

Commands ungroup_selection(const PublishedFrame& frame, const Selection& selection) {
    std::vector<Command> commands;
    for (const GroupId group : groups_of(frame, objects_of(selection)))
        commands.emplace_back(RemoveGroup{group});
    if (commands.empty())
        return Error{.message = "None of the selected objects is in a group."};
    return commands;
}

Commands show_all(const PublishedFrame& frame, const Selection&) {
    return clear_flag(frame, ObjectFlag::hidden, "Nothing is hidden.");
}

Requests together(const Result<std::vector<Command>>& commands,
                  std::uint64_t gesture,
                  std::uint64_t scene) {
    if (!commands.ok())
        return {Tell{.is_warning = true, .text = commands.error().message}};
    Requests requests;
    for (const Command& command : *commands)
        requests.emplace_back(Do{.command = command, .gesture = gesture, .scene = scene});
    return requests;
}

Command put_into(const PublishedFrame& frame, GroupId group, const std::vector<ObjectId>& objects) {
    Group changed = frame.state->object_marks.describe(group);
    changed.members.insert(changed.members.end(), objects.begin(), objects.end());
    return SetGroup{std::move(changed)};
}

std::vector<Command> take_out(const PublishedFrame& frame, const std::vector<ObjectId>& objects) {
    std::vector<Command> commands;
    for (const GroupId id : groups_of(frame, objects)) {
        Group group = frame.state->object_marks.describe(id);
        std::erase_if(group.members, [&](const ObjectId& member) {
            return std::find(objects.begin(), objects.end(), member) != objects.end();
        });
        if (group.members.empty())
            commands.emplace_back(RemoveGroup{id});
        else
            commands.emplace_back(SetGroup{std::move(group)});
    }
    return commands;
}

} // namespace topple::app
