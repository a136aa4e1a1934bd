// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_kernels.h"
#include "topple/dynamics/bodies/body_state.h"

#include <array>
#include <cstddef>

namespace topple {

/// Square of the rotation within a step up to which the orientation is computed from the start of the step: rounding
/// it in every sub-step would turn a resting body by up to 1e-4 rad/s, and towers would lean. The order of rotations
/// of that size changes the orientation by |turn|^2 / 2, less than the resolution of a float. [rad^2]
inline constexpr Real kTurnAtOnceSquared = 4.0e-8f;

/// Sets the coarser tolerances of bodies that touch others.
void tolerate_as_touched(BodyDrift& drift);

/// Applies gravity and damping for one sub-step.
void integrate_velocity(BodyState& body, const BodyDrift& drift);

/// Moves and turns for one sub-step of `h` seconds. Bodies with unequal moments turn like free rigid bodies, with
/// energy and angular momentum conserved.
void integrate_position(BodyState& body, const BodyDrift& drift, Real h);

/// Moves bodies as integrate_position does, and collects those that tumble, which turn several at a time.
class TumblingBodies {
public:
    /// Borrows the kernels.
    TumblingBodies(const BodyKernels& kernels, Real h) : kernels_(kernels), h_(h) {}
    TumblingBodies(const TumblingBodies&) = delete;
    TumblingBodies& operator=(const TumblingBodies&) = delete;
    /// Turns what has been collected.
    ~TumblingBodies() { turn_all(); }

    /// Moves a body. Requires: both outlive this object, which may turn the body later.
    void move(BodyState& body, const BodyDrift& drift);

private:
    void turn_all();

    const BodyKernels& kernels_;
    Real h_; ///< [s]
    std::array<BodyState*, kMostTurnWidth> bodies_{};
    std::array<const BodyDrift*, kMostTurnWidth> drifts_{};
    std::array<Real, kMostTurnWidth> turns_{}; ///< Squared rotations in the sub-step. [rad^2]
    std::size_t count_ = 0;
};

} // namespace topple
