// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/outline.h"

#include "app/lab/shapes_of.h"
#include "tests/support/test.h"
#include "topple/geometry/distance/closest_point.h"
#include "topple/geometry/distance/containing_shapes.h"

#include <string>

namespace topple::app::lab {
namespace {

/// Returns an example shape of each kind, as a user would type it.
Argument sample_of(Kind kind) {
    const auto text = [&]() -> std::string {
        switch (kind) {
        case Kind::number:
            return "2";
        case Kind::angle:
            return "30";
        case Kind::point2:
        case Kind::vector2:
            return "1,2";
        case Kind::points2:
        case Kind::polygon:
            return "0,0,3,0,0,2";
        case Kind::segment2:
        case Kind::ray2:
            return "0,0,2,1";
        case Kind::circle:
            return "1,1,2";
        case Kind::rectangle:
            return "0,0,2,1";
        case Kind::turned_rectangle:
            return "0,0,2,1,30";
        case Kind::point:
        case Kind::vector:
            return "1,2,3";
        case Kind::points:
        case Kind::hull:
            return "0,0,0,2,0,0,0,2,0,0,0,2,2,2,2";
        case Kind::segment:
        case Kind::ray:
            return "0,0,0,2,1,1";
        case Kind::plane:
            return "0,1,0,0,2,1";
        case Kind::sphere:
            return "0,1,0,2";
        case Kind::box:
            return "0,1,0,1,2,3";
        case Kind::turned_box:
            return "0,1,0,1,2,3,20,30,40";
        case Kind::capsule:
        case Kind::cylinder:
        case Kind::cone:
            return "0,0,0,0,2,1,0.5";
        case Kind::triangle:
            return "0,0,0,2,0,0,0,2,1";
        case Kind::rotation:
            return "20,30,40";
        case Kind::frustum:
            return "0,0,5,0,0,-10,60";
        case Kind::mesh:
            return "0,0,0,1,1,1,10,20,30";
        }
        return {};
    }();
    auto read = read_argument(kind, text);
    EXPECT_TRUE(read.ok()) << name_of(kind) << ": " << (read ? "" : read.error().message);
    return read ? *read : Argument{};
}

Answer outline_of(Kind kind) {
    const Argument argument = sample_of(kind);
    Answer out;
    add_outline(out, argument, Role::first);
    return out;
}

TEST(LabOutline, EveryKindOfShapeIsDrawn) {
    for (int k = 0; k < kKindCount; ++k) {
        const auto kind = static_cast<Kind>(k);
        const Answer out = outline_of(kind);
        const bool is_bare = kind == Kind::number || kind == Kind::angle;
        EXPECT_EQ(out.marks.empty(), is_bare) << name_of(kind);
        bool is_first = is_bare;
        for (const Mark& mark : out.marks) {
            EXPECT_TRUE(is_finite(mark.a) && is_finite(mark.b)) << name_of(kind);
            is_first = is_first || mark.role == Role::first;
            if (is_planar(kind)) {
                EXPECT_EQ(mark.a.z, 0) << name_of(kind);
                EXPECT_EQ(mark.b.z, 0) << name_of(kind);
            }
        }
        EXPECT_TRUE(is_first) << name_of(kind);
    }
}

/// Every line begins and ends on the surface, and all lines together reach as far as the shape.
template<typename Shape>
void expect_outline_of(Kind kind, const Shape& shape, const Aabb& bounds) {
    const Answer out = outline_of(kind);
    Aabb drawn;
    for (const Mark& mark : out.marks) {
        if (mark.look != Mark::Look::line)
            continue;
        for (const Vec3 p : {mark.a, mark.b}) {
            EXPECT_LT(distance(closest_surface_point(shape, p), p), 1e-5f) << name_of(kind);
            drawn = unite(drawn, p);
        }
    }
    // Round shapes are drawn by chords, which lie a little inside.
    EXPECT_LT(distance(drawn.min, bounds.min), 0.05f) << name_of(kind);
    EXPECT_LT(distance(drawn.max, bounds.max), 0.05f) << name_of(kind);
}

TEST(LabOutline, LiesOnTheSurfaceAndGoesAllAround) {
    const Sphere sphere = sphere_of(sample_of(Kind::sphere));
    expect_outline_of(Kind::sphere, sphere, bounds_of(sphere));
    const Aabb box = box_of(sample_of(Kind::box));
    expect_outline_of(Kind::box, box, box);
    const Obb turned = turned_box_of(sample_of(Kind::turned_box));
    expect_outline_of(Kind::turned_box, turned, bounds_of(turned));
    const Capsule capsule = capsule_of(sample_of(Kind::capsule));
    expect_outline_of(Kind::capsule, capsule, bounds_of(capsule));
    const Cylinder cylinder = cylinder_of(sample_of(Kind::cylinder));
    expect_outline_of(Kind::cylinder, cylinder, bounds_of(cylinder));
    const Cone cone = cone_of(sample_of(Kind::cone));
    expect_outline_of(Kind::cone, cone, bounds_of(cone));
    const ConvexHull hull = hull_of(sample_of(Kind::hull));
    expect_outline_of(Kind::hull, hull, hull.bounds);
}

} // namespace
} // namespace topple::app::lab
