// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/bindings.h"
#include "topple/dynamics/step_input.h"
#include "topple/world/energy_balance.h"

#include <limits>
#include <optional>

namespace topple::python {
namespace {

constexpr std::int64_t kMostSteps = std::numeric_limits<std::int64_t>::max();

/// Returns an impulse or a mouse joint at a body or at a deformable.
StepInput push_of(const std::string& kind, const py::tuple& tuple, const std::string& name) {
    if (kind == "impulse") {
        const py::tuple items = items_of(tuple, name, 5);
        const CellPoint place = place_of(items[3], name + ".point");
        return Impulse{.body = BodyId{ordinal_of(items[1], name + ".body")},
                       .point = place.point,
                       .impulse = vec3_of(items[4], name + ".impulse"),
                       .deformable = DeformableId{ordinal_of(items[2], name + ".body")},
                       .cell = place.cell};
    }
    const py::tuple items = items_of(tuple, name, 7);
    const CellPoint target = place_of(items[5], name + ".target");
    MouseJoint grab{
        .body = BodyId{ordinal_of(items[1], name + ".body")},
        .local_point = vec3_of(items[4], name + ".local_point"),
        .target = target.point,
        .deformable = DeformableId{ordinal_of(items[2], name + ".body")},
        .particle = static_cast<std::uint32_t>(
            integer_of(items[3], name + ".particle", 0, std::numeric_limits<std::uint32_t>::max())),
        .cell = target.cell};
    if (const py::object rotation = items[6]; !rotation.is_none()) {
        grab.hold_rotation = true;
        grab.target_rotation = quat_of(rotation, name + ".target_rotation");
    }
    return grab;
}

/// Returns a force, a torque or an angular impulse.
StepInput load_of(const std::string& kind, const py::tuple& tuple, const std::string& name) {
    const py::tuple items = items_of(tuple, name, kind == "force" ? 4 : 3);
    const BodyId body{ordinal_of(items[1], name + ".body")};
    if (kind == "torque")
        return Torque{.body = body, .torque = vec3_of(items[2], name + ".torque")};
    if (kind == "angular_impulse")
        return AngularImpulse{.body = body, .impulse = vec3_of(items[2], name + ".impulse")};
    Force force{.body = body, .force = vec3_of(items[3], name + ".force")};
    if (const py::object point = items[2]; !point.is_none()) {
        const CellPoint place = place_of(point, name + ".point");
        force.point = place.point;
        force.cell = place.cell;
    }
    return force;
}

/// Returns an input from a tuple whose first item names its kind.
StepInput input_of(py::handle value, const std::string& name) {
    if (!PyTuple_Check(value.ptr()) || py::len(value) == 0)
        fail(name + " is no input of a step");
    const std::string kind = text_of(py::reinterpret_borrow<py::tuple>(value)[0], name);
    const auto tuple = py::reinterpret_borrow<py::tuple>(value);
    if (kind == "impulse" || kind == "mouse_joint")
        return push_of(kind, tuple, name);
    if (kind == "force" || kind == "torque" || kind == "angular_impulse")
        return load_of(kind, tuple, name);
    if (kind == "explosion") {
        const py::tuple items = items_of(value, name, 4);
        const CellPoint center = place_of(items[1], name + ".center");
        return Explosion{.center = center.point,
                         .radius = real_of(items[2], name + ".radius"),
                         .speed = real_of(items[3], name + ".speed"),
                         .cell = center.cell};
    }
    if (kind == "control") {
        const py::tuple items = items_of(value, name, 3);
        return ControlValue{.source = source_of(items[1], name + ".source"),
                            .value = real_of(items[2], name + ".value")};
    }
    fail(name + " is no input of a step");
}

std::vector<StepInput> inputs_of(const py::list& list) {
    std::vector<StepInput> inputs;
    for (const py::handle each : list)
        inputs.push_back(input_of(each, "inputs[" + std::to_string(inputs.size()) + "]"));
    return inputs;
}

struct TouchRow {
    std::uint64_t step = 0, a = 0, b = 0;
    Vec3 point, normal;
    double impulse = 0; ///< [N s]
};
struct HitRow {
    std::uint64_t step = 0, a = 0, b = 0;
    Vec3 point, normal;
    double approach_speed = 0; ///< [m/s]
};
struct IdRow {
    std::uint64_t step = 0, id = 0;
};
struct SensorRow {
    std::uint64_t step = 0, sensor = 0, visitor = 0;
};
struct MoveRow {
    std::uint64_t step = 0, body = 0;
    Vec3 position_before;
    Quat rotation_before;
    Vec3 position;
    Quat rotation;
};
constexpr const char* kTouchFields =
    "[('step', '<u8'), ('a', '<u8'), ('b', '<u8'), ('point', '<f4', 3), ('normal', '<f4', 3), "
    "('impulse', '<f8')]";
constexpr const char* kHitFields =
    "[('step', '<u8'), ('a', '<u8'), ('b', '<u8'), ('point', '<f4', 3), ('normal', '<f4', 3), "
    "('approach_speed', '<f8')]";
constexpr const char* kIdFields = "[('step', '<u8'), ('id', '<u8')]";
constexpr const char* kSensorFields = "[('step', '<u8'), ('sensor', '<u8'), ('visitor', '<u8')]";
constexpr const char* kMoveFields = "[('step', '<u8'), ('body', '<u8'), ('position_before', '<f4', "
                                    "3), ('rotation_before', '<f4', 4), "
                                    "('position', '<f4', 3), ('rotation', '<f4', 4)]";

py::object touch_array(const std::vector<StepEvents>& all,
                       std::vector<TouchEvent> WorldEvents::*list) {
    std::vector<TouchRow> rows;
    for (const StepEvents& of_step : all)
        for (const TouchEvent& e : of_step.events.*list)
            rows.push_back({.step = of_step.step,
                            .a = e.a.ordinal,
                            .b = e.b.ordinal,
                            .point = e.point,
                            .normal = e.normal,
                            .impulse = static_cast<double>(e.impulse)});
    return array_of_rows(rows, kTouchFields);
}

template<typename AnyId>
py::object id_array(const std::vector<StepEvents>& all, std::vector<AnyId> WorldEvents::*list) {
    std::vector<IdRow> rows;
    for (const StepEvents& of_step : all)
        for (const AnyId id : of_step.events.*list)
            rows.push_back({of_step.step, id.ordinal});
    return array_of_rows(rows, kIdFields);
}

py::object sensor_array(const std::vector<StepEvents>& all,
                        std::vector<SensorOverlap> WorldEvents::*list) {
    std::vector<SensorRow> rows;
    for (const StepEvents& of_step : all)
        for (const SensorOverlap& e : of_step.events.*list)
            rows.push_back({of_step.step, e.sensor.ordinal, e.visitor.ordinal});
    return array_of_rows(rows, kSensorFields);
}

/// Returns the bodies that are in sensors.
py::object overlap_array(const WorldState& state) {
    std::vector<SensorOverlap> rows = state.sensor_overlaps;
    static_assert(sizeof(SensorOverlap) == 16);
    return array_of_rows(rows, "[('sensor', '<u8'), ('visitor', '<u8')]");
}

py::dict event_arrays(const std::vector<StepEvents>& all) {
    std::vector<HitRow> hits;
    std::vector<MoveRow> moves;
    for (const StepEvents& of_step : all) {
        for (const HitEvent& e : of_step.events.hits)
            hits.push_back({.step = of_step.step,
                            .a = e.a.ordinal,
                            .b = e.b.ordinal,
                            .point = e.point,
                            .normal = e.normal,
                            .approach_speed = static_cast<double>(e.approach_speed)});
        for (const MoveEvent& e : of_step.events.moved)
            moves.push_back({.step = of_step.step,
                             .body = e.body.ordinal,
                             .position_before = e.world_from_body_before.position,
                             .rotation_before = e.world_from_body_before.rotation,
                             .position = e.world_from_body.position,
                             .rotation = e.world_from_body.rotation});
    }
    py::dict arrays;
    arrays["touches_began"] = touch_array(all, &WorldEvents::touches_began);
    arrays["touches_persisted"] = touch_array(all, &WorldEvents::touches_persisted);
    arrays["touches_ended"] = touch_array(all, &WorldEvents::touches_ended);
    arrays["hits"] = array_of_rows(hits, kHitFields);
    arrays["fell_asleep"] = id_array(all, &WorldEvents::fell_asleep);
    arrays["woke"] = id_array(all, &WorldEvents::woke);
    arrays["broken_joints"] = id_array(all, &WorldEvents::broken_joints);
    arrays["sensors_entered"] = sensor_array(all, &WorldEvents::sensors_entered);
    arrays["sensors_left"] = sensor_array(all, &WorldEvents::sensors_left);
    arrays["moved"] = array_of_rows(moves, kMoveFields);
    return arrays;
}

struct ContactRow {
    std::uint64_t a = 0, b = 0;
    std::uint32_t collider_a = 0, collider_b = 0, sub_shape = 0, point_count = 0;
    Vec3 normal, friction_impulse;
    std::array<Vec3, 4> points{};
    std::array<Real, 4> separations{}, normal_impulses{};
};

py::object contact_array(const std::vector<ContactRow>& rows) {
    return array_of_rows(
        rows,
        "[('a', '<u8'), ('b', '<u8'), ('collider_a', '<u4'), ('collider_b', '<u4'), "
        "('sub_shape', '<u4'), ('point_count', '<u4'), ('normal', '<f4', 3), "
        "('friction_impulse', '<f4', 3), ('points', '<f4', (4, 3)), "
        "('separations', '<f4', 4), ('normal_impulses', '<f4', 4)]");
}

ContactRow contact_row(const WorldState& state, const Contact& c) {
    ContactRow row{.a = state.bodies[state.colliders[c.collider_a].body].id.ordinal,
                   .b = state.bodies[state.colliders[c.collider_b].body].id.ordinal,
                   .collider_a = c.collider_a,
                   .collider_b = c.collider_b,
                   .sub_shape = c.sub_shape,
                   .point_count = static_cast<std::uint32_t>(c.point_count),
                   .normal = c.normal,
                   .friction_impulse = c.friction_impulse};
    for (std::size_t i = 0; i < c.active_points().size(); ++i) {
        row.points[i] = c.points[i].point;
        row.separations[i] = c.points[i].separation;
        row.normal_impulses[i] = c.points[i].normal_impulse;
    }
    return row;
}

/// Returns contacts with at least one point.
std::vector<ContactRow> contact_rows(const WorldState& state) {
    std::vector<ContactRow> rows;
    for (const Contact& c : state.contacts)
        if (c.point_count > 0)
            rows.push_back(contact_row(state, c));
    return rows;
}

py::tuple energy_tuple(const EnergyBudget& e) {
    return py::make_tuple(
        e.kinetic,
        e.potential,
        py::make_tuple(e.momentum[0], e.momentum[1], e.momentum[2]),
        py::make_tuple(e.angular_momentum[0], e.angular_momentum[1], e.angular_momentum[2]));
}

py::tuple entry_tuple(const EnergyEntry& e) {
    return py::make_tuple(e.work, to_tuple(e.impulse), to_tuple(e.turning));
}

/// Returns (before, after, causes, gravity, elastic energies, remainders).
py::tuple balance_tuple(const EnergyBalance& b) {
    py::dict causes;
    for (std::size_t i = 0; i < kEnergyCauseCount; ++i)
        causes[py::str(std::string(key_of(static_cast<EnergyCause>(i))))] = entry_tuple(
            b.tally.entries[i]);
    return py::make_tuple(energy_tuple(b.before),
                          energy_tuple(b.after),
                          causes,
                          entry_tuple(b.tally.gravity),
                          b.tally.elastic_before,
                          b.tally.elastic_after,
                          b.change(),
                          b.remainder(),
                          b.turned_over(),
                          to_tuple(b.momentum_remainder()),
                          to_tuple(b.angular_remainder()));
}

/// Returns the balance of a step that a copy of the world takes, or the world itself.
py::tuple balance_of_step(WorldHandle& world, const py::list& list, bool is_taken) {
    const std::vector<StepInput> inputs = inputs_of(list);
    std::optional<Result<EnergyBalance>> balance;
    world.call_with_hooks([&](World& w) {
        balance = is_taken ? step_with_balance(w, inputs) : explain_energy(w, inputs);
    });
    return balance_tuple(value_or_fail(*std::move(balance)));
}

py::dict report_dict(const StepReport& r) {
    py::dict numbers;
    numbers["bodies"] = r.body_count;
    numbers["awake"] = r.awake_count;
    numbers["asleep"] = r.asleep_count;
    numbers["disabled"] = r.disabled_count;
    numbers["newly_disabled"] = r.newly_disabled_count;
    numbers["joints"] = r.joint_count;
    numbers["broken_joints"] = r.broken_joint_count;
    numbers["unhooked_joints"] = r.unhooked_joint_count;
    numbers["refused_rows"] = r.refused_row_count;
    numbers["pairs"] = r.pair_count;
    numbers["contacts"] = r.contact_count;
    numbers["contact_points"] = r.contact_point_count;
    numbers["islands"] = r.island_count;
    numbers["external_work"] = r.external_work;
    numbers["energy_taken_out"] = r.energy_taken_out;
    numbers["max_penetration"] = r.max_penetration;
    numbers["max_joint_error"] = r.max_joint_error;
    numbers["total_ms"] = r.total_ms;
    numbers["threads"] = r.thread_count;
    numbers["deformables"] = r.deformable_count;
    numbers["particles"] = r.particle_count;
    numbers["particle_contacts"] = r.particle_contact_count;
    numbers["raised_inertias"] = r.raised_inertia_count;
    numbers["colors"] = r.color_count;
    numbers["overflow"] = r.overflow_count;
    numbers["mouse_joint_force"] = r.mouse_joint_force;
    py::list levels;
    for (const std::size_t count : r.level_counts)
        levels.append(count);
    numbers["levels"] = py::tuple(levels);
    py::dict stages;
    for (int i = 0; i < kStepStageCount; ++i)
        stages[py::str(std::string(
            name_of(static_cast<StepStage>(i))))] = r.stage_ms[static_cast<std::size_t>(i)];
    numbers["stage_ms"] = stages;
    return numbers;
}

py::dict find_events(const HeldSnapshot& before, const HeldSnapshot& after, py::handle hit_speed) {
    const Real speed = real_of(hit_speed, "hit_speed");
    return event_arrays({{.step = after.state->step_count,
                          .events = find_world_events(*before.state, *after.state, speed)}});
}

void bind_snapshots(py::module_& module) {
    GuardedClass<HeldSnapshot>(module, "Snapshot")
        .def("bodies", [](const HeldSnapshot& s) { return array_of_bodies(*s.state, s.state); })
        .def("contacts",
             [](const HeldSnapshot& s) { return contact_array(contact_rows(*s.state)); })
        .def("energy",
             [](const HeldSnapshot& s) { return energy_tuple(energy_budget_of(*s.state)); })
        .def("hash", [](const HeldSnapshot& s) { return hash_of(*s.state); })
        .def("time", [](const HeldSnapshot& s) { return s.state->time; })
        .def("step_count", [](const HeldSnapshot& s) { return s.state->step_count; });
    module.def("find_events", &find_events, py::call_guard<Inside>());
}

} // namespace

py::object contact_record(const WorldState& state, const Contact& contact) {
    return contact_array({contact_row(state, contact)}).attr("__getitem__")(0);
}

void bind_states(py::module_& module, WorldClass& world) {
    bind_snapshots(module);
    world
        .def("step",
             [](WorldHandle& w, py::handle count, const py::list& inputs) {
                 w.step(integer_of(count, "n", 0, kMostSteps), inputs_of(inputs));
             })
        .def("step_with_events",
             [](WorldHandle& w, py::handle count, const py::list& inputs, py::handle hit_speed) {
                 return event_arrays(w.step_with_events(integer_of(count, "n", 0, kMostSteps),
                                                        inputs_of(inputs),
                                                        real_of(hit_speed, "hit_speed")));
             })
        .def("balance_of_step", &balance_of_step)
        .def("bodies", &WorldHandle::show_bodies)
        .def("shown_count", &WorldHandle::shown_count)
        .def("snapshot", &WorldHandle::snapshot)
        .def("restore", &WorldHandle::restore)
        .def("report", [](WorldHandle& w) { return report_dict(w.last_report()); })
        .def("contacts",
             [](WorldHandle& w) {
                 return contact_array(
                     w.read([](const World& held) { return contact_rows(held.state()); }));
             })
        .def("sensor_overlaps",
             [](WorldHandle& w) {
                 return w.read([](const World& held) { return overlap_array(held.state()); });
             })
        .def("energy",
             [](WorldHandle& w) {
                 return energy_tuple(
                     w.read([](const World& held) { return energy_budget_of(held.state()); }));
             })
        .def("hash",
             [](WorldHandle& w) { return w.read([](const World& held) { return held.hash(); }); })
        .def("time",
             [](WorldHandle& w) {
                 return w.read([](const World& held) { return held.state().time; });
             })
        .def("step_count",
             [](WorldHandle& w) {
                 return w.read([](const World& held) { return held.state().step_count; });
             })
        .def("body_count",
             [](WorldHandle& w) {
                 return w.read([](const World& held) { return held.state().bodies.size(); });
             })
        .def("validate", [](WorldHandle& w) {
            done_or_fail(w.read([](const World& held) { return held.validate(); }));
        });
}

} // namespace topple::python
