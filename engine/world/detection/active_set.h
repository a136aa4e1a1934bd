// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/parallel.h"
#include "topple/world/state/lookup.h"

#include <array>
#include <span>
#include <vector>

namespace topple {

/// The cause of a body's motion in a step.
enum class BodyRole : std::uint8_t {
    still,     ///< No motion: static, disabled, asleep, or kinematic without a velocity.
    dynamic,   ///< Forces move the body.
    kinematic, ///< The body's own velocity moves it.
};

/// The fields of a collider and its body that decide whether it may touch another collider. 20 bytes.
struct ColliderGate {
    std::uint32_t body = 0;                    ///< Index of the body.
    CollisionFilter filter;                    ///< Filter of the collider.
    bool is_movable = false, collides = false; ///< Whether the body can move; whether the collider
                                               ///< takes part in collisions.
    bool is_one_sided = false;                 ///< Whether the collider is a one-sided platform.
};

/// The bodies that move in a step, and the colliders that must be tested for it.
struct ActiveSet {
    std::vector<std::uint32_t> awake;     ///< Bodies that forces move, sorted.
    std::vector<std::uint32_t> kinematic; ///< Kinematic bodies with a velocity, sorted.
    std::vector<BodyRole> roles;          ///< Role of each body.
    std::vector<std::uint8_t> colliders;  ///< Indexed by collider: 1 if the collider is tested
                                          ///< against all others that it overlaps.
    std::vector<ColliderGate> gates;      ///< Indexed by collider.
    bool any_asleep = false;              ///< Whether at least one body sleeps.
    bool has_moving_surfaces = false;     ///< Whether the surface of any collider moves.
    bool has_sensors = false;             ///< Whether any collider is a sensor.
    bool has_strayed = false;             ///< Whether a moving body is out of reach of its cell.
    bool has_triangle_materials = false;  ///< Whether any surface has materials of its parts.
    bool has_one_sided = false;           ///< Whether any collider is a one-sided platform.
    /// Half the thickness of the thinnest obstacle; 0 if an obstacle is a surface without thickness. [m]
    Real thinnest_obstacle = 0;

    /// Returns whether forces move the body in this step. False for kNoIndex.
    [[nodiscard]] bool moves(std::uint32_t body) const {
        return body != kNoIndex && roles[body] == BodyRole::dynamic;
    }
    /// Returns whether no body moves in this step.
    [[nodiscard]] bool is_empty() const { return awake.empty() && kinematic.empty(); }

    /// Memory kept from step to step.
    struct Memory {
        BlockLists<std::uint32_t> awake, kinematic; ///< Indices of bodies, by block of bodies.
        std::vector<Real> thinnest;                 ///< Indexed by block of bodies. [m]
        ///@{
        /// Flags, by block of bodies.
        std::vector<std::uint8_t> moves_surface, has_sensor, has_strayed, has_one_sided,
            has_triangle_materials;
        ///@}
    };

private:
    friend void collect_active_bodies(std::vector<Body>& bodies,
                                      std::span<const Collider> colliders,
                                      ActiveSet& out,
                                      JobPool& pool);
    Memory memory_;
};

/// Calls `visit(body)` with the index of every awake body, in any order and on any threads. Requires: no visit writes
/// data that another visit reads or writes.
template<typename Visit>
void for_awake(const ActiveSet& active, JobPool& pool, const Visit& visit) {
    constexpr std::size_t kBodiesPerBlock = 128;
    const std::span<const std::uint32_t> awake = active.awake;
    pool.parallel_for(awake.size(), kBodiesPerBlock, [&](std::size_t begin, std::size_t end) {
        for (const std::uint32_t i : awake.subspan(begin, end - begin))
            visit(i);
    });
}

/// Finds the active bodies and colliders. Bodies that do not move and do not sleep become islands of their own.
void collect_active_bodies(std::vector<Body>& bodies,
                           std::span<const Collider> colliders,
                           ActiveSet& out,
                           JobPool& pool);

} // namespace topple
