// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"
#include "topple/geometry/convex/support_shape.h"

#include <optional>

namespace topple {

/// A bounded convex shape in the form that GJK and EPA read, in the shape's own frame. Empty for planes and surfaces.
class ShapeCore {
public:
    /// Borrows the hull of a shape that has one.
    explicit ShapeCore(const Shape& shape) {
        std::visit(
            [this]<typename S>(const S& s) {
                if constexpr (SmoothShape<S>)
                    smooth_ = ellipsoid_hull(solid_of(s));
                else if constexpr (requires { SupportShape(solid_of(s)); })
                    simple_.emplace(solid_of(s));
            },
            shape);
    }
    /// Returns whether the shape has no end, or is a surface.
    [[nodiscard]] bool is_empty() const { return !smooth_ && !simple_; }
    /// Returns the shape at a pose; borrows this object. Requires: not empty.
    [[nodiscard]] SupportShapeView at(const Transform& world_from_shape) const {
        SupportShapeView view = smooth_ ? smooth_->view() : simple_->view();
        view.world_from_local = world_from_shape * view.world_from_local;
        return view;
    }

private:
    std::optional<EllipsoidHull> smooth_;
    std::optional<SupportShape> simple_;
};

} // namespace topple
