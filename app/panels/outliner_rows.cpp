// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/outliner_rows.h"

#include "app/panels/word_search.h"
#include "app/session/arrange_commands.h"
#include "app/session/frame/frame_query.h"
#include "app/session/frame/groups.h"
#include "app/session/frame/soft_pick.h"

#include <algorithm>
#include <array>
#include <type_traits>

namespace topple::app {
namespace {

using RowKind = OutlinerRow::Kind;

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

/// Names of the kinds, in the order of the enumeration.
constexpr std::array<std::array<const char*, 2>, 7> kKindNames{{{"", ""},
                                                                {" body", " bodies"},
                                                                {" joint", " joints"},
                                                                {" soft body", " soft bodies"},
                                                                {" water volume", " water volumes"},
                                                                {" force field", " force fields"},
                                                                {" group", " groups"}}};

std::string heading_text(const OutlinerRow& row) {
    return std::to_string(row.number) +
           kKindNames[static_cast<std::size_t>(row.below)][row.number == 1 ? 0 : 1];
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
    add_all(state.water_volumes);
    add_all(state.force_fields);
    return ordinals;
}

std::vector<std::string> deformable_names_of(const WorldState& state) {
    std::vector<std::string> names;
    for (const Deformable& deformable : state.deformables)
        names.push_back(deformable.made_from->name);
    return names;
}

/// Collects the rows that match a search.
class RowFinder {
public:
    RowFinder(const PublishedFrame& frame, OutlinerState& state) : frame_(frame), state_(state) {}

    /// Adds the groups with their members, below a heading with their number.
    void add_groups() {
        const std::size_t heading = begin(RowKind::group);
        for (const GroupId id : marks().groups()) {
            const OutlinerRow row{.kind = RowKind::group, .number = id.ordinal};
            const bool has_name = matches(row), has_search = !state_.filter.empty();
            std::vector<OutlinerRow> members;
            for (const ObjectId& object : marks().describe(id).members)
                if (OutlinerRow member = row_of(object, true); has_name || matches(member))
                    members.push_back(member);
            if (!has_name && members.empty())
                continue;
            state_.rows.push_back(row);
            ++count_;
            if (has_search || !state_.closed.contains(id))
                state_.rows.insert(state_.rows.end(), members.begin(), members.end());
        }
        finish(heading);
    }

    /// Adds the objects of a kind that are in no group, below a heading with their number.
    template<typename Records>
    void add(RowKind kind, const Records& records) {
        const std::size_t heading = begin(kind);
        for (const auto& record : records) {
            if constexpr (std::is_constructible_v<ObjectId, decltype(record.id)>)
                if (marks().of(record.id).group)
                    continue;
            const OutlinerRow row{.kind = kind, .number = record.id.ordinal};
            if (!matches(row))
                continue;
            state_.rows.push_back(row);
            ++count_;
        }
        finish(heading);
    }

private:
    [[nodiscard]] const ObjectMarks& marks() const { return frame_.state->object_marks; }
    [[nodiscard]] bool matches(const OutlinerRow& row) const {
        const std::string& filter = state_.filter;
        return filter.empty() ||
               is_found(rank_of(filter, text_of(frame_, row) + ' ' + detail_of(frame_, row), 0));
    }
    static OutlinerRow row_of(const ObjectId& object, bool is_member) {
        static constexpr RowKind kKinds[] = {
            RowKind::body, RowKind::deformable, RowKind::water, RowKind::field};
        return {
            .kind = kKinds[object.index()], .number = ordinal_of(object), .is_member = is_member};
    }
    std::size_t begin(RowKind kind) {
        count_ = 0;
        state_.rows.push_back({.below = kind});
        return state_.rows.size() - 1;
    }
    void finish(std::size_t heading) {
        state_.rows[heading].number = count_;
        if (count_ == 0)
            state_.rows.resize(heading);
    }

    const PublishedFrame& frame_;
    OutlinerState& state_;
    std::uint64_t count_ = 0; ///< Rows below the present heading, without members.
};

/// Returns the kind of a field in words.
const char* field_name(const PublishedFrame& frame, std::uint64_t ordinal) {
    for (const ForceField& field : frame.state->force_fields)
        if (field.id.ordinal == ordinal && std::holds_alternative<Attractor>(field.field))
            return "attractor ";
    return "wind ";
}

} // namespace

std::string text_of(const PublishedFrame& frame, const OutlinerRow& row) {
    switch (row.kind) {
    case RowKind::heading:
        break;
    case RowKind::body:
        return display_name(frame, BodyId{row.number});
    case RowKind::joint:
        return display_name(frame, *find_joint(frame, JointId{row.number}));
    case RowKind::water:
        return "water " + std::to_string(row.number);
    case RowKind::field:
        return field_name(frame, row.number) + std::to_string(row.number);
    case RowKind::group:
        return display_name(frame, GroupId{row.number});
    case RowKind::deformable: {
        const DeformableDef& def = *find_deformable(frame, DeformableId{row.number})->made_from;
        return def.name.empty()
                   ? std::visit(RecipeName{}, def.recipe) + (' ' + std::to_string(row.number))
                   : def.name;
    }
    }
    return heading_text(row);
}

std::string detail_of(const PublishedFrame& frame, const OutlinerRow& row) {
    if (row.kind == RowKind::body)
        return motion_text(find_body(frame, BodyId{row.number})->motion);
    if (row.kind == RowKind::group) {
        const std::size_t count = frame.state->object_marks.member_count(GroupId{row.number});
        return std::to_string(count) + (count == 1 ? " object" : " objects");
    }
    if (row.kind != RowKind::joint)
        return {};
    const Joint& joint = *find_joint(frame, JointId{row.number});
    const auto name = [&](BodyId id) { return id ? display_name(frame, id) : "the world"; };
    const bool is_named = !frame.state->joint_names.of(row.number).empty();
    return (is_named ? std::string(in_words(joint.type)) + ": " : "") + name(joint.a) + ", " +
           name(joint.b) + (joint.carrier ? ", in " + name(joint.carrier) : std::string());
}

bool update_rows(const PublishedFrame& frame, OutlinerState& state) {
    std::vector<std::uint64_t> ordinals = ordinals_of(*frame.state);
    std::vector<std::string> deformable_names = deformable_names_of(*frame.state);
    if (state.scene == frame.scene_number && state.searched == state.filter &&
        state.searched_closed == state.closed && state.object_marks == frame.state->object_marks &&
        state.body_names == frame.state->body_names &&
        state.joint_names == frame.state->joint_names &&
        state.deformable_names == deformable_names && state.ordinals == ordinals)
        return false;
    state.scene = frame.scene_number;
    state.searched = state.filter;
    state.searched_closed = state.closed;
    state.object_marks = frame.state->object_marks;
    state.body_names = frame.state->body_names;
    state.joint_names = frame.state->joint_names;
    state.deformable_names = std::move(deformable_names);
    state.ordinals = std::move(ordinals);
    state.rows.clear();
    RowFinder finder(frame, state);
    finder.add_groups();
    finder.add(RowKind::body, frame.state->bodies);
    finder.add(RowKind::joint, frame.state->joints);
    finder.add(RowKind::deformable, frame.state->deformables);
    finder.add(RowKind::water, frame.state->water_volumes);
    finder.add(RowKind::field, frame.state->force_fields);
    return true;
}

std::optional<ObjectId> object_of(const OutlinerRow& row) {
    switch (row.kind) {
    case RowKind::body:
        return BodyId{row.number};
    case RowKind::deformable:
        return DeformableId{row.number};
    case RowKind::water:
        return WaterId{row.number};
    case RowKind::field:
        return ForceFieldId{row.number};
    case RowKind::heading:
    case RowKind::joint:
    case RowKind::group:
        break;
    }
    return std::nullopt;
}

Selection selection_of(const PublishedFrame& frame, const OutlinerRow& row) {
    if (row.kind == RowKind::group)
        return selection_of(frame, GroupId{row.number});
    Selection selection;
    if (row.kind == RowKind::joint)
        selection.add(JointId{row.number});
    else if (const auto object = object_of(row))
        add(selection, *object);
    return selection;
}

std::vector<ObjectId> objects_of(const PublishedFrame& frame, const OutlinerRow& row) {
    if (row.kind == RowKind::group)
        return frame.state->object_marks.describe(GroupId{row.number}).members;
    const auto object = object_of(row);
    return object ? std::vector<ObjectId>{*object} : std::vector<ObjectId>{};
}

bool is_selected(const Selection& selection, const OutlinerRow& row) {
    switch (row.kind) {
    case RowKind::body:
        return selection.contains(BodyId{row.number});
    case RowKind::joint:
        return selection.contains(JointId{row.number});
    case RowKind::deformable:
        return selection.contains(DeformableId{row.number});
    default:
        return false;
    }
}

std::vector<Command> drop_commands(const PublishedFrame& frame,
                                   const std::vector<ObjectId>& dragged,
                                   const OutlinerRow& target) {
    const ObjectMarks& marks = frame.state->object_marks;
    const auto object = object_of(target);
    if (dragged.empty() || target.kind == RowKind::joint)
        return {};
    if (target.kind == RowKind::heading)
        return take_out(frame, dragged);
    const GroupId group = object ? marks.of(*object).group : GroupId{target.number};
    const bool are_members = std::all_of(
        dragged.begin(), dragged.end(), [&](const ObjectId& member) {
            return group && marks.of(member).group == group;
        });
    if (are_members || (dragged.size() == 1 && object == dragged.front()))
        return {};
    if (group)
        return {put_into(frame, group, dragged)};
    Group made{.id = {}, .name = {}, .members = dragged};
    made.members.push_back(*object);
    return {SetGroup{std::move(made)}};
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
