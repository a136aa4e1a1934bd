// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/core/shared_value.h"
#include "topple/dynamics/deformable_id.h"
#include "topple/dynamics/fields/force_field.h"
#include "topple/dynamics/water/water.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace topple {

/// Id of a group of objects.
using GroupId = Id<struct GroupTag>;
/// An object that can be in a group, locked or hidden. In order: kind after kind, each in the order of ordinals.
using ObjectId = std::variant<BodyId, DeformableId, WaterId, ForceFieldId>;

/// Returns the object of a kind, an index among the alternatives of ObjectId, with that ordinal.
ObjectId object_of_kind(std::size_t kind, std::uint64_t ordinal);
/// Returns the ordinal of the object.
std::uint64_t ordinal_of(const ObjectId& object);

/// Named objects that a person selects together. An object is in at most one group.
struct Group {
    GroupId id;                    ///< Null: the next free id.
    std::string name;              ///< May be empty; several groups may have the same name.
    std::vector<ObjectId> members; ///< Sorted; a group of a world has at least one.
    friend bool operator==(const Group&, const Group&) = default;
};

/// A mark of an object for the window. The motion of the object is the same.
enum class ObjectFlag : std::uint8_t {
    locked, ///< The mouse neither selects nor moves the object.
    hidden, ///< The object is not drawn, and the mouse does not meet it.
};

/// The group and the flags of one object.
struct ObjectMark {
    GroupId group;          ///< Null: none.
    bool is_locked = false; ///< See ObjectFlag.
    bool is_hidden = false; ///< See ObjectFlag.
    friend bool operator==(const ObjectMark&, const ObjectMark&) = default;
};

/// Groups and flags of the objects of a world, for people and files. Copies share the entries; see SharedValue.
class ObjectMarks {
public:
    /// Returns the mark of the object; without group and flags if the object has none.
    [[nodiscard]] ObjectMark of(const ObjectId& object) const;
    ///@{
    /// Returns one flag of the object.
    [[nodiscard]] bool is_locked(const ObjectId& object) const { return of(object).is_locked; }
    [[nodiscard]] bool is_hidden(const ObjectId& object) const { return of(object).is_hidden; }
    ///@}
    /// Returns whether some object has a mark.
    [[nodiscard]] bool is_empty() const { return entries_.get().objects.empty(); }
    /// Returns the objects with the flag, in order. Cost: linear in the number of marked objects.
    [[nodiscard]] std::vector<ObjectId> objects_with(ObjectFlag flag) const;
    /// Returns the ids of all groups, in order.
    [[nodiscard]] std::vector<GroupId> groups() const;
    /// Returns whether the group exists.
    [[nodiscard]] bool has(GroupId id) const { return entries_.get().groups.contains(id); }
    /// Returns the name of the group; empty: none, or there is no such group.
    [[nodiscard]] const std::string& name_of(GroupId id) const;
    /// Returns the number of members of the group; 0 if there is none.
    [[nodiscard]] std::size_t member_count(GroupId id) const;
    /// Returns the group; without members if there is none. Cost: linear in the number of marked objects.
    [[nodiscard]] Group describe(GroupId id) const;

    /// Gives the group exactly these members, which leave their groups, and the name. Requires: an id that is not null.
    void set_group(const Group& group);
    /// Removes the group from its members. Unknown ids are ignored.
    void remove_group(GroupId id);
    /// Names the group. Unknown ids are ignored.
    void set_name(GroupId id, const std::string& name);
    /// Sets or clears a flag of the object.
    void set_flag(const ObjectId& object, ObjectFlag flag, bool is_set);
    /// Removes the mark of an object that is removed. A group without members vanishes.
    void forget(const ObjectId& object);

    friend bool operator==(const ObjectMarks&, const ObjectMarks&) = default;

private:
    struct GroupEntry {
        std::string name;
        std::size_t member_count = 0;
        friend bool operator==(const GroupEntry&, const GroupEntry&) = default;
    };
    struct Entries {
        std::map<ObjectId, ObjectMark> objects; ///< Only objects with a group or a flag.
        std::map<GroupId, GroupEntry> groups;   ///< Only groups with members.
        friend bool operator==(const Entries&, const Entries&) = default;
    };
    SharedValue<Entries> entries_;

    static void leave_group(Entries& entries, ObjectMark& mark);
};

} // namespace topple
