// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/detection/shared_cells.h"

#include "topple/dynamics/tolerances.h"

#include <algorithm>
#include <span>
#include <utility>

namespace topple {
namespace {

Aabb box_of(const Deformable& d) {
    Aabb box;
    for (const Vec3 p : d.particles.positions)
        box = unite(box, p);
    return grown(box, d.made_from->material.radius + kFatMargin);
}

bool has_strayed_particles(const WorldState& s) {
    return std::any_of(s.deformables.begin(), s.deformables.end(), [](const Deformable& d) {
        return !d.is_disabled && !d.particles.positions.empty() &&
               !is_in_reach(d.particles.positions.front());
    });
}

/// The groups of one world.
class CellGroups {
public:
    CellGroups(const WorldState& s, const JointBodies& joints, const BroadPhaseIndex& index)
        : s_(s),
          joints_(joints),
          index_(index) {}

    /// Returns whether two members of a group may have different cells.
    [[nodiscard]] bool may_differ() const {
        if (s_.deformables.empty() && index_.cells.is_single())
            return false;
        if (index_.cells.is_single()) {
            const GridCell& cell = s_.bodies.empty() ? s_.deformables.front().cell
                                                     : index_.cells.only_cell();
            return std::any_of(s_.deformables.begin(),
                               s_.deformables.end(),
                               [&](const Deformable& d) { return d.cell != cell; });
        }
        bool any = !s_.deformables.empty();
        for_links([&](std::uint32_t a, std::uint32_t b) {
            any = any || s_.bodies[a].cell != s_.bodies[b].cell;
        });
        return any;
    }

    void find(SharedCells& out) const {
        const auto deformables = static_cast<std::uint32_t>(s_.bodies.size());
        out.groups.reset(s_.bodies.size() + 1);
        for_links([&](std::uint32_t a, std::uint32_t b) { out.groups.link(a, b); });
        for (const Deformable& d : s_.deformables) {
            if (d.is_disabled)
                continue;
            query_boxes(index_, box_of(d), d.cell, [&](std::uint32_t i) {
                if (const std::uint32_t body = s_.colliders[i].body; moves(body))
                    out.groups.link(body, deformables);
            });
            for (const Attachment& a : d.attachments)
                if (const std::uint32_t body = index_of(s_, a.body);
                    body != kNoIndex && moves(body))
                    out.groups.link(body, deformables);
        }
        out.groups.settle();
        out.members.clear();
        for (std::uint32_t i = 0; i < s_.bodies.size(); ++i)
            if (moves(i))
                out.members.push_back(i);
        std::stable_sort(
            out.members.begin(), out.members.end(), [&](std::uint32_t a, std::uint32_t b) {
                return out.groups.of(a) < out.groups.of(b);
            });
    }

private:
    [[nodiscard]] bool moves(std::uint32_t body) const { return !keeps_cell(s_.bodies[body]); }

    /// Calls `link` for two movable bodies that may meet, or that a joint connects.
    template<typename Link>
    void for_links(const Link& link) const {
        for (const ProxyPair& pair : index_.fat_pairs) {
            const std::uint32_t a = s_.colliders[pair.a].body, b = s_.colliders[pair.b].body;
            if (a != b && moves(a) && moves(b))
                link(a, b);
        }
        for_joined(joints_, [&](const BodyPair& pair) {
            const auto [a, b] = pair;
            if (a != kNoIndex && b != kNoIndex && moves(a) && moves(b))
                link(a, b);
        });
    }

    const WorldState& s_;
    const JointBodies& joints_;
    const BroadPhaseIndex& index_;
};

/// The members of a group.
class CellGroup {
public:
    void add(const GridCell& cell, DVec3 place) {
        ++count_;
        sum_ += place;
        const auto same = std::find_if(
            cells_.begin(), cells_.end(), [&](const auto& of) { return of.first == cell; });
        if (same == cells_.end())
            cells_.emplace_back(cell, 1);
        else
            ++same->second;
    }

    /// Returns the cell of most members, or that nearest to their mean if it is out of reach of that cell.
    [[nodiscard]] GridCell cell() const {
        const auto most = std::max_element(
            cells_.begin(), cells_.end(), [](const auto& a, const auto& b) {
                return a.second < b.second;
            });
        const DVec3 mean = sum_ * (1 / static_cast<double>(count_));
        const bool is_near = is_in_reach(to_vec3(mean - origin_of(most->first)));
        return is_near || !is_a_place(mean) ? most->first : nearest_cell(mean);
    }

private:
    std::size_t count_ = 0;
    DVec3 sum_;
    std::vector<std::pair<GridCell, std::size_t>> cells_; ///< With the number of their members.
};

void move_body(Body& b, const GridCell& cell) {
    const Vec3 by = offset_of(b.cell, cell);
    b.world_from_body.position += by;
    b.center_of_mass = transform_point(b.world_from_body, b.local_center);
    b.window_center += by;
    b.cell = cell;
}

void move_deformable(Deformable& d, const GridCell& cell) {
    const Vec3 by = offset_of(d.cell, cell);
    for (Vec3& p : d.particles.positions)
        p += by;
    for (Attachment& a : d.attachments)
        if (!a.body)
            a.local_point += by;
    d.cell = cell;
}

/// Moves the points of contacts and mouse joints with the cells of their bodies.
void move_points(const CellRecords& records, std::span<const GridCell> before) {
    const std::vector<Body>& bodies = records.placed.bodies;
    for (Contact& c : records.contacts) {
        const std::uint32_t a = records.placed.colliders[c.collider_a].body;
        const std::uint32_t b = records.placed.colliders[c.collider_b].body;
        const std::uint32_t of = keeps_cell(bodies[a]) ? b : a;
        const Vec3 by = offset_of(before[of], bodies[of].cell);
        for (std::int32_t k = 0; k < c.point_count; ++k)
            c.points[static_cast<std::size_t>(k)].point += by;
    }
    for (MouseJoint& mouse_joint : records.mouse_joints)
        if (const std::uint32_t i = index_of(bodies, mouse_joint.body); i != kNoIndex) {
            mouse_joint.target += offset_of(mouse_joint.cell, bodies[i].cell);
            mouse_joint.cell = bodies[i].cell;
        }
}

} // namespace

bool share_cells(const WorldState& state,
                 bool has_strayed,
                 const JointBodies& joints,
                 const CellRecords& records,
                 BroadPhaseIndex& index,
                 SharedCells& memory) {
    const CellGroups groups(state, joints, index);
    if (!has_strayed && !has_strayed_particles(state) && !groups.may_differ())
        return false;
    groups.find(memory);
    std::vector<Body>& bodies = records.placed.bodies;
    memory.cells_before.clear();
    for (const Body& b : bodies)
        memory.cells_before.push_back(b.cell);
    const std::uint32_t of_deformables = memory.groups.of(
        static_cast<std::uint32_t>(bodies.size()));
    bool any = false;
    const auto settle = [&](std::span<const std::uint32_t> members, bool has_deformables) {
        CellGroup group;
        for (const std::uint32_t i : members)
            group.add(bodies[i].cell, global_center_of_mass(bodies[i]));
        if (has_deformables)
            for (const Deformable& d : records.deformables)
                group.add(d.cell, global_point(d.cell, center(box_of(d))));
        const GridCell cell = group.cell();
        for (const std::uint32_t i : members)
            if (bodies[i].cell != cell) {
                move_body(bodies[i], cell);
                refit_boxes(records.placed, i, true);
                any = true;
            }
        if (has_deformables)
            for (Deformable& d : records.deformables)
                if (d.cell != cell)
                    move_deformable(d, cell);
    };
    bool has_settled_deformables = records.deformables.empty();
    for (std::size_t first = 0; first < memory.members.size();) {
        const std::uint32_t of = memory.groups.of(memory.members[first]);
        std::size_t end = first + 1;
        while (end < memory.members.size() && memory.groups.of(memory.members[end]) == of)
            ++end;
        const bool has_deformables = !records.deformables.empty() && of == of_deformables;
        settle(std::span(memory.members).subspan(first, end - first), has_deformables);
        has_settled_deformables = has_settled_deformables || has_deformables;
        first = end;
    }
    if (!has_settled_deformables)
        settle({}, true);
    if (!any)
        return false;
    move_points(records, memory.cells_before);
    index.is_stale = true;
    return true;
}

} // namespace topple
