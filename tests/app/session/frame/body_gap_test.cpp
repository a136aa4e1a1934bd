// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/body_gap.h"

#include "app/session/frame/frame_query.h"
#include "tests/app/session/session_test_support.h"

namespace topple::app {
namespace {

using test::ask;

BodyDef body_of(const Shape& shape, Vec3 at, Motion motion = Motion::dynamic) {
    BodyDef def{.motion = motion, .world_from_body = {at, {}}};
    def.colliders.emplace_back().shape = shape;
    return def;
}

std::optional<ConvexGap> gap(const PublishedFrame& frame, std::uint64_t a, std::uint64_t b) {
    const auto pose = [&](BodyId id) {
        const Body* body = find_body(frame, id);
        return body != nullptr ? body->world_from_body : Transform{};
    };
    return gap_between(frame, {a}, pose({a}), {b}, pose({b}));
}

/// The floor (body 1) is the plane y = 0.
TEST(BodyGap, IsThatOfTheNearestColliders) {
    Session session;
    BodyDef two_balls = body_of(SphereShape{0.5f}, {5, 6, 0});
    two_balls.colliders.emplace_back().shape = SphereShape{0.25f};
    two_balls.colliders.back().body_from_shape.position = {0, -4, 0};
    ask(session,
        SpawnBodies{{body_of(BoxShape{{0.5f, 0.5f, 0.5f}}, {0, 2, 0}),    // 2
                     two_balls,                                           // 3
                     body_of(EllipsoidShape{{1, 0.5f, 0.5f}}, {0, 5, 0}), // 4
                     body_of(BoxShape{{1, 1, 1}}, {0, 2.4f, 0})},         // 5
                    {},
                    ""});
    const FramePtr frame = session.make_frame();
    // From the box's face at x = 0.5 to the small ball around (5, 2, 0), whose surface begins at x = 4.75.
    const auto across = gap(*frame, 2, 3);
    ASSERT_TRUE(across);
    EXPECT_NEAR(across->separation, 4.25f, 1e-4f);
    EXPECT_NEAR(across->point_a.x, 0.5f, 1e-4f);
    EXPECT_NEAR(across->point_b.x, 4.75f, 1e-4f);
    EXPECT_NEAR(across->point_b.y, 2, 1e-4f);
    // The small ball's lowest point is at y = 1.75; the box's lower face at 1.5.
    EXPECT_NEAR(gap(*frame, 1, 3)->separation, 1.75f, 1e-4f);
    EXPECT_NEAR(gap(*frame, 2, 1)->separation, 1.5f, 1e-4f);
    EXPECT_NEAR(gap(*frame, 2, 1)->point_b.y, 0, 1e-4f);
    // The ellipsoid's lowest point is at y = 4.5, the box's upper face at 2.5.
    EXPECT_NEAR(gap(*frame, 4, 2)->separation, 2, 1e-3f);
    EXPECT_LT(gap(*frame, 2, 5)->separation, -0.5f) << "they overlap";
    EXPECT_FALSE(gap(*frame, 2, 99));
}

} // namespace
} // namespace topple::app
