// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/continuous/advancement.h"

#include <algorithm>

namespace topple {
namespace {

/// Advances until the answer is good enough; a motion that needs more is cut short where it has got to.
constexpr int kMostAdvances = 48;
/// Where an obstacle leaves less than this share of the motion, the shape has arrived. [-]
constexpr Real kArrived = 1.0f / 256;
/// A rotation is tried in parts of this size, and taken back where it goes too deep: the bound on how near
/// a rotation can bring a long shape is a hundred times too careful for one that touches already. [rad]
constexpr Real kTriedTurn = 0.2f;
/// ... and the middle of a shape is tried no nearer to an obstacle than leaves the rest of the inner radius
/// between them: the side on which it is can still be told. [-]
constexpr Real kTriedDepth = 0.5f;

/// What one look at all obstacles says.
struct Outlook {
    bool is_blocked = false; ///< Some obstacle has no room left.
    Real certain = 1;        ///< The share of the motion that no obstacle can be in the way of.
    Real tried = 1;          ///< The share after which to look again; no smaller.
};

Outlook look_around(Real turn, Real share, LookAhead look) {
    Outlook out{.certain = 1 - share, .tried = 1 - share};
    const Real turned = turn > 0 ? kTriedTurn / turn : Real(1);
    look(share, [&](const Obstacle& o) {
        if (!(o.room > 0)) {
            out.is_blocked = true;
            return;
        }
        // Along a fixed direction a translation by `closing` uses up just that much room, and a rotation
        // moves no point by more than angle times radius.
        const Real closing = std::max(dot(o.step, o.toward), Real(0));
        const Real certain = o.room / (closing + turn * o.radius);
        out.certain = std::min(out.certain, certain);
        // A body that turns about the point in which it touches brings its middle nearer without going
        // deeper, so a rotation is tried; but no farther than the middle stays on its side.
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
