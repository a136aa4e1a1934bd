// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/apply_detail.h"
#include "app/commands/arrangement.h"
#include "app/commands/command.h"
#include "app/commands/import_mesh.h"
#include "topple/deformable/mesh/follow_recipe.h"
#include "topple/io/text/text_lines.h"
#include "topple/world/materials.h"
#include "topple/world/parameter_table.h"

namespace topple::app {
namespace {

using detail::applied_if;
using detail::no_body;

Result<AppliedCommand> apply_command(const SpawnBodies& c, World& world) {
    return detail::spawn(c, world);
}
Result<AppliedCommand> apply_command(const DeleteObjects& c, World& world) {
    return detail::remove(c, world);
}

/// Refuses a new joint between bodies of which neither can move. The world takes one, since both bodies of an existing
/// joint may be pinned later; it refuses bodies that do not exist.
Result<AppliedCommand> apply_command(const CreateJoint& c, World& world) {
    const auto stays = [&](BodyId id) {
        const Body* body = world.find(id);
        return !id || (body && body->motion != Motion::dynamic);
    };
    if ((c.def->a || c.def->b) && stays(c.def->a) && stays(c.def->b))
        return Error{
            .message = "a joint: neither of its bodies can move; make one of them dynamic"};
    const Result<JointId> id = world.create_joint(*c.def);
    if (!id.ok())
        return id.error();
    CreateJoint done = c;
    done.def->id = *id;
    return AppliedCommand{.done = done,
                          .inverse = {DeleteObjects{.bodies = {}, .joints = {*id}}},
                          .created = {},
                          .warnings = {}};
}

Result<AppliedCommand> apply_command(const SetJoint& c, World& world) {
    if (!world.find(c.joint))
        return detail::no_joint(c.joint);
    const JointDef before = world.describe(c.joint);
    JointDef after = before;
    apply_settings(c.settings, after);
    const SetJoint inverse{c.joint, settings_of(before)};
    return applied_if(world.set_joint(c.joint, after), c, {inverse});
}

Result<AppliedCommand> apply_command(const SetJointAttachment& c, World& world) {
    if (!world.find(c.joint))
        return detail::no_joint(c.joint);
    const SetJointAttachment inverse{c.joint, attachment_of(*world.find(c.joint))};
    return applied_if(world.set_joint_attachment(c.joint, c.attachment), c, {inverse});
}

/// Returns whether both recipes make the same particles with the same connections.
bool have_same_particles(const Recipe& a, const Recipe& b) {
    const RecipeResult one = follow(a), other = follow(b);
    return one.particles.size() == other.particles.size() &&
           one.mesh.triangles == other.mesh.triangles;
}

Result<AppliedCommand> apply_command(const SetDeformable& c, World& world) {
    if (!world.find(c.def.id))
        return Error{.message = "there is no soft body " + std::to_string(c.def.id.ordinal)};
    if (const auto checked = validate(c.def.recipe); !checked.ok())
        return checked.error();
    DeformableDef before = world.describe(c.def.id);
    DeformableDef after = c.def;
    if (after.positions.empty() && have_same_particles(after.recipe, before.recipe)) {
        const Deformable& now = *world.find(c.def.id);
        after.tears = before.tears;
        after.attachments = before.attachments;
        after.positions = now.particles.positions;
        after.velocities = now.particles.velocities;
        before.positions = before.velocities = {};
        before.tears = {};
    }
    return applied_if(world.set_deformable(after), c, {SetDeformable{std::move(before)}});
}

Result<AppliedCommand> apply_command(const SetParameter& c, World& world) {
    const ParameterInfo* info = find_parameter(c.name);
    // The world's own refusal names an unknown parameter.
    const double before = info ? get_parameter(resting_parameters(world.state()), *info) : 0.0;
    return applied_if(
        world.set_parameter(c.name, c.value), c, {SetParameter{.name = c.name, .value = before}});
}

Result<AppliedCommand> apply_command(const SetPose& c, World& world) {
    const Body* body = world.find(c.body);
    if (!body)
        return no_body(c.body);
    const SetPose inverse{c.body, body->world_from_body, body->cell};
    return applied_if(world.set_pose(c.body, c.world_from_body, c.cell), c, {inverse});
}

Result<AppliedCommand> apply_command(const SetVelocity& c, World& world) {
    const Body* body = world.find(c.body);
    if (!body)
        return no_body(c.body);
    const SetVelocity inverse{c.body, body->v, body->w};
    return applied_if(world.set_velocity(c.body, c.velocity, c.angular_velocity), c, {inverse});
}

/// A body that becomes static stops, so that it does not fly off when it becomes dynamic again.
Result<AppliedCommand> apply_command(const SetMotion& c, World& world) {
    const Body* body = world.find(c.body);
    if (!body)
        return no_body(c.body);
    std::vector<Command> inverse{SetMotion{c.body, body->motion}};
    if (c.motion == Motion::static_)
        inverse.emplace_back(SetVelocity{c.body, body->v, body->w});
    Result<void> set = world.set_motion(c.body, c.motion);
    if (set.ok() && c.motion == Motion::static_)
        set = world.set_velocity(c.body, {}, {});
    return applied_if(set, c, std::move(inverse));
}

Result<AppliedCommand> apply_command(const SetColliders& c, World& world) {
    if (!world.find(c.body))
        return no_body(c.body);
    SetColliders inverse{c.body, world.describe(c.body).colliders};
    return applied_if(world.set_colliders(c.body, c.colliders), c, {std::move(inverse)});
}

/// Returns the commands that restore the body's mass, center and inertia. One that does not move has no mass to set,
/// and is recreated.
std::vector<Command> inverse_of_mass(const Body& body, World& world) {
    if (body.has_given_inertia)
        return {
            SetMassProperties{body.id, {body.given_mass, body.given_center, body.given_inertia}}};
    if (body.given_mass > 0 && body.motion != Motion::dynamic)
        return detail::remake(body.id, world);
    std::vector<Command> inverse{SetDensity{body.id, body.density}};
    if (body.given_mass > 0)
        inverse.emplace_back(SetMass{body.id, body.given_mass});
    return inverse;
}

Result<AppliedCommand> apply_command(const SetMass& c, World& world) {
    const Body* body = world.find(c.body);
    if (!body)
        return no_body(c.body);
    if (body->motion != Motion::dynamic)
        return Error{.message = "body " + std::to_string(c.body.ordinal) +
                                " is not dynamic, so it has no mass to set"};
    std::vector<Command> inverse = inverse_of_mass(*body, world);
    return applied_if(world.set_mass(c.body, c.mass), c, std::move(inverse));
}

Result<AppliedCommand> apply_command(const SetMassProperties& c, World& world) {
    const Body* body = world.find(c.body);
    if (!body)
        return no_body(c.body);
    std::vector<Command> inverse = inverse_of_mass(*body, world);
    if (body->motion != Motion::static_) // the velocity is that of the center of mass
        inverse.emplace_back(SetVelocity{c.body, body->v, body->w});
    return applied_if(world.set_mass_properties(c.body, c.properties), c, std::move(inverse));
}

/// A body whose mass was set gets that mass back.
Result<AppliedCommand> apply_command(const SetDensity& c, World& world) {
    const Body* body = world.find(c.body);
    if (!body)
        return no_body(c.body);
    std::vector<Command> inverse{SetDensity{c.body, body->density}};
    if (body->given_mass > 0) {
        std::vector<Command> mass = inverse_of_mass(*body, world);
        if (body->has_given_inertia && body->motion != Motion::static_)
            mass.emplace_back(SetVelocity{c.body, body->v, body->w});
        if (body->has_given_inertia) // keeps the density as the value of the definition
            mass.insert(mass.begin(), SetDensity{c.body, body->density});
        inverse = std::move(mass);
    }
    return applied_if(world.set_density(c.body, c.density), c, std::move(inverse));
}

/// The colliders of a body may have different materials; then only recreating the body restores each one.
Result<AppliedCommand> apply_command(const SetMaterial& c, World& world) {
    if (!world.find(c.body))
        return no_body(c.body);
    const BodyDef before = world.describe(c.body);
    if (c.place) {
        if (*c.place >= before.colliders.size()) // the world's own refusal says so
            return applied_if(world.set_material(c.body, *c.place, c.material), c, {});
        const SetMaterial inverse{c.body, before.colliders[*c.place].material, c.place};
        return applied_if(world.set_material(c.body, *c.place, c.material), c, {inverse});
    }
    bool is_uniform = true;
    for (const ColliderDef& collider : before.colliders)
        is_uniform = is_uniform && collider.material == before.colliders.front().material;
    std::vector<Command> inverse;
    if (!is_uniform)
        inverse = detail::remake(c.body, world);
    else if (!before.colliders.empty())
        inverse = {SetMaterial{c.body, before.colliders.front().material}};
    return applied_if(world.set_material(c.body, c.material), c, std::move(inverse));
}

/// The colliders of a body may have different motions; then only its colliders restore each one.
Result<AppliedCommand> apply_command(const SetSurfaceMotion& c, World& world) {
    if (!world.find(c.body))
        return no_body(c.body);
    const BodyDef before = world.describe(c.body);
    bool is_uniform = true;
    for (const ColliderDef& collider : before.colliders)
        is_uniform = is_uniform &&
                     collider.surface_motion == before.colliders.front().surface_motion;
    std::vector<Command> inverse;
    if (!is_uniform)
        inverse = {SetColliders{c.body, before.colliders}};
    else if (!before.colliders.empty())
        inverse = {SetSurfaceMotion{c.body, before.colliders.front().surface_motion}};
    return applied_if(world.set_surface_motion(c.body, c.motion), c, std::move(inverse));
}

Result<AppliedCommand> apply_command(const SetMaterialPair& c, World& world) {
    const MaterialPair* known = find_pair(world.state().material_pairs, c.pair.a, c.pair.b);
    const SetMaterialPair inverse{known ? *known : c.pair, known != nullptr};
    if (c.is_given)
        return applied_if(world.set_material_pair(c.pair), c, {inverse});
    world.clear_material_pair(c.pair.a, c.pair.b);
    return applied_if({}, c, {inverse});
}

Result<AppliedCommand> apply_command(const SetDamping& c, World& world) {
    const Body* body = world.find(c.body);
    if (!body)
        return no_body(c.body);
    const SetDamping inverse{c.body, body->linear_damping, body->angular_damping};
    return applied_if(world.set_damping(c.body, c.linear, c.angular), c, {inverse});
}

Result<AppliedCommand> apply_command(const SetGravityScale& c, World& world) {
    const Body* body = world.find(c.body);
    if (!body)
        return no_body(c.body);
    const SetGravityScale inverse{c.body, body->gravity_scale};
    return applied_if(world.set_gravity_scale(c.body, c.scale), c, {inverse});
}

Result<AppliedCommand> apply_command(const SetCanSleep& c, World& world) {
    const Body* body = world.find(c.body);
    if (!body)
        return no_body(c.body);
    const SetCanSleep inverse{c.body, body->can_sleep};
    return applied_if(world.set_can_sleep(c.body, c.can_sleep), c, {inverse});
}

Result<AppliedCommand> apply_command(const SetFilter& c, World& world) {
    const Body* body = world.find(c.body);
    if (!body)
        return no_body(c.body);
    if (!c.place) {
        const SetFilter inverse{c.body, body->filter};
        return applied_if(world.set_filter(c.body, c.filter), c, {inverse});
    }
    SetFilter inverse{c.body, {}, c.place, false};
    if (*c.place < body->collider_count) {
        const Collider& collider = world.state().colliders[body->first_collider + *c.place];
        inverse.filter = collider.filter;
        inverse.is_given = collider.has_filter;
    }
    return applied_if(
        world.set_filter(c.body, *c.place, c.is_given ? std::optional(c.filter) : std::nullopt),
        c,
        {inverse});
}

Result<AppliedCommand> apply_command(const SetQuality& c, World& world) {
    const Body* body = world.find(c.body);
    if (!body)
        return no_body(c.body);
    const SetQuality inverse{c.body, body->asked_quality};
    return applied_if(world.set_quality(c.body, c.quality), c, {inverse});
}

Result<AppliedCommand> apply_command(const SetLocks& c, World& world) {
    const Body* body = world.find(c.body);
    if (!body)
        return no_body(c.body);
    std::vector<Command> inverse{SetLocks{c.body, body->locks}};
    // The locks take the velocity along them.
    const Vec3 v = without(c.locks.move, body->v), w = without(c.locks.turn, body->w);
    if (body->motion == Motion::dynamic && (v != body->v || w != body->w))
        inverse.emplace_back(SetVelocity{c.body, body->v, body->w});
    return applied_if(world.set_locks(c.body, c.locks), c, std::move(inverse));
}

Result<AppliedCommand> apply_command(const SetEnabled& c, World& world) {
    const Body* body = world.find(c.body);
    if (!body)
        return no_body(c.body);
    const SetEnabled inverse{c.body, !is_absent(*body)};
    return applied_if(world.set_enabled(c.body, c.is_enabled), c, {inverse});
}

Result<AppliedCommand> apply_command(const SetName& c, World& world) {
    if (const Result<void> named = detail::check_name(c.name); !named.ok())
        return named.error();
    const SetName done{c.object, clean_name(c.name)};
    SetName inverse{c.object, std::visit([&](auto id) { return world.name_of(id); }, c.object)};
    return applied_if(std::visit([&](auto id) { return world.set_name(id, done.name); }, c.object),
                      done,
                      {std::move(inverse)});
}

Result<AppliedCommand> apply_command(const SetGroup& c, World& world) {
    return detail::mark_objects(c, world);
}
Result<AppliedCommand> apply_command(const RemoveGroup& c, World& world) {
    return detail::mark_objects(c, world);
}
Result<AppliedCommand> apply_command(const SetFlag& c, World& world) {
    return detail::mark_objects(c, world);
}

Result<AppliedCommand> apply_command(const SetWaterVolume& c, World& world) {
    const Water* known = world.find(c.water.id);
    std::vector<Command> inverse;
    if (known)
        inverse.emplace_back(SetWaterVolume{*known});
    const Result<WaterId> id = world.set_water_volume(c.water);
    if (!id.ok())
        return id.error();
    SetWaterVolume done = c;
    done.water.id = *id;
    if (inverse.empty())
        inverse.emplace_back(RemoveWaterVolume{*id});
    return AppliedCommand{
        .done = done, .inverse = std::move(inverse), .created = {}, .warnings = {}};
}

Result<AppliedCommand> apply_command(const RemoveWaterVolume& c, World& world) {
    const Water* water = world.find(c.water);
    if (!water)
        return Error{.message = "there is no water " + std::to_string(c.water.ordinal)};
    std::vector<Command> inverse = detail::mark_again(world, {c.water});
    inverse.emplace(inverse.begin(), SetWaterVolume{*water});
    world.remove_water_volume(c.water);
    return applied_if({}, c, std::move(inverse));
}

Result<AppliedCommand> apply_command(const SetForceField& c, World& world) {
    const ForceField* known = world.find(c.field.id);
    std::vector<Command> inverse;
    if (known)
        inverse.emplace_back(SetForceField{*known});
    const Result<ForceFieldId> id = world.set_force_field(c.field);
    if (!id.ok())
        return id.error();
    SetForceField done = c;
    done.field.id = *id;
    if (inverse.empty())
        inverse.emplace_back(RemoveForceField{*id});
    return AppliedCommand{
        .done = done, .inverse = std::move(inverse), .created = {}, .warnings = {}};
}

Result<AppliedCommand> apply_command(const RemoveForceField& c, World& world) {
    const ForceField* field = world.find(c.field);
    if (!field)
        return Error{.message = "there is no force field " + std::to_string(c.field.ordinal)};
    std::vector<Command> inverse = detail::mark_again(world, {c.field});
    inverse.emplace(inverse.begin(), SetForceField{*field});
    world.remove_force_field(c.field);
    return applied_if({}, c, std::move(inverse));
}

Result<AppliedCommand> apply_command(const SetThruster& c, World& world) {
    std::vector<Command> inverse;
    if (const Thruster* known = world.find(c.def.id))
        inverse.emplace_back(SetThruster{*known});
    const Result<ThrusterId> id = world.set_thruster(c.def);
    if (!id.ok())
        return id.error();
    SetThruster done = c;
    done.def.id = *id;
    if (inverse.empty())
        inverse.emplace_back(RemoveThruster{*id});
    return AppliedCommand{
        .done = done, .inverse = std::move(inverse), .created = {}, .warnings = {}};
}

Result<AppliedCommand> apply_command(const RemoveThruster& c, World& world) {
    const Thruster* thruster = world.find(c.thruster);
    if (!thruster)
        return Error{.message = "there is no thruster " + std::to_string(c.thruster.ordinal)};
    const SetThruster inverse{*thruster};
    world.remove_thruster(c.thruster);
    return applied_if({}, c, {inverse});
}

Result<AppliedCommand> apply_command(const SetVehicle& c, World& world) {
    std::vector<Command> inverse;
    if (const Vehicle* known = world.find(c.def.id))
        inverse.emplace_back(SetVehicle{*known});
    const Result<VehicleId> id = world.set_vehicle(c.def);
    if (!id.ok())
        return id.error();
    SetVehicle done = c;
    done.def.id = *id;
    if (inverse.empty())
        inverse.emplace_back(RemoveVehicle{*id});
    return AppliedCommand{
        .done = done, .inverse = std::move(inverse), .created = {}, .warnings = {}};
}

Result<AppliedCommand> apply_command(const RemoveVehicle& c, World& world) {
    const Vehicle* vehicle = world.find(c.vehicle);
    if (!vehicle)
        return Error{.message = "there is no vehicle " + std::to_string(c.vehicle.ordinal)};
    const SetVehicle inverse{*vehicle};
    world.remove_vehicle(c.vehicle);
    return applied_if({}, c, {inverse});
}

Result<AppliedCommand> apply_command(const SetCharacter& c, World& world) {
    return detail::set_character(c, world);
}
Result<AppliedCommand> apply_command(const RemoveCharacter& c, World& world) {
    return detail::set_character(c, world);
}

Result<AppliedCommand> apply_command(const SetParameterControl& c, World& world) {
    const ParameterControl* known = find_parameter_control(world.state(), c.def.parameter);
    std::vector<Command> inverse;
    if (known)
        inverse.emplace_back(SetParameterControl{*known});
    else
        inverse.emplace_back(RemoveParameterControl{c.def.parameter});
    // The removal of a control leaves its value at rest, which may differ from the present value.
    if (const ParameterInfo* info = find_parameter(c.def.parameter); info && !known)
        inverse.emplace_back(
            SetParameter{c.def.parameter, get_parameter(world.parameters(), *info)});
    return applied_if(world.set_parameter_control(c.def), c, std::move(inverse));
}

Result<AppliedCommand> apply_command(const RemoveParameterControl& c, World& world) {
    const ParameterControl* known = find_parameter_control(world.state(), c.parameter);
    if (!known)
        return Error{.message = "the parameter '" + c.parameter + "' has no control"};
    const SetParameterControl inverse{*known};
    world.remove_parameter_control(c.parameter);
    return applied_if({}, c, {inverse});
}

Result<AppliedCommand> apply_command(const SetAnnotation& c, World& world) {
    const Annotation* known = world.find(c.annotation.id);
    std::vector<Command> inverse;
    if (known)
        inverse.emplace_back(SetAnnotation{*known});
    const Result<AnnotationId> id = world.set_annotation(c.annotation);
    if (!id.ok())
        return id.error();
    SetAnnotation done = c;
    done.annotation.id = *id;
    if (inverse.empty())
        inverse.emplace_back(
            DeleteObjects{.bodies = {}, .joints = {}, .deformables = {}, .annotations = {*id}});
    return AppliedCommand{
        .done = std::move(done), .inverse = std::move(inverse), .created = {}, .warnings = {}};
}

Result<AppliedCommand> apply_command(const ImportMesh& c, World& world) {
    Result<ImportedMesh> imported = read_import(c);
    if (!imported.ok())
        return imported.error();
    auto applied = detail::spawn(imported->spawn, world);
    if (applied.ok())
        applied->warnings = std::move(imported->warnings);
    return applied;
}

Result<AppliedCommand> apply_command(const DuplicateObjects& c, World& world) {
    const Result<SpawnBodies> copies = copies_of(c, world);
    return copies.ok() ? detail::spawn(*copies, world) : Result<AppliedCommand>(copies.error());
}

} // namespace

Result<void> detail::check_name(const std::string& name) {
    if (name.size() > kMaxNameBytes)
        return Error{.message = "a name has at most " + std::to_string(kMaxNameBytes) + " bytes"};
    return {};
}

Result<AppliedCommand> apply(const Command& command, World& world) {
    return std::visit([&](const auto& c) { return apply_command(c, world); }, command);
}

} // namespace topple::app
