// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/rays/cylinder_rays.h"
#include "topple/geometry/shapes/primitives.h"

#include <vector>

namespace topple {

/// A ball that moves on a straight line until it hits an obstacle, without rotation.
struct TableBall {
    Vec3 position, velocity; ///< Center and velocity, in the world. [m], [m/s]
    Real radius = 0.5f;      ///< [m]
    Real mass = 1;           ///< [kg]
};

///@{
/// Returns the time until the two touch, from the equation |d + v t| = r_a + r_b; zero if they touch and approach.
/// None if they never meet. [s]
std::optional<Real> time_to_meet(const TableBall& a, const TableBall& b);
/// Returns the time until the ball touches a fixed obstacle: a ball of radius r meets a surface when its center meets
/// the surface offset by r. The plane is solid behind; the bar is infinitely long. [s]
std::optional<Real> time_to_meet(const TableBall& ball, const Plane& plane);
std::optional<Real> time_to_meet(const TableBall& ball, const Cylinder& bar);
///@}

/// Reflects the velocity at the unit `normal`: reverses its normal component and multiplies it by `restitution`.
void reflect(TableBall& ball, Vec3 normal, Real restitution);
/// Exchanges an impulse along the line between the centers. Conserves momentum and, with restitution 1, energy.
void collide(TableBall& a, TableBall& b, Real restitution);

/// Balls among planes and bars. Hits are found exactly and processed in order of time: a reference for a solver that
/// treats all contacts of a step at once.
class BallTable {
public:
    std::vector<TableBall> balls; ///< Movable balls; `advance` changes them.
    std::vector<Plane> planes;    ///< Planes, solid behind.
    std::vector<Cylinder> bars;   ///< Infinite bars.
    Vec3 gravity;                 ///< Applied once per step. [m/s^2]
    Real restitution = 1;         ///< Restitution of every hit: speed after over the speed before.
                                  ///< [-]

    /// A hit of a ball.
    struct Hit {
        /// Kind of the obstacle.
        enum class With : std::uint8_t { ball, plane, bar };
        With with = With::ball;            ///< The obstacle's kind.
        std::uint32_t ball = 0, other = 0; ///< Indices of the ball and of the obstacle in its list.
        Real time = 0;                     ///< Time since the start of the step. [s]
        Vec3 point;                        ///< Point of contact. [m]
    };
    /// Advances by `dt` [s] and returns the hits in order, valid until the next call. Balls that hit their neighbors
    /// endlessly stop where they are: `is_stuck`.
    const std::vector<Hit>& advance(Real dt);
    /// Returns whether balls of the last `advance` hit each other endlessly.
    [[nodiscard]] bool is_stuck() const { return is_stuck_; }
    /// Returns the number of pairs of the last `advance` that were too far apart to meet in the step.
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
