// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/contact_order.h"
#include "topple/world/state/definition_check.h"
#include "topple/world/step/step_products.h"
#include "topple/world/world.h"

namespace topple {
namespace {

Error broken(const std::string& what, std::uint64_t ordinal) {
    return Error{what + " (number " + std::to_string(ordinal) + ")"};
}

Result<void> check_body(const WorldState& s, std::size_t i) {
    const Body& b = s.bodies[i];
    const std::uint64_t n = b.id.ordinal;
    if (!b.id || (i > 0 && !(s.bodies[i - 1].id < b.id)))
        return broken("bodies are not in the order of their numbers", n);
    if (!is_finite(b.world_from_body) || !is_finite(b.v) || !is_finite(b.w) ||
        !is_finite(b.center_of_mass))
        return broken("a body's state is not finite", n);
    if (std::abs(length_squared(Vec3{b.world_from_body.rotation.x,
                                     b.world_from_body.rotation.y,
                                     b.world_from_body.rotation.z}) +
                 b.world_from_body.rotation.w * b.world_from_body.rotation.w - 1) > 1.0e-3f)
        return broken("a body's rotation is not of length 1", n);
    if (b.motion != Motion::dynamic && (b.inv_mass != 0 || b.is_asleep))
        return broken("a body that forces do not move has a mass or sleeps", n);
    if (b.motion == Motion::dynamic && !(b.inv_mass > 0 && b.mass > 0))
        return broken("a dynamic body has no mass", n);
    if (b.is_asleep && (b.v != Vec3{} || b.w != Vec3{}))
        return broken("a sleeping body moves", n);
    if (b.motion == Motion::dynamic &&
        (without(b.locks.move, b.v) != b.v || without(b.locks.turn, b.w) != b.w))
        return broken("a body moves along or about a locked axis", n);
    if (b.island >= s.bodies.size())
        return broken("a body's island does not exist", n);
    if (b.solver_level >= kSolverLevelCount)
        return broken("a body's solver level does not exist", n);
    return {};
}

Result<void> check_all_colliders(const WorldState& s) {
    std::uint32_t next = 0;
    for (std::uint32_t i = 0; i < s.bodies.size(); ++i) {
        const Body& b = s.bodies[i];
        if (b.first_collider != next)
            return broken("a body's colliders are not where its record says", b.id.ordinal);
        next += b.collider_count;
        if (next > s.colliders.size())
            return broken("a body has more colliders than there are", b.id.ordinal);
        for (const Collider& c : colliders_of(s, b))
            if (c.body != i)
                return broken("a collider belongs to another body", b.id.ordinal);
    }
    if (next != s.colliders.size())
        return Error{"a collider belongs to no body"};
    return {};
}

Result<void> check_contacts(const WorldState& s) {
    for (std::size_t i = 0; i < s.contacts.size(); ++i) {
        const Contact& c = s.contacts[i];
        if (c.collider_a >= c.collider_b || c.collider_b >= s.colliders.size())
            return Error{"a contact names colliders that do not exist or in the wrong order"};
        if (i > 0 && !comes_before(s.contacts[i - 1], c))
            return Error{"contacts are not in order, or one is there twice"};
        if (c.point_count < 1 || c.point_count > 4)
            return Error{"a contact has " + std::to_string(c.point_count) + " points"};
        for (int k = 0; k < c.point_count; ++k) {
            const Contact::Point& p = c.points[static_cast<std::size_t>(k)];
            if (!(p.normal_impulse >= 0) || !std::isfinite(p.normal_impulse) || !is_finite(p.point))
                return Error{"a contact pulls with " + std::to_string(p.normal_impulse) +
                             " N s, or its point is not finite"};
        }
    }
    return {};
}

Result<void> check_joints(const WorldState& s) {
    for (std::size_t i = 0; i < s.joints.size(); ++i) {
        const Joint& j = s.joints[i];
        if (!j.id || (i > 0 && !(s.joints[i - 1].id < j.id)))
            return broken("joints are not in the order of their numbers", j.id.ordinal);
        for (const BodyId id : {j.a, j.b, j.carrier})
            if (id && index_of(s, id) == kNoIndex)
                return broken("a joint holds a body that is gone", j.id.ordinal);
        if ((!j.a && !j.b) || j.a == j.b)
            return broken("a joint holds nothing", j.id.ordinal);
        if (!is_finite(j.impulse) || !is_finite(j.angular_impulse))
            return broken("a joint's impulse is not finite", j.id.ordinal);
    }
    return {};
}

Result<void> check_deformables(const WorldState& s) {
    for (std::size_t i = 0; i < s.deformables.size(); ++i) {
        const Deformable& d = s.deformables[i];
        const std::uint64_t n = d.id.ordinal;
        if (!d.id || (i > 0 && !(s.deformables[i - 1].id < d.id)))
            return broken("deformables are not in the order of their numbers", n);
        const std::size_t count = d.particles.size();
        if (d.particles.velocities.size() != count || d.particles.inv_masses.size() != count)
            return broken("a deformable has particles without a velocity or a mass", n);
        for (std::size_t k = 0; k < count; ++k)
            if (!is_finite(d.particles.positions[k]) || !is_finite(d.particles.velocities[k]))
                return broken("a particle's state is not finite", n);
        for (const Attachment& a : d.attachments)
            if (a.particle >= count || (a.body && index_of(s, a.body) == kNoIndex))
                return broken("a deformable is attached to a body that is gone", n);
    }
    return {};
}

Result<void> check_water_volumes(const WorldState& s) {
    for (std::size_t i = 0; i < s.water_volumes.size(); ++i) {
        const Water& water = s.water_volumes[i];
        if (!water.id || (i > 0 && !(s.water_volumes[i - 1].id < water.id)))
            return broken("water volumes are not in the order of their numbers", water.id.ordinal);
        if (const auto checked = validate(water); !checked)
            return broken("a water volume is invalid: " + checked.error().message,
                          water.id.ordinal);
    }
    return {};
}

Result<void> check_force_fields(const WorldState& s) {
    for (std::size_t i = 0; i < s.force_fields.size(); ++i) {
        const ForceField& field = s.force_fields[i];
        if (!field.id || (i > 0 && !(s.force_fields[i - 1].id < field.id)))
            return broken("force fields are not in the order of their numbers", field.id.ordinal);
        if (const auto checked = validate(field); !checked)
            return broken("a force field is invalid: " + checked.error().message, field.id.ordinal);
    }
    return {};
}

Result<void> check_thrusters(const WorldState& s) {
    for (std::size_t i = 0; i < s.thrusters.size(); ++i) {
        const Thruster& thruster = s.thrusters[i];
        const std::uint64_t n = thruster.id.ordinal;
        if (!thruster.id || (i > 0 && !(s.thrusters[i - 1].id < thruster.id)))
            return broken("thrusters are not in the order of their numbers", n);
        if (index_of(s, thruster.body) == kNoIndex)
            return broken("a thruster pushes a body that is gone", n);
        if (const auto checked = check_thruster(thruster); !checked)
            return broken("a thruster is invalid: " + checked.error().message, n);
        if (!(std::abs(thruster.control_level) <= 1))
            return broken("the level of a thruster is out of range", n);
    }
    return {};
}

Result<void> check_characters(const WorldState& s) {
    for (std::size_t i = 0; i < s.characters.size(); ++i) {
        const Character& c = s.characters[i];
        if (!c.body || (i > 0 && !(s.characters[i - 1].body < c.body)))
            return broken("characters are not in the order of their bodies", c.body.ordinal);
        if (index_of(s, c.body) == kNoIndex)
            return broken("a character has lost its body", c.body.ordinal);
        if (const auto checked = check_character(c); !checked)
            return broken("a character is invalid: " + checked.error().message, c.body.ordinal);
        if (!is_finite(c.state.velocity))
            return broken("the velocity of a character is not finite", c.body.ordinal);
    }
    return {};
}

Result<void> check_vehicles(const WorldState& s) {
    for (std::size_t i = 0; i < s.vehicles.size(); ++i) {
        const Vehicle& vehicle = s.vehicles[i];
        const std::uint64_t n = vehicle.id.ordinal;
        if (!vehicle.id || (i > 0 && !(s.vehicles[i - 1].id < vehicle.id)))
            return broken("vehicles are not in the order of their numbers", n);
        if (index_of(s, vehicle.body) == kNoIndex)
            return broken("a vehicle has a body that is gone", n);
        if (const auto checked = check_vehicle(vehicle); !checked)
            return broken("a vehicle is invalid: " + checked.error().message, n);
        const auto count = static_cast<std::int32_t>(vehicle.gearbox.ratios.size());
        if (vehicle.in_gear < -1 || vehicle.in_gear > count)
            return broken("a vehicle is in a gear that it does not have", n);
        if (vehicle.wheels.size() != 2 * vehicle.axles.size())
            return broken("a vehicle has another number of wheels than its axles", n);
        if (!std::isfinite(vehicle.engine_speed) || vehicle.engine_speed < 0)
            return broken("the engine of a vehicle turns backwards", n);
    }
    return {};
}

Result<void> check_parameter_controls(const WorldState& s) {
    for (std::size_t i = 0; i < s.parameter_controls.size(); ++i) {
        const ParameterControl& c = s.parameter_controls[i];
        if (i > 0 && !(s.parameter_controls[i - 1].parameter < c.parameter))
            return Error{"controls of parameters are not in the order of their names"};
        if (const auto checked = check_parameter_control(c); !checked)
            return Error{"the control of a parameter is invalid: " + checked.error().message};
        if (!(std::abs(c.control_level) <= 1))
            return Error{"the level of the control of '" + c.parameter + "' is out of range"};
    }
    return {};
}

Result<void> check_object_marks(const World& world) {
    const ObjectMarks& marks = world.state().object_marks;
    const auto check_objects = [&](const std::vector<ObjectId>& objects) -> Result<void> {
        for (const ObjectId& object : objects)
            if (!world.exists(object))
                return Error{"an object that is gone is in a group, locked or hidden"};
        return {};
    };
    for (const ObjectFlag flag : {ObjectFlag::locked, ObjectFlag::hidden})
        if (const auto checked = check_objects(marks.objects_with(flag)); !checked)
            return checked;
    for (const GroupId id : marks.groups()) {
        const Group group = marks.describe(id);
        if (!id || group.members.empty())
            return broken("a group has no members", id.ordinal);
        if (const auto checked = check_objects(group.members); !checked)
            return checked;
    }
    return {};
}

Result<void> check_annotations(const WorldState& s) {
    AnnotationId before;
    for (const Annotation& annotation : s.annotations.list()) {
        if (!(before < annotation.id))
            return broken("annotations are not in the order of their numbers",
                          annotation.id.ordinal);
        before = annotation.id;
        if (const auto checked = validate(annotation); !checked)
            return broken("an annotation is invalid: " + checked.error().message,
                          annotation.id.ordinal);
        for (const Anchor& anchor : annotation.anchors)
            if (anchor.body && index_of(s, anchor.body) == kNoIndex)
                return broken("an annotation is attached to a body that is gone",
                              annotation.id.ordinal);
    }
    return {};
}

/// Checks that each fat box holds its shape; a shape outside would be missed by pairs and rays.
Result<void> check_boxes(const WorldData& w) {
    for (const Body& b : w.state.bodies) {
        for (const Collider& c : colliders_of(w.state, b)) {
            if (c.shape >= w.shapes->size() || !(*w.shapes)[c.shape])
                return broken("a body has a shape that does not exist", b.id.ordinal);
            const Aabb now = bounds_of(shape_of(w, c), world_from_collider(w.state, c));
            if (!contains(c.fat_box, now))
                return broken("a body has left its fat box", b.id.ordinal);
        }
    }
    return {};
}

} // namespace

Result<void> World::validate() const {
    const WorldState& s = impl_->state;
    for (std::size_t i = 0; i < s.bodies.size(); ++i)
        if (auto checked = check_body(s, i); !checked)
            return checked;
    for (const auto& check : {check_all_colliders,
                              check_contacts,
                              check_joints,
                              check_deformables,
                              check_water_volumes,
                              check_force_fields,
                              check_thrusters,
                              check_vehicles,
                              check_parameter_controls,
                              check_characters,
                              check_annotations})
        if (auto checked = check(s); !checked)
            return checked;
    if (auto checked = check_object_marks(*this); !checked)
        return checked;
    if (auto checked = check_boxes(*impl_); !checked)
        return checked;
    update_broad_phase(impl_->state, impl_->index);
    if (!impl_->index.broad_phase->is_consistent())
        return Error{"the broad phase's tree contradicts itself"};
    return {};
}

} // namespace topple
