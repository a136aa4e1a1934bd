// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The numbers, shapes and definitions of a random person.

#include "tests/app/session/random_user.h"

namespace topple::app::test {
namespace {

Shape random_hull(Random& random) {
    std::vector<Vec3> points(8);
    for (Vec3& p : points)
        p = {random.between(-0.5f, 0.5f), random.between(-0.5f, 0.5f), random.between(-0.5f, 0.5f)};
    const Result<ConvexHull> hull = build_convex_hull(points);
    if (!hull.ok())
        return SphereShape{};
    return HullShape{std::make_shared<const ConvexHull>(*hull)};
}

Shape random_mesh(Random& random) {
    TriangleMesh mesh;
    mesh.vertices = {{-1, 0, -1}, {1, random.unit(), -1}, {1, 0, 1}, {-1, random.unit(), 1}};
    mesh.triangles = {{0, 2, 1}, {0, 3, 2}};
    return MeshShape{std::make_shared<const MeshTree>(std::move(mesh))};
}

Shape random_field(Random& random) {
    HeightSamples samples{.columns = 4, .rows = 3, .scale = {1, 1, 1}, .heights = {}};
    for (int i = 0; i < 12; ++i)
        samples.heights.push_back(random.unit());
    return HeightFieldShape{std::make_shared<const HeightField>(*HeightField::build(samples))};
}

} // namespace

bool RandomUser::is_full() const { return state().bodies.size() >= kMostBodies; }

Vec3 RandomUser::point() {
    const Real x = real(-4, 4), y = real(0, 4);
    return {x, y, real(-4, 4)};
}

Quat RandomUser::rotation() {
    if (one_in(3))
        return {};
    return from_axis_angle(normalize_or(point() - Vec3{0, 2, 0}, {0, 1, 0}), real(-3, 3));
}

BodyId RandomUser::body() {
    const auto& bodies = state().bodies;
    if (bodies.empty() || one_in(40)) // one that is gone, or never was
        return {1 + std::uint64_t{random_.below(200)}};
    return bodies[random_.below(static_cast<std::uint32_t>(bodies.size()))].id;
}

GroupId RandomUser::group() {
    const std::vector<GroupId> groups = state().object_marks.groups();
    if (groups.empty() || one_in(40))
        return {1 + std::uint64_t{random_.below(50)}};
    return groups[random_.below(static_cast<std::uint32_t>(groups.size()))];
}

ObjectId RandomUser::object() {
    switch (random_.below(6)) {
    case 0:
        return deformable();
    case 1:
        if (!state().water_volumes.empty())
            return state().water_volumes.back().id;
        return body();
    case 2:
        if (!state().force_fields.empty())
            return state().force_fields.back().id;
        return body();
    default:
        return body();
    }
}

JointId RandomUser::joint() {
    const auto& joints = state().joints;
    if (joints.empty() || one_in(40))
        return {1 + std::uint64_t{random_.below(50)}};
    return joints[random_.below(static_cast<std::uint32_t>(joints.size()))].id;
}

AnnotationId RandomUser::annotation() {
    const auto& all = state().annotations.list();
    return all.empty() ? AnnotationId{1}
                       : all[random_.below(static_cast<std::uint32_t>(all.size()))].id;
}

DeformableId RandomUser::deformable() {
    const auto& all = state().deformables;
    if (all.empty() || one_in(40))
        return {1 + std::uint64_t{random_.below(20)}};
    return all[random_.below(static_cast<std::uint32_t>(all.size()))].id;
}

ControlSource RandomUser::control() {
    constexpr std::uint32_t kUsual = 12; // keys that cars and random joints share
    return static_cast<ControlSource>(
        random_.below(one_in(8) ? static_cast<std::uint32_t>(kControlSourceCount) : kUsual));
}

Material RandomUser::material() {
    constexpr std::string_view kNames[] = {"", "wood", "ice"};
    Material m{.friction = random_.unit(),
               .restitution = one_in(3) ? random_.unit() : 0,
               .rolling_resistance = one_in(3) ? 0.02f * random_.unit() : 0.01f,
               .static_friction = 0,
               .name = {}};
    m.name = MaterialName(kNames[random_.below(3)]);
    return m;
}

Shape RandomUser::shape() {
    const Real a = real(0.1f, 0.6f), b = real(0.1f, 0.6f), c = real(0.1f, 0.6f);
    switch (random_.below(std::variant_size_v<Shape>)) {
    case 0:
        return SphereShape{a};
    case 1:
        return BoxShape{{a, b, c}};
    case 2:
        return CapsuleShape{a, b};
    case 3:
        return PlaneShape{{0, 1, 0}, -a};
    case 4:
        return random_hull(random_);
    case 5:
        return random_mesh(random_);
    case 6:
        return CylinderShape{a, b};
    case 7:
        return ConeShape{a, b};
    case 8:
        return random_field(random_);
    case 9:
        return EllipsoidShape{{a, b, c}};
    case 10:
        return TaperedCapsuleShape{a, a * 0.6f, 0.5f + b};
    default:
        return RoundedBoxShape{{a, b, c}, 0.05f + 0.1f * a};
    }
}

BodyDef RandomUser::body_def() {
    BodyDef def;
    def.world_from_body = {point(), rotation()};
    const Shape first = shape();
    const bool is_ground = is_surface(first) || std::holds_alternative<PlaneShape>(first);
    def.motion = is_ground ? Motion::static_ : one_in(8) ? Motion::kinematic : Motion::dynamic;
    def.colliders.push_back({.shape = first, .body_from_shape = {}, .material = material()});
    if (one_in(4) && !is_ground)
        def.colliders.push_back({.shape = BoxShape{{0.2f, 0.2f, 0.2f}},
                                 .body_from_shape = {{0.4f, 0, 0}, rotation()},
                                 .material = material()});
    if (one_in(5))
        def.name = "part " + std::to_string(random_.below(1000));
    if (one_in(5) && def.motion == Motion::dynamic)
        def.mass = real(0.1f, 50);
    if (one_in(5))
        def.velocity = point();
    def.density = real(200, 8000);
    return def;
}

DeformableDef RandomUser::deformable_def() {
    DeformableDef def;
    def.world_from_recipe = {point(), rotation()};
    switch (random_.below(5)) {
    case 0:
        def.recipe = PointsRecipe{.points = {{{0, 0, 0}, {}, 1}, {{0.5f, 0, 0}, {}, 1}},
                                  .links = {{.a = 0, .b = 1, .rest = -1, .numbers = {}}}};
        break;
    case 1:
        def.recipe = ClothRecipe{.columns = 3 + static_cast<int>(random_.below(4)), .rows = 4};
        break;
    case 2:
        def.recipe = RopeRecipe{.segments = 4 + static_cast<int>(random_.below(6))};
        break;
    case 3:
        def.recipe = BlockRecipe{.cells_x = 2, .spacing = 0.3f, .keeps_volume = one_in(2)};
        break;
    default:
        def.recipe = BalloonRecipe{.subdivisions = 1, .radius = real(0.2f, 0.6f)};
    }
    if (one_in(3))
        def.pins.push_back(0);
    if (one_in(3))
        def.attachments.push_back({1, body(), {}});
    def.material.friction = random_.unit();
    return def;
}

JointDrive RandomUser::drive() {
    if (one_in(2))
        return {};
    const Real force = real(0, 200), speed = real(-5, 5);
    return {.max_force = force,
            .speed = speed,
            .hertz = one_in(2) ? real(0.5f, 4) : 0,
            .damping_ratio = real(0.1f, 1.5f),
            .target = real(-1, 1)};
}

DriveControl RandomUser::drive_control() {
    if (one_in(2))
        return {};
    const ControlSource positive = control();
    return {.positive = positive,
            .negative = control(),
            .coasts = one_in(2),
            .at_positive = real(-10, 10),
            .at_negative = real(-10, 10),
            .ramp = one_in(2) ? 0 : real(0.1f, 2),
            .expo = random_.unit()};
}

JointDef RandomUser::joint_def() {
    JointDef def;
    def.type = static_cast<JointType>(random_.below(kBuiltInJointTypeCount));
    def.a = body();
    def.b = one_in(5) ? BodyId{} : body();
    const auto near = [&] { return (point() - Vec3{0, 2, 0}) * 0.2f; };
    def.local_anchor_a = near();
    def.local_anchor_b = near();
    def.local_frame_a = rotation();
    def.local_frame_b = rotation();
    def.hertz = one_in(2) ? 0 : real(1, 20);
    def.has_limits = one_in(2);
    def.lower = def.type == JointType::hinge ? -1 : real(0, 0.5f);
    def.upper = real(0.6f, 3);
    def.collide = one_in(2);
    def.ratio = real(0.2f, 3);
    def.drive = drive();
    def.turn_drive = drive();
    def.control = drive_control();
    def.turn_control = drive_control();
    def.pulley_a = point() + Vec3{0, 4, 0};
    def.pulley_b = point() + Vec3{0, 4, 0};
    if (def.type == JointType::path)
        for (int i = 0; i < 5; ++i)
            def.path_points.push_back(near() + Vec3{static_cast<Real>(i), 0, 0});
    for (JointAxis& axis : def.axes)
        axis = {.mode = static_cast<JointAxis::Mode>(random_.below(3)),
                .lower = -real(0.1f, 1),
                .upper = real(0.1f, 1),
                .drive = drive()};
    if (one_in(5))
        def.name = "joint " + std::to_string(random_.below(100));
    return def;
}

} // namespace topple::app::test
