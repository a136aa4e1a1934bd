// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/scene/reflection.h"

#include "tests/support/random_vectors.h"
#include "tests/support/shape_samples.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/world/world.h"

#include <array>
#include <cmath>

namespace topple {
namespace {

constexpr int kAxes[] = {0, 1, 2};

std::shared_ptr<const ConvexHull> random_hull(Random& random) {
    std::vector<Vec3> points;
    for (int i = 0; i < 24; ++i)
        points.push_back(Vec3{0.2f, 0.1f, -0.1f} + test::random_vector(random, 0.5f));
    return std::make_shared<const ConvexHull>(build_convex_hull(points).value());
}

HeightField hills() {
    return HeightField::build({.columns = 3,
                               .rows = 2,
                               .scale = {1, 1, 2},
                               .heights = {1, 0.5f, 0.25f, 0.8f, 0.3f, 0.05f}})
        .value();
}

/// Every kind of shape whose image is exact, without the sphere.
std::vector<Shape> shapes(Random& random) {
    std::vector<Shape> all = test::smooth_samples(0.5f, 0.2f, 0.3f);
    all.push_back(BoxShape{{0.2f, 0.4f, 0.1f}});
    all.push_back(CapsuleShape{0.3f, 0.5f});
    all.push_back(CylinderShape{0.4f, 0.2f});
    all.push_back(ConeShape{0.4f, 0.5f});
    all.push_back(PlaneShape{normalize(Vec3{0.2f, 1, 0.1f}), 0.1f});
    all.push_back(HullShape{random_hull(random)});
    all.push_back(MeshShape{std::make_shared<const MeshTree>(hills().to_mesh())});
    return all;
}

TEST(Reflection, ReversesTheMaterialsOfTheCellsOfAFieldWithItsHeights) {
    HeightSamples samples = hills().samples();
    samples.materials = {"ice", "sand"};
    samples.cell_materials = {1, 0};
    const ColliderDef image = ColliderReflection(0)(
        {.shape = HeightFieldShape{
             std::make_shared<const HeightField>(HeightField::build(samples).value())}});
    EXPECT_EQ(std::get<HeightFieldShape>(image.shape).field->samples().cell_materials,
              (std::vector<std::uint8_t>{0, 1}));
}

TEST(Reflection, TheImageOfAPlacedPointIsThePlacedImageOfThePoint) {
    Random random(test::seed());
    for (int i = 0; i < 200; ++i)
        for (const int axis : kAxes) {
            const Transform t{test::random_vector(random, 5), test::random_rotation(random)};
            const Vec3 p = test::random_vector(random, 3);
            const Vec3 image = transform_point(reflected(t, axis), reflected(p, axis));
            EXPECT_LE(distance(image, reflected(transform_point(t, p), axis)), 1e-6f);
            EXPECT_EQ(reflected(reflected(t, axis), axis), t);
        }
}

TEST(Reflection, TheLookOfAMeshIsReflectedWithItsTriangles) {
    TriangleMesh mesh;
    mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    mesh.triangles = {{0, 1, 2}};
    MeshLook look;
    look.texture_points = {{0, 0}, {1, 0}, {0, 1}};
    look.texture_triangles = {{0, 1, 2}};
    look.normals = {{1, 0, 1}};
    look.normal_triangles = {{0, kNoLook, kNoLook}};
    mesh.look = std::make_shared<const MeshLook>(look);
    ColliderReflection reflection(0);
    const ColliderDef image = reflection(
        {.shape = MeshShape{std::make_shared<const MeshTree>(mesh)}});
    const TriangleMesh& seen = std::get<MeshShape>(image.shape).mesh->mesh();
    ASSERT_TRUE(seen.look);
    const Mat3 turn = to_mat3(image.body_from_shape.rotation);
    for (std::size_t k = 0; k < 3; ++k) {
        const Vec3 at = transform_point(image.body_from_shape, seen.vertices[seen.triangles[0][k]]);
        const Vec2 uv = seen.look->texture_points[seen.look->texture_triangles[0][k]];
        EXPECT_NEAR(at.x, -uv.x, 1e-6f);
        EXPECT_NEAR(at.y, uv.y, 1e-6f);
    }
    EXPECT_NEAR(distance(turn * seen.look->normals[0], {-1, 0, 1}), 0, 1e-6f);
}

TEST(Reflection, ZeroHasNoSign) {
    for (const int axis : kAxes) {
        const Transform t = reflected(Transform{}, axis);
        for (const Real x : {t.position[axis], t.rotation.x, t.rotation.y, t.rotation.z})
            EXPECT_FALSE(std::signbit(x));
    }
}

// A ray meets the image of a shape where the image of the ray meets the shape.
TEST(Reflection, TheImageOfAColliderIsHitByTheImagesOfRays) {
    Random random(test::seed());
    std::size_t hit_count = 0;
    for (const Shape& shape : shapes(random))
        for (const int axis : kAxes) {
            SCOPED_TRACE(std::string(type_name(shape)) + ", axis " + std::to_string(axis));
            ColliderReflection image_of(axis);
            for (int i = 0; i < 300; ++i) {
                const ColliderDef collider{.shape = shape,
                                           .body_from_shape = {test::random_vector(random, 1),
                                                               test::random_rotation(random)}};
                const ColliderDef image = image_of(collider);
                const Vec3 to = collider.body_from_shape.position + test::random_vector(random, 1);
                Ray aimed, aimed_image;
                aimed.origin = test::random_unit(random) * 4.0f;
                aimed.direction = normalize(to - aimed.origin);
                aimed_image.origin = reflected(aimed.origin, axis);
                aimed_image.direction = reflected(aimed.direction, axis);
                const auto hit = cast_ray(shape, collider.body_from_shape, aimed);
                const auto hit_image = cast_ray(image.shape, image.body_from_shape, aimed_image);
                const bool grazes = hit && std::abs(dot(hit->normal, aimed.direction)) < 0.05f;
                if (!hit || grazes)
                    continue;
                ++hit_count;
                ASSERT_TRUE(hit_image.has_value());
                EXPECT_NEAR(hit_image->t, hit->t, 1e-4f);
                EXPECT_LE(distance(hit_image->normal, reflected(hit->normal, axis)), 2e-3f);
            }
        }
    EXPECT_GT(hit_count, 2000u);
}

TEST(Reflection, SymmetricShapesStayAsTheyAre) {
    Random random(test::seed());
    for (const Shape& shape : shapes(random))
        for (const int axis : kAxes) {
            if (std::holds_alternative<PlaneShape>(shape) ||
                std::holds_alternative<HullShape>(shape) ||
                std::holds_alternative<MeshShape>(shape))
                continue;
            ColliderReflection image_of(axis);
            const ColliderDef collider{.shape = shape, .body_from_shape = {{1, 2, 3}, {}}};
            EXPECT_TRUE(image_of(collider).shape == shape) << type_name(shape);
        }
}

TEST(Reflection, TheImageOfAHullIsASoundHullSharedByAllItsBodies) {
    Random random(test::seed());
    for (int i = 0; i < 20; ++i)
        for (const int axis : kAxes) {
            const ColliderDef collider{.shape = HullShape{random_hull(random)}};
            ColliderReflection image_of(axis);
            const Shape image = image_of(collider).shape;
            const Result<void> sound = validate(*std::get<HullShape>(image).hull);
            EXPECT_TRUE(sound.ok()) << sound.error().text();
            EXPECT_EQ(std::get<HullShape>(image).hull,
                      std::get<HullShape>(image_of(collider).shape).hull);
            EXPECT_NEAR(mass_of(image, 1).mass, mass_of(collider.shape, 1).mass, 1e-5f);
        }
}

// --- joints ------------------------------------------------------------------------------------

struct Machine {
    std::vector<BodyDef> bodies;
    std::vector<JointDef> joints;
    Vec3 gravity{0, -10, 0};
};

/// A body at rest in the air, and a second body of odd shape on a joint.
Machine pair_with(JointDef joint) {
    Machine machine;
    BodyDef def{.id = {1},
                .motion = Motion::dynamic,
                .world_from_body = {{0.2f, 5, 0.1f}, from_axis_angle({0, 0, 1}, 0.4f)},
                .colliders = {{.shape = BoxShape{{0.2f, 0.4f, 0.1f}}}},
                .mass = 2.0f};
    machine.bodies.push_back(def);
    def.id = {2};
    def.world_from_body = {{0.9f, 5, 0.4f}, from_axis_angle({1, 0, 0}, 0.3f)};
    def.velocity = {0.3f, 0.2f, 0.5f};
    def.angular_velocity = {0.4f, 1, 0.6f};
    def.colliders.push_back(
        {.shape = ConeShape{0.1f, 0.3f}, .body_from_shape = {{0.3f, 0.1f, 0.2f}, {}}});
    machine.bodies.push_back(def);
    machine.joints.push_back({.type = JointType::fixed,
                              .b = {1},
                              .local_anchor_a = {0.2f, 5, 0.1f},
                              .local_frame_a = from_axis_angle({0, 0, 1}, 0.4f)});
    const Transform from_a = machine.bodies[0].world_from_body,
                    from_b = machine.bodies[1].world_from_body;
    const Quat frame = from_axis_angle(normalize(Vec3{3, 1, 2}), 0.8f);
    const Vec3 at{0.6f, 5, 0.2f}, apart = has_length(joint.type) ? Vec3{0.1f, 0.1f, 0} : Vec3{};
    joint.a = {1};
    joint.b = {2};
    joint.local_anchor_a = inverse_transform_point(from_a, at);
    joint.local_anchor_b = inverse_transform_point(from_b, at + apart);
    joint.local_frame_a = conjugate(from_a.rotation) * frame;
    joint.local_frame_b = conjugate(from_b.rotation) * frame;
    joint.pulley_a = at + Vec3{0.1f, 1, 0};
    joint.pulley_b = at + Vec3{0.4f, 1.2f, 0.3f};
    machine.joints.push_back(joint);
    return machine;
}

Machine reflected(const Machine& machine, int axis) {
    Machine image{.bodies = {}, .joints = {}, .gravity = reflected(machine.gravity, axis)};
    ColliderReflection colliders(axis);
    for (const BodyDef& body : machine.bodies)
        image.bodies.push_back(reflected(body, axis, colliders));
    for (const JointDef& joint : machine.joints)
        image.joints.push_back(reflected(joint, axis));
    return image;
}

std::vector<Body> bodies_after(const Machine& machine, int step_count) {
    Parameters parameters;
    parameters.gravity = machine.gravity;
    parameters.sleep = false;
    World world(parameters);
    for (const BodyDef& body : machine.bodies)
        EXPECT_TRUE(world.create_body(body).ok());
    for (const JointDef& joint : machine.joints) {
        const auto made = world.create_joint(joint);
        EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().text());
    }
    for (int i = 0; i < step_count; ++i)
        world.step();
    return world.state().bodies;
}

/// Joints of every type, whose limits and drives act on one side: a coordinate of the wrong sign would show.
std::vector<JointDef> joints_of_all_types() {
    const JointDrive turn{.max_force = 3, .speed = 0.7f};
    const JointDrive push{.max_force = 30, .speed = 0.2f};
    const JointDrive hold{.max_force = 40, .hertz = 3, .target = 0.1f};
    JointDef six{.type = JointType::six_dof};
    for (std::size_t i = 0; i < six.axes.size(); ++i) {
        const Real k = static_cast<Real>(i);
        six.axes[i] = {.mode = JointAxis::Mode::limited,
                       .lower = -0.02f - 0.02f * k,
                       .upper = 0.05f + 0.03f * k,
                       .drive = {.max_force = 2, .speed = 0.1f}};
    }
    std::vector<JointDef> joints{six};
    joints.push_back({.type = JointType::distance, .lower = 0, .upper = 0.2f});
    joints.push_back({.type = JointType::pulley, .lower = 0, .upper = 2.6f, .ratio = 1.5f});
    joints.push_back({.type = JointType::spring, .hertz = 2, .upper = 0.4f});
    joints.push_back({.type = JointType::motor, .drive = hold, .turn_drive = hold});
    joints.push_back({.type = JointType::motor, .drive = push, .turn_drive = turn});
    joints.push_back({.type = JointType::wheel,
                      .hertz = 2,
                      .has_limits = true,
                      .lower = -0.1f,
                      .upper = 0.2f,
                      .drive = turn,
                      .turn_drive = {.max_force = 3, .hertz = 2, .target = 0.3f}});
    for (const bool is_aligned : {false, true})
        joints.push_back({.type = JointType::path,
                          .drive = push,
                          .aligned = is_aligned,
                          .path_points = {{-0.4f, 0.1f, -1}, {0, 0, 0}, {0.3f, 0.2f, 0.6f}}});
    joints.push_back({.type = JointType::path, // begins along the Y of its axes
                      .drive = push,
                      .aligned = true,
                      .path_points = {{0, 0, 0}, {0, 0.5f, 0}, {0, 1, 0}}});
    for (const JointTypeInfo& info : kJointTypes)
        if (info.ends == JointEnds::one_axis || info.ends == JointEnds::one_point ||
            info.ends == JointEnds::two_axes)
            joints.push_back({.type = info.type,
                              .has_limits = info.limits.use == JointLimits::Use::range,
                              .lower = -0.05f,
                              .upper = 0.3f,
                              .swing = 0.5f,
                              .ratio = 0.2f,
                              .drive = info.drive.unit == JointUnit::length ? push : turn});
    return joints;
}

// Without contacts, rounding is all that parts the image from the original.
TEST(Reflection, TheImageOfAJointMovesAsTheImageOfTheOriginal) {
    std::array<bool, kBuiltInJointTypeCount> is_seen{};
    for (const JointDef& joint : joints_of_all_types()) {
        is_seen[static_cast<std::size_t>(joint.type)] = true;
        const Machine machine = pair_with(joint);
        const std::vector<Body> before = bodies_after(machine, 0);
        const std::vector<Body> original = bodies_after(machine, 60);
        for (const int axis : kAxes) {
            SCOPED_TRACE(std::string(in_words(joint.type)) + ", axis " + std::to_string(axis));
            const std::vector<Body> image = bodies_after(reflected(machine, axis), 60);
            ASSERT_EQ(image.size(), original.size());
            for (std::size_t i = 0; i < image.size(); ++i) {
                const Transform expected = reflected(original[i].world_from_body, axis);
                EXPECT_LE(distance(image[i].world_from_body.position, expected.position), 2e-3f);
                EXPECT_GT(std::abs(dot(image[i].world_from_body.rotation, expected.rotation)),
                          1 - 1e-4f);
                EXPECT_LE(distance(image[i].v, reflected(original[i].v, axis)), 2e-2f);
            }
        }
        const Real moved = distance(original[1].center_of_mass, before[1].center_of_mass);
        EXPECT_TRUE(moved > 0.01f || joint.type == JointType::fixed)
            << in_words(joint.type) << ": nothing has moved";
    }
    for (std::size_t i = 0; i < is_seen.size(); ++i)
        EXPECT_TRUE(is_seen[i]) << in_words(static_cast<JointType>(i));
}

} // namespace
} // namespace topple
