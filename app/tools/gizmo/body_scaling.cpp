// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/gizmo/body_scaling.h"

#include "app/session/frame/frame_query.h"
#include "topple/collision/shape/scaled_shape.h"

#include <cmath>

namespace topple::app {
namespace {

/// Returns a vector of the world, scaled: R S R^T v with the rotation R of the axes.
Vec3 stretched(Vec3 v, const Scaling& s) {
    return rotate(s.axes, scale(s.factors, rotate_inverse(s.axes, v)));
}

/// Returns 0, 1 or -1 for numbers that differ from these by rounding only, so that an axis that is not scaled keeps its
/// length to the last bit.
Real cleaned(Real component) {
    constexpr Real kRounding = 1e-6f;
    const Real whole = std::round(component);
    return std::abs(component - whole) < kRounding ? whole : component;
}

/// Returns the factors by which rods along the axes of a rotated frame become longer.
Vec3 factors_along(Quat world_from_frame, const Scaling& s) {
    Vec3 factors;
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 rod;
        rod[axis] = 1;
        rod = rotate_inverse(s.axes, rotate(world_from_frame, rod));
        for (int i = 0; i < 3; ++i)
            rod[i] = cleaned(rod[i]) * s.factors[i];
        factors[axis] = length(rod);
    }
    return factors;
}

} // namespace

BodyForm form_of(const PublishedFrame& frame, const Body& body) {
    return {body.world_from_body, definition_of(frame, body).colliders};
}

Result<BodyForm> scaled(const BodyForm& body, const Scaling& scaling) {
    const Transform& from = body.world_from_body;
    BodyForm result = body;
    result.world_from_body.position = scaling.pivot +
                                      stretched(from.position - scaling.pivot, scaling);
    for (ColliderDef& c : result.colliders) {
        const Quat world_from_shape = from.rotation * c.body_from_shape.rotation;
        const Result<Shape> shape = scaled(c.shape, factors_along(world_from_shape, scaling));
        if (!shape.ok())
            return shape.error();
        c.shape = *shape;
        const Vec3 offset = rotate(from.rotation, c.body_from_shape.position);
        c.body_from_shape.position = rotate_inverse(from.rotation, stretched(offset, scaling));
    }
    return result;
}

std::string reason_not_to_scale(const BodyForm& body) {
    if (body.colliders.empty())
        return "a body without shapes has no size";
    for (const ColliderDef& c : body.colliders)
        if (const Result<Shape> same = scaled(c.shape, {1, 1, 1}); !same.ok())
            return same.error().message;
    return {};
}

} // namespace topple::app
