// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/rays/cylinder_rays.h"
#include "topple/geometry/shapes/primitives.h"

#include <vector>

namespace topple {

/// A ball that moves straight ahead until it meets an obstacle, and does not turn.
struct TableBall {
    Vec3 position, velocity; ///< Of the center, world. [m], [m/s]
    Real radius = 0.5f;      ///< [m]
    Real mass = 1;           ///< [kg]
};

///@{
/// Time until the two touch, from the equation |d + v t| = r_a + r_b; zero if they do and come
/// closer. None if they never meet. [s]
std::optional<Real> time_to_meet(const TableBall& a, const TableBall& b);
/// Time until the ball touches an obstacle that does not move: a ball of radius r meets a surface
/// when its center meets the surface r farther out. The plane is solid behind; the bar has no ends.
std::optional<Real> time_to_meet(const TableBall& ball, const Plane& plane);
std::optional<Real> time_to_meet(const TableBall& ball, const Cylinder& bar);
///@}

/// Reflects the velocity at the unit `normal`: its part along the normal is reversed, with
/// `restitution` times the speed.
void reflect(TableBall& ball, Vec3 normal, Real restitution);
/// Exchanges an impulse along the line between the centers: momentum stays, and with restitution 1
/// energy.
void collide(TableBall& a, TableBall& b, Real restitution);

/// Balls among planes and bars, whose hits are found exactly and taken in the order in which they
/// happen: a reference for a solver that looks at all contacts of a step at once.
class BallTable {
public:
    std::vector<TableBall> balls; ///< All movable; `advance` changes them.
    std::vector<Plane> planes;    ///< Solid behind.
    std::vector<Cylinder> bars;   ///< Without ends.
    Vec3 gravity;                 ///< Kicks once a step. [m/s^2]
    Real restitution = 1;         ///< Of every hit: speed after over speed before. [-]

    /// A hit of a ball.
    struct Hit {
        /// Kind of the obstacle.
        enum class With : std::uint8_t { ball, plane, bar };
        With with = With::ball;            ///< The obstacle's kind.
        std::uint32_t ball = 0, other = 0; ///< Indices of the ball and of the obstacle in its list.
        Real time = 0;                     ///< Since the step began. [s]
        Vec3 point;                        ///< Point of contact. [m]
    };
    /// Moves everything on by `dt` [s] and returns the hits, in order, valid until the next call.
    /// Balls that rattle without end between others stop where they are: `is_stuck`.
    const std::vector<Hit>& advance(Real dt);
    /// Whether balls of the last `advance` rattled without end.
    [[nodiscard]] bool is_stuck() const { return is_stuck_; }
    /// Pairs of balls of the last `advance` that were too far apart, on the whole way of the step,
    /// to be looked at.
    [[nodiscard]] std::size_t passed_over() const { return passed_over_; }

private:
    [[nodiscard]] std::optional<Hit> first_hit(Real within);
    void move_on(Real seconds);
    void respond(Hit& hit);

    std::vector<Hit> hits_;
    std::size_t passed_over_ = 0;
    bool is_stuck_ = false;
};

} // namespace topple
