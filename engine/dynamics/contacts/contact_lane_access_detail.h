// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/contacts/contact_block.h"
#include "topple/math/vec3.h"

namespace topple {

/// One lane of a block's numbers.
struct ContactLane {
    float* numbers;
    int width, lane;
    const ContactBlock& block;

    [[nodiscard]] float& at(int field) const { return numbers[field * width + lane]; }
    void set3(int field, Vec3 x) const {
        at(field) = x.x;
        at(field + 1) = x.y;
        at(field + 2) = x.z;
    }
    [[nodiscard]] Vec3 get3(int field) const { return {at(field), at(field + 1), at(field + 2)}; }
    /// Returns the lever arm of a normal impulse at a point, beyond that at the point of friction. [m]
    [[nodiscard]] Vec3 arm_around(int point) const {
        using namespace contact_field;
        const Vec3 u = get3(kTangent), v = cross(get3(kNormal), u);
        return u * at(point_field(point, kAlongV)) - v * at(point_field(point, kAlongU));
    }
};

} // namespace topple
