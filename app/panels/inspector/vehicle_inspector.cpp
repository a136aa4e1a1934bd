// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/vehicle_inspector.h"

#include "topple/dynamics/vehicles/vehicle.h"

#include <imgui.h>

#include <numbers>
#include <string>

namespace topple::app {
namespace {

constexpr double kRpm = 60 / (2 * std::numbers::pi); // in a radian a second

void show_wheel(const Vehicle& vehicle, std::size_t i) {
    const VehicleAxle& axle = vehicle.axles[i / 2];
    if (!(i % 2 == 0 ? axle.left : axle.right))
        return;
    const TyreSlip slip = slip_of(vehicle.wheels[i], axle);
    const std::string label = "axle " + std::to_string(i / 2 + 1) +
                              (i % 2 == 0 ? " left: slip" : " right: slip");
    ui::fact(label.c_str(), "%.1f %%", static_cast<double>(100 * slip.ratio));
}

void show_vehicle(const Vehicle& vehicle) {
    const std::string number = std::to_string(vehicle.id.ordinal);
    ImGui::PushID(("vehicle " + number).c_str());
    ui::heading(("Vehicle " + number).c_str());
    ui::fact("speed", "%.1f m/s", static_cast<double>(vehicle.speed));
    ui::fact("gear", "%.0f", static_cast<double>(vehicle.in_gear));
    ui::fact("engine", "%.0f rpm", kRpm * static_cast<double>(vehicle.engine_speed));
    for (std::size_t i = 0; i < vehicle.wheels.size(); ++i)
        show_wheel(vehicle, i);
    ImGui::PopID();
}

} // namespace

void inspect_vehicles(PanelCall& call, const Body& body) {
    for (const Vehicle& vehicle : call.context.frame.state->vehicles)
        if (vehicle.body == body.id)
            show_vehicle(vehicle);
}

} // namespace topple::app
