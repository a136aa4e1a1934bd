// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/record_parser_detail.h"
#include "topple/io/scene/character_json.h"
#include "topple/io/scene/parameter_control_json.h"
#include "topple/io/scene/thruster_json.h"
#include "topple/io/scene/vehicle_json.h"

namespace topple::app::detail {

/// `water 0 -5 -2 -5 5 0 5`; words after the corners are optional. 0: a new volume.
Command parse_water(WordReader& reader) {
    SetWaterVolume c;
    c.water.id = {reader.count("the water's number, or 0 for a new one")};
    c.water.box.min = reader.vec3("its lower corner");
    c.water.box.max = reader.vec3("its upper corner");
    if (!reader.at_end())
        c.water.density = reader.real("the density");
    if (!reader.at_end())
        c.water.linear_drag = reader.real("the linear drag");
    if (!reader.at_end())
        c.water.quadratic_drag = reader.real("the quadratic drag");
    if (!reader.at_end())
        c.water.current = reader.vec3("the current");
    return c;
}

Command parse_remove_water_volume(WordReader& reader) {
    return RemoveWaterVolume{{reader.count("the water's number")}};
}

/// `wind 0 -5 0 -5 5 5 5 8 0 0 1`: corners [m], velocity [m/s], drag; the drag is optional. 0: a new field.
Command parse_wind(WordReader& reader) {
    Wind wind;
    const ForceFieldId id{reader.count("the field's number, or 0 for a new one")};
    wind.box.min = reader.vec3("its lower corner");
    wind.box.max = reader.vec3("its upper corner");
    wind.velocity = reader.vec3("the velocity of the air");
    if (!reader.at_end())
        wind.drag = reader.real("the drag");
    return SetForceField{{id, wind}};
}

/// `attractor 0 0 3 0 20 8`: center [m], strength [N/kg], radius [m]; the last two are optional. 0: a new field.
Command parse_attractor(WordReader& reader) {
    Attractor attractor;
    const ForceFieldId id{reader.count("the field's number, or 0 for a new one")};
    attractor.center = reader.vec3("its center");
    if (!reader.at_end())
        attractor.strength = reader.real("the strength");
    if (!reader.at_end())
        attractor.radius = reader.real("the radius");
    return SetForceField{{id, attractor}};
}

Command parse_remove_force_field(WordReader& reader) {
    return RemoveForceField{{reader.count("the field's number")}};
}

Command parse_thruster(WordReader& reader) {
    std::vector<ThrusterDef> thrusters;
    read_braces(thrusters, reader, "a thruster in braces", read_thruster_line);
    return thrusters.empty() ? SetThruster{} : SetThruster{thrusters.front()};
}

Command parse_remove_thruster(WordReader& reader) {
    return RemoveThruster{{reader.count("the thruster's number")}};
}

Command parse_vehicle(WordReader& reader) {
    std::vector<VehicleDef> vehicles;
    read_braces(vehicles, reader, "a vehicle in braces", read_vehicle_line);
    return vehicles.empty() ? SetVehicle{} : SetVehicle{vehicles.front()};
}

Command parse_remove_vehicle(WordReader& reader) {
    return RemoveVehicle{{reader.count("the vehicle's number")}};
}

/// `character 3 {"max_step": 0.4}`: keys that are left out have their defaults.
Command parse_character(WordReader& reader) {
    const BodyId body{reader.count("the body's number")};
    std::vector<CharacterDef> characters;
    read_braces(characters, reader, "a character in braces", read_character_line);
    return characters.empty() ? SetCharacter{} : SetCharacter{body, characters.front()};
}

Command parse_remove_character(WordReader& reader) {
    return RemoveCharacter{{reader.count("the body's number")}};
}

/// `bind {"parameter": "gravity_y", "rest": -9.81, "control": {...}}`.
Command parse_bind(WordReader& reader) {
    std::vector<ParameterControlDef> controls;
    read_braces(
        controls, reader, "the control of a parameter in braces", read_parameter_control_line);
    return controls.empty() ? SetParameterControl{} : SetParameterControl{controls.front()};
}

Command parse_unbind(WordReader& reader) {
    return RemoveParameterControl{reader.text("a parameter's name")};
}

} // namespace topple::app::detail
