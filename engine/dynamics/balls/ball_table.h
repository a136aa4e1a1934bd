// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/rays/cylinder_rays.h"
#include "topple/geometry/shapes/primitives.h"

#include <vector>

namespace topple {

/// A ball that moves straight ahead until it meets something, and does not turn.
struct TableBall {
    Vec3 position, velocity; ///< [m], [m/s]
    Real radius = 0.5f;      ///< [m]
    Real mass = 1;           ///< [kg]
};

/// Until the two touch, from the equation |d + v t| = r_a + r_b; zero if they do and come closer. Nothing if
/// they never meet. [s]
std::optional<Real> time_to_meet(const TableBall& a, const TableBall& b);
/// The same with what does not move: a ball of radius r meets a surface when its middle meets the surface
/// r farther out. The plane is solid behind; the bar has no ends.
std::optional<Real> time_to_meet(const TableBall& ball, const Plane& plane);
std::optional<Real> time_to_meet(const TableBall& ball, const Cylinder& bar);

/// After a hit: what comes in along the unit `normal` goes out with `restitution` times the speed.
void reflect(TableBall& ball, Vec3 normal, Real restitution);
/// An impulse along the line between the middles: momentum stays, and with restitution 1 energy.
void collide(TableBall& a, TableBall& b, Real restitution);

/// Balls among planes and bars, whose hits are found exactly and taken in the order in which they happen: what
/// a solver that looks at all contacts of a step at once is held against.
class BallTable {
public:
    std::vector<TableBall> balls;
    std::vector<Plane> planes;
    std::vector<Cylinder> bars; ///< Without ends.
    Vec3 gravity;               ///< Kicks once a step. [m/s^2]
    Real restitution = 1;

    struct Hit {
        enum class With : std::uint8_t { ball, plane, bar };
        With with = With::ball;
        std::uint32_t ball = 0, other = 0; ///< Indices.
        Real time = 0;                     ///< Since the step began. [s]
        Vec3 point;                        ///< Where they touch. [m]
    };
    /// Moves everything on by `dt` [s] and says what met what, in order. Balls that rattle without end
    /// between others stop where they are: `is_stuck`.
    const std::vector<Hit>& advance(Real dt);
    [[nodiscard]] bool is_stuck() const { return is_stuck_; }
    /// Pairs of balls that were too far apart, on the whole way of the step, to be looked at.
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
