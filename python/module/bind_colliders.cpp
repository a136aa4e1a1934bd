// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/bindings.h"

#include <limits>

namespace topple::python {
namespace {

std::vector<PartMaterial> part_materials_of(py::handle value, const std::string& name) {
    std::vector<PartMaterial> parts;
    for (const py::handle each : list_of(value, name)) {
        const py::tuple items = items_of(each, name, 2);
        std::string part = text_of(items[0], name);
        Material material = material_of(items[1], name + "['" + part + "']");
        parts.push_back({.part = std::move(part), .material = material});
    }
    return parts;
}

/// The tuple is (shape, position, rotation, material, collides, visible, is_sensor, surface_velocity,
/// surface_angular_velocity, one_sided, filter or None, materials of parts).
ColliderDef collider_of(py::handle value, const std::string& name) {
    const py::tuple items = items_of(value, name, 12);
    if (!py::isinstance<ShapeHandle>(items[0]))
        fail(name + " has no shape");
    ColliderDef def{.shape = items[0].cast<const ShapeHandle&>().shape,
                    .body_from_shape = {vec3_of(items[1], name + ".position"),
                                        quat_of(items[2], name + ".rotation")},
                    .material = material_of(items[3], name + ".material"),
                    .collides = flag_of(items[4], name + ".collides"),
                    .visible = flag_of(items[5], name + ".visible"),
                    .is_sensor = flag_of(items[6], name + ".is_sensor"),
                    .surface_motion = {vec3_of(items[7], name + ".surface_velocity"),
                                       vec3_of(items[8], name + ".surface_angular_velocity")},
                    .one_sided = vec3_of(items[9], name + ".one_sided"),
                    .part_materials = part_materials_of(items[11], name + ".part_materials")};
    if (const py::object filter = items[10]; !filter.is_none())
        def.filter = filter_of(filter, name + ".filter");
    return def;
}

py::tuple collider_tuple(const ColliderDef& c) {
    py::list parts;
    for (const PartMaterial& part : c.part_materials)
        parts.append(py::make_tuple(part.part, material_tuple(part.material)));
    return py::make_tuple(py::cast(ShapeHandle{c.shape}),
                          to_tuple(c.body_from_shape.position),
                          to_tuple(c.body_from_shape.rotation),
                          material_tuple(c.material),
                          c.collides,
                          c.visible,
                          c.is_sensor,
                          to_tuple(c.surface_motion.velocity),
                          to_tuple(c.surface_motion.angular_velocity),
                          to_tuple(c.one_sided),
                          c.filter ? py::object(filter_tuple(*c.filter)) : py::none(),
                          py::tuple(parts));
}

py::list get_colliders(WorldHandle& world, std::uint64_t id) {
    const std::optional<BodyDef> def = world.read([&](const World& w) {
        return w.find(BodyId{id}) ? std::optional(w.describe(BodyId{id})) : std::nullopt;
    });
    if (!def)
        fail("there is no body with the number " + std::to_string(id));
    py::list colliders;
    for (const ColliderDef& c : def->colliders)
        colliders.append(collider_tuple(c));
    return colliders;
}

} // namespace

MaterialName material_name_of(const std::string& text, const std::string& name) {
    if (text.size() > MaterialName::kMaxBytes || text.find('\0') != text.npos)
        fail(name + " must have at most " + std::to_string(MaterialName::kMaxBytes) +
             " bytes, not '" + text + "'");
    return MaterialName(text);
}

Material material_of(py::handle value, const std::string& name) {
    const py::tuple items = items_of(value, name, 5);
    return {.friction = real_of(items[0], name + ".friction"),
            .restitution = real_of(items[1], name + ".restitution"),
            .rolling_resistance = real_of(items[2], name + ".rolling_resistance"),
            .static_friction = real_of(items[3], name + ".static_friction"),
            .name = material_name_of(text_of(items[4], name + ".name"), name + ".name")};
}

py::tuple material_tuple(const Material& m) {
    return py::make_tuple(m.friction,
                          m.restitution,
                          m.rolling_resistance,
                          m.static_friction,
                          std::string(m.name.text()));
}

CollisionFilter filter_of(py::handle value, const std::string& name) {
    const py::tuple items = items_of(value, name, 3);
    constexpr std::int64_t kBits = std::numeric_limits<std::uint32_t>::max();
    return {
        .group = static_cast<std::int32_t>(integer_of(items[0],
                                                      name + ".group",
                                                      std::numeric_limits<std::int32_t>::min(),
                                                      std::numeric_limits<std::int32_t>::max())),
        .category = static_cast<std::uint32_t>(integer_of(items[1], name + ".category", 0, kBits)),
        .mask = static_cast<std::uint32_t>(integer_of(items[2], name + ".mask", 0, kBits))};
}

py::tuple filter_tuple(const CollisionFilter& filter) {
    return py::make_tuple(filter.group, filter.category, filter.mask);
}

std::vector<ColliderDef> colliders_of(py::handle value) {
    std::vector<ColliderDef> colliders;
    for (const py::handle each : list_of(value, "colliders"))
        colliders.push_back(
            collider_of(each, "colliders[" + std::to_string(colliders.size()) + "]"));
    return colliders;
}

std::optional<std::uint32_t> collider_place_of(py::handle value) {
    if (value.is_none())
        return std::nullopt;
    return static_cast<std::uint32_t>(
        integer_of(value, "collider", 0, std::numeric_limits<std::uint32_t>::max()));
}

void bind_colliders(WorldClass& world) { world.def("get_colliders", &get_colliders); }

} // namespace topple::python
