// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/geometry/grid_primitives.h"
#include "tests/support/test.h"
#include "topple/geometry/pairs/pairs.h"

namespace topple {
namespace {

// Properties of every two shapes: P01, P02 and P04 of the mission.

using test::GridPrimitive;
using test::WrongAnswers;

template<typename Visit>
void for_each_grid_pair(const Visit& visit) {
    for (std::size_t a = 0; a < test::kGridKindCount; ++a)
        for (std::size_t b = a; b < test::kGridKindCount; ++b)
            visit(static_cast<PrimitiveKind>(a), static_cast<PrimitiveKind>(b));
}

TEST(PairProperties, ShapesThatShareAGridPointMeetWhoeverIsAsked) {
    // P01, P04: the shared grid point may be a vertex, on the surface or inside.
    Random random(test::seed());
    WrongAnswers wrong;
    constexpr std::uint32_t kHalf = 3;
    int shared = 0;
    for_each_grid_pair([&](PrimitiveKind kind_a, PrimitiveKind kind_b) {
        for (int i = 0; i < 3; ++i) {
            const GridPrimitive a = test::grid_primitive(random, kind_a, kHalf),
                                b = test::grid_primitive(random, kind_b, kHalf);
            const std::vector<Vec3> in_a = test::grid_points_in(a, kHalf),
                                    in_b = test::grid_points_in(b, kHalf);
            if (in_a.empty() || in_b.empty())
                continue;
            for (int k = 0; k < 20; ++k) {
                const auto any = [&](const std::vector<Vec3>& points) {
                    return points[random.below(static_cast<std::uint32_t>(points.size()))];
                };
                const Vec3 by = any(in_a) - any(in_b);
                const Primitive there = test::moved(b.shape, by);
                const std::string pair = std::string(name_of(kind_a)) + " and " +
                                         std::string(name_of(kind_b));
                const std::string where = a.words + ", " + b.words + " moved by " +
                                          test::in_words(by);
                wrong.note(ask_intersects(a.shape, there) != true, pair, where);
                wrong.note(ask_intersects(there, a.shape) != true, pair + " turned round", where);
                ++shared;
            }
        }
    });
    EXPECT_GT(shared, 4000);
    EXPECT_EQ(wrong.report(), "") << "seed " << test::seed();
}

TEST(PairProperties, TheAnswerDoesNotDependOnTheOrder) {
    // P01, also for shapes that only just touch or only just do not.
    Random random(test::seed());
    WrongAnswers wrong;
    for_each_grid_pair([&](PrimitiveKind kind_a, PrimitiveKind kind_b) {
        for (int i = 0; i < 60; ++i) {
            const GridPrimitive a = test::grid_primitive(random, kind_a, 3),
                                b = test::grid_primitive(random, kind_b, 3);
            wrong.note(ask_intersects(a.shape, b.shape) != ask_intersects(b.shape, a.shape),
                       std::string(name_of(kind_a)) + " and " + std::string(name_of(kind_b)),
                       a.words + ", " + b.words);
        }
    });
    EXPECT_EQ(wrong.report(), "") << "seed " << test::seed();
}

/// Returns the shape after a rigid motion; an Aabb becomes an Obb.
Primitive after(const Transform& motion, const Primitive& shape) {
    const auto at = [&](Vec3 p) { return transform_point(motion, p); };
    const auto along = [&](Vec3 d) { return transform_direction(motion, d); };
    const auto plane_at = [&](const Plane& plane) {
        const Vec3 n = along(plane.normal);
        return Plane{n, plane.offset + dot(n, motion.position)};
    };
    return std::visit(
        [&]<typename T>(T s) -> Primitive {
            if constexpr (std::is_same_v<T, Vec3>) {
                return at(s);
            } else if constexpr (std::is_same_v<T, Line>) {
                return Line{at(s.point), along(s.direction)};
            } else if constexpr (std::is_same_v<T, Ray>) {
                return Ray{at(s.origin), along(s.direction), s.t_min, s.t_max};
            } else if constexpr (std::is_same_v<T, Segment>) {
                return Segment{at(s.a), at(s.b)};
            } else if constexpr (std::is_same_v<T, Plane>) {
                return plane_at(s);
            } else if constexpr (std::is_same_v<T, Triangle>) {
                return Triangle{at(s.a), at(s.b), at(s.c)};
            } else if constexpr (std::is_same_v<T, Sphere>) {
                return Sphere{at(s.center), s.radius};
            } else if constexpr (std::is_same_v<T, Capsule>) {
                return Capsule{{at(s.axis.a), at(s.axis.b)}, s.radius};
            } else if constexpr (std::is_same_v<T, Aabb>) {
                return Obb{at(center(s)), half_extents(s), motion.rotation};
            } else if constexpr (std::is_same_v<T, Obb>) {
                return Obb{at(s.center), s.half_extents, motion.rotation * s.rotation};
            } else if constexpr (std::is_same_v<T, Cylinder>) {
                return Cylinder{at(s.from), at(s.to), s.radius};
            } else if constexpr (std::is_same_v<T, Cone>) {
                return Cone{at(s.base), at(s.apex), s.radius};
            } else if constexpr (std::is_same_v<T, ConvexHull>) {
                for (Vec3& v : s.vertices)
                    v = at(v);
                for (ConvexHull::Face& face : s.faces) {
                    const Plane plane = plane_at({face.normal, face.offset});
                    face.normal = plane.normal;
                    face.offset = plane.offset;
                }
                return s;
            } else if constexpr (std::is_same_v<T, Frustum>) {
                for (Plane& plane : s.planes)
                    plane = plane_at(plane);
                return s;
            } else {
                for (Vec3& v : s.vertices)
                    v = at(v);
                return s;
            }
        },
        shape);
}

TEST(PairProperties, ARigidMotionOfBothChangesNothing) {
    // P02, away from the boundary.
    Random random(test::seed());
    int compared = 0;
    for (std::size_t a = 0; a < kPrimitiveKindCount; ++a)
        for (std::size_t b = 0; b < kPrimitiveKindCount; ++b)
            for (int i = 0; i < 6; ++i) {
                const auto kind_a = static_cast<PrimitiveKind>(a),
                           kind_b = static_cast<PrimitiveKind>(b);
                const Primitive first = test::random_primitive(random, kind_a, {}, 1),
                                second = test::random_primitive(random, kind_b, {0.7f, 0, 0}, 1);
                const Transform motion{test::random_vector(random, 5),
                                       test::random_rotation(random)};
                const auto gap = ask_gap(first, second);
                if (!gap || std::abs(gap->separation) < 0.01f)
                    continue;
                const Primitive there = after(motion, first), here = after(motion, second);
                const std::string what = std::string(name_of(kind_a)) + " and " +
                                         std::string(name_of(kind_b)) + ", seed " +
                                         std::to_string(test::seed());
                EXPECT_EQ(ask_intersects(there, here), ask_intersects(first, second)) << what;
                const auto same = ask_gap(there, here);
                ASSERT_TRUE(same) << what;
                EXPECT_NEAR(same->separation, gap->separation, 1e-3f) << what;
                ++compared;
            }
    EXPECT_GT(compared, 800);
}

} // namespace
} // namespace topple
