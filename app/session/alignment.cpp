// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/alignment.h"

#include "app/session/frame/frame_query.h"
#include "app/session/frame/groups.h"

#include <algorithm>
#include <map>

namespace topple::app {
namespace {

Real part_of(const Aabb& bounds, int axis, AlignedPart part) {
    switch (part) {
    case AlignedPart::minimum:
        return bounds.min[axis];
    case AlignedPart::center:
        break;
    case AlignedPart::maximum:
        return bounds.max[axis];
    }
    return center(bounds)[axis];
}

void append(std::vector<Command>& commands, std::vector<Command> more) {
    commands.insert(commands.end(), more.begin(), more.end());
}

bool has(const AlignedUnit& unit, BodyId id) {
    return std::find(unit.bodies.begin(), unit.bodies.end(), id) != unit.bodies.end();
}

Vec3 along(int axis, Real distance) {
    Vec3 by;
    by[axis] = distance;
    return by;
}

/// Returns the selected units. A group that is selected alone has nothing to be aligned to but its own bodies.
std::vector<AlignedUnit> aligned_units(const PublishedFrame& frame, const Selection& selection) {
    std::vector<AlignedUnit> units = selected_units(frame, selection);
    if (units.size() != 1)
        return units;
    std::vector<AlignedUnit> single;
    for (const BodyId id : units.front().bodies)
        single.push_back({.bodies = {id}, .bounds = bounds_of(frame, *find_body(frame, id))});
    return single;
}

} // namespace

std::vector<AlignedUnit> selected_units(const PublishedFrame& frame, const Selection& selection) {
    const ObjectMarks& marks = frame.state->object_marks;
    std::map<GroupId, bool> is_selected; ///< Whether all bodies of the group are.
    std::map<GroupId, std::size_t> unit_of_group;
    std::vector<AlignedUnit> units;
    for (const BodyId id : selection.bodies()) {
        const Body* body = find_body(frame, id);
        if (body == nullptr || marks.is_locked(id))
            continue;
        const Aabb bounds = bounds_of(frame, *body);
        if (!is_bounded(bounds) || is_empty(bounds))
            continue;
        const GroupId group = marks.of(id).group;
        if (group && !is_selected.contains(group)) {
            const std::vector<BodyId> members = selection_of(frame, group).bodies();
            is_selected[group] = std::all_of(members.begin(), members.end(), [&](BodyId member) {
                return selection.contains(member);
            });
        }
        if (group && is_selected[group]) {
            if (const auto known = unit_of_group.find(group); known != unit_of_group.end()) {
                units[known->second].bodies.push_back(id);
                units[known->second].bounds = unite(units[known->second].bounds, bounds);
                continue;
            }
            unit_of_group[group] = units.size();
        }
        units.push_back({.bodies = {id}, .bounds = bounds});
    }
    return units;
}

std::vector<Command> moved_by(const PublishedFrame& frame, const AlignedUnit& unit, Vec3 by) {
    std::vector<Command> commands;
    if (by == Vec3{})
        return commands;
    for (const BodyId id : unit.bodies) {
        Transform pose = find_body(frame, id)->world_from_body;
        pose.position += by;
        commands.emplace_back(SetPose{id, pose});
    }
    return commands;
}

Result<std::vector<Command>> align(const PublishedFrame& frame,
                                   const Selection& selection,
                                   int axis,
                                   AlignedPart part) {
    const std::vector<AlignedUnit> units = aligned_units(frame, selection);
    if (units.size() < 2)
        return Error{.message = "Select two or more unlocked bodies to align them."};
    auto reference = std::find_if(units.begin(), units.end(), [&](const AlignedUnit& unit) {
        return has(unit, selection.active());
    });
    if (reference == units.end()) // locked, or a plane
        reference = units.end() - 1;
    const Real target = part_of(reference->bounds, axis, part);
    std::vector<Command> commands;
    for (const AlignedUnit& unit : units)
        if (&unit != &*reference)
            append(commands,
                   moved_by(frame, unit, along(axis, target - part_of(unit.bounds, axis, part))));
    return commands;
}

Result<std::vector<Command>> distribute(const PublishedFrame& frame,
                                        const Selection& selection,
                                        int axis) {
    std::vector<AlignedUnit> units = aligned_units(frame, selection);
    if (units.size() < 3)
        return Error{.message = "Select three or more unlocked bodies to distribute them."};
    std::stable_sort(units.begin(), units.end(), [&](const AlignedUnit& a, const AlignedUnit& b) {
        return center(a.bounds)[axis] < center(b.bounds)[axis];
    });
    Real room = units.back().bounds.min[axis] - units.front().bounds.max[axis];
    for (std::size_t i = 1; i + 1 < units.size(); ++i)
        room -= extents(units[i].bounds)[axis];
    const Real gap = room / static_cast<Real>(units.size() - 1);
    std::vector<Command> commands;
    Real next = units.front().bounds.max[axis] + gap;
    for (std::size_t i = 1; i + 1 < units.size(); ++i) {
        append(commands, moved_by(frame, units[i], along(axis, next - units[i].bounds.min[axis])));
        next += extents(units[i].bounds)[axis] + gap;
    }
    return commands;
}

} // namespace topple::app
