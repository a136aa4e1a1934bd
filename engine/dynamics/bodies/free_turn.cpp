// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/bodies/free_turn.h"

#include "topple/dynamics/bodies/free_turn_detail.h"

namespace topple {

void turn_freely(BodyState& body, const BodyDrift& drift, Real h) {
    BodyState* const bodies[] = {&body};
    const BodyDrift* const drifts[] = {&drift};
    turn_bodies_freely<Double1>(bodies, drifts, h);
}

} // namespace topple
