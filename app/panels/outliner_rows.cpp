// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/outliner_rows.h"

#include "app/panels/word_search.h"
#include "app/session/frame/frame_query.h"
#include "app/session/frame/soft_pick.h"

#include <algorithm>

namespace topple::app {
namespace {

using Kind = OutlinerRow::Kind;

const char* motion_text(Motion motion) {
    switch (motion) {
    case Motion::static_:
        return "static";
    case Motion::kinematic:
        return "kinematic";
    case Motion::dynamic:
        break;
    }
    return "";
}

/// Names of the recipes, in the order of their variant.
struct RecipeName {
    const char* operator()(const PointsRecipe&) const { return "soft body"; }
    const char* operator()(const ClothRecipe&) const { return "cloth"; }
    const char* operator()(const RopeRecipe&) const { return "rope"; }
    const char* operator()(const BlockRecipe&) const { return "soft block"; }
    const char* operator()(const BalloonRecipe&) const { return "balloon"; }
};

std::string heading_text(const OutlinerRow& row) {
    const bool is_one = row.number == 1;
    const char* name = row.below == Kind::body    ? (is_one ? " body" : " bodies")
                       : row.below == Kind::joint ? (is_one ? " joint" : " joints")
                                                  : (is_one ? " soft body" : " soft bodies");
    return std::to_string(row.number) + name;
}

std::vector<std::uint64_t> ordinals_of(const WorldState& state) {
    std::vector<std::uint64_t> ordinals;
    ordinals.reserve(state.bodies.size() + state.joints.size() + state.deformables.size() + 2);
    const auto add_all = [&](const auto& records) {
        for (const auto& record : records)
            ordinals.push_back(record.id.ordinal);
        ordinals.push_back(0); // parts the kinds
    };
    add_all(state.bodies);
    add_all(state.joints);
    add_all(state.deformables);
    return ordinals;
}

std::vector<std::string> deformable_names_of(const WorldState& state) {
    std::vector<std::string> names;
    for (const Deformable& deformable : state.deformables)
        names.push_back(deformable.made_from->name);
    return names;
}

/// Adds the matching objects of a kind, below a heading with their number.
template<typename Records>
void add_rows(const PublishedFrame& frame,
              Kind kind,
              const Records& records,
              const std::string& filter,
              std::vector<OutlinerRow>& rows) {
    const std::size_t heading = rows.size();
    rows.push_back({.below = kind});
    for (const auto& record : records) {
        const OutlinerRow row{.kind = kind, .number = record.id.ordinal};
        if (filter.empty() ||
            is_found(rank_of(filter, text_of(frame, row) + ' ' + detail_of(frame, row), 0)))
            rows.push_back(row);
    }
    rows[heading].number = rows.size() - heading - 1;
    if (rows[heading].number == 0)
        rows.resize(heading);
}

} // namespace

std::string text_of(const PublishedFrame& frame, const OutlinerRow& row) {
    switch (row.kind) {
    case Kind::heading:
        break;
    case Kind::body:
        return display_name(frame, BodyId{row.number});
    case Kind::joint:
        return display_name(frame, *find_joint(frame, JointId{row.number}));
    case Kind::deformable: {
        const DeformableDef& def = *find_deformable(frame, DeformableId{row.number})->made_from;
        return def.name.empty()
                   ? std::visit(RecipeName{}, def.recipe) + (' ' + std::to_string(row.number))
                   : def.name;
    }
    }
    return heading_text(row);
}

std::string detail_of(const PublishedFrame& frame, const OutlinerRow& row) {
    if (row.kind == Kind::body)
        return motion_text(find_body(frame, BodyId{row.number})->motion);
    if (row.kind != Kind::joint)
        return {};
    const Joint& joint = *find_joint(frame, JointId{row.number});
    const auto name = [&](BodyId id) { return id ? display_name(frame, id) : "the world"; };
    const bool is_named = !frame.state->joint_names.of(row.number).empty();
    return (is_named ? std::string(in_words(joint.type)) + ": " : "") + name(joint.a) + ", " +
           name(joint.b);
}

bool update_rows(const PublishedFrame& frame, OutlinerState& state) {
    std::vector<std::uint64_t> ordinals = ordinals_of(*frame.state);
    std::vector<std::string> deformable_names = deformable_names_of(*frame.state);
    if (state.scene == frame.scene_number && state.searched == state.filter &&
        state.body_names == frame.state->body_names &&
        state.joint_names == frame.state->joint_names &&
        state.deformable_names == deformable_names && state.ordinals == ordinals)
        return false;
    state.scene = frame.scene_number;
    state.searched = state.filter;
    state.body_names = frame.state->body_names;
    state.joint_names = frame.state->joint_names;
    state.deformable_names = std::move(deformable_names);
    state.ordinals = std::move(ordinals);
    state.rows.clear();
    add_rows(frame, Kind::body, frame.state->bodies, state.filter, state.rows);
    add_rows(frame, Kind::joint, frame.state->joints, state.filter, state.rows);
    add_rows(frame, Kind::deformable, frame.state->deformables, state.filter, state.rows);
    return true;
}

bool is_selected(const Selection& selection, const OutlinerRow& row) {
    bool is_selected = false;
    visit_id(row, [&](auto id) { is_selected = selection.contains(id); });
    return is_selected;
}

std::optional<std::size_t> first_selected_row(const OutlinerState& state,
                                              const Selection& selection) {
    const auto found = std::find_if(
        state.rows.begin(), state.rows.end(), [&](const OutlinerRow& row) {
            return is_selected(selection, row);
        });
    if (found == state.rows.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - state.rows.begin());
}

} // namespace topple::app
