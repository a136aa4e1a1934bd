// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/vehicles/tyre.h"

#include "topple/math/trigonometry.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// Time by which the damping of the tread acts ahead of its strain while the wheel stands. Smaller: a car that stops
/// rocks on its tyres for seconds. Larger: the force of a slow wheel lags. [s]
constexpr Real kDampingTime = 0.02f;
/// Speed at which half of this damping is left, since a rolling tread is damped by its relaxation. [m/s]
constexpr Real kDampingSpeed = 1;
/// Repetitions in which the stiffness of the tread finds the slip that it answers. Fewer: the force of a slipping tyre
/// is not yet on the curve.
constexpr int kIterations = 6;

Real damping_time(Real speed) {
    const Real x = speed / kDampingSpeed;
    return kDampingTime / (1 + x * x);
}

/// Returns mu(s) / s.
Real friction_over_slip(const Tyre& tyre, Real s) {
    if (s < 1)
        return tyre.peak_friction * (3 - s * s) / 2;
    return friction_at(tyre, s) / s;
}

} // namespace

Real friction_at(const Tyre& tyre, Real s) {
    if (s < 1)
        return tyre.peak_friction * (3 * s - s * s * s) / 2;
    const Real beyond = s - 1;
    return tyre.slide_friction + (tyre.peak_friction - tyre.slide_friction) / (1 + beyond * beyond);
}

TyreSlip slip_at(const Tyre& tyre, const TyreStrain& strain) {
    const Real across = std::clamp(strain.across / tyre.relaxation_length, Real(-1), Real(1));
    return {-strain.along / tyre.relaxation_length, atan2(across, std::sqrt(1 - across * across))};
}

TyreImpulse tyre_impulse(const Tyre& tyre,
                         const TyreStrain& strain,
                         const TyreFootprint& footprint,
                         Real h) {
    const Real keep = 1 / (1 + h * footprint.speed / tyre.relaxation_length);
    const Real ahead = keep * h + damping_time(footprint.speed);
    // Strain at the end of the sub-step without a force, and its change for an impulse.
    const Real free_along = keep * strain.along + ahead * footprint.slip_along,
               free_across = keep * strain.across + ahead * footprint.slip_across;
    const Real unit_along = tyre.peak_slip * tyre.relaxation_length,
               unit_across = tyre.peak_angle * tyre.relaxation_length;
    const Real limit_across = footprint.limit * tyre.lateral_share;
    Real along = free_along, across = free_across, stiff_along = 0, stiff_across = 0;
    for (int i = 0; i < kIterations; ++i) {
        const Real x = along / unit_along, y = across / unit_across;
        const Real stiff = friction_over_slip(tyre, std::sqrt(x * x + y * y));
        stiff_along = footprint.limit * stiff / unit_along;
        stiff_across = limit_across * stiff / unit_across;
        along = free_along / (1 + h * stiff_along * ahead * footprint.mobility_along);
        across = free_across / (1 + h * stiff_across * ahead * footprint.mobility_across);
    }
    TyreImpulse impulse{-h * stiff_along * along, -h * stiff_across * across};
    // The repetitions need not have ended: the ellipse holds in any case.
    const Real x = impulse.along, y = impulse.across / std::max(tyre.lateral_share, Real(1.0e-6f));
    const Real size = std::sqrt(x * x + y * y), most = footprint.limit * tyre.peak_friction * h;
    if (size > most) {
        impulse.along *= most / size;
        impulse.across *= most / size;
    }
    return impulse;
}

void follow_slip(const Tyre& tyre, const TyreFootprint& footprint, Real h, TyreStrain& strain) {
    const Real keep = 1 / (1 + h * footprint.speed / tyre.relaxation_length);
    // No slip is larger than the speed: then the tread slides as a whole.
    const Real most = tyre.relaxation_length;
    strain.along = std::clamp(keep * (strain.along + h * footprint.slip_along), -most, most);
    strain.across = std::clamp(keep * (strain.across + h * footprint.slip_across), -most, most);
}

} // namespace topple
