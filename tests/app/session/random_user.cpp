// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/app/session/random_user.h"

#include "app/commands/arrangement.h"
#include "app/scenes/machines/ragdoll.h"
#include "app/scenes/scene_registry.h"
#include "app/session/copied_objects.h"
#include "topple/world/bound_sources.h"
#include "topple/world/parameter_table.h"

#include <cmath>

namespace topple::app::test {
namespace {

SpawnBodies ragdoll() {
    World world;
    const Ragdoll made = add_ragdoll(world, {{0, 0.2f, 0}, {}}, {}, {});
    SpawnBodies spawn = *copy_of(world, made.parts, {});
    spawn.label = "ragdoll";
    return spawn;
}

/// Returns the moving bodies of a scene of the gallery, with the joints among them.
SpawnBodies machine_of(const std::string& scene) {
    const Result<OpenedScene> opened = open_scene(scene);
    std::vector<BodyId> bodies;
    for (const Body& body : opened->world.state().bodies)
        if (body.motion == Motion::dynamic)
            bodies.push_back(body.id);
    SpawnBodies spawn = *copy_of(opened->world, bodies, {});
    spawn.label = scene;
    return spawn;
}

template<std::size_t... I>
Command command_of_kind(std::size_t kind, std::index_sequence<I...>) {
    Command command;
    ((kind == I ? static_cast<void>(command = std::variant_alternative_t<I, CommandKinds>{})
                : static_cast<void>(0)),
     ...);
    return command;
}

} // namespace

RandomUser::RandomUser(const Session& session, std::uint64_t seed, std::string model)
    : session_(session),
      random_(seed),
      model_(std::move(model)),
      machines_{ragdoll(), machine_of("drive")} {}

Do RandomUser::edit() {
    std::size_t kind = random_.below(kCommandKindCount);
    if (one_in(4)) // deletions keep up with what spawns, copies and imports add
        kind = Command(DeleteObjects{}).index();
    Command command = command_of_kind(kind, std::make_index_sequence<kCommandKindCount>());
    std::visit([this](auto& c) { fill(c); }, static_cast<CommandKinds&>(command));
    if (one_in(3))
        ++gesture_;
    return Do{.command = std::move(command), .gesture = one_in(2) ? gesture_ : 0};
}

// --- commands ------------------------------------------------------------------------------------

/// Copies some objects and pastes them elsewhere, through the text on the clipboard.
SpawnBodies RandomUser::pasted() {
    const std::vector<BodyId> bodies{body(), body()};
    Result<SpawnBodies> copied = copy_of(session_.world(), bodies, {});
    if (!copied.ok() || is_empty(*copied))
        return {};
    const std::string text = text_of(*copied);
    Result<SpawnBodies> read = text.empty() ? copied : objects_from(text);
    if (!read.ok())
        return {};
    stand_on(*read, point());
    read->label = "paste";
    return std::move(*read);
}

void RandomUser::fill(SpawnBodies& command) {
    if (is_full()) {
        command.bodies.push_back(body_def());
        command.bodies.back().colliders.front().shape = BoxShape{{0, 0, 0}}; // is refused
        return;
    }
    if (one_in(4)) {
        command = pasted();
        return;
    }
    if (one_in(12)) {
        command = machines_[random_.below(static_cast<std::uint32_t>(machines_.size()))];
        stand_on(command, point());
        return;
    }
    if (one_in(4) && state().deformables.size() < kMostDeformables)
        command.deformables.push_back(deformable_def());
    else
        for (std::uint32_t i = random_.below(3); i < 3; ++i)
            command.bodies.push_back(body_def());
    if (command.bodies.size() > 1 && one_in(3)) {
        JointDef def = joint_def();
        def.a = new_body(0);
        def.b = new_body(1);
        command.joints.push_back(std::move(def));
    }
    command.label = "things";
}

void RandomUser::fill(DeleteObjects& command) {
    const std::uint32_t most = is_full() ? 12 : 2;
    for (std::uint32_t i = random_.below(most); i < most; ++i)
        command.bodies.push_back(body());
    if (one_in(3) || state().joints.size() >= kMostJoints)
        command.joints.push_back(joint());
    if (one_in(6))
        command.deformables.push_back(deformable());
    if (one_in(4))
        command.annotations.push_back(annotation());
}

void RandomUser::fill(CreateJoint& command) {
    command.def = joint_def();
    if (state().joints.size() >= kMostJoints)
        static_cast<JointDef&>(*command.def).b = command.def->a; // is refused
}

void RandomUser::fill(SetJoint& command) {
    command.joint = joint();
    if (!session_.world().find(command.joint))
        return;
    JointDef def = session_.world().describe(command.joint);
    def.hertz = one_in(2) ? 0 : real(1, 20);
    def.drive = drive();
    def.control = drive_control();
    def.turn_control = drive_control();
    command.settings = settings_of(def);
}

void RandomUser::fill(SetDeformable& command) {
    const DeformableId id = deformable();
    command.def = session_.world().find(id) ? session_.world().describe(id) : deformable_def();
    command.def.id = id;
    if (one_in(2)) {
        command.def.recipe = deformable_def().recipe;
        command.def.positions.clear();
        command.def.velocities.clear();
        command.def.pins.clear();
        command.def.attachments.clear();
    } else {
        command.def.material.friction = random_.unit();
        command.def.material.damping = random_.unit();
    }
}

void RandomUser::fill(SetParameter& command) {
    const auto table = parameter_table();
    const ParameterInfo& info = table[random_.below(static_cast<std::uint32_t>(table.size()))];
    command.name = info.name;
    const double share = one_in(3) ? 0 : double{random_.unit()};
    const double most = info.name == "substeps" ? 8
                                                : info.maximum; // the slowest, and no more to undo
    command.value = one_in(2) ? info.standard : info.minimum + (most - info.minimum) * share;
    if (info.kind != ParameterInfo::Kind::real)
        command.value = std::round(command.value);
}

void RandomUser::fill(SetPose& command) { command = {body(), {point(), rotation()}}; }

void RandomUser::fill(SetVelocity& command) {
    command.body = body();
    command.velocity = point();
    command.angular_velocity = point();
}

void RandomUser::fill(SetMotion& command) {
    command = {body(), static_cast<Motion>(random_.below(3))};
}

void RandomUser::fill(SetColliders& command) {
    command.body = body();
    if (one_in(2) && session_.world().find(command.body)) {
        command
            .colliders = session_.world().describe(command.body).colliders; // a dimension is edited
        for (ColliderDef& collider : command.colliders)
            if (std::holds_alternative<BoxShape>(collider.shape) || one_in(2))
                collider.shape = BoxShape{{real(0.1f, 1), 0.3f, 0.3f}};
        return;
    }
    command.colliders = body_def().colliders;
}

void RandomUser::fill(SetMass& command) { command = {body(), real(0.1f, 100)}; }
void RandomUser::fill(SetJointAttachment& command) {
    command.joint = joint();
    const Joint* found = session_.world().find(command.joint);
    if (found == nullptr)
        return;
    JointAttachment& at = command.attachment;
    at = attachment_of(*found);
    at.local_anchor_b = at.local_anchor_b + Vec3{real(-0.1f, 0.1f), real(-0.1f, 0.1f), 0};
    at.collide = one_in(2);
}

void RandomUser::fill(SetMassProperties& command) {
    command.body = body();
    command.properties.mass = real(0.1f, 100);
    command.properties.center_of_mass = {real(-0.2f, 0.2f), 0, real(-0.2f, 0.2f)};
    command.properties.inertia = diagonal({real(1, 1.5f), real(1, 1.5f), real(1, 1.5f)}) *
                                 (0.1f * command.properties.mass);
}
void RandomUser::fill(SetDensity& command) { command = {body(), real(100, 9000)}; }
void RandomUser::fill(SetMaterial& command) { command = {body(), material()}; }
void RandomUser::fill(SetSurfaceMotion& command) {
    command = {body(), {{real(-2, 2), 0, real(-2, 2)}, {0, real(-2, 2), 0}}};
}
void RandomUser::fill(SetMaterialPair& command) {
    command.pair = {MaterialName("wood"), MaterialName(one_in(2) ? "ice" : "wood"), material()};
    command.is_given = !one_in(3);
}
void RandomUser::fill(SetDamping& command) {
    command = {body(), random_.unit(), one_in(2) ? 0 : real(0, 1)};
}
void RandomUser::fill(SetGravityScale& command) { command = {body(), real(-1, 2)}; }
void RandomUser::fill(SetCanSleep& command) { command = {body(), one_in(2)}; }
void RandomUser::fill(SetLocks& command) {
    command.body = body();
    for (std::size_t i = 0; i < 6; ++i)
        set_lock_at(command.locks, i, one_in(3));
}
void RandomUser::fill(SetEnabled& command) { command = {body(), !one_in(2)}; }
void RandomUser::fill(SetFilter& command) {
    command.body = body();
    command.filter = {static_cast<std::int32_t>(random_.below(3)) - 1, 1u << random_.below(3), 7};
}
void RandomUser::fill(SetQuality& command) {
    command = {body(), static_cast<topple::Quality>(random_.below(kQualityCount))};
}

void RandomUser::fill(SetGroup& command) {
    if (one_in(3))
        command.group.id = group();
    command.group.name = one_in(2) ? std::string() : "group " + std::to_string(random_.below(9));
    for (std::uint32_t i = random_.below(4); i < 4; ++i)
        command.group.members.push_back(object());
}

void RandomUser::fill(RemoveGroup& command) { command.group = group(); }

void RandomUser::fill(SetFlag& command) {
    command.flag = one_in(2) ? ObjectFlag::locked : ObjectFlag::hidden;
    command.is_set = !one_in(3);
    for (std::uint32_t i = random_.below(3); i < 3; ++i)
        command.objects.push_back(object());
}

void RandomUser::fill(SetName& command) {
    switch (random_.below(5)) {
    case 4:
        command.object = group();
        break;
    case 0:
        command.object = joint();
        break;
    case 1:
        command.object = deformable();
        break;
    default:
        command.object = body();
    }
    command.name = one_in(4) ? std::string() : "name " + std::to_string(random_.below(20));
}

void RandomUser::fill(SetWaterVolume& command) {
    const auto& all = state().water_volumes;
    if (!all.empty() && (one_in(2) || all.size() > 2))
        command.water.id = all[random_.below(static_cast<std::uint32_t>(all.size()))].id;
    const Vec3 corner = point();
    command.water.box = {corner, corner + Vec3{1, 1, 1} + point()};
    command.water.density = real(500, 1500);
}
void RandomUser::fill(RemoveWaterVolume& command) {
    const auto& all = state().water_volumes;
    if (!all.empty())
        command.water = all[random_.below(static_cast<std::uint32_t>(all.size()))].id;
}

void RandomUser::fill(SetForceField& command) {
    const auto& all = state().force_fields;
    if (!all.empty() && (one_in(2) || all.size() > 2))
        command.field.id = all[random_.below(static_cast<std::uint32_t>(all.size()))].id;
    const Vec3 corner = point();
    if (one_in(2))
        command.field.field = Wind{.box = {corner, corner + Vec3{1, 1, 1} + point()},
                                   .velocity = point(),
                                   .drag = real(0, 2)};
    else
        command.field.field = Attractor{corner, real(-20, 40), real(0.5f, 8)};
}
void RandomUser::fill(RemoveForceField& command) {
    const auto& all = state().force_fields;
    if (!all.empty())
        command.field = all[random_.below(static_cast<std::uint32_t>(all.size()))].id;
}

void RandomUser::fill(SetThruster& command) {
    const auto& all = state().thrusters;
    if (!all.empty() && (one_in(2) || all.size() > 5))
        command.def.id = all[random_.below(static_cast<std::uint32_t>(all.size()))].id;
    command.def.body = body();
    command.def.local_point = point() * 0.1f;
    command.def.local_direction = point();
    command.def.force = real(0, 2000);
    if (one_in(2)) {
        command.def.control = drive_control();
        command.def.control.at_positive = real(-1, 1);
        command.def.control.at_negative = real(-1, 1);
    }
}
void RandomUser::fill(RemoveThruster& command) {
    const auto& all = state().thrusters;
    if (!all.empty())
        command.thruster = all[random_.below(static_cast<std::uint32_t>(all.size()))].id;
}

/// A vehicle on a body, with the joints on it as axles; some are refused, since they hold no wheels.
void RandomUser::fill(SetVehicle& command) {
    const auto& all = state().vehicles;
    if (!all.empty() && (one_in(2) || all.size() > 3))
        command.def.id = all[random_.below(static_cast<std::uint32_t>(all.size()))].id;
    command.def.body = body();
    for (const Joint& joint : state().joints)
        if (joint.a == command.def.body && command.def.axles.size() < kMostAxles)
            command.def.axles.push_back({.left = joint.id, .drive_share = 1});
    command.def.throttle = real(-1, 1);
    command.def.is_tracked = one_in(3);
}
void RandomUser::fill(RemoveVehicle& command) {
    const auto& all = state().vehicles;
    if (!all.empty())
        command.vehicle = all[random_.below(static_cast<std::uint32_t>(all.size()))].id;
}

/// Most are refused, since few bodies are upright capsules.
void RandomUser::fill(SetCharacter& command) {
    command.body = body();
    for (const Body& capsule : state().bodies)
        if (capsule.collider_count == 1 && one_in(12) &&
            std::holds_alternative<CapsuleShape>(
                session_.world().shape(state().colliders[capsule.first_collider].shape)))
            command.body = capsule.id;
    command.def.mover.max_step = real(0, 1);
    command.def.wanted_velocity = {real(-2, 2), 0, real(-2, 2)};
    command.def.wants_jump = one_in(4);
    if (one_in(2))
        command.def.walk = drive_control();
}
void RandomUser::fill(RemoveCharacter& command) {
    const auto& all = state().characters;
    if (!all.empty())
        command.body = all[random_.below(static_cast<std::uint32_t>(all.size()))].body;
}

void RandomUser::fill(SetParameterControl& command) {
    command.def = {.parameter = one_in(2) ? "gravity_x" : "gravity_z",
                   .rest = real(-3, 3),
                   .control = drive_control()};
}
void RandomUser::fill(RemoveParameterControl& command) {
    const auto& all = state().parameter_controls;
    if (!all.empty())
        command.parameter = all[random_.below(static_cast<std::uint32_t>(all.size()))].parameter;
}

void RandomUser::fill(SetAnnotation& command) {
    constexpr std::size_t kMostAnnotations = 6;
    const auto& all = state().annotations.list();
    Annotation& annotation = command.annotation;
    if (!all.empty() && (one_in(2) || all.size() >= kMostAnnotations))
        annotation.id = all[random_.below(static_cast<std::uint32_t>(all.size()))].id;
    annotation.kind = static_cast<AnnotationKind>(random_.below(kAnnotationKindCount));
    const bool has_directions = annotation.kind == AnnotationKind::angle && one_in(2);
    const std::size_t count = annotation.kind == AnnotationKind::note                       ? 1
                              : annotation.kind == AnnotationKind::angle && !has_directions ? 3
                                                                                            : 2;
    for (std::size_t i = 0; i < count; ++i) {
        Anchor anchor{.body = one_in(4) ? BodyId{} : body(), .point = point()};
        if (has_directions) {
            anchor.kind = one_in(2) ? Anchor::Kind::line : Anchor::Kind::plane;
            anchor.direction = rotate(rotation(), {0, 1, 0});
        }
        annotation.anchors.push_back(anchor);
    }
    if (annotation.kind == AnnotationKind::note)
        annotation.text = "note " + std::to_string(random_.below(20));
}

void RandomUser::fill(ImportMesh& command) {
    command = {.path = is_full() ? model_ + ".none" : model_,
               .position = point(),
               .is_static = one_in(3),
               .z_up = one_in(2),
               .keep_size = one_in(3)};
}

void RandomUser::fill(DuplicateObjects& command) {
    const int most = is_full() ? 0 : 3;
    command.bodies = {body()};
    if (one_in(8) && state().deformables.size() < kMostDeformables)
        command.deformables = {deformable()};
    const int count = most == 0 ? 0 : 1 + static_cast<int>(random_.below(3));
    switch (random_.below(3)) {
    case 0:
        command.arrangement = LineOfCopies{count, point() - Vec3{0, 1, 0}};
        break;
    case 1:
        command.arrangement = CircleOfCopies{count, point(), {0, 1, 0}, real(0.5f, 6)};
        break;
    default:
        command.bodies.resize(most == 0 ? 0 : 1);
        command.arrangement = MirrorImage{point(), static_cast<int>(random_.below(3))};
    }
}

// --- time ----------------------------------------------------------------------------------------

/// Grabs something, pulls it around for some steps and lets it go, or pins it.
RandomUser::TimedRequests RandomUser::throw_something() {
    MouseJoint grab{.body = body(), .local_point = {0.1f, 0, 0}, .target = point()};
    if (one_in(6) && !state().deformables.empty()) {
        grab.body = {};
        grab.deformable = deformable();
    }
    TimedRequests all{GrabBegin{grab}};
    for (std::uint32_t i = random_.below(4); i < 5; ++i) {
        all.emplace_back(GrabMove{point(), one_in(4), rotation()});
        all.emplace_back(std::nullopt);
    }
    all.emplace_back(GrabEnd{one_in(5)});
    return all;
}

Push RandomUser::push() {
    Push push{{.body = body(), .point = point(), .impulse = (point() - Vec3{0, 1, 0}) * 100}};
    if (one_in(6) && !state().deformables.empty()) { // much lighter than a body
        push.impulse.body = {};
        push.impulse.deformable = deformable();
        push.impulse.impulse *= 0.01f;
    }
    return push;
}

RandomUser::TimedRequests RandomUser::act_in_time() {
    TimedRequests all;
    switch (random_.below(6)) {
    case 0:
        return throw_something();
    case 1:
        if (one_in(3))
            all.emplace_back(Explode{{point(), real(0.5f, 4), real(-5, 20)}});
        else
            all.emplace_back(push());
        break;
    case 2:
        all.emplace_back(SetPaused{one_in(2)});
        break;
    case 3:
    case 4: { // a key is pressed or released, often one that drives something
        const std::vector<ControlSource> bound = bound_sources(state());
        const bool is_bound = !bound.empty() && !one_in(4);
        const ControlSource
            source = is_bound ? bound[random_.below(static_cast<std::uint32_t>(bound.size()))]
                              : control();
        all.emplace_back(SetControl{source, one_in(2) ? 0 : real(-1, 1)});
        break;
    }
    default:
        break;
    }
    for (std::uint32_t i = random_.below(4); i < 4; ++i)
        all.emplace_back(std::nullopt);
    return all;
}

} // namespace topple::app::test
