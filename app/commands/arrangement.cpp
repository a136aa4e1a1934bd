// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/arrangement.h"

#include "app/commands/apply_detail.h"
#include "topple/scene/reflection.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace topple::app {
namespace {

/// Moves placeholders on by the number of bodies that stand before those of a copy.
BodyId shifted(BodyId placeholder, std::size_t body_count) {
    return placeholder ? BodyId{placeholder.ordinal + body_count} : placeholder;
}

void append(SpawnBodies& all, const SpawnBodies& copy) {
    const std::size_t count = all.bodies.size(), soft_count = all.deformables.size(),
                      joint_count = all.joints.size();
    all.bodies.insert(all.bodies.end(), copy.bodies.begin(), copy.bodies.end());
    for (JointDef joint : copy.joints) {
        joint.a = shifted(joint.a, count);
        joint.b = shifted(joint.b, count);
        joint.carrier = shifted(joint.carrier, count);
        all.joints.push_back(std::move(joint));
    }
    for (DeformableDef deformable : copy.deformables) {
        for (Attachment& attachment : deformable.attachments)
            attachment.body = shifted(attachment.body, count);
        all.deformables.push_back(std::move(deformable));
    }
    for (ThrusterDef thruster : copy.thrusters) {
        thruster.body = shifted(thruster.body, count);
        all.thrusters.push_back(thruster);
    }
    for (VehicleDef vehicle : copy.vehicles) {
        vehicle.body = shifted(vehicle.body, count);
        for (VehicleAxle& axle : vehicle.axles)
            for (JointId* wheel : {&axle.left, &axle.right})
                if (*wheel)
                    wheel->ordinal += joint_count;
        all.vehicles.push_back(std::move(vehicle));
    }
    for (SpawnedGroup group : copy.groups) {
        for (std::size_t& place : group.bodies)
            place += count;
        for (std::size_t& place : group.deformables)
            place += soft_count;
        all.groups.push_back(std::move(group));
    }
}

std::string copies_text(int count) {
    return detail::count_text(static_cast<std::size_t>(count), "copy", "copies");
}

SpawnBodies copies_on(const SpawnBodies& objects, const LineOfCopies& line) {
    SpawnBodies all{.bodies = {}, .joints = {}, .label = copies_text(line.count) + " along a line"};
    for (int i = 1; i <= line.count; ++i) {
        SpawnBodies copy = objects;
        translate(copy, line.spacing * static_cast<Real>(i));
        append(all, copy);
    }
    return all;
}

SpawnBodies copies_on(const SpawnBodies& objects, const CircleOfCopies& circle) {
    SpawnBodies all{
        .bodies = {}, .joints = {}, .label = copies_text(circle.count) + " around a circle"};
    for (int i = 1; i <= circle.count; ++i) {
        SpawnBodies copy = objects;
        rotate(copy, rotation_of_copy(circle, i), circle.pivot);
        append(all, copy);
    }
    return all;
}

Result<void> has_image(const SpawnBodies& objects) {
    if (!objects.deformables.empty())
        return Error{.message = "ropes, cloths and soft bodies have no mirror image; select only "
                                "bodies"};
    for (const BodyDef& body : objects.bodies)
        for (const ColliderDef& collider : body.colliders)
            if (std::holds_alternative<HeightFieldShape>(collider.shape))
                return Error{.message = "a height field has no mirror image, since the diagonals "
                                        "of its cells have one direction"};
    return {};
}

/// Reflects in the plane through the origin, then moves the image to that of the plane through the pivot.
SpawnBodies image_of(const SpawnBodies& objects, const MirrorImage& mirror) {
    ColliderReflection colliders(mirror.axis);
    SpawnBodies image{.bodies = {}, .joints = {}, .label = "mirror image"};
    for (const BodyDef& body : objects.bodies)
        image.bodies.push_back(reflected(body, mirror.axis, colliders));
    for (const JointDef& joint : objects.joints)
        image.joints.push_back(reflected(joint, mirror.axis));
    for (const ThrusterDef& thruster : objects.thrusters)
        image.thrusters.push_back(reflected(thruster, mirror.axis));
    for (const VehicleDef& vehicle : objects.vehicles)
        image.vehicles.push_back(reflected(vehicle));
    image.groups = objects.groups;
    Vec3 offset{};
    offset[mirror.axis] = 2 * mirror.pivot[mirror.axis];
    translate(image, offset);
    return image;
}

/// The step of a world with more objects would take longer than a person waits.
Result<void> check_total(const SpawnBodies& objects, int count) {
    constexpr std::size_t kMostObjects = 100'000;
    const std::size_t each = objects.bodies.size() + objects.deformables.size();
    if (each == 0)
        return Error{.message = "there is nothing to duplicate"};
    if (static_cast<std::size_t>(count) > kMostObjects / each)
        return Error{.message = std::to_string(count) + " copies of " + std::to_string(each) +
                                " objects are more than " + std::to_string(kMostObjects) +
                                " objects"};
    return {};
}

struct ArrangementMaker {
    const SpawnBodies& objects;

    Result<SpawnBodies> operator()(const LineOfCopies& line) const {
        return copies_on(objects, line);
    }
    Result<SpawnBodies> operator()(const CircleOfCopies& circle) const {
        return copies_on(objects, circle);
    }
    Result<SpawnBodies> operator()(const MirrorImage& mirror) const {
        if (const Result<void> possible = has_image(objects); !possible.ok())
            return possible.error();
        return image_of(objects, mirror);
    }
};

Result<void> check_count(int count) {
    if (count < 1 || count > kMostCopies)
        return Error{.message = "the number of copies must be between 1 and " +
                                std::to_string(kMostCopies) + ", not " + std::to_string(count)};
    return {};
}

Result<void> check_point(Vec3 point, const char* name) {
    if (!is_finite(point))
        return Error{.message = std::string(name) + " is not finite"};
    return {};
}

struct ArrangementCheck {
    Result<void> operator()(const LineOfCopies& line) const {
        if (const Result<void> counted = check_count(line.count); !counted.ok())
            return counted;
        return check_point(line.spacing, "the spacing");
    }
    Result<void> operator()(const CircleOfCopies& circle) const {
        if (const Result<void> counted = check_count(circle.count); !counted.ok())
            return counted;
        if (!is_finite(circle.axis) || normalize_or(circle.axis, {}) == Vec3{})
            return Error{.message = "the axis of a circle needs a direction"};
        if (!std::isfinite(circle.angle) || std::abs(circle.angle) > kMostAngle)
            return Error{.message = "the angle of a circle must be at most a whole turn"};
        return check_point(circle.pivot, "the pivot");
    }
    Result<void> operator()(const MirrorImage& mirror) const {
        if (mirror.axis < 0 || mirror.axis > 2)
            return Error{.message = "a mirror is perpendicular to x, y or z"};
        return check_point(mirror.pivot, "the pivot");
    }

    /// A whole turn, and the rounding of one that was converted from degrees. [rad]
    static constexpr Real kMostAngle = 2 * kPi + 1.0e-5f;
};

/// Keeps the places of wheels in step with the joints that are left after those to outside bodies have gone.
template<typename IsOutside>
void shift_places_of_wheels(SpawnBodies& objects, const IsOutside& is_outside) {
    std::vector<std::uint64_t> place_of(objects.joints.size() + 1);
    std::uint64_t left = 0;
    for (std::size_t i = 0; i < objects.joints.size(); ++i)
        if (!is_outside(objects.joints[i].a) && !is_outside(objects.joints[i].b))
            place_of[i + 1] = ++left;
    for (VehicleDef& def : objects.vehicles)
        for (VehicleAxle& axle : def.axles)
            for (JointId* wheel : {&axle.left, &axle.right})
                *wheel = {wheel->ordinal < place_of.size() ? place_of[wheel->ordinal] : 0};
}

} // namespace

void make_self_contained(SpawnBodies& objects) {
    std::map<BodyId, BodyId> placeholder_of;
    for (std::size_t i = 0; i < objects.bodies.size(); ++i) {
        BodyDef& def = objects.bodies[i];
        placeholder_of[def.id] = new_body(i);
        def.id = {};
        def.is_asleep = false;
    }
    const auto is_outside = [&](BodyId id) { return !placeholder_of.contains(id); };
    shift_places_of_wheels(objects, is_outside);
    std::erase_if(objects.joints, [&](const JointDef& def) {
        return is_outside(def.a) || is_outside(def.b) || (def.carrier && is_outside(def.carrier));
    });
    for (JointDef& def : objects.joints) {
        def.id = {};
        def.a = placeholder_of.at(def.a);
        def.b = placeholder_of.at(def.b);
        if (def.carrier)
            def.carrier = placeholder_of.at(def.carrier);
    }
    for (DeformableDef& def : objects.deformables) {
        def.id = {};
        std::erase_if(def.attachments,
                      [&](const Attachment& attachment) { return is_outside(attachment.body); });
        for (Attachment& attachment : def.attachments)
            attachment.body = placeholder_of.at(attachment.body);
    }
    std::erase_if(objects.thrusters, [&](const ThrusterDef& def) { return is_outside(def.body); });
    for (ThrusterDef& def : objects.thrusters) {
        def.id = {};
        def.body = placeholder_of.at(def.body);
    }
    std::erase_if(objects.vehicles, [&](const VehicleDef& def) { return is_outside(def.body); });
    for (VehicleDef& def : objects.vehicles) {
        def.id = {};
        def.body = placeholder_of.at(def.body);
    }
}

VehicleDef with_places_of_wheels(VehicleDef vehicle, const std::vector<JointDef>& joints) {
    for (VehicleAxle& axle : vehicle.axles)
        for (JointId* wheel : {&axle.left, &axle.right}) {
            const auto place = std::find_if(joints.begin(), joints.end(), [&](const JointDef& def) {
                return def.id == *wheel;
            });
            const bool is_among = *wheel && place != joints.end();
            *wheel = is_among ? JointId{static_cast<std::uint64_t>(place - joints.begin()) + 1}
                              : JointId{};
        }
    return vehicle;
}

Result<SpawnBodies> copy_of(const World& world,
                            std::span<const BodyId> bodies,
                            std::span<const DeformableId> deformables) {
    SpawnBodies copy;
    for (const BodyId id : bodies) {
        if (!world.find(id))
            return detail::no_body(id);
        copy.bodies.push_back(world.describe(id));
    }
    const std::set<BodyId> among(bodies.begin(), bodies.end());
    for (const Joint& joint : world.state().joints)
        if (among.contains(joint.a) && among.contains(joint.b) &&
            (!joint.carrier || among.contains(joint.carrier)))
            copy.joints.push_back(world.describe(joint.id));
    for (const Thruster& thruster : world.state().thrusters)
        if (among.contains(thruster.body))
            copy.thrusters.push_back(thruster);
    for (const Vehicle& vehicle : world.state().vehicles)
        if (among.contains(vehicle.body))
            copy.vehicles.push_back(with_places_of_wheels(vehicle, copy.joints));
    for (const DeformableId id : deformables) {
        if (!world.find(id))
            return Error{.message = "there is no soft body " + std::to_string(id.ordinal)};
        copy.deformables.push_back(world.describe(id));
    }
    add_groups(copy, world.state().object_marks);
    make_self_contained(copy);
    return copy;
}

void translate(SpawnBodies& objects, Vec3 by) {
    for (BodyDef& def : objects.bodies)
        def.world_from_body.position += by;
    for (JointDef& def : objects.joints) {
        if (!def.a)
            def.local_anchor_a += by;
        if (!def.b)
            def.local_anchor_b += by;
        if (info_of(def.type).has_pulleys) {
            def.pulley_a += by;
            def.pulley_b += by;
        }
    }
    for (DeformableDef& def : objects.deformables) {
        def.world_from_recipe.position += by;
        for (Vec3& position : def.positions)
            position += by;
        for (Attachment& attachment : def.attachments)
            if (!attachment.body)
                attachment.local_point += by;
    }
}

void rotate(SpawnBodies& objects, Quat rotation, Vec3 pivot) {
    const auto turn_point = [&](Vec3& p) { p = pivot + rotate(rotation, p - pivot); };
    const auto turn_vector = [&](Vec3& v) { v = rotate(rotation, v); };
    const auto turn_frame = [&](Quat& q) { q = normalize(rotation * q); };
    for (BodyDef& def : objects.bodies) {
        turn_point(def.world_from_body.position);
        turn_frame(def.world_from_body.rotation);
        turn_vector(def.velocity);
        turn_vector(def.angular_velocity);
    }
    for (JointDef& def : objects.joints) {
        if (!def.a) {
            turn_point(def.local_anchor_a);
            turn_frame(def.local_frame_a);
        }
        if (!def.b) {
            turn_point(def.local_anchor_b);
            turn_frame(def.local_frame_b);
        }
        if (info_of(def.type).has_pulleys) {
            turn_point(def.pulley_a);
            turn_point(def.pulley_b);
        }
    }
    for (DeformableDef& def : objects.deformables) {
        turn_point(def.world_from_recipe.position);
        turn_frame(def.world_from_recipe.rotation);
        for (Vec3& position : def.positions)
            turn_point(position);
        for (Vec3& velocity : def.velocities)
            turn_vector(velocity);
        for (Attachment& attachment : def.attachments)
            if (!attachment.body)
                turn_point(attachment.local_point);
    }
}

Quat rotation_of_copy(const CircleOfCopies& circle, int index) {
    constexpr Real kNearlyWhole = 2 * kPi - 1.0e-4f; // [rad]
    const bool is_whole = std::abs(circle.angle) >= kNearlyWhole;
    const int gaps = is_whole ? circle.count + 1 : circle.count;
    return from_axis_angle(normalize(circle.axis),
                           circle.angle * (static_cast<Real>(index) / static_cast<Real>(gaps)));
}

int count_of(const Arrangement& arrangement) {
    if (const auto* line = std::get_if<LineOfCopies>(&arrangement))
        return line->count;
    const auto* circle = std::get_if<CircleOfCopies>(&arrangement);
    return circle ? circle->count : 1;
}

Result<void> validate(const Arrangement& arrangement) {
    return std::visit(ArrangementCheck{}, arrangement);
}

Result<SpawnBodies> arranged(const SpawnBodies& objects, const Arrangement& arrangement) {
    if (const Result<void> valid = validate(arrangement); !valid.ok())
        return valid.error();
    if (const Result<void> few = check_total(objects, count_of(arrangement)); !few.ok())
        return few.error();
    return std::visit(ArrangementMaker{objects}, arrangement);
}

Result<SpawnBodies> copies_of(const DuplicateObjects& command, const World& world) {
    Result<SpawnBodies> objects = copy_of(world, command.bodies, command.deformables);
    if (!objects.ok())
        return objects;
    for (BodyDef& def : objects->bodies) {
        def.world_from_body = moved_between(def.world_from_body, def.cell, command.cell);
        def.cell = command.cell;
    }
    for (JointDef& def : objects->joints) {
        const Vec3 by = offset_of(def.world_cell, command.cell);
        if (!def.a)
            def.local_anchor_a += by;
        if (!def.b)
            def.local_anchor_b += by;
        def.pulley_a += by;
        def.pulley_b += by;
        def.world_cell = command.cell;
    }
    for (DeformableDef& def : objects->deformables)
        move_to_cell(def, command.cell);
    return arranged(*objects, command.arrangement);
}

} // namespace topple::app
