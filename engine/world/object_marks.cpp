// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/object_marks.h"

#include <iterator>

namespace topple {
namespace {

bool& flag_of(ObjectMark& mark, ObjectFlag flag) {
    return flag == ObjectFlag::locked ? mark.is_locked : mark.is_hidden;
}

} // namespace

ObjectId object_of_kind(std::size_t kind, std::uint64_t ordinal) {
    switch (kind) {
    case 0:
        return BodyId{ordinal};
    case 1:
        return DeformableId{ordinal};
    case 2:
        return WaterId{ordinal};
    default:
        return ForceFieldId{ordinal};
    }
}

std::uint64_t ordinal_of(const ObjectId& object) {
    return std::visit([](auto id) { return id.ordinal; }, object);
}

ObjectMark ObjectMarks::of(const ObjectId& object) const {
    const auto& objects = entries_.get().objects;
    const auto found = objects.find(object);
    return found == objects.end() ? ObjectMark{} : found->second;
}

std::vector<ObjectId> ObjectMarks::objects_with(ObjectFlag flag) const {
    std::vector<ObjectId> found;
    for (auto [object, mark] : entries_.get().objects)
        if (flag_of(mark, flag))
            found.push_back(object);
    return found;
}

std::vector<GroupId> ObjectMarks::groups() const {
    std::vector<GroupId> ids;
    for (const auto& [id, entry] : entries_.get().groups)
        ids.push_back(id);
    return ids;
}

const std::string& ObjectMarks::name_of(GroupId id) const {
    static const std::string kNone;
    const auto& groups = entries_.get().groups;
    const auto found = groups.find(id);
    return found == groups.end() ? kNone : found->second.name;
}

std::size_t ObjectMarks::member_count(GroupId id) const {
    const auto& groups = entries_.get().groups;
    const auto found = groups.find(id);
    return found == groups.end() ? 0 : found->second.member_count;
}

Group ObjectMarks::describe(GroupId id) const {
    Group group{.id = id, .name = name_of(id), .members = {}};
    if (!has(id))
        return group;
    for (const auto& [object, mark] : entries_.get().objects)
        if (mark.group == id)
            group.members.push_back(object);
    return group;
}

/// Takes an object out of its group, which vanishes with its last member.
void ObjectMarks::leave_group(Entries& entries, ObjectMark& mark) {
    const auto left = entries.groups.find(mark.group);
    mark.group = {};
    if (left != entries.groups.end() && --left->second.member_count == 0)
        entries.groups.erase(left);
}

void ObjectMarks::set_group(const Group& group) {
    remove_group(group.id);
    if (group.members.empty())
        return;
    Entries& entries = entries_.change();
    for (const ObjectId& member : group.members) {
        ObjectMark& mark = entries.objects[member];
        if (mark.group == group.id) // the same member twice
            continue;
        leave_group(entries, mark);
        mark.group = group.id;
        ++entries.groups[group.id].member_count;
    }
    entries.groups[group.id].name = group.name;
}

void ObjectMarks::remove_group(GroupId id) {
    if (!has(id))
        return;
    Entries& entries = entries_.change();
    for (auto at = entries.objects.begin(); at != entries.objects.end();) {
        if (at->second.group == id)
            at->second.group = {};
        at = at->second == ObjectMark{} ? entries.objects.erase(at) : std::next(at);
    }
    entries.groups.erase(id);
}

void ObjectMarks::set_name(GroupId id, const std::string& name) {
    if (has(id) && name_of(id) != name)
        entries_.change().groups[id].name = name;
}

void ObjectMarks::set_flag(const ObjectId& object, ObjectFlag flag, bool is_set) {
    ObjectMark mark = of(object);
    if (flag_of(mark, flag) == is_set)
        return;
    flag_of(mark, flag) = is_set;
    if (mark == ObjectMark{})
        entries_.change().objects.erase(object);
    else
        entries_.change().objects[object] = mark;
}

void ObjectMarks::forget(const ObjectId& object) {
    if (!entries_.get().objects.contains(object))
        return;
    Entries& entries = entries_.change();
    const auto gone = entries.objects.find(object);
    leave_group(entries, gone->second);
    entries.objects.erase(gone);
}

} // namespace topple
