// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/groups.h"

#include "app/session/frame/pickable.h"

#include <set>

namespace topple::app {
namespace {

/// Returns the objects of the group that a click can select.
Selection clickable(const WorldState& state, GroupId group) {
    Selection selection;
    for (const ObjectId& member : state.object_marks.describe(group).members)
        if (is_pickable(state, member, Pickable::unlocked))
            add(selection, member);
    return selection;
}

/// Returns the objects that a click on one of them means.
Selection meant_by_click(const PublishedFrame& frame,
                         const Selection& before,
                         const ObjectId& clicked,
                         const ClickKeys& keys) {
    Selection single;
    add(single, clicked);
    const GroupId group = frame.state->object_marks.of(clicked).group;
    if (!group || keys.is_single)
        return single;
    const Selection members = clickable(*frame.state, group);
    const bool is_inside = !before.empty() && members.contains(before);
    const bool changes_selection = keys.adds || keys.toggles;
    if (is_inside && (!before.contains(members) || !changes_selection))
        return single;
    return members;
}

} // namespace

std::vector<ObjectId> objects_of(const Selection& selection) {
    std::vector<ObjectId> objects(selection.bodies().begin(), selection.bodies().end());
    objects.insert(objects.end(), selection.deformables().begin(), selection.deformables().end());
    return objects;
}

void add(Selection& selection, const ObjectId& object) {
    if (const BodyId* body = std::get_if<BodyId>(&object))
        selection.add(*body);
    else if (const DeformableId* soft = std::get_if<DeformableId>(&object))
        selection.add(*soft);
}

GroupId whole_group(const PublishedFrame& frame, const Selection& selection) {
    const std::vector<ObjectId> objects = objects_of(selection);
    if (objects.empty() || !selection.joints().empty())
        return {};
    const GroupId group = frame.state->object_marks.of(objects.front()).group;
    return group && objects_of(selection_of(frame, group)) == objects ? group : GroupId{};
}

Selection selection_of(const PublishedFrame& frame, GroupId group) {
    Selection selection;
    for (const ObjectId& member : frame.state->object_marks.describe(group).members)
        add(selection, member);
    return selection;
}

std::string display_name(const PublishedFrame& frame, GroupId group) {
    const std::string& name = frame.state->object_marks.name_of(group);
    return name.empty() ? "group " + std::to_string(group.ordinal) : name;
}

Selection after_click(const PublishedFrame& frame,
                      const Selection& before,
                      const ObjectId& clicked,
                      const ClickKeys& keys) {
    const Selection meant = meant_by_click(frame, before, clicked, keys);
    Selection selection = before;
    if (!keys.adds && !keys.toggles)
        selection.clear();
    if (keys.toggles && before.contains(meant))
        selection.remove(meant);
    else
        selection.add(meant);
    if (const BodyId* body = std::get_if<BodyId>(&clicked))
        selection.make_active(*body);
    return selection;
}

Selection with_groups(const PublishedFrame& frame, const Selection& selection) {
    Selection all = selection;
    std::set<GroupId> groups;
    for (const ObjectId& object : objects_of(selection))
        if (const GroupId group = frame.state->object_marks.of(object).group)
            groups.insert(group);
    for (const GroupId group : groups)
        all.add(clickable(*frame.state, group));
    return all;
}

} // namespace topple::app
