// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/bindings.h"
#include "topple/io/scene/body_json.h"
#include "topple/world/parameter_table.h"
#include "topple/world/why_awake.h"

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

/// Returns locks from the words of scene files.
MotionLocks locks_of(py::handle value) {
    MotionLocks locks;
    for (const py::handle each : list_of(value, "locks")) {
        const std::string word = text_of(each, "locks");
        const auto found = std::find(kMotionLockWords.begin(), kMotionLockWords.end(), word);
        if (found == kMotionLockWords.end())
            fail("locks must be some of 'move_x', 'move_y', 'move_z', 'turn_x', 'turn_y' and "
                 "'turn_z', not '" +
                 word + "'");
        set_lock_at(locks, static_cast<std::size_t>(found - kMotionLockWords.begin()), true);
    }
    return locks;
}

py::object locks_tuple(const Body& b) {
    py::list words;
    for (std::size_t i = 0; i < kMotionLockWords.size(); ++i)
        if (lock_at(b.locks, i))
            words.append(std::string(kMotionLockWords[i]));
    return py::tuple(words);
}

/// Returns mass properties from (mass, center of mass, rows of the inertia).
MassProperties mass_properties_of(py::handle value, const std::string& name) {
    const py::tuple items = items_of(value, name, 3);
    return {.mass = real_of(items[0], name + ".mass"),
            .center_of_mass = vec3_of(items[1], name + ".center_of_mass"),
            .inertia = mat3_of(items[2], name + ".inertia")};
}

constexpr std::array<const char*, 8>
    kDisableCauses{"", "left_world", "pose", "mass", "settings", "velocity", "spin", "asked"};

Quality body_quality_of(py::handle value) {
    return value_or_fail(parse_quality(text_of(value, "quality")));
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
    else if (key == "mass_properties")
        def.mass_properties = mass_properties_of(value, key);
    else if (key == "density")
        real(def.density);
    else if (key == "linear_damping")
        real(def.linear_damping);
    else if (key == "angular_damping")
        real(def.angular_damping);
    else if (key == "gravity_scale")
        real(def.gravity_scale);
    else if (key == "filter")
        def.filter = filter_of(value, key);
    else if (key == "locks")
        def.locks = locks_of(value);
    else if (key == "is_enabled")
        def.is_enabled = flag_of(value, key);
    else if (key == "user_data")
        def.user_data = user_data_of(value);
    else if (key == "character")
        def.character = character_of(value, key);
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
    ReadableField{"filter", [](const Body& b) -> py::object { return filter_tuple(b.filter); }},
    ReadableField{"inertia", &member_tuple<&Body::inertia>},
    ReadableField{"local_center_of_mass", &member_tuple<&Body::local_center>},
    ReadableField{"user_data", &member_object<&Body::user_data>},
    ReadableField{"locks", &locks_tuple},
    ReadableField{"is_enabled",
                  [](const Body& b) -> py::object { return py::bool_(!is_absent(b)); }},
    ReadableField{"disable_cause",
                  [](const Body& b) -> py::object {
                      return py::str(kDisableCauses[static_cast<std::size_t>(b.disable_cause)]);
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
        if (key == "mass_properties")
            return w.set_mass_properties(body_id, *def.mass_properties);
        if (key == "locks")
            return w.set_locks(body_id, def.locks);
        if (key == "is_enabled")
            return w.set_enabled(body_id, def.is_enabled);
        if (key == "user_data")
            return w.set_user_data(body_id, def.user_data);
        if (key == "character")
            return w.set_character(body_id, def.character);
        if (key == "quality")
            return w.set_quality(body_id, def.quality);
        if (key == "name")
            return w.set_name(body_id, def.name);
        if (key == "colliders")
            return w.set_colliders(body_id, def.colliders);
        return Error{"the field '" + key + "' of a body is set when the body is made"};
    }));
}

/// Sets the material of one collider, or of all for None.
void set_material(WorldHandle& world, std::uint64_t id, py::handle value, py::handle collider) {
    const BodyId body = body_of(world, id).id;
    const Material material = material_of(value, "material");
    const std::optional<std::uint32_t> place = collider_place_of(collider);
    done_or_fail(world.change([&](World& w) {
        return place ? w.set_material(body, *place, material) : w.set_material(body, material);
    }));
}

/// Sets the filter of one collider; None: that of the body.
void set_collider_filter(WorldHandle& world,
                         std::uint64_t id,
                         py::handle collider,
                         py::handle value) {
    const BodyId body = body_of(world, id).id;
    const std::optional<std::uint32_t> place = collider_place_of(collider);
    if (!place)
        fail("collider must be a whole number");
    std::optional<CollisionFilter> filter;
    if (!value.is_none())
        filter = filter_of(value, "filter");
    done_or_fail(world.change([&](World& w) { return w.set_filter(body, *place, filter); }));
}

void set_surface_motion(WorldHandle& world,
                        std::uint64_t id,
                        py::handle velocity,
                        py::handle angular_velocity) {
    const BodyId body = body_of(world, id).id;
    const SurfaceMotion motion{vec3_of(velocity, "velocity"),
                               vec3_of(angular_velocity, "angular_velocity")};
    done_or_fail(world.change([&](World& w) { return w.set_surface_motion(body, motion); }));
}

constexpr std::array<const char*, 11> kAwakeReasons{"asleep",
                                                    "not_dynamic",
                                                    "sleep_is_off",
                                                    "may_not_sleep",
                                                    "held",
                                                    "thrust",
                                                    "touches_kinematic",
                                                    "touches_belt",
                                                    "ramping",
                                                    "too_fast",
                                                    "waiting"};

py::tuple why_awake_tuple(WorldHandle& world, std::uint64_t id) {
    const BodyId body = body_of(world, id).id;
    const WhyAwake why = world.read([&](const World& w) { return why_awake(w.state(), body); });
    return py::make_tuple(kAwakeReasons[static_cast<std::size_t>(why.reason)],
                          why.body.ordinal,
                          why.speed,
                          why.seconds);
}

void set_material_pair(WorldHandle& world,
                       const std::string& a,
                       const std::string& b,
                       py::handle surface) {
    MaterialPair pair{.a = material_name_of(a, "a"), .b = material_name_of(b, "b")};
    if (!surface.is_none())
        pair.surface = material_of(surface, "surface");
    done_or_fail(world.change([&](World& held) -> Result<void> {
        if (!surface.is_none())
            return held.set_material_pair(pair);
        held.clear_material_pair(pair.a, pair.b);
        return {};
    }));
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
    const CellPoint place = place_of(position, "position");
    const Transform pose{place.point, quat_of(rotation, "rotation")};
    done_or_fail(
        world.change([&](World& w) { return w.move_kinematic_to(BodyId{id}, pose, place.cell); }));
}

} // namespace

std::uint64_t user_data_of(py::handle value) {
    const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    if (!index) {
        PyErr_Clear();
        fail("user_data must be a whole number");
    }
    const unsigned long long number = PyLong_AsUnsignedLongLong(index.ptr());
    if (PyErr_Occurred()) {
        PyErr_Clear();
        fail("user_data must be from 0 to 2^64 - 1");
    }
    return number;
}

std::uint64_t ordinal_of(py::handle value, const std::string& name) {
    return static_cast<std::uint64_t>(
        integer_of(value, name, 0, std::numeric_limits<std::int64_t>::max()));
}

void bind_bodies(WorldClass& world) {
    world.def("create_body", &create_body)
        .def("create_bodies", &create_bodies)
        .def("destroy_bodies", &destroy_bodies)
        .def("get_body", &get_field)
        .def("set_body", &set_field)
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
        .def("set_material_pair", &set_material_pair)
        .def("set_material", &set_material)
        .def("set_collider_filter", &set_collider_filter)
        .def("set_surface_motion", &set_surface_motion)
        .def("why_awake", &why_awake_tuple);
    bind_colliders(world);
}

} // namespace topple::python
