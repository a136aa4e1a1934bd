// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test.h"
#include "topple/dynamics/contacts/contact_constraint.h"

#include <limits>

namespace topple {
namespace {

/// Bodies 1 and 2 with their centers of mass at the origin and 2 m above it, and a contact between them. The normal
/// is +y, so that the tangents are u = +x and v = -z.
struct ObliqueContact {
    std::array<BodyState, 3> bodies;
    Contact contact;
    ContactSurface surface;

    ObliqueContact() {
        BodyState &a = bodies[1], &b = bodies[2];
        a.inv_mass = 1;
        a.inv_inertia = {2, 5, 3, 0, 0, 0};
        a.v = {0, 2, 0};
        a.w = {0, 0, -1};
        b.inv_mass = 0.25f;
        b.inv_inertia = {0.125f, 0.25f, 0.5f, 0, 0, 0};
        b.v = {0, -3, 0};
        b.w = {0, 0, 1};
        contact.normal = {0, 1, 0};
        contact.point_count = 2;
        contact.points[0].point = {2, 1, 0};
        contact.points[0].separation = -0.01f;
        contact.points[1].point = {-1, 1, 0};
    }
    [[nodiscard]] ContactConstraint prepared(Real warm_start = 1, std::uint32_t a = 1) const {
        return prepare_contact(contact, surface, a, 2, {}, {0, 2, 0}, bodies, warm_start);
    }
};

TEST(ContactPrepare, TheMassesAreThoseOfThePointAlongTheNormalAndTheWorseTangent) {
    const ContactConstraint c = ObliqueContact().prepared();
    const ContactConstraint::Point& p = c.points[0];
    EXPECT_EQ(p.r_a, (Vec3{2, 1, 0}));
    EXPECT_EQ(p.r_b, (Vec3{2, -1, 0}));
    EXPECT_EQ(p.separation, -0.01f);
    // r x n is (0, 0, 2) for both bodies: 1 + 0.25 + 2^2 (3 + 0.5) = 15.25 per kg.
    EXPECT_FLOAT_EQ(p.normal_mass, 1 / 15.25f);
    // r x u is (0, 0, -1) and (0, 0, 1): 1.25 + 3 + 0.5 = 4.75 per kg. r x v is (-1, 2, 0) and (1, 2, 0):
    // 1.25 + 2 + 4 * 5 + 0.125 + 4 * 0.25 = 24.375 per kg.
    EXPECT_FLOAT_EQ(p.tangent_mass, 1 / 24.375f);
    // Along y the point of A moves at 2 - 1 * 2 = 0 m/s and the point of B at -3 + 1 * 2 = -1 m/s.
    EXPECT_FLOAT_EQ(p.approach, -1);
}

TEST(ContactPrepare, AContactIsStaticIfOneOfItsBodiesNeverMoves) {
    EXPECT_FALSE(ObliqueContact().prepared().is_static);
    EXPECT_TRUE(ObliqueContact().prepared(1, 0).is_static);
}

TEST(ContactPrepare, ANewContactStartsWithoutImpulses) {
    const ContactConstraint c = ObliqueContact().prepared();
    for (const ContactConstraint::Point& p : c.points) {
        EXPECT_EQ(p.normal_impulse, 0);
        EXPECT_EQ(p.largest_impulse, 0);
        EXPECT_EQ(p.impulse_u, 0);
        EXPECT_EQ(p.impulse_v, 0);
    }
    EXPECT_EQ(c.rolling_impulse, Vec3{});
}

TEST(ContactPrepare, StoredFrictionIsSharedAmongThePointsByTheirLoad) {
    ObliqueContact scene;
    scene.contact.points[0].normal_impulse = 3;
    scene.contact.points[1].normal_impulse = 1;
    scene.contact.friction_impulse = {0.8f, 0, -0.4f}; // 0.8 along u and 0.4 along v
    const ContactConstraint c = scene.prepared(0.5f);
    EXPECT_FLOAT_EQ(c.points[0].normal_impulse, 1.5f);
    EXPECT_FLOAT_EQ(c.points[1].normal_impulse, 0.5f);
    // Three quarters and one quarter of half the stored impulse.
    EXPECT_FLOAT_EQ(c.points[0].impulse_u, 0.3f);
    EXPECT_FLOAT_EQ(c.points[0].impulse_v, 0.15f);
    EXPECT_FLOAT_EQ(c.points[1].impulse_u, 0.1f);
    EXPECT_FLOAT_EQ(c.points[1].impulse_v, 0.05f);
}

TEST(ContactPrepare, OnlyASurfaceThatResistsRollingHasARollingImpulse) {
    ObliqueContact scene;
    scene.contact.rolling_impulse = {1, 2, 3};
    EXPECT_EQ(scene.prepared().rolling_impulse, Vec3{});
    scene.surface.rolling_lever = 0.01f;
    const ContactConstraint c = scene.prepared(0.5f);
    EXPECT_EQ(c.rolling_impulse, (Vec3{0.5f, 1, 1.5f}));
    // Inverse inertias add: 2 + 0.125, 5 + 0.25 and 3 + 0.5.
    EXPECT_FLOAT_EQ(c.rolling_mass.xx, 1 / 2.125f);
    EXPECT_FLOAT_EQ(c.rolling_mass.yy, 1 / 5.25f);
    EXPECT_FLOAT_EQ(c.rolling_mass.zz, 1 / 3.5f);
    EXPECT_EQ(c.rolling_mass.xy, 0);
}

TEST(ContactPrepare, ImpulsesAreStoredAsTheyWere) {
    ObliqueContact scene;
    scene.surface.rolling_lever = 0.01f;
    scene.contact.points[0].normal_impulse = 3;
    scene.contact.points[1].normal_impulse = 1;
    scene.contact.friction_impulse = {0.8f, 0, -0.4f};
    scene.contact.rolling_impulse = {1, 2, 3};
    Contact stored = scene.contact;
    stored.friction_impulse = stored.rolling_impulse = {};
    stored.points[0].normal_impulse = stored.points[1].normal_impulse = 0;
    stored.twist_impulse = 5;
    store_impulses(scene.prepared(), stored, 2);
    EXPECT_FLOAT_EQ(stored.points[0].normal_impulse, 6);
    EXPECT_FLOAT_EQ(stored.points[1].normal_impulse, 2);
    EXPECT_LT(distance(stored.friction_impulse, {1.6f, 0, -0.8f}), 1e-6f);
    EXPECT_EQ(stored.rolling_impulse, (Vec3{2, 4, 6}));
    EXPECT_EQ(stored.twist_impulse, 0); // the friction of the points resists twisting
}

TEST(ContactPrepare, ImpulsesThatAreNotFiniteAreStoredAsZero) {
    ObliqueContact scene;
    ContactConstraint c = scene.prepared();
    constexpr Real kEndless = std::numeric_limits<Real>::infinity();
    c.points[0].normal_impulse = kEndless;
    c.points[1].impulse_u = kEndless;
    c.rolling_impulse.z = kEndless;
    Contact stored = scene.contact;
    store_impulses(c, stored, 1);
    EXPECT_EQ(stored.points[0].normal_impulse, 0);
    EXPECT_EQ(stored.friction_impulse, Vec3{});
    EXPECT_EQ(stored.rolling_impulse, Vec3{});
}

} // namespace
} // namespace topple
