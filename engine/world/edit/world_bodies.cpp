// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/body_mass.h"
#include "topple/world/state/character_records.h"
#include "topple/world/state/compact_bodies.h"
#include "topple/world/state/definition_check.h"
#include "topple/world/state/liveliness.h"
#include "topple/world/state/records.h"
#include "topple/world/state/wake.h"
#include "topple/world/step/step_products.h"
#include "topple/world/world.h"

#include <algorithm>

namespace topple {
namespace {

Error about(const BodyDef& def, const Error& error) {
    Error e = error;
    e.message = (def.name.empty() ? std::string("a body: ") : "body '" + def.name + "': ") +
                e.message;
    return e;
}

Body to_body(const BodyDef& def) {
    Body b;
    b.id = def.id;
    b.motion = def.motion;
    b.can_sleep = def.can_sleep;
    b.is_asleep = def.is_asleep && def.motion == Motion::dynamic && def.is_enabled;
    b.is_disabled = !def.is_enabled;
    b.disable_cause = def.is_enabled ? DisableCause::none : DisableCause::asked;
    b.locks = def.locks;
    const CellPoint place = settled({def.cell, def.world_from_body.position});
    b.world_from_body = {place.point, to_unit(def.world_from_body.rotation)};
    b.cell = place.cell;
    const bool has_locks = def.motion == Motion::dynamic;
    b.v = has_locks ? without(def.locks.move, def.velocity) : def.velocity;
    b.w = has_locks ? without(def.locks.turn, def.angular_velocity) : def.angular_velocity;
    b.density = def.density;
    b.given_mass = def.mass.value_or(0);
    if (def.mass_properties)
        give_mass(b, *def.mass_properties);
    b.linear_damping = def.linear_damping;
    b.angular_damping = def.angular_damping;
    b.gravity_scale = def.gravity_scale;
    b.filter = def.filter;
    b.asked_quality = def.quality;
    b.user_data = def.user_data;
    if (def.character)
        leave_to_mover(b);
    return b;
}

/// Returns the materials of the triangles; null if no part has one of its own. Requires: a checked definition.
std::shared_ptr<const TriangleMaterials> triangle_materials_of(const ColliderDef& def) {
    if (def.part_materials.empty())
        return nullptr;
    auto made = std::make_shared<TriangleMaterials>();
    made->materials = def.part_materials;
    const auto index_of = [&](const std::string& name) {
        const auto own = std::find_if(def.part_materials.begin(),
                                      def.part_materials.end(),
                                      [&](const PartMaterial& m) { return m.part == name; });
        return own == def.part_materials.end()
                   ? TriangleGroups::kNone
                   : static_cast<std::uint32_t>(own - def.part_materials.begin());
    };
    std::vector<TriangleGroups::Range>& ranges = made->groups.ranges;
    const auto begin_range = [&](std::uint32_t first_triangle, std::uint32_t index) {
        if (ranges.empty() || ranges.back().group != index)
            ranges.push_back({first_triangle, index});
    };
    if (const auto* mesh = std::get_if<MeshShape>(&def.shape)) {
        for (const MeshPart& part : mesh->mesh->mesh().parts)
            begin_range(part.first_triangle, index_of(part.material));
        return made;
    }
    const HeightSamples& samples = std::get<HeightFieldShape>(def.shape).field->samples();
    std::vector<std::uint32_t> index_of_name;
    for (const std::string& name : samples.materials)
        index_of_name.push_back(index_of(name));
    for (std::uint32_t cell = 0; cell < samples.cell_materials.size(); ++cell)
        begin_range(2 * cell, index_of_name[samples.cell_materials[cell]]);
    return made;
}

Collider to_collider(const ColliderDef& def, ShapeIndex shape) {
    Collider c;
    c.shape = shape;
    c.body_from_shape = {def.body_from_shape.position, to_unit(def.body_from_shape.rotation)};
    c.material = def.material;
    c.collides = def.collides && !def.is_sensor;
    c.visible = def.visible;
    c.is_sensor = def.is_sensor;
    c.surface_motion = def.surface_motion;
    c.one_sided = def.one_sided;
    c.triangle_materials = triangle_materials_of(def);
    c.has_filter = def.filter.has_value();
    c.filter = def.filter.value_or(CollisionFilter{});
    return c;
}

/// Makes the records of a body's colliders, and interns their shapes.
std::vector<Collider> to_colliders(World& world, std::span<const ColliderDef> defs) {
    std::vector<Collider> colliders;
    for (const ColliderDef& c : defs)
        colliders.push_back(to_collider(c, world.add_shape(c.shape)));
    return colliders;
}

} // namespace

Result<BodyId> World::create_body(const BodyDef& def) {
    WorldData& w = *impl_;
    if (const auto checked = check_definition(def); !checked)
        return about(def, checked.error());
    const Result<BodyId> id = number_for(w.state.bodies, def.id, w.next.body);
    if (!id)
        return about(def, id.error());

    Body body = to_body(def);
    body.id = *id;
    const std::vector<Collider> colliders = to_colliders(*this, def.colliders);
    if (const auto weighed = update_mass(*w.shapes, body, colliders); !weighed)
        return about(def, weighed.error());

    insert_body(w, body, colliders);
    w.next.body = std::max(w.next.body, body.id.ordinal + 1);
    w.state.body_names.set(body.id.ordinal, def.name);
    if (def.character)
        set_character_of(w.state, body.id, *def.character);
    const std::uint32_t index = index_of(w.state, body.id);
    refit_boxes(placed_bodies_of(w), index, true);
    if (!w.is_assembling && !is_awake(w.state.bodies[index]) && !w.state.bodies[index].is_asleep)
        wake_overlapping(w.state, w.state.bodies[index]);
    return body.id;
}

void World::destroy_bodies(std::span<const BodyId> ids) {
    WorldData& w = *impl_;
    std::vector<std::uint8_t> is_removed(w.state.bodies.size(), 0);
    bool any = false;
    for (const BodyId id : ids) {
        const std::uint32_t i = index_of(w.state, id);
        if (i == kNoIndex || is_removed[i])
            continue;
        is_removed[i] = 1;
        any = true;
        wake_island_of(w.state.bodies, i);
        wake_neighbors(w.state, i);
        w.state.body_names.set(id.ordinal, {});
        w.state.object_marks.forget(id);
    }
    if (!any)
        return;
    const auto goes = [&](BodyId id) { return id && is_removed[index_of(w.state, id)] != 0; };
    const auto is_cut = [&](const Joint& j) { return goes(j.a) || goes(j.b) || goes(j.carrier); };
    for (const Joint& j : w.state.joints)
        if (is_cut(j))
            w.state.joint_names.set(j.id.ordinal, {});
    std::erase_if(w.state.joints, is_cut);
    std::erase_if(w.state.thrusters, [&](const Thruster& t) { return goes(t.body); });
    std::erase_if(w.state.characters, [&](const Character& c) { return goes(c.body); });
    std::erase_if(w.state.vehicles, [&](const Vehicle& v) { return goes(v.body); });
    std::erase_if(w.state.sensor_overlaps, [&](const SensorOverlap& overlap) {
        return goes(overlap.sensor) || goes(overlap.visitor);
    });
    for (Deformable& d : w.state.deformables)
        std::erase_if(d.attachments, [&](const Attachment& a) { return goes(a.body); });
    if (std::any_of(w.state.mouse_joints.begin(),
                    w.state.mouse_joints.end(),
                    [&](const MouseJoint& g) { return goes(g.body); })) {
        w.state.mouse_joints.clear();
        w.state.mouse_joint_impulses.clear();
    }
    const auto is_attached = [&](const Annotation& annotation) {
        return std::any_of(annotation.anchors.begin(),
                           annotation.anchors.end(),
                           [&](const Anchor& anchor) { return goes(anchor.body); });
    };
    std::vector<Annotation> annotations = w.state.annotations.list();
    if (std::erase_if(annotations, is_attached) > 0)
        w.state.annotations.replace(std::move(annotations));
    compact_bodies(w, is_removed);
}

Result<void> World::set_colliders(BodyId id, std::span<const ColliderDef> colliders) {
    WorldData& w = *impl_;
    const std::uint32_t before = index_of(w.state, id);
    if (before == kNoIndex)
        return no_such("body", id);
    if (const auto checked = check_colliders(colliders, w.state.bodies[before].motion); !checked)
        return checked;
    const std::vector<Collider> made = to_colliders(*this, colliders);
    Body changed = w.state.bodies[before];
    if (const auto weighed = update_mass(*w.shapes, changed, made); !weighed)
        return weighed;

    wake_neighbors(w.state, before);
    wake_island_of(w.state.bodies, before);
    changed.is_asleep = w.state.bodies[before].is_asleep;
    changed.sleep_time = w.state.bodies[before].sleep_time;
    changed.creep_time = w.state.bodies[before].creep_time;
    forget_window(changed);
    std::vector<std::uint8_t> is_removed(w.state.bodies.size(), 0);
    is_removed[before] = 1;
    compact_bodies(w, is_removed);
    insert_body(w, changed, made);
    const std::uint32_t index = index_of(w.state, id);
    refit_boxes(placed_bodies_of(w), index, true);
    wake_overlapping(w.state, w.state.bodies[index]);
    return {};
}

BodyDef definition_of(const WorldState& state, const ShapeTable& shapes, const Body& body) {
    BodyDef def;
    def.id = body.id;
    def.motion = body.motion;
    def.world_from_body = body.world_from_body;
    def.cell = body.cell;
    def.velocity = body.v;
    def.angular_velocity = body.w;
    for (const Collider& c : colliders_of(state, body))
        def.colliders.push_back(
            {shape_of(shapes, c),
             c.body_from_shape,
             c.material,
             c.collides || c.is_sensor, // a sensor says so by itself
             c.visible,
             c.is_sensor,
             c.surface_motion,
             c.one_sided,
             c.has_filter ? std::optional(c.filter) : std::nullopt,
             c.triangle_materials ? c.triangle_materials->materials : std::vector<PartMaterial>{}});
    if (body.has_given_inertia)
        def.mass_properties = {body.given_mass, body.given_center, body.given_inertia};
    else if (body.given_mass > 0)
        def.mass = body.given_mass;
    def.density = body.density;
    def.linear_damping = body.linear_damping;
    def.angular_damping = body.angular_damping;
    def.gravity_scale = body.gravity_scale;
    def.filter = body.filter;
    def.can_sleep = body.can_sleep;
    def.quality = body.asked_quality;
    def.is_asleep = body.is_asleep;
    def.locks = body.locks;
    def.is_enabled = !is_absent(body);
    def.user_data = body.user_data;
    const bool has_capsule = !def.colliders.empty() &&
                             check_body_of_character(body.motion,
                                                     &def.colliders.front().shape,
                                                     def.colliders.front().collides &&
                                                         !def.colliders.front().is_sensor);
    if (const Character* character = find_character_of(state, body.id); character && has_capsule)
        def.character = *character; // otherwise it rests until the body fits again
    return def;
}

BodyDef World::describe(BodyId id) const {
    const Body* body = find(id);
    TOPPLE_ASSERT(body != nullptr);
    if (!body)
        return {};
    BodyDef def = definition_of(impl_->state, *impl_->shapes, *body);
    def.name = name_of(id);
    return def;
}

} // namespace topple
