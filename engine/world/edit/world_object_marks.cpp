// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/records.h"
#include "topple/world/step/step_products.h"
#include "topple/world/world.h"

#include <algorithm>
#include <limits>

namespace topple {
namespace {

Error no_such_object(const ObjectId& object) {
    static constexpr const char* kKinds[] = {"body", "soft body", "water", "force field"};
    return std::visit([&](auto id) { return no_such(kKinds[object.index()], id); }, object);
}

} // namespace

bool World::exists(const ObjectId& object) const {
    return std::visit([&](auto id) { return find(id) != nullptr; }, object);
}

Result<GroupId> World::set_group(const Group& group) {
    WorldData& w = *impl_;
    if (group.members.empty())
        return Error{"a group needs at least one member"};
    for (const ObjectId& member : group.members)
        if (!exists(member))
            return no_such_object(member);
    if (group.id.ordinal == std::numeric_limits<std::uint64_t>::max())
        return Error{"the number of the group is the last one, which is not given out"};
    Group made = group;
    if (!made.id)
        made.id = {w.next.group};
    w.next.group = std::max(w.next.group, made.id.ordinal + 1);
    w.state.object_marks.set_group(made);
    return made.id;
}

void World::remove_group(GroupId id) { impl_->state.object_marks.remove_group(id); }

std::string World::name_of(GroupId id) const { return impl_->state.object_marks.name_of(id); }

Result<void> World::set_name(GroupId id, const std::string& name) {
    if (!impl_->state.object_marks.has(id))
        return no_such("group", id);
    impl_->state.object_marks.set_name(id, name);
    return {};
}

Result<void> World::set_flag(const ObjectId& object, ObjectFlag flag, bool is_set) {
    if (!exists(object))
        return no_such_object(object);
    impl_->state.object_marks.set_flag(object, flag, is_set);
    return {};
}

} // namespace topple
