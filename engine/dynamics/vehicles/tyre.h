// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/real.h"

namespace topple {

/// Friction of a tyre. Its friction rises with the slip to a peak and falls beyond it:
///
///     mu(s) = peak (3 s - s^3) / 2                             for s <= 1
///     mu(s) = slide + (peak - slide) / (1 + (s - 1)^2)         for s >= 1
///
/// with the slip s relative to that of the peak. Slips along and across the wheel add up like the sides of a right
/// angle, so that the force along and the force across stay in an ellipse (similarity method; Pacejka, "Tire and
/// Vehicle Dynamics", 4.2).
struct Tyre {
    Real peak_friction = 1.1f; ///< Largest coefficient of friction, on ground whose friction is 1. [-]
    Real slide_friction = 0.9f; ///< Coefficient of a tyre that slides, at most `peak_friction`. [-]
    Real peak_slip = 0.1f;      ///< Slip along the wheel at the peak, as a share of the speed. [-]
    Real peak_angle = 0.14f;    ///< Slip across the wheel at the peak: sine of the slip angle. [-]
    Real lateral_share = 1;     ///< Friction across the wheel relative to that along it. [-]
    /// Distance over which the tread follows a change of slip: while a wheel stands, it is a spring. [m]
    Real relaxation_length = 0.3f;
    Real rolling_resistance = 0.012f; ///< Force against rolling over load. [-]
    friend bool operator==(const Tyre&, const Tyre&) = default;
};

/// Strain of the tread: the way by which the ground has dragged it along. [m]
struct TyreStrain {
    Real along = 0, across = 0; ///< Forward and to the right.
    friend bool operator==(const TyreStrain&, const TyreStrain&) = default;
};

/// Slip of a tyre.
struct TyreSlip {
    Real ratio =
        0; ///< Speed of the tread relative to the ground, over the speed; positive: it drives. [-]
    Real angle =
        0; ///< From the direction of the wheel to that of its motion; positive: to the right. [rad]
};

/// Returns the coefficient of friction at a slip of `s` peaks. Requires: s >= 0. [-]
Real friction_at(const Tyre& tyre, Real s);
/// Returns the slip that makes this strain while the wheel rolls.
TyreSlip slip_at(const Tyre& tyre, const TyreStrain& strain);

/// A tyre on the ground in one sub-step. The slip is the velocity of the tread relative to the ground
/// without the force of this sub-step.
/// The mobility is the change of this velocity for an impulse.
struct TyreFootprint {
    Real limit = 0; ///< Load times the friction of the ground. [N]
    Real speed =
        0; ///< Speed at which tread passes through the footprint, or the footprint over the ground. [m/s]
    Real slip_along = 0, slip_across = 0;         ///< Slip. [m/s]
    Real mobility_along = 0, mobility_across = 0; ///< Mobility. [1/kg]
};
/// Impulse of the ground on a tyre. [N s]
struct TyreImpulse {
    Real along = 0, across = 0; ///< Forward and to the right.
};
/// Returns the impulse in a sub-step of `h` [s], with the strain and the slip that remain at its end (implicit Euler),
/// so that no sub-step is too long for the stiffness of a tread. Never larger than friction allows.
TyreImpulse tyre_impulse(const Tyre& tyre,
                         const TyreStrain& strain,
                         const TyreFootprint& footprint,
                         Real h);
/// Moves the strain through a sub-step by the slip that the wheel really had: strain' = slip - strain speed / length.
void follow_slip(const Tyre& tyre, const TyreFootprint& footprint, Real h, TyreStrain& strain);

} // namespace topple
