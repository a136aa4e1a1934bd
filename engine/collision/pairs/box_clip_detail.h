// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/manifold.h"
#include "topple/math/mat3.h"

namespace topple::pairs {

/// A face of one box and another box in front of it, in the frame of the first.
struct BoxFaceContact {
    Vec3 reference; ///< Half extents of the reference box. [m]
    int axis;       ///< Axis of the face, 0 to 2.
    bool is_positive;
    int reference_shape; ///< 0 if the reference box is A.

    Vec3 incident; ///< Half extents of the incident box. [m]
    Vec3 center;   ///< Center of the incident box. [m]
    Mat3 axes;     ///< Axes of the incident box.
    Real margin;   ///< [m]
};

/// Returns the result of `clip_faces` for two boxes, in the frame of the reference: the incident face always has four
/// sides and the reference is a rectangle, so that two coordinates suffice for clipping.
Manifold clip_box_face(const BoxFaceContact& contact);

} // namespace topple::pairs
