// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/dynamics/contact_matching.h"

#include "tests/support/test.h"

#include <algorithm>
#include <set>

namespace topple {
namespace {

/// A cube of 1 m, collider 7, whose lower face is 1 cm inside the upper face of a slab, collider 3. The slab is 1 m up
/// and turned by a quarter.
struct CubeOnSlab {
    Shape slab = BoxShape{{5, 0.5f, 5}}, cube = BoxShape{{0.5f, 0.5f, 0.5f}};
    Transform world_from_slab{{0, 1, 0}, from_axis_angle({0, 1, 0}, kPi / 2)};
    std::vector<std::uint8_t> is_taken;

    std::vector<Contact> find(std::span<const Contact> old, Vec3 moved = {}) {
        std::vector<Contact> found;
        collide_again({slab, cube, world_from_slab, {Vec3{1, 1.99f, 2} + moved, {}}, 0.02f},
                      {3, 7},
                      old,
                      is_taken,
                      found);
        return found;
    }
};

TEST(ContactMatching, AContactKnowsWhereItWasFound) {
    CubeOnSlab scene;
    const std::vector<Contact> found = scene.find({});
    ASSERT_EQ(found.size(), 1u);
    const Contact& contact = found[0];
    EXPECT_EQ(contact.collider_a, 3u);
    EXPECT_EQ(contact.collider_b, 7u);
    EXPECT_EQ(contact.sub_shape, 0u);
    EXPECT_EQ(contact.normal, (Vec3{0, 1, 0}));
    EXPECT_LT(distance(contact.found_normal, {0, 1, 0}), 1e-6f);
    ASSERT_EQ(contact.point_count, 4);
    std::set<std::uint32_t> features;
    for (const Contact::Point& p : contact.points) {
        EXPECT_NEAR(p.separation, -0.01f, 1e-6f);
        EXPECT_EQ(p.found_separation, p.separation);
        EXPECT_LT(distance(transform_point(scene.world_from_slab, p.found_point), p.point), 1e-6f);
        EXPECT_EQ(p.normal_impulse, 0);
        features.insert(p.feature);
    }
    EXPECT_EQ(features.size(), 4u);
    EXPECT_EQ(contact.friction_impulse, Vec3{});
}

TEST(ContactMatching, ImpulsesFollowTheFeaturesOfTheirPoints) {
    CubeOnSlab scene;
    std::vector<Contact> old = scene.find({});
    ASSERT_EQ(old.size(), 1u);
    // The impulse identifies the vertex of the cube to which a point belonged.
    const auto impulse_at = [](Vec3 from_center) {
        return 5 + 2 * (from_center.x > 0 ? 1.0f : -1.0f) + (from_center.z > 0 ? 1.0f : -1.0f);
    };
    const Vec3 center{1, 1.99f, 2};
    for (Contact::Point& p : old[0].points)
        p.normal_impulse = impulse_at(p.point - center);
    old[0].friction_impulse = {1, 0, 2};
    old[0].twist_impulse = 3;
    old[0].rolling_impulse = {4, 5, 6};
    std::reverse(old[0].points.begin(), old[0].points.end());
    // The distance is farther than points are matched by their places.
    const Vec3 moved{0.3f, 0, 0.1f};
    const std::vector<Contact> found = scene.find(old, moved);
    ASSERT_EQ(found.size(), 1u);
    ASSERT_EQ(found[0].point_count, 4);
    for (const Contact::Point& p : found[0].points)
        EXPECT_EQ(p.normal_impulse, impulse_at(p.point - center - moved));
    EXPECT_EQ(found[0].friction_impulse, (Vec3{1, 0, 2}));
    EXPECT_EQ(found[0].twist_impulse, 3);
    EXPECT_EQ(found[0].rolling_impulse, (Vec3{4, 5, 6}));
}

TEST(ContactMatching, OtherFeaturesInTheSamePlaceInheritWithin2Centimeters) {
    CubeOnSlab scene;
    std::vector<Contact> old = scene.find({});
    ASSERT_EQ(old.size(), 1u);
    for (Contact::Point& p : old[0].points) {
        p.feature += 1000000;
        p.normal_impulse = p.point.x + 10 * p.point.z;
    }
    std::reverse(old[0].points.begin(), old[0].points.end());
    const std::vector<Contact> near = scene.find(old, {0.019f, 0, 0}),
                               far = scene.find(old, {0.021f, 0, 0});
    ASSERT_EQ(near.size(), 1u);
    ASSERT_EQ(far.size(), 1u);
    for (const Contact::Point& p : near[0].points)
        EXPECT_NEAR(p.normal_impulse, p.point.x - 0.019f + 10 * p.point.z, 1e-4f);
    for (const Contact::Point& p : far[0].points)
        EXPECT_EQ(p.normal_impulse, 0);
}

TEST(ContactMatching, AContactThatFacesAnotherWayInheritsOnlyFromItsOwnSubShape) {
    CubeOnSlab scene;
    std::vector<Contact> old = scene.find({});
    ASSERT_EQ(old.size(), 1u);
    old[0].normal = {1, 0, 0};
    old[0].friction_impulse = {1, 0, 2};
    EXPECT_EQ(scene.find(old)[0].friction_impulse, (Vec3{1, 0, 2}));
    old[0].sub_shape = 1;
    EXPECT_EQ(scene.find(old)[0].friction_impulse, Vec3{});
    old[0].normal = {0, 1, 0};
    EXPECT_EQ(scene.find(old)[0].friction_impulse, (Vec3{1, 0, 2}));
}

TEST(ContactMatching, TheSameSubShapeComesBeforeAnotherThatFacesTheSameWay) {
    CubeOnSlab scene;
    std::vector<Contact> old = scene.find({});
    ASSERT_EQ(old.size(), 1u);
    old.push_back(old[0]);
    old[0].sub_shape = 1;
    old[0].friction_impulse = {1, 0, 0};
    old[1].friction_impulse = {2, 0, 0};
    EXPECT_EQ(scene.find(old)[0].friction_impulse, (Vec3{2, 0, 0}));
}

} // namespace
} // namespace topple
