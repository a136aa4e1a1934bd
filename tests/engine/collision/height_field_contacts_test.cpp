// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/collision/collide_support.h"
#include "tests/engine/collision/simple_contacts.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

#include <array>

namespace topple::test {
namespace {

std::shared_ptr<const HeightField> make_field(Random& random, Real roughness) {
    HeightSamples samples{.columns = 9, .rows = 7, .scale = {0.5f, 1, 0.75f}};
    for (std::uint32_t i = 0; i < samples.columns * samples.rows; ++i)
        samples.heights.push_back(random.between(-roughness, roughness));
    return std::make_shared<const HeightField>(std::move(*HeightField::build(std::move(samples))));
}

const std::array<Shape, 6>& some_shapes() {
    static const std::array<Shape, 6> shapes{
        SphereShape{0.3f},
        BoxShape{{0.3f, 0.2f, 0.4f}},
        CapsuleShape{0.2f, 0.3f},
        CylinderShape{0.25f, 0.3f},
        ConeShape{0.3f, 0.3f},
        HullShape{std::make_shared<ConvexHull>(box_hull({0.2f, 0.3f, 0.2f}))}};
    return shapes;
}

TEST(HeightFieldContacts, AreThoseOfTheSameSurfaceAsAMesh) {
    Random random(seed());
    int touching = 0;
    for (int i = 0; i < 3000; ++i) {
        const auto field = make_field(random, 0.05f);
        const Shape landscape = HeightFieldShape{field};
        const Shape mesh = MeshShape{std::make_shared<const MeshTree>(field->to_mesh())};
        const Shape& shape = some_shapes()[random.below(6)];
        const Transform ground{random_vector(random, 1), random_rotation(random)};
        // The middle is in front of every triangle: then both triangles push the shape the same way.
        const Vec3 place{
            random.between(-1.5f, 1.5f), random.between(0.42f, 0.6f), random.between(-1.5f, 1.5f)};
        const Transform pose = ground * Transform{place, random_rotation(random)};
        const auto found = collide_all(landscape, ground, shape, pose, kMargin);
        const auto expected = collide_all(mesh, ground, shape, pose, kMargin);
        ASSERT_EQ(found.size(), expected.size()) << type_name(shape);
        touching += found.empty() ? 0 : 1;
        for (std::size_t k = 0; k < found.size(); ++k) {
            EXPECT_EQ(found[k].sub_shape, expected[k].sub_shape);
            EXPECT_EQ(found[k].manifold.normal, expected[k].manifold.normal);
            ASSERT_EQ(found[k].manifold.count, expected[k].manifold.count);
            EXPECT_EQ(deepest(found[k].manifold), deepest(expected[k].manifold));
        }
    }
    EXPECT_GT(touching, 150);
}

TEST(HeightFieldContacts, PushUpWhatIsBelowThem) {
    HeightSamples samples{.columns = 5, .rows = 5, .scale = {1, 1, 1}};
    samples.heights.assign(25, 0);
    const Shape ground = HeightFieldShape{
        std::make_shared<const HeightField>(std::move(*HeightField::build(samples)))};
    for (const Shape& shape : some_shapes()) {
        // The middle is under the ground, and a part of the shape is still in the ground.
        const auto found = collide_all(ground, {}, shape, at(0.3f, -0.1f, 0.2f), kMargin);
        ASSERT_FALSE(found.empty()) << type_name(shape);
        Real least = 0;
        for (const Emitted& e : found) {
            EXPECT_NEAR(distance(e.manifold.normal, {0, 1, 0}), 0, 1e-5f) << type_name(shape);
            least = std::min(least, deepest(e.manifold));
        }
        EXPECT_LT(least, -0.2f) << type_name(shape);
    }
}

TEST(HeightFieldContacts, TouchNoOtherGround) {
    Random random(seed());
    const Shape field = HeightFieldShape{make_field(random, 0.2f)};
    EXPECT_TRUE(collide_all(field, {}, field, {}, kMargin).empty());
    EXPECT_TRUE(collide_all(field, {}, PlaneShape{}, {}, kMargin).empty());
}

TEST(HeightFieldShape, IsAShapeLikeOthers) {
    Random random(seed());
    const auto field = make_field(random, 0.2f);
    const Shape shape = HeightFieldShape{field};
    EXPECT_STREQ(type_name(shape), "height_field");
    EXPECT_TRUE(validate(shape).ok());
    EXPECT_FALSE(validate(Shape{HeightFieldShape{}}).ok());
    EXPECT_EQ(mass_of(shape, 1000).mass, 0);
    EXPECT_NEAR(distance(bounds_of(shape, {}).max, field->bounds().max), 0, 1e-6f);
    EXPECT_EQ(inner_radius(shape), 0);
    const auto hit = cast_ray(shape, at(0, 5, 0), Ray{{0.1f, 9, 0.1f}, {0, -1, 0}});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->point.y, 5, 0.25f);
}

} // namespace
} // namespace topple::test
