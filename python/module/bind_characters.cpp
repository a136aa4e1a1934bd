// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/bindings.h"
#include "topple/world/character_mover.h"

#include <array>
#include <limits>

namespace topple::python {
namespace {

struct NamedControl {
    const char* key;
    DriveControl CharacterDef::*member;
};
constexpr std::array<NamedControl, 3> kCharacterControls{{{"walk", &CharacterDef::walk},
                                                          {"strafe", &CharacterDef::strafe},
                                                          {"turn", &CharacterDef::turn}}};

/// Reads an ability. Returns false if there is none of that key.
bool read_ability(MoverSettings& settings,
                  const std::string& key,
                  py::handle value,
                  const std::string& name) {
    for (const MoverSetting& setting : kMoverSettings)
        if (key == setting.key) {
            const Real number = real_of(value, name + "." + key);
            if (!(number >= setting.lowest && number <= setting.highest))
                fail(name + "." + key + " must be from " + std::to_string(setting.lowest) + " to " +
                     std::to_string(setting.highest));
            settings.*setting.member = number;
            return true;
        }
    return false;
}

void add_abilities(py::dict& fields, const MoverSettings& settings) {
    for (const MoverSetting& setting : kMoverSettings)
        fields[setting.key] = settings.*setting.member;
}

py::dict character_dict(const CharacterDef& def) {
    py::dict fields;
    add_abilities(fields, def.mover);
    fields["wanted_velocity"] = to_tuple(def.wanted_velocity);
    fields["wants_jump"] = def.wants_jump;
    for (const NamedControl& control : kCharacterControls)
        fields[control.key] = control_dict(def.*control.member);
    fields["jump"] = std::string(name_of(def.jump));
    return fields;
}

/// The tuple is (velocity, is_grounded, ground body, ground point, ground normal, surface velocity, ground velocity).
py::tuple mover_state_tuple(const MoverState& s) {
    return py::make_tuple(to_tuple(s.velocity),
                          s.is_grounded,
                          s.ground_body.ordinal,
                          to_tuple(s.ground_point),
                          to_tuple(s.ground_normal),
                          to_tuple(s.surface_velocity),
                          to_tuple(s.ground_velocity));
}

/// Returns a copy of the character of a body; none: the body is no character.
std::optional<Character> character_copy(WorldHandle& world, std::uint64_t id) {
    const auto [exists, found] = world.read([&](const World& w) {
        const Character* character = w.find_character(BodyId{id});
        return std::pair(w.find(BodyId{id}) != nullptr,
                         character ? std::optional<Character>(*character) : std::nullopt);
    });
    if (!exists)
        fail("there is no body with the number " + std::to_string(id));
    return found;
}

py::object get_character(WorldHandle& world, std::uint64_t id) {
    const std::optional<Character> character = character_copy(world, id);
    return character ? py::object(character_dict(*character)) : py::none();
}

py::object get_character_state(WorldHandle& world, std::uint64_t id) {
    const std::optional<Character> character = character_copy(world, id);
    return character ? py::object(mover_state_tuple(character->state)) : py::none();
}

/// Sets the wishes of a character, whose abilities and controls stay.
void walk(WorldHandle& world, std::uint64_t id, py::handle velocity, py::handle jump) {
    const Vec3 wanted = vec3_of(velocity, "velocity");
    const bool wants_jump = flag_of(jump, "jump");
    done_or_fail(world.change([&](World& w) -> Result<void> {
        const Character* character = w.find_character(BodyId{id});
        if (!character)
            return Error{"the body " + std::to_string(id) + " is no character"};
        CharacterDef def = *character;
        if (def.wanted_velocity == wanted && def.wants_jump == wants_jump)
            return {};
        def.wanted_velocity = wanted;
        def.wants_jump = wants_jump;
        return w.set_character(BodyId{id}, def);
    }));
}

/// A mover of Python, which no world knows. The interpreter guards it.
struct MoverHandle {
    CharacterMover mover;
};

void set_mover_field(MoverHandle& handle, const std::string& key, py::handle value) {
    CharacterMover& m = handle.mover;
    if (key == "shape")
        m.shape = capsule_of(value, key);
    else if (key == "position") {
        const CellPoint place = place_of(value, key);
        m.world_from_shape.position = place.point;
        m.filter.cell = place.cell;
    } else if (key == "rotation")
        m.world_from_shape.rotation = quat_of(value, key);
    else if (key == "velocity")
        m.state.velocity = vec3_of(value, key);
    else if (key == "mass") {
        const Real mass = real_of(value, key);
        if (!(mass > 0))
            fail("mass must be positive");
        m.mass = mass;
    } else if (key == "filter") {
        const GridCell cell = m.filter.cell;
        m.filter = query_filter_of(value);
        m.filter.cell = cell;
    } else if (!read_ability(m.settings, key, value, "mover"))
        fail("a mover has no '" + key + "'");
}

py::object get_mover_field(const MoverHandle& handle, const std::string& key) {
    const CharacterMover& m = handle.mover;
    if (key == "position")
        return to_tuple(global_point(m.filter.cell, m.world_from_shape.position));
    if (key == "rotation")
        return to_tuple(m.world_from_shape.rotation);
    if (key == "mass")
        return py::float_(m.mass);
    if (key == "state")
        return mover_state_tuple(m.state);
    for (const MoverSetting& setting : kMoverSettings)
        if (key == setting.key)
            return py::float_(m.settings.*setting.member);
    fail("a mover has no '" + key + "'");
}

/// Returns (climb, travel, turn, pushes), each push as (body, point, force).
py::tuple move(MoverHandle& handle, WorldHandle& world, py::handle velocity, py::handle jump) {
    const MoverWish wish{.velocity = vec3_of(velocity, "velocity"), .jumps = flag_of(jump, "jump")};
    CharacterMover moved = handle.mover;
    const MoverMotion motion = world.read(
        [&](const World& w) { return move_character(w, moved, wish, w.parameters().dt); });
    handle.mover = moved;
    py::list pushes;
    for (const Force& force : motion.pushes)
        pushes.append(py::make_tuple(
            force.body.ordinal,
            force.point ? py::object(to_tuple(global_point(force.cell, *force.point))) : py::none(),
            to_tuple(force.force)));
    return py::make_tuple(to_tuple(motion.climb), to_tuple(motion.travel), motion.turn, pushes);
}

/// A plane of a mover as a row of an array.
struct PlaneRow {
    std::uint64_t body = 0;
    std::uint32_t collider = 0;
    Real separation = 0;
    Vec3 normal, point;
    Real least_along = 0, push = 0;
};
constexpr const char* kPlaneFields =
    "[('body', '<u8'), ('collider', '<u4'), ('separation', '<f4'), ('normal', '<f4', 3), "
    "('point', '<f4', 3), ('least_along', '<f4'), ('push', '<f4')]";

py::object plane_array(const std::vector<MoverPlane>& planes) {
    std::vector<PlaneRow> rows;
    for (const MoverPlane& p : planes)
        rows.push_back({.body = p.body.ordinal,
                        .collider = p.collider,
                        .separation = p.separation,
                        .normal = p.normal,
                        .point = p.point,
                        .least_along = p.least_along,
                        .push = p.push});
    return array_of_rows(rows, kPlaneFields);
}

std::vector<MoverPlane> planes_of(py::handle value) {
    std::vector<MoverPlane> planes;
    for (const PlaneRow& row : rows_of_array<PlaneRow>(value, "planes", kPlaneFields))
        planes.push_back({.normal = row.normal,
                          .point = row.point,
                          .separation = row.separation,
                          .body = {row.body},
                          .collider = row.collider,
                          .least_along = row.least_along,
                          .push = row.push});
    return planes;
}

py::object find_planes(WorldHandle& world,
                       py::handle shape,
                       py::handle position,
                       py::handle rotation,
                       py::handle reach,
                       py::handle filter_items) {
    const CapsuleShape capsule = capsule_of(shape, "shape");
    const Transform pose{vec3_of(position, "position"), quat_of(rotation, "rotation")};
    const Real distance = real_of(reach, "reach");
    const QueryFilter filter = query_filter_of(filter_items);
    return plane_array(world.read(
        [&](const World& w) { return find_mover_planes(w, capsule, pose, distance, filter); }));
}

Real cast_capsule(WorldHandle& world,
                  py::handle shape,
                  py::handle position,
                  py::handle rotation,
                  py::handle displacement,
                  py::handle filter_items) {
    const CapsuleShape capsule = capsule_of(shape, "shape");
    const Transform pose{vec3_of(position, "position"), quat_of(rotation, "rotation")};
    const Vec3 way = vec3_of(displacement, "displacement");
    const QueryFilter filter = query_filter_of(filter_items);
    return world.read([&](const World& w) { return cast_mover(w, capsule, pose, way, filter); });
}

} // namespace

std::optional<CharacterDef> character_of(py::handle value, const std::string& name) {
    if (value.is_none())
        return std::nullopt;
    CharacterDef def;
    for (const auto& [each, setting] : dict_of(value, name)) {
        const std::string key = text_of(each, "a name in " + name);
        const NamedControl* control = nullptr;
        for (const NamedControl& known : kCharacterControls)
            if (key == known.key)
                control = &known;
        if (control)
            def.*control->member = control_of(setting, name + "." + key, def.*control->member);
        else if (key == "wanted_velocity")
            def.wanted_velocity = vec3_of(setting, name + "." + key);
        else if (key == "wants_jump")
            def.wants_jump = flag_of(setting, name + "." + key);
        else if (key == "jump")
            def.jump = source_of(setting, name + "." + key);
        else if (!read_ability(def.mover, key, setting, name))
            fail(name + " has no '" + key + "'");
    }
    return def;
}

CapsuleShape capsule_of(py::handle value, const std::string& name) {
    const CapsuleShape* capsule = nullptr;
    if (py::isinstance<ShapeHandle>(value))
        capsule = std::get_if<CapsuleShape>(&value.cast<const ShapeHandle&>().shape);
    if (!capsule)
        fail(name + " must be a capsule");
    return *capsule;
}

void bind_characters(py::module_& module, WorldClass& world) {
    GuardedClass<MoverHandle> mover(module, "Mover");
    mover.def(py::init([](const py::dict& fields) {
        MoverHandle made;
        for (const auto& [key, value] : fields)
            set_mover_field(made, text_of(key, "a name of a field"), value);
        return made;
    }));
    mover.def("get", &get_mover_field).def("set", &set_mover_field).def("move", &move);
    module.def(
        "solve_mover_planes",
        [](py::handle displacement, py::handle planes) {
            const Vec3 wanted = vec3_of(displacement, "displacement");
            std::vector<MoverPlane> list = planes_of(planes);
            const Vec3 way = solve_mover_planes(wanted, list);
            return py::make_tuple(to_tuple(way), plane_array(list));
        },
        py::call_guard<Inside>());
    module.def(
        "clip_mover_velocity",
        [](py::handle velocity, py::handle planes) {
            const Vec3 wanted = vec3_of(velocity, "velocity");
            return to_tuple(clip_mover_velocity(wanted, planes_of(planes)));
        },
        py::call_guard<Inside>());
    world.def("get_character", &get_character)
        .def("get_character_state", &get_character_state)
        .def("walk", &walk)
        .def("find_mover_planes", &find_planes)
        .def("cast_mover", &cast_capsule);
}

} // namespace topple::python
