// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/manifold.h"
#include "topple/math/mat3.h"

namespace topple::pairs {

/// A face of one box and another box before it, in the frame of the first.
struct BoxFaceContact {
    Vec3 reference; ///< Half extents of the box whose face it is. [m]
    int axis;       ///< Of the face, 0 to 2.
    bool is_positive;
    int reference_shape; ///< 0 when the reference is A.

    Vec3 incident; ///< Half extents of the other. [m]
    Vec3 center;   ///< Of the other. [m]
    Mat3 axes;     ///< Of the other.
    Real margin;   ///< [m]
};

/// What `clip_faces` gives for two boxes, in the frame of the reference: the incident face is
/// always a four-sided one and the reference a rectangle about the axis, so that two coordinates
/// are enough to cut with.
Manifold clip_box_face(const BoxFaceContact& contact);

} // namespace topple::pairs
