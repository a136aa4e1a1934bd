// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/continuous/advancement.h"

#include <algorithm>

namespace topple {
namespace {

/// Iteration limit. A motion that needs more iterations ends at the largest share that is known to be free.
constexpr int kMostAdvances = 48;
/// Tolerance of the search: the shape has arrived at an obstacle if it stops less than this share of the motion
/// before it. [-]
constexpr Real kArrived = 1.0f / 256;
/// Rotation in one advance beyond the conservative bound. The bound is about a hundred times too short for
/// a long shape that already touches; bisection undoes an advance that overlaps too far. [rad]
constexpr Real kTriedTurn = 0.2f;
/// Share of the inner radius by which such an advance may bring the center of the shape nearer than `room` allows.
/// The rest keeps the center on its side of the obstacle. [-]
constexpr Real kTriedDepth = 0.5f;

/// Bounds on the next advance, taken over all obstacles at one share of the motion.
struct Outlook {
    bool is_blocked = false; ///< At least one obstacle has no room left.
    Real certain = 1;        ///< Conservative bound: no obstacle is reached within this share. [-]
    Real tried = 1;          ///< Share to advance before the next evaluation; at least `certain`.
                             ///< [-]
};

Outlook look_around(Real turn, Real share, LookAhead look) {
    Outlook out{.certain = 1 - share, .tried = 1 - share};
    const Real turned = turn > 0 ? kTriedTurn / turn : Real(1);
    look(share, [&](const Obstacle& o) {
        if (!(o.room > 0)) {
            out.is_blocked = true;
            return;
        }
        // Conservative bound along the fixed direction `toward`: the translation uses up `closing`, and
        // the rotation moves no point farther than angle * radius.
        const Real closing = std::max(dot(o.step, o.toward), Real(0));
        const Real certain = o.room / (closing + turn * o.radius);
        out.certain = std::min(out.certain, certain);
        // A body that turns around its contact point brings its center nearer without a deeper overlap. A rotation
        // therefore advances beyond the bound while the center stays on its side.
        const Real tried = std::min((o.room + kTriedDepth * o.inner) / closing, turned);
        out.tried = std::min(out.tried, turn > 0 ? std::max(certain, tried) : certain);
    });
    return out;
}

} // namespace

Real find_free_share(Real turn, LookAhead look) {
    Real free = 0, share = 0, blocked = 1;
    bool was_blocked = false;
    for (int i = 0; i < kMostAdvances; ++i) {
        const Outlook out = look_around(turn, share, look);
        (out.is_blocked ? blocked : free) = share;
        was_blocked |= out.is_blocked;
        if (!out.is_blocked && share + out.certain >= 1)
            return 1;
        if (was_blocked ? blocked - free < kArrived : out.tried < kArrived)
            break;
        share = was_blocked ? (free + blocked) / 2 : std::min(share + out.tried, Real(1));
    }
    return free;
}

} // namespace topple
