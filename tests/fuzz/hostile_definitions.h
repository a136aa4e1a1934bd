// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/fuzz/byte_reader.h"
#include "topple/world/parameter_table.h"
#include "topple/world/world.h"

#include <algorithm>
#include <utility>

namespace topple::fuzz {

/// Makes definitions from bytes: mostly small and sensible, now and then NaN, infinite or absurd in any number. Ids
/// are small ordinals, of existing, deleted or unknown objects.
class HostileDefinitions : public ByteReader {
public:
    using ByteReader::ByteReader;

    /// Returns twentieths between -6 and 6; or a number near the limits of float; or any bits.
    Real real() {
        constexpr Real kEnds[] = {1e38f, -1e38f, 1e-40f, 0};
        const std::uint8_t kind = byte();
        if (kind < 246)
            return (static_cast<Real>(kind) - 125) * 0.05f;
        return kind < 250 ? kEnds[kind - 246] : number(true);
    }
    Vec3 vec3() {
        const Real x = real(), y = real(), z = real();
        return {x, y, z};
    }
    Quat quat() {
        const Vec3 v = vec3();
        return {v.x, v.y, v.z, real()};
    }
    Transform pose() {
        const Vec3 position = vec3();
        return {position, one_in(4) ? quat() : Quat{}};
    }
    bool one_in(int count) { return byte() % count == 0; }
    Motion motion() { return static_cast<Motion>(byte() % 3); }
    template<typename AnyId>
    AnyId id() {
        return {byte() % std::uint64_t{32}};
    }

    Shape shape() {
        switch (byte() % 9) {
        case 0:
            return SphereShape{real()};
        case 1:
            return BoxShape{vec3()};
        case 2:
            return pair<CapsuleShape>();
        case 3:
            return pair<CylinderShape>();
        case 4:
            return pair<ConeShape>();
        case 5:
            return hull();
        case 6:
            return mesh();
        case 7:
            return field();
        default: {
            const Vec3 normal = vec3();
            return PlaneShape{normal, real()};
        }
        }
    }
    Material material() {
        Material m;
        for (Real* number :
             {&m.friction, &m.restitution, &m.rolling_resistance, &m.static_friction})
            *number = real();
        return m;
    }
    MassProperties mass_properties() {
        const Real mass = real();
        const Vec3 center = vec3(), moments = vec3();
        const Real product = one_in(2) ? 0 : real();
        Mat3 inertia = diagonal(moments);
        inertia.x.y = inertia.y.x = product;
        return {mass, center, inertia};
    }
    BodyDef body() {
        BodyDef def;
        def.motion = motion();
        def.world_from_body = pose();
        for (int i = byte() % 4; i > 0; --i) {
            ColliderDef collider{.shape = shape(), .body_from_shape = pose()};
            if (one_in(4))
                collider.material = material();
            if (one_in(16))
                collider.one_sided = vec3();
            def.colliders.push_back(std::move(collider));
        }
        if (one_in(4))
            def.mass = real();
        if (one_in(16))
            def.mass_properties = mass_properties();
        if (one_in(4)) {
            def.velocity = vec3();
            def.angular_velocity = vec3();
        }
        if (one_in(8)) {
            def.density = real();
            def.linear_damping = real();
            def.angular_damping = real();
            def.gravity_scale = real();
            def.id = id<BodyId>();
        }
        def.is_asleep = one_in(8);
        if (one_in(8))
            def.locks = locks();
        def.is_enabled = !one_in(16);
        if (one_in(16)) {
            def.character = character();
            if (one_in(2)) { // a body that fits
                def.motion = Motion::dynamic;
                def.colliders = {{.shape = CapsuleShape{.radius = 0.3f, .half_height = 0.6f}}};
            }
        }
        return def;
    }
    CharacterDef character() {
        CharacterDef def;
        for (const MoverSetting& setting : kMoverSettings)
            if (one_in(4))
                def.mover.*setting.member = real();
        if (one_in(2))
            def.wanted_velocity = vec3();
        def.wants_jump = one_in(2);
        return def;
    }
    JointDef joint() {
        JointDef def;
        def.type = static_cast<JointType>(byte() % kJointTypeCount);
        def.a = id<BodyId>();
        def.b = one_in(4) ? BodyId{} : id<BodyId>();
        def.local_anchor_a = vec3();
        def.local_anchor_b = vec3();
        def.hertz = one_in(2) ? 0 : real();
        def.has_limits = one_in(2);
        def.lower = real();
        def.upper = real();
        if (one_in(2)) {
            def.swing = real();
            def.ratio = real();
            def.drive = drive();
            def.turn_drive = drive();
            def.break_force = real();
            def.pulley_a = vec3();
            def.path_closed = one_in(2);
            if (one_in(4))
                def.carrier = id<BodyId>();
            def.aligned = one_in(2);
            for (int i = byte() % 6; i > 0; --i)
                def.path_points.push_back(vec3());
            for (JointAxis& axis : def.axes)
                axis.mode = static_cast<JointAxis::Mode>(byte() % 3);
        }
        if (one_in(3)) {
            def.control = control();
            def.turn_control = control();
        }
        return def;
    }
    DeformableDef deformable() {
        DeformableDef def;
        def.recipe = recipe();
        def.world_from_recipe = pose();
        if (one_in(4))
            def.pins.push_back(byte() % 16u);
        if (one_in(4)) {
            const std::uint32_t particle = byte() % 16u;
            const BodyId body = id<BodyId>();
            def.attachments.push_back({particle, body, vec3()});
        }
        if (one_in(8))
            def.id = id<DeformableId>();
        return def;
    }
    Water water() {
        Water water;
        const Vec3 p = vec3(), q = vec3();
        water.box = one_in(4) ? Aabb{p, q} : Aabb{min(p, q), max(p, q)};
        if (one_in(2)) {
            water.density = real() * 100;
            water.linear_drag = real();
            water.quadratic_drag = real();
            water.current = vec3();
        }
        if (one_in(4))
            water.id = id<WaterId>();
        return water;
    }
    ForceField force_field() {
        ForceField field;
        if (one_in(2)) {
            const Vec3 p = vec3(), q = vec3();
            field.field = Wind{.box = one_in(4) ? Aabb{p, q} : Aabb{min(p, q), max(p, q)},
                               .velocity = vec3(),
                               .drag = real()};
        } else {
            const Vec3 center = vec3();
            const Real strength = real() * 10;
            field.field = Attractor{center, strength, real()};
        }
        if (one_in(4))
            field.id = id<ForceFieldId>();
        return field;
    }
    ThrusterDef thruster() {
        ThrusterDef def;
        def.body = id<BodyId>();
        def.local_point = vec3();
        def.local_direction = vec3();
        def.force = real() * 100;
        if (one_in(2))
            def.control = control();
        if (one_in(4))
            def.id = id<ThrusterId>();
        return def;
    }
    ParameterControlDef parameter_control() {
        ParameterControlDef def;
        const auto [name, value] = parameter();
        def.parameter = name;
        def.rest = static_cast<Real>(value);
        def.control = control();
        return def;
    }
    /// Returns the name of a parameter and a value for it, inside or outside of its range.
    std::pair<std::string_view, double> parameter() {
        const auto table = parameter_table();
        const ParameterInfo& info = table[byte() % table.size()];
        if (one_in(4))
            return {info.name, double{real()}};
        return {info.name, info.minimum + (info.maximum - info.minimum) * byte() / 255};
    }
    MouseJoint grab() {
        MouseJoint grab{.body = id<BodyId>()};
        grab.local_point = vec3();
        grab.target = vec3();
        if (one_in(4)) {
            grab.body = {};
            grab.deformable = id<DeformableId>();
            grab.particle = byte() % 16u;
        }
        if (one_in(4)) {
            grab.hold_rotation = true;
            grab.target_rotation = quat();
        }
        return grab;
    }
    Explosion explosion() {
        Explosion explosion{.center = vec3(), .radius = real()};
        explosion.speed = real() * 10;
        return explosion;
    }
    Impulse impulse() {
        Impulse impulse{.body = id<BodyId>(), .point = vec3()};
        impulse.impulse = vec3() * 1000;
        if (one_in(4)) {
            impulse.body = {};
            impulse.deformable = id<DeformableId>();
        }
        return impulse;
    }
    MotionLocks locks() {
        MotionLocks locks;
        for (std::size_t i = 0; i < 6; ++i)
            set_lock_at(locks, i, one_in(2));
        return locks;
    }
    Force force() {
        Force force{.body = id<BodyId>()};
        if (one_in(2))
            force.point = vec3();
        force.force = vec3() * 1.0e5f;
        return force;
    }
    Torque torque() {
        const BodyId body = id<BodyId>();
        return {body, vec3() * 1.0e5f};
    }
    AngularImpulse angular_impulse() {
        const BodyId body = id<BodyId>();
        return {body, vec3() * 1000};
    }

private:
    template<typename Round>
    Shape pair() {
        const Real radius = real();
        return Round{radius, real()};
    }
    Shape hull() {
        std::vector<Vec3> points(4u + byte() % 8u);
        for (Vec3& p : points)
            p = vec3();
        Result<ConvexHull> made = build_convex_hull(points);
        return made.ok() ? HullShape{std::make_shared<ConvexHull>(*made)} : HullShape{};
    }
    Shape mesh() {
        TriangleMesh made;
        made.vertices.resize(3u + byte() % 6u);
        for (Vec3& v : made.vertices)
            v = vec3();
        const auto vertex = [&] {
            return static_cast<std::uint32_t>(byte() % made.vertices.size());
        };
        for (int i = 1 + byte() % 8; i > 0; --i) {
            const std::uint32_t a = vertex(), b = vertex();
            made.triangles.push_back({a, b, vertex()});
        }
        if (!validate(made).ok())
            return MeshShape{};
        return MeshShape{std::make_shared<MeshTree>(std::move(made))};
    }
    Shape field() {
        HeightSamples samples{.columns = 2u + byte() % 4u, .rows = 2u + byte() % 4u};
        if (one_in(2))
            samples.scale = vec3();
        samples.heights.resize(samples.columns * samples.rows);
        for (Real& height : samples.heights)
            height = real() * 0.2f;
        if (one_in(3)) {
            samples.materials = {"ice", "rock"};
            samples.cell_materials.resize((samples.columns - 1) * (samples.rows - 1));
            for (std::uint8_t& index : samples.cell_materials)
                index = static_cast<std::uint8_t>(byte() % 2u);
        }
        Result<HeightField> made = HeightField::build(std::move(samples));
        return made.ok() ? HeightFieldShape{std::make_shared<HeightField>(std::move(*made))}
                         : HeightFieldShape{};
    }
    JointDrive drive() {
        const Real first = real(), second = real(), third = real();
        return {first, second, third, 1, real()};
    }
    DriveControl control() {
        DriveControl control;
        control.positive = static_cast<ControlSource>(byte() % 4);
        control.negative = static_cast<ControlSource>(byte() % (one_in(8) ? 80 : 4));
        control.coasts = one_in(2);
        for (Real* number :
             {&control.at_positive, &control.at_negative, &control.ramp, &control.expo})
            *number = real();
        return control;
    }
    Recipe recipe() {
        const int count = 1 + byte() % 4;
        switch (byte() % 5) {
        case 0: {
            PointsRecipe points;
            for (int i = 0; i <= count; ++i) {
                const Vec3 position = vec3();
                points.points.push_back({position, {}, one_in(4) ? real() : Real(1)});
            }
            points.links.push_back({byte() % 4u, byte() % 4u});
            return points;
        }
        case 1: {
            ClothRecipe cloth{.columns = count + 1, .rows = 1 + byte() % 4};
            if (one_in(4))
                cloth.spacing = real();
            return cloth;
        }
        case 2:
            return RopeRecipe{.segments = count, .length = one_in(4) ? real() : Real(1)};
        case 3:
            return BlockRecipe{.cells_x = count, .keeps_volume = one_in(2)};
        default:
            return BalloonRecipe{.subdivisions = byte() % 2,
                                 .radius = one_in(4) ? real() : Real(1)};
        }
    }
};

} // namespace topple::fuzz
