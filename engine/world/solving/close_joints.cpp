// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solving/close_joints.h"

#include "topple/dynamics/joints/joint_closing.h"
#include "topple/world/solving/static_crossings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace topple {
namespace {

/// Position error above which a joint is open, over the smaller extent of its bodies: a little less than the acceptance
/// table allows. Larger: joints are seen to open. Smaller: joints under load and iterated joints in heaps, which the
/// solver closes softly, are moved as well, and pay with their speed; at 0.05 those of a chain of twelve links are. [-]
constexpr Real kOpenShare = 0.09f;
/// Speed at which a gap may close that the step's motion does not explain, such as that of a joint that was created
/// open: the largest closing speed of the solver (joint_constraint.cpp). Larger: such a joint snaps shut. Smaller: it
/// stays open longer. [m/s]
constexpr Real kMostSpeed = 10;
/// Passes over the open joints. One closes all joints but pulleys on the side of another joint. Fewer: such pulleys
/// keep a gap.
constexpr int kPasses = 4;
/// Rounds of passes. Every further round holds the bodies in place that the one before had pushed into static geometry.
/// Fewer: a joint whose lighter body lies on the ground stays open.
constexpr int kRounds = 3;
/// Share of the changes of potential energy whose sum counts as rounding: that of a group without anchor is zero. [-]
constexpr double kRounding = 1.0e-6;

/// A translation into a wall by less than this share of its length counts as along the wall. Larger: bodies creep into
/// the ground. Smaller: rounding holds bodies that slide. [-]
constexpr Real kAlong = 1.0e-3f;

/// The joints of one step.
class Closing {
public:
    Closing(const SolvedStep& step,
            const PlacedBodies& placed,
            std::span<const Joint> joints,
            std::span<const BodyMotion> motion_before)
        : from_(step.from),
          placed_(placed),
          joints_(joints),
          motion_before_(motion_before) {}

    /// Returns whether the joint is open and its gap follows from the poses of its bodies alone.
    [[nodiscard]] bool is_open(std::size_t k, Real error) const {
        Real extent = std::numeric_limits<Real>::infinity();
        for (const std::uint32_t i : {from_.joints.pairs[k].a, from_.joints.pairs[k].b})
            if (moves(i))
                extent = std::min(extent, placed_.bodies[i].extent);
        if (!std::isfinite(error) || !(error > kOpenShare * extent))
            return false;
        const Joint& joint = joints_[k];
        const bool counts_turns = joint.type == JointType::gear || joint.type == JointType::rack;
        return can_hold(joint.type) && !is_soft(joint.type, joint) && !counts_turns &&
               !can_break(joint);
    }

    /// Returns the position error of the joint at the present poses. [m]
    [[nodiscard]] Real error_of(std::uint32_t k) const { return joint_error(at_rest(k)); }

    /// Closes one joint by at most `open.left`. Appends the bodies that have moved.
    void close(OpenJoint& open, JointSides& sides, std::vector<std::uint32_t>& moved) {
        const JointAtRest at = at_rest(open.joint);
        if (!is_open(open.joint, joint_error(at)) || !sides.find(open.joint))
            return;
        JointClosing closing = closing_between(at, sides);
        const Real longest = std::max(length(closing.a), length(closing.b));
        if (!std::isfinite(longest))
            return;
        if (longest > open.left) {
            closing.a *= open.left / longest;
            closing.b *= open.left / longest;
        }
        if (!pay_for_rise(sides, closing))
            return;
        open.left -= std::min(longest, open.left);
        translate(sides.a(), closing.a, moved);
        translate(sides.b(), closing.b, moved);
    }

    /// Fills `walls_` with the contacts of the step between moving bodies and others.
    void find_walls(std::vector<ContactWall>& walls) {
        const WorldState& s = from_.world.state;
        walls.clear();
        for (std::size_t k = 0; k < s.contacts.size(); ++k) {
            const auto [a, b] = from_.contacts.summaries[k].bodies;
            if (moves(a) == moves(b) || s.contacts[k].point_count == 0)
                continue;
            const Vec3 normal = s.contacts[k].normal;
            walls.push_back(moves(a) ? ContactWall{a, -normal} : ContactWall{b, normal});
        }
        std::stable_sort(
            walls.begin(), walls.end(), [](const ContactWall& x, const ContactWall& y) {
                return x.body < y.body;
            });
        walls_ = walls;
    }
    /// Clears the released energies.
    void begin_budget(std::vector<double>& released) {
        released.assign(placed_.bodies.size(), 0);
        released_ = released;
    }

    /// Returns the largest translation of a side of the joint in a round. [m]
    [[nodiscard]] Real most_translation(std::uint32_t k) const {
        const auto [a, b] = from_.joints.pairs[k];
        return kMostSpeed * from_.world.state.parameters.dt +
               std::max(moved_by_step(a, joints_[k].local_anchor_a),
                        moved_by_step(b, joints_[k].local_anchor_b));
    }

private:
    [[nodiscard]] const Body* body_at(std::uint32_t i) const {
        return i == kNoIndex ? nullptr : &placed_.bodies[i];
    }
    [[nodiscard]] JointAtRest at_rest(std::uint32_t k) const {
        const auto [a, b] = from_.joints.pairs[k];
        return joint_at_rest(joints_[k], body_at(a), body_at(b), from_.world.state.parameters.dt);
    }
    /// Returns the translations that close the joint. A side that would be pressed against a wall stays in place.
    [[nodiscard]] JointClosing closing_between(const JointAtRest& at,
                                               const JointSides& sides) const {
        Real inverse_a = inverse_mass(sides.a()), inverse_b = inverse_mass(sides.b());
        for (;;) {
            const JointClosing closing = closing_of(
                at.constraint, at.a, at.b, inverse_a, inverse_b);
            const bool is_held_a = inverse_a > 0 && presses(sides.a(), closing.a);
            const bool is_held_b = inverse_b > 0 && presses(sides.b(), closing.b);
            if (!is_held_a && !is_held_b)
                return closing;
            if (is_held_a)
                inverse_a = 0;
            if (is_held_b)
                inverse_b = 0;
        }
    }
    /// Returns whether the translation presses a body of the side against a wall.
    [[nodiscard]] bool presses(const JointSides::Side& side, Vec3 translation) const {
        const Real least = -kAlong * length(translation);
        return std::any_of(side.bodies.begin(), side.bodies.end(), [&](std::uint32_t i) {
            const auto own = std::lower_bound(
                walls_.begin(), walls_.end(), i, [](const ContactWall& wall, std::uint32_t body) {
                    return wall.body < body;
                });
            for (auto wall = own; wall != walls_.end() && wall->body == i; ++wall)
                if (dot(wall->out, translation) < least)
                    return true;
            return false;
        });
    }
    static Real inverse_mass(const JointSides::Side& side) {
        return side.is_anchored ? Real(0) : static_cast<Real>(1 / side.mass);
    }
    [[nodiscard]] bool moves(std::uint32_t i) const {
        return i != kNoIndex && from_.active.moves(i);
    }
    /// Returns the distance that the step has moved an anchor. [m]
    [[nodiscard]] Real moved_by_step(std::uint32_t i, Vec3 local_anchor) const {
        if (!moves(i))
            return 0;
        const Body& b = placed_.bodies[i];
        const BodyMotion& before = motion_before_[i];
        return distance(transform_point(b.world_from_body, local_anchor),
                        before.center + rotate(before.q, local_anchor - b.local_center));
    }
    /// Takes the rise of potential energy out of what other joints of the group have released in this step, and the
    /// rest out of the kinetic energy of the group. Returns false, without a change, if the group has less than that.
    [[nodiscard]] bool pay_for_rise(const JointSides& sides, const JointClosing& closing) {
        const Vec3 g = from_.world.state.parameters.gravity;
        double rise = 0, kinetic = 0, rounding = 0;
        const auto add = [&](const JointSides::Side& side, Vec3 translation) {
            const double work = static_cast<double>(dot(g, translation));
            for (const std::uint32_t i : side.bodies) {
                const Body& b = placed_.bodies[i];
                const double gained = -static_cast<double>(b.mass * b.gravity_scale) * work;
                rise += gained;
                rounding += std::abs(gained) * kRounding;
                kinetic += static_cast<double>(
                    kinetic_energy(b, b.world_from_body.rotation, b.v, b.w));
            }
        };
        add(sides.a(), closing.a);
        add(sides.b(), closing.b);
        const bool has_bodies_a = !sides.a().bodies.empty();
        const std::uint32_t member = (has_bodies_a ? sides.a() : sides.b()).bodies.front();
        double& released = released_[from_.islands.groups.of(member)];
        const double rest = rise - released;
        if (!(rest > rounding)) {
            released = std::max(-rest, 0.0);
            return true;
        }
        if (!(rest < kinetic))
            return false;
        released = 0;
        const Real share = static_cast<Real>(std::sqrt(1 - rest / kinetic));
        for (const JointSides::Side* side : {&sides.a(), &sides.b()})
            for (const std::uint32_t i : side->bodies) {
                placed_.bodies[i].v *= share;
                placed_.bodies[i].w *= share;
            }
        return true;
    }

    void translate(const JointSides::Side& side, Vec3 by, std::vector<std::uint32_t>& moved) const {
        if (by == Vec3{})
            return;
        for (const std::uint32_t i : side.bodies) {
            Body& b = placed_.bodies[i];
            b.world_from_body.position += by;
            b.center_of_mass = transform_point(b.world_from_body, b.local_center);
            moved.push_back(i);
        }
    }

    const SolverSources& from_;
    const PlacedBodies& placed_;
    std::span<const Joint> joints_;
    std::span<const BodyMotion> motion_before_;
    std::span<const ContactWall> walls_; ///< Sorted by body.
    std::span<double> released_;         ///< See JointClosingMemory.
};

/// Fills `memory.moved` with the bodies that were translated, sorted.
void close_in_turn(Closing& closing, JointClosingMemory& memory) {
    std::vector<std::uint32_t>& moved = memory.moved;
    moved.clear();
    for (OpenJoint& open : memory.open)
        open.left = closing.most_translation(open.joint);
    for (int pass = 0; pass < kPasses; ++pass) {
        const std::size_t before = moved.size();
        for (OpenJoint& open : memory.open)
            closing.close(open, memory.sides, moved);
        if (moved.size() == before)
            break;
    }
    std::sort(moved.begin(), moved.end());
    moved.erase(std::unique(moved.begin(), moved.end()), moved.end());
}

/// Moves translated bodies back out of static geometry. From then on such a body anchors its side. Returns whether
/// there are such bodies.
bool return_crossed(const SolvedStep& step,
                    const PlacedBodies& placed,
                    std::span<const BodyMotion> motion_before,
                    JointClosingMemory& memory) {
    const std::vector<std::uint8_t>& in_ground = step.from.contacts.is_in_ground;
    bool any = false;
    for (const std::uint32_t i : memory.moved) {
        Body& b = placed.bodies[i];
        const Vec3 center = b.center_of_mass;
        const bool is_pressed = !in_ground.empty() && in_ground[i] != 0;
        undo_static_crossings({step.from.world, step.from.active, step.from.pairs, step.index},
                              motion_before[i],
                              is_pressed,
                              b);
        refit_boxes(placed, i, false);
        if (b.center_of_mass == center)
            continue;
        memory.sides.anchor(i);
        any = true;
    }
    return any;
}

} // namespace

void close_joints(const SolvedStep& step,
                  const PlacedBodies& placed,
                  std::span<const Joint> joints,
                  const std::vector<BodyMotion>& motion_before,
                  JointClosingMemory& memory,
                  std::span<Real> errors) {
    Closing closing(step, placed, joints, motion_before);
    memory.open.clear();
    for (std::uint32_t k = 0; k < joints.size(); ++k)
        if (closing.is_open(k, errors[k]))
            memory.open.push_back({k});
    if (memory.open.empty())
        return;
    memory.sides.reset(step.from, joints);
    closing.find_walls(memory.walls);
    closing.begin_budget(memory.released);
    for (int round = 0; round < kRounds; ++round) {
        close_in_turn(closing, memory);
        if (!return_crossed(step, placed, motion_before, memory))
            break;
    }
    for (const OpenJoint& open : memory.open)
        errors[open.joint] = closing.error_of(open.joint);
}

} // namespace topple
