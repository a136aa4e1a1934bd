// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "app/session/frame/published_frame.h"
#include "app/session/frame/selection.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace topple::app {

/// A row of the outliner: an object of the scene, a group, or the heading of a kind.
struct OutlinerRow {
    enum class Kind : std::uint8_t {
        heading,
        body,
        joint,
        deformable,
        water,
        field,
        group
    } kind = Kind::heading;
    /// Ordinal of the object; number of the objects below a heading.
    std::uint64_t number = 0;
    Kind below = Kind::body; ///< Kind of the objects below a heading.
    bool is_member = false;  ///< Whether the row stands below that of its group.
    friend bool operator==(const OutlinerRow&, const OutlinerRow&) = default;
};

/// Returns the object of the row that can be in a group; none for headings, groups and joints.
std::optional<ObjectId> object_of(const OutlinerRow& row);
/// Returns the row's object, or the members of its group, as far as they can be selected. Empty for headings, water
/// and fields.
Selection selection_of(const PublishedFrame& frame, const OutlinerRow& row);
/// Returns the objects to which the eye, the padlock and the drags of the row refer: its object, or all members of its
/// group.
std::vector<ObjectId> objects_of(const PublishedFrame& frame, const OutlinerRow& row);

/// State of the outliner from frame to frame: the search, and the rows that it has found.
struct OutlinerState {
    std::string filter;
    std::vector<OutlinerRow> rows;
    Selection shown_selection; ///< Selection in the last frame; a change from outside scrolls to it.
    std::set<GroupId> closed;  ///< Groups whose members are not listed, unless a search finds them.

    // The objects and names in which `rows` were found; a frame with the same ones keeps them.
    std::uint64_t scene = 0;
    std::string searched;
    std::set<GroupId> searched_closed;
    std::vector<std::uint64_t> ordinals;
    Names body_names, joint_names;
    ObjectMarks object_marks;
    std::vector<std::string> deformable_names;
};

/// Returns the text of a row: "crate", "hinge 3", "rope 1", "12 bodies". Requires: the object exists in the frame.
std::string text_of(const PublishedFrame& frame, const OutlinerRow& row);
/// Returns the words beside the text: the kind of a body's motion, the bodies of a joint, the number of members. Empty
/// for headings.
std::string detail_of(const PublishedFrame& frame, const OutlinerRow& row);

/// Finds the rows that match the search: groups with their members, then the other bodies, joints, deformables, water
/// and fields, in the order of their ordinals. Costs a comparison of ids, and returns false, if the frame has the same
/// objects, names and groups as the last one.
bool update_rows(const PublishedFrame& frame, OutlinerState& state);
/// Returns the index of the first row of a selected object.
std::optional<std::size_t> first_selected_row(const OutlinerState& state,
                                              const Selection& selection);
/// Returns whether the object of the row is selected.
bool is_selected(const Selection& selection, const OutlinerRow& row);

/// Returns the commands that a drop of objects on a row means: on a group or a member, they join the group; on another
/// object, they make a group with it; on a heading or below all rows, they leave their groups. Empty: nothing changes.
std::vector<Command> drop_commands(const PublishedFrame& frame,
                                   const std::vector<ObjectId>& dragged,
                                   const OutlinerRow& target);

} // namespace topple::app
