// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/bindings.h"
#include "topple/world/parameter_table.h"

#include <algorithm>
#include <array>
#include <limits>

namespace topple::python {
namespace {

constexpr std::array<const char*, 3> kMotions{"static", "kinematic", "dynamic"};

Motion motion_of(py::handle value) {
    const std::string text = text_of(value, "motion");
    for (std::size_t i = 0; i < kMotions.size(); ++i)
        if (text == kMotions[i])
            return static_cast<Motion>(i);
    fail("motion must be 'static', 'kinematic' or 'dynamic', not '" + text + "'");
}

Quality body_quality_of(py::handle value) {
    return value_or_fail(parse_quality(text_of(value, "quality")));
}

bool flag_of(py::handle value, const std::string& name) {
    const int truth = PyObject_IsTrue(value.ptr());
    if (truth < 0) {
        PyErr_Clear();
        fail(name + " must be true or false");
    }
    return truth == 1;
}

/// Returns the items of a tuple of that size.
py::tuple items_of(py::handle value, const std::string& name, std::size_t count) {
    if (!PyTuple_Check(value.ptr()) || py::len(value) != count)
        fail(name + " must be a tuple of " + std::to_string(count));
    return py::reinterpret_borrow<py::tuple>(value);
}

CollisionFilter filter_of(py::handle value) {
    const py::tuple items = items_of(value, "filter", 3);
    constexpr std::int64_t kBits = std::numeric_limits<std::uint32_t>::max();
    return {
        .group = static_cast<std::int32_t>(integer_of(items[0],
                                                      "group",
                                                      std::numeric_limits<std::int32_t>::min(),
                                                      std::numeric_limits<std::int32_t>::max())),
        .category = static_cast<std::uint32_t>(integer_of(items[1], "category", 0, kBits)),
        .mask = static_cast<std::uint32_t>(integer_of(items[2], "mask", 0, kBits))};
}

/// The colliders are tuples (Shape, position, rotation, material, collides, visible).
std::vector<ColliderDef> colliders_of(py::handle value) {
    const auto list = py::reinterpret_steal<py::object>(PySequence_Tuple(value.ptr()));
    if (!list) {
        PyErr_Clear();
        fail("colliders must be a list");
    }
    std::vector<ColliderDef> colliders;
    for (const py::handle each : list) {
        const std::string name = "colliders[" + std::to_string(colliders.size()) + "]";
        const py::tuple items = items_of(each, name, 6);
        if (!py::isinstance<ShapeHandle>(items[0]))
            fail(name + " has no shape");
        colliders.push_back({.shape = items[0].cast<const ShapeHandle&>().shape,
                             .body_from_shape = {vec3_of(items[1], name + ".position"),
                                                 quat_of(items[2], name + ".rotation")},
                             .material = material_of(items[3], name + ".material"),
                             .collides = flag_of(items[4], name + ".collides"),
                             .visible = flag_of(items[5], name + ".visible")});
    }
    return colliders;
}

void read_body_field(BodyDef& def, const std::string& key, py::handle value) {
    const auto real = [&](Real& number) { number = real_of(value, key); };
    if (key == "id")
        def.id = BodyId{ordinal_of(value, key)};
    else if (key == "name")
        def.name = text_of(value, key);
    else if (key == "motion")
        def.motion = motion_of(value);
    else if (key == "position") {
        const CellPoint place = place_of(value, key);
        def.world_from_body.position = place.point;
        def.cell = place.cell;
    } else if (key == "rotation")
        def.world_from_body.rotation = quat_of(value, key);
    else if (key == "velocity")
        def.velocity = vec3_of(value, key);
    else if (key == "angular_velocity")
        def.angular_velocity = vec3_of(value, key);
    else if (key == "colliders")
        def.colliders = colliders_of(value);
    else if (key == "mass")
        def.mass = real_of(value, key);
    else if (key == "density")
        real(def.density);
    else if (key == "linear_damping")
        real(def.linear_damping);
    else if (key == "angular_damping")
        real(def.angular_damping);
    else if (key == "gravity_scale")
        real(def.gravity_scale);
    else if (key == "filter")
        def.filter = filter_of(value);
    else if (key == "can_sleep")
        def.can_sleep = flag_of(value, key);
    else if (key == "is_asleep")
        def.is_asleep = flag_of(value, key);
    else if (key == "quality")
        def.quality = body_quality_of(value);
    else
        fail("a body has no '" + key + "'");
}

BodyDef body_def_of(const py::dict& fields) {
    BodyDef def;
    for (const auto& [key, value] : fields)
        read_body_field(def, text_of(key, "a name of a field"), value);
    return def;
}

/// Returns a copy of the record.
Body body_of(WorldHandle& world, std::uint64_t id) {
    const std::optional<Body> body = world.read([&](const World& w) {
        const Body* found = w.find(BodyId{id});
        return found ? std::optional<Body>(*found) : std::nullopt;
    });
    if (!body)
        fail("there is no body with the number " + std::to_string(id));
    return *body;
}

struct ReadableField {
    const char* key;
    py::object (*read)(const Body& body);
};
template<auto Member>
py::object member_object(const Body& body) {
    return py::cast(body.*Member);
}
template<auto Member>
py::object member_tuple(const Body& body) {
    return to_tuple(body.*Member);
}
constexpr std::array kReadableFields{
    ReadableField{"position",
                  [](const Body& b) -> py::object { return to_tuple(global_position(b)); }},
    ReadableField{"rotation",
                  [](const Body& b) -> py::object { return to_tuple(b.world_from_body.rotation); }},
    ReadableField{"velocity", &member_tuple<&Body::v>},
    ReadableField{"angular_velocity", &member_tuple<&Body::w>},
    ReadableField{"center_of_mass", &member_tuple<&Body::center_of_mass>},
    ReadableField{"motion",
                  [](const Body& b) -> py::object {
                      return py::str(kMotions[static_cast<std::size_t>(b.motion)]);
                  }},
    ReadableField{"mass", &member_object<&Body::mass>},
    ReadableField{"density", &member_object<&Body::density>},
    ReadableField{"linear_damping", &member_object<&Body::linear_damping>},
    ReadableField{"angular_damping", &member_object<&Body::angular_damping>},
    ReadableField{"gravity_scale", &member_object<&Body::gravity_scale>},
    ReadableField{"can_sleep", &member_object<&Body::can_sleep>},
    ReadableField{"is_asleep", &member_object<&Body::is_asleep>},
    ReadableField{"is_disabled", &member_object<&Body::is_disabled>},
    ReadableField{
        "solver_level",
        [](const Body& b) -> py::object { return py::int_(static_cast<int>(b.solver_level)); }},
    ReadableField{"quality",
                  [](const Body& b) -> py::object {
                      return py::str(
                          std::string(quality_words()[static_cast<std::size_t>(b.asked_quality)]));
                  }},
    ReadableField{"filter",
                  [](const Body& b) -> py::object {
                      return py::make_tuple(b.filter.group, b.filter.category, b.filter.mask);
                  }},
    ReadableField{"inertia",
                  [](const Body& b) -> py::object {
                      const Mat3& m = b.inertia;
                      return py::make_tuple(py::make_tuple(m.x.x, m.y.x, m.z.x),
                                            py::make_tuple(m.x.y, m.y.y, m.z.y),
                                            py::make_tuple(m.x.z, m.y.z, m.z.z));
                  }},
};

py::object get_field(WorldHandle& world, std::uint64_t id, const std::string& key) {
    const Body body = body_of(world, id);
    if (key == "name")
        return py::str(world.read([&](const World& w) { return w.name_of(BodyId{id}); }));
    for (const ReadableField& field : kReadableFields)
        if (key == field.key)
            return field.read(body);
    fail("a body has no '" + key + "'");
}

/// Reads the value first, so that code of Python never runs while the world is locked.
void set_field(WorldHandle& world, std::uint64_t id, const std::string& key, py::handle value) {
    const Body body = body_of(world, id);
    const BodyId body_id{id};
    if (key == "material") {
        const Material material = material_of(value, key);
        return done_or_fail(
            world.change([&](World& w) { return w.set_material(body_id, material); }));
    }
    BodyDef def{.world_from_body = body.world_from_body,
                .cell = body.cell,
                .velocity = body.v,
                .angular_velocity = body.w,
                .linear_damping = body.linear_damping,
                .angular_damping = body.angular_damping};
    read_body_field(def, key, value);
    done_or_fail(world.change([&](World& w) -> Result<void> {
        if (key == "position" || key == "rotation")
            return w.set_pose(body_id, def.world_from_body, def.cell);
        if (key == "velocity" || key == "angular_velocity")
            return w.set_velocity(body_id, def.velocity, def.angular_velocity);
        if (key == "motion")
            return w.set_motion(body_id, def.motion);
        if (key == "mass")
            return w.set_mass(body_id, *def.mass);
        if (key == "density")
            return w.set_density(body_id, def.density);
        if (key == "linear_damping" || key == "angular_damping")
            return w.set_damping(body_id, def.linear_damping, def.angular_damping);
        if (key == "gravity_scale")
            return w.set_gravity_scale(body_id, def.gravity_scale);
        if (key == "can_sleep")
            return w.set_can_sleep(body_id, def.can_sleep);
        if (key == "filter")
            return w.set_filter(body_id, def.filter);
        if (key == "quality")
            return w.set_quality(body_id, def.quality);
        if (key == "name")
            return w.set_name(body_id, def.name);
        if (key == "colliders")
            return w.set_colliders(body_id, def.colliders);
        return Error{"the field '" + key + "' of a body is set when the body is made"};
    }));
}

py::tuple material_tuple(const Material& m) {
    return py::make_tuple(m.friction,
                          m.restitution,
                          m.rolling_resistance,
                          m.static_friction,
                          std::string(m.name.text()));
}

py::list get_colliders(WorldHandle& world, std::uint64_t id) {
    body_of(world, id);
    const BodyDef def = world.read(
        [&](const World& w) { return w.find(BodyId{id}) ? w.describe(BodyId{id}) : BodyDef{}; });
    py::list colliders;
    for (const ColliderDef& c : def.colliders)
        colliders.append(py::make_tuple(py::cast(ShapeHandle{c.shape}),
                                        to_tuple(c.body_from_shape.position),
                                        to_tuple(c.body_from_shape.rotation),
                                        material_tuple(c.material),
                                        c.collides,
                                        c.visible));
    return colliders;
}

std::uint64_t create_body(WorldHandle& world, const py::dict& fields) {
    const BodyDef def = body_def_of(fields);
    return value_or_fail(world.rebuild([&](World& w) { return w.create_body(def); })).ordinal;
}

/// Makes many bodies at once; if one is refused, none is made.
py::list create_bodies(WorldHandle& world, const py::list& definitions) {
    std::vector<BodyDef> defs;
    for (const py::handle fields : definitions) {
        if (!PyDict_Check(fields.ptr()))
            fail("definitions must be a list of dictionaries");
        defs.push_back(body_def_of(py::reinterpret_borrow<py::dict>(fields)));
    }
    std::vector<BodyId> made;
    world.rebuild([&](World& w) {
        const World::Assembly assembly(w);
        for (std::size_t i = 0; i < defs.size(); ++i) {
            const Result<BodyId> id = w.create_body(defs[i]);
            if (!id) {
                w.destroy_bodies(made);
                fail("body " + std::to_string(i) + " of the list: " + id.error().text());
            }
            made.push_back(*id);
        }
    });
    py::list ids;
    for (const BodyId id : made)
        ids.append(id.ordinal);
    return ids;
}

void destroy_bodies(WorldHandle& world, const py::list& ids) {
    std::vector<BodyId> bodies;
    for (const py::handle id : ids)
        bodies.push_back(BodyId{ordinal_of(id, "a number of a body")});
    world.rebuild([&](World& w) {
        for (const BodyId id : bodies)
            if (!w.find(id))
                fail("there is no body with the number " + std::to_string(id.ordinal));
        w.destroy_bodies(bodies);
    });
}

void move_kinematic(WorldHandle& world, std::uint64_t id, py::handle position, py::handle rotation) {
    const Transform pose{vec3_of(position, "position"), quat_of(rotation, "rotation")};
    done_or_fail(world.change([&](World& w) { return w.move_kinematic_to(BodyId{id}, pose); }));
}

} // namespace

std::uint64_t ordinal_of(py::handle value, const std::string& name) {
    return static_cast<std::uint64_t>(
        integer_of(value, name, 0, std::numeric_limits<std::int64_t>::max()));
}

Material material_of(py::handle value, const std::string& name) {
    const py::tuple items = items_of(value, name, 5);
    const std::string text = text_of(items[4], name + ".name");
    if (text.size() > MaterialName::kMaxBytes || text.find('\0') != text.npos)
        fail(name + ".name must have at most " + std::to_string(MaterialName::kMaxBytes) +
             " bytes, not '" + text + "'");
    return {.friction = real_of(items[0], name + ".friction"),
            .restitution = real_of(items[1], name + ".restitution"),
            .rolling_resistance = real_of(items[2], name + ".rolling_resistance"),
            .static_friction = real_of(items[3], name + ".static_friction"),
            .name = MaterialName(text)};
}

void bind_bodies(WorldClass& world) {
    world.def("create_body", &create_body)
        .def("create_bodies", &create_bodies)
        .def("destroy_bodies", &destroy_bodies)
        .def("get_body", &get_field)
        .def("set_body", &set_field)
        .def("get_colliders", &get_colliders)
        .def("move_kinematic", &move_kinematic)
        .def("has_body",
             [](WorldHandle& w, std::uint64_t id) {
                 return w.read([&](const World& held) { return held.find(BodyId{id}) != nullptr; });
             })
        .def("find_body",
             [](WorldHandle& w, const std::string& name) {
                 return w.read([&](const World& held) { return held.find_body(name).ordinal; });
             })
        .def("wake",
             [](WorldHandle& w, std::uint64_t id) {
                 body_of(w, id);
                 w.change([&](World& held) { held.wake(BodyId{id}); });
             })
        .def("set_material_pair",
             [](WorldHandle& w, const std::string& a, const std::string& b, py::handle surface) {
                 const Material material = material_of(surface, "surface");
                 for (const std::string& name : {a, b})
                     if (name.size() > MaterialName::kMaxBytes || name.find('\0') != name.npos)
                         fail("the name of a material must have at most 15 bytes, not '" + name +
                              "'");
                 done_or_fail(w.change([&](World& held) {
                     return held.set_material_pair(
                         {.a = MaterialName(a), .b = MaterialName(b), .surface = material});
                 }));
             });
}

} // namespace topple::python
