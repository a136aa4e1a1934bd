// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solving/push_speed.h"

#include <algorithm>
#include <cmath>

namespace topple {

void limit_push_speed(const Parameters& p, const Body& b, Vec3& v, Vec3& angular_v) {
    const Vec3 fallen = b.v + p.gravity * (b.gravity_scale * p.dt);
    const Quat q = b.world_from_body.rotation;
    const Real allowed = std::max(kinetic_energy(b, q, b.v, b.w),
                                  kinetic_energy(b, q, fallen, b.w));
    const Real found = kinetic_energy(b, q, v, angular_v);
    if (!(found > allowed))
        return;
    const Real scale = std::sqrt(allowed / found);
    v = v * scale;
    angular_v = angular_v * scale;
}

} // namespace topple
