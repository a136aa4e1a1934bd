// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solving/solver_input.h"

#include <span>
#include <vector>

namespace topple {

/// Graph of the bodies that joints hold together. Finds the two sides of a joint: the bodies that remain connected to
/// either of its bodies if the joint is taken away. Filled in steps with open joints only; the memory is kept.
class JointSides {
public:
    /// Takes the joints that lock or limit their bodies. Requires: `from` outlives the calls below.
    void reset(const SolverSources& from, std::span<const Joint> joints);

    /// Finds the sides of a joint. Returns false if the joint belongs to a loop; the world and all bodies that forces
    /// do not move count as one body. The search ends where it meets the loop's other end, which is near in a grid or
    /// a net of joints.
    bool find(std::uint32_t joint);

    /// Makes every side with this body an anchored one, until the next `reset`.
    void anchor(std::uint32_t body) { anchors_.push_back(body); }

    /// One side of the joint of the last `find`.
    struct Side {
        std::vector<std::uint32_t> bodies; ///< Movable bodies, in the order of the search.
        double mass = 0;                   ///< Mass of `bodies`. [kg]
        bool is_anchored = false; ///< Whether the side is joined to a body that forces do not move.
    };
    [[nodiscard]] const Side& a() const { return a_; } ///< Side of body A.
    [[nodiscard]] const Side& b() const { return b_; } ///< Side of body B.

private:
    /// Start of a search, and what ends it without a result.
    struct Search {
        std::uint32_t from = 0;    ///< Index of a body.
        std::uint32_t without = 0; ///< Index of the joint that is taken away.
        std::uint32_t other = 0;   ///< Body that must not be reached.
        bool needs_no_anchor =
            false; ///< Whether no anchor must be reached, since the other side has one.
    };
    bool search(const Search& how, Side& side);
    [[nodiscard]] bool moves(std::uint32_t body) const;

    const SolverSources* from_ = nullptr;
    std::vector<std::uint32_t> first_;   ///< Indexed by body: its first place in `ends_`.
    std::vector<std::uint32_t> ends_;    ///< Joints of movable bodies, by body.
    std::vector<std::uint32_t> seen_by_; ///< Indexed by body: number of the last search that saw it.
    std::vector<std::uint32_t> anchors_; ///< See anchor.
    std::uint32_t search_ = 0;           ///< Number of the present search.
    Side a_, b_;
};

/// A joint to be closed.
struct OpenJoint {
    std::uint32_t joint = 0; ///< Index of the joint.
    Real left = 0;           ///< Largest further translation of a side in this round. [m]
};

/// A contact between a body that forces move and one that they do not.
struct ContactWall {
    std::uint32_t body = 0; ///< Index of the body that forces move.
    Vec3 out;               ///< Unit normal, away from the other body.
};

/// Memory kept from step to step.
struct JointClosingMemory {
    JointSides sides;                 ///< Finds the sides of a joint.
    std::vector<OpenJoint> open;      ///< Joints to be closed, in the order of the world.
    std::vector<std::uint32_t> moved; ///< Indices of bodies.
    std::vector<ContactWall> walls;   ///< Walls beside bodies, sorted by body.
    /// Indexed by the lowest body of an island: potential energy that translations of this step have released and not
    /// yet used. [J]
    std::vector<double> released;
};

} // namespace topple
