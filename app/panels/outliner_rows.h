// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"
#include "app/session/frame/selection.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace topple::app {

/// A row of the outliner: an object of the scene, or the heading of a kind.
struct OutlinerRow {
    enum class Kind : std::uint8_t { heading, body, joint, deformable } kind = Kind::heading;
    /// Ordinal of the object; number of the objects below a heading.
    std::uint64_t number = 0;
    Kind below = Kind::body; ///< Kind of the objects below a heading.
    friend bool operator==(const OutlinerRow&, const OutlinerRow&) = default;
};

/// Calls `visit` with the id of the row's object: a BodyId, JointId or DeformableId. Does nothing for a heading.
template<typename Visit>
void visit_id(const OutlinerRow& row, const Visit& visit) {
    switch (row.kind) {
    case OutlinerRow::Kind::heading:
        break;
    case OutlinerRow::Kind::body:
        visit(BodyId{row.number});
        break;
    case OutlinerRow::Kind::joint:
        visit(JointId{row.number});
        break;
    case OutlinerRow::Kind::deformable:
        visit(DeformableId{row.number});
        break;
    }
}

/// State of the outliner from frame to frame: the search, and the rows that it has found.
struct OutlinerState {
    std::string filter;
    std::vector<OutlinerRow> rows;
    Selection shown_selection; ///< Selection in the last frame; a change from outside scrolls to it.

    // The objects and names in which `rows` were found; a frame with the same ones keeps them.
    std::uint64_t scene = 0;
    std::string searched;
    std::vector<std::uint64_t> ordinals;
    Names body_names, joint_names;
    std::vector<std::string> deformable_names;
};

/// Returns the text of a row: "crate", "hinge 3", "rope 1", "12 bodies". Requires: the object exists in the frame.
std::string text_of(const PublishedFrame& frame, const OutlinerRow& row);
/// Returns the words beside the text: the kind of a body's motion, the bodies of a joint. Empty for headings.
std::string detail_of(const PublishedFrame& frame, const OutlinerRow& row);

/// Finds the rows that match the search, in the order of bodies, joints, deformables and their ordinals. Costs a
/// comparison of ids, and returns false, if the frame has the same objects and names as the last one.
bool update_rows(const PublishedFrame& frame, OutlinerState& state);
/// Returns the index of the first row of a selected object.
std::optional<std::size_t> first_selected_row(const OutlinerState& state,
                                              const Selection& selection);
/// Returns whether the object of the row is selected.
bool is_selected(const Selection& selection, const OutlinerRow& row);

} // namespace topple::app
