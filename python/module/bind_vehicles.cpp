// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/parts.h"

#include <algorithm>

namespace topple::python {
namespace {

struct NamedPedal {
    const char* key;
    DriveControl VehicleDef::*member;
};
constexpr std::array<NamedPedal, 4> kVehicleControls{
    {{"throttle_control", &VehicleDef::throttle_control},
     {"parking_brake_control", &VehicleDef::parking_brake_control},
     {"steer_control", &VehicleDef::steer_control},
     {"shift_control", &VehicleDef::shift_control}}};

VehicleAxle axle_of(py::handle value, const std::string& name) {
    VehicleAxle axle;
    for (const auto& [each, setting] : dict_of(value, name)) {
        const std::string key = text_of(each, "a name in " + name);
        const std::string place = name + "." + key;
        if (key == "left" || key == "right") {
            (key == "left" ? axle.left : axle.right) = JointId{ordinal_of(setting, place)};
            continue;
        }
        const auto found = std::find_if(kAxleNumbers.begin(),
                                        kAxleNumbers.end(),
                                        [&](const AxleNumber& n) { return key == n.key; });
        if (found == kAxleNumbers.end())
            fail(name + " has no '" + key + "'");
        number_of(axle, *found) = real_of(setting, place);
    }
    return axle;
}

py::dict axle_dict(const VehicleAxle& axle) {
    py::dict fields;
    fields["left"] = axle.left.ordinal;
    fields["right"] = axle.right.ordinal;
    for (const AxleNumber& number : kAxleNumbers)
        fields[number.key] = number_of(axle, number);
    return fields;
}

std::vector<Real> numbers_of_list(py::handle value, const std::string& name) {
    std::vector<Real> numbers;
    for (const py::handle each : list_of(value, name))
        numbers.push_back(real_of(each, name + "[" + std::to_string(numbers.size()) + "]"));
    return numbers;
}

template<typename Numbers>
py::tuple tuple_of_numbers(const Numbers& numbers) {
    py::list list;
    for (const Real number : numbers)
        list.append(number);
    return py::tuple(list);
}

/// A wheel of a vehicle as a row of an array.
struct WheelRow {
    std::uint64_t joint = 0;
    std::uint32_t axle = 0, is_right = 0;
    Real load = 0, ground_friction = 0, spin = 0;
    Real slip_ratio = 0, slip_angle = 0;
    Real strain_along = 0, strain_across = 0;
    Real held_angle = 0;
};

py::object wheel_array(const Vehicle& v) {
    std::vector<WheelRow> rows;
    for (std::size_t i = 0; i < v.wheels.size() && i / 2 < v.axles.size(); ++i) {
        const VehicleAxle& axle = v.axles[i / 2];
        const VehicleWheel& wheel = v.wheels[i];
        const TyreSlip slip = slip_of(wheel, axle);
        rows.push_back({.joint = (i % 2 == 0 ? axle.left : axle.right).ordinal,
                        .axle = static_cast<std::uint32_t>(i / 2),
                        .is_right = static_cast<std::uint32_t>(i % 2),
                        .load = wheel.load,
                        .ground_friction = wheel.ground_friction,
                        .spin = wheel.spin,
                        .slip_ratio = slip.ratio,
                        .slip_angle = slip.angle,
                        .strain_along = wheel.strain.along,
                        .strain_across = wheel.strain.across,
                        .held_angle = wheel.held_angle});
    }
    return array_of_rows(
        rows,
        "[('joint', '<u8'), ('axle', '<u4'), ('is_right', '<u4'), ('load', '<f4'), "
        "('ground_friction', '<f4'), ('spin', '<f4'), ('slip_ratio', '<f4'), "
        "('slip_angle', '<f4'), ('strain_along', '<f4'), ('strain_across', '<f4'), "
        "('held_angle', '<f4')]");
}

struct VehicleKind {
    using Id = VehicleId;
    using Record = Vehicle;
    using Def = VehicleDef;
    static constexpr const char* name = "vehicle";
    static constexpr const char* words = "vehicle";
    static const std::vector<Vehicle>& list(const WorldState& s) { return s.vehicles; }
    static VehicleDef definition(const Vehicle& record) { return record; }

    static bool read(VehicleDef& def, const std::string& key, py::handle value) {
        for (const VehicleNumber& number : kVehicleNumbers)
            if (key == number.key) {
                number_of(def, number) = real_of(value, key);
                return true;
            }
        for (const NamedPedal& control : kVehicleControls)
            if (key == control.key) {
                def.*control.member = control_of(value, key, VehicleDef{}.*control.member);
                return true;
            }
        if (key == "body")
            def.body = BodyId{ordinal_of(value, key)};
        else if (key == "axles") {
            def.axles.clear();
            for (const py::handle each : list_of(value, key))
                def.axles.push_back(
                    axle_of(each, "axles[" + std::to_string(def.axles.size()) + "]"));
        } else if (key == "curve") {
            const std::vector<Real> shares = numbers_of_list(value, key);
            if (shares.size() != kTorquePoints)
                fail("curve must be " + std::to_string(kTorquePoints) + " numbers, not " +
                     std::to_string(shares.size()));
            std::copy(shares.begin(), shares.end(), def.engine.curve.begin());
        } else if (key == "ratios")
            def.gearbox.ratios = numbers_of_list(value, key);
        else if (key == "automatic")
            def.gearbox.is_automatic = flag_of(value, key);
        else if (key == "tracked")
            def.is_tracked = flag_of(value, key);
        else if (key == "anti_lock")
            def.has_anti_lock = flag_of(value, key);
        else if (key == "gear")
            def.gear = static_cast<std::int32_t>(
                integer_of(value, key, -1, static_cast<std::int64_t>(kMostGears)));
        else
            return false;
        return true;
    }

    static py::object get(const Vehicle& v, const std::string& key) {
        for (const VehicleNumber& number : kVehicleNumbers)
            if (key == number.key)
                return py::float_(static_cast<double>(number_of(v, number)));
        for (const NamedPedal& control : kVehicleControls)
            if (key == control.key)
                return control_dict(v.*control.member);
        if (key == "body")
            return py::int_(v.body.ordinal);
        if (key == "axles") {
            py::list axles;
            for (const VehicleAxle& axle : v.axles)
                axles.append(axle_dict(axle));
            return axles;
        }
        if (key == "curve")
            return tuple_of_numbers(v.engine.curve);
        if (key == "ratios")
            return tuple_of_numbers(v.gearbox.ratios);
        if (key == "automatic")
            return py::bool_(v.gearbox.is_automatic);
        if (key == "tracked")
            return py::bool_(v.is_tracked);
        if (key == "anti_lock")
            return py::bool_(v.has_anti_lock);
        if (key == "gear")
            return py::int_(v.gear);
        return reading(v, key);
    }

    /// Returns a number that the steps change.
    static py::object reading(const Vehicle& v, const std::string& key) {
        if (key == "speed")
            return py::float_(v.speed);
        if (key == "engine_speed")
            return py::float_(v.engine_speed);
        if (key == "in_gear")
            return py::int_(v.in_gear);
        if (key == "shift_left")
            return py::float_(v.shift_left);
        if (key == "overall_ratio")
            return py::float_(overall_ratio(v));
        if (key == "is_driving")
            return py::bool_(is_driving(v));
        if (key == "wheels")
            return wheel_array(v);
        if (key == "pedals") {
            const VehiclePedals p = pedals_of(v);
            return py::make_tuple(p.throttle, p.brake, p.parking_brake, p.steer);
        }
        return {};
    }

    static Result<VehicleId> put(World& w, const VehicleDef& def) { return w.set_vehicle(def); }
    static void remove(World& w, VehicleId id) { w.remove_vehicle(id); }
};

Real engine_torque(WorldHandle& world, std::uint64_t id, py::handle speed) {
    const Real at = real_of(speed, "speed");
    const Vehicle v = Parts<VehicleKind>::copy(world, id);
    return v.engine.torque * torque_share(v.engine, at);
}

Real tyre_friction(WorldHandle& world, std::uint64_t id, py::handle axle, py::handle slip) {
    const Vehicle v = Parts<VehicleKind>::copy(world, id);
    const auto i = static_cast<std::size_t>(
        integer_of(axle, "axle", 0, static_cast<std::int64_t>(v.axles.size()) - 1));
    const Real peaks = real_of(slip, "slip");
    if (!(peaks >= 0))
        fail("slip must not be negative");
    return friction_at(v.axles[i].tyre, peaks);
}

} // namespace

void bind_vehicles(WorldClass& world) {
    Parts<VehicleKind>::bind(world);
    world.def("engine_torque", &engine_torque).def("tyre_friction", &tyre_friction);
}

} // namespace topple::python
