// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solving/vehicles_in_step.h"

#include "topple/world/materials.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// Cosine between axle and normal above which a contact is one of the side of a wheel, which rubs like any other body.
constexpr Real kOnItsSide = 0.7f;

const TyreBody* find_tyre(const std::vector<TyreBody>& tyres, std::uint32_t body) {
    const auto found = std::lower_bound(
        tyres.begin(), tyres.end(), body, [](const TyreBody& tyre, std::uint32_t of) {
            return tyre.body < of;
        });
    return found != tyres.end() && found->body == body ? &*found : nullptr;
}

bool is_on_tread(const WorldState& s, const TyreBody* tyre, Vec3 normal) {
    if (!tyre)
        return false;
    const Vec3 axle = rotate(s.bodies[tyre->body].world_from_body.rotation, tyre->local_axle);
    return std::abs(dot(axle, normal)) <= kOnItsSide;
}

/// Collects one vehicle.
class VehicleReading {
public:
    VehicleReading(const SolverSources& from, SolverInput& out, std::uint32_t index)
        : s_(from.world.state),
          out_(out),
          vehicle_(s_.vehicles[index]),
          index_(index) {}

    void add(std::uint32_t body) {
        SolverProblem& problem = out_.problems[s_.bodies[body].solver_level];
        VehicleInStep at;
        at.vehicle = vehicle_;
        at.source = index_;
        at.body = index_in(problem.bodies, out_.slots[body]);
        at.wheels.resize(2 * vehicle_.axles.size());
        at.vehicle.wheels.resize(at.wheels.size());
        for (std::size_t i = 0; i < at.wheels.size(); ++i) {
            const VehicleAxle& axle = vehicle_.axles[i / 2];
            add_wheel(problem, body, i % 2 == 0 ? axle.left : axle.right, at, i);
        }
        problem.vehicles.vehicles.push_back(std::move(at));
    }

private:
    void add_wheel(const SolverProblem& problem,
                   std::uint32_t car,
                   JointId id,
                   VehicleInStep& at,
                   std::size_t place) {
        const std::uint32_t joint = index_of(s_, id);
        if (joint == kNoIndex || s_.joints[joint].a != vehicle_.body)
            return;
        const Joint& j = s_.joints[joint];
        const std::uint32_t body = index_of(s_, j.b);
        if (body == kNoIndex || out_.slots[body].role != BodyRole::dynamic ||
            out_.slots[body].level != out_.slots[car].level)
            return;
        DrivenWheel& wheel = at.wheels[place];
        wheel.body = index_in(problem.bodies, out_.slots[body]);
        wheel.local_axle = rotate(j.local_frame_b, {0, 0, 1});
        wheel.local_hub = j.local_anchor_b - s_.bodies[body].local_center;
        wheel.local_mount = j.local_anchor_a - s_.bodies[car].local_center;
        wheel.local_up = rotate(j.local_frame_a, {0, 1, 0});
        wheel.is_sprung = j.type == JointType::wheel && j.hertz > 0;
        if (at.local_forward == Vec3{})
            at.local_forward = rotate(j.local_frame_a, {1, 0, 0});
        out_.tyres.push_back(
            {.body = body,
             .level = s_.bodies[car].solver_level,
             .vehicle = static_cast<std::uint32_t>(problem.vehicles.vehicles.size()),
             .place = static_cast<std::uint32_t>(place),
             .local_axle = wheel.local_axle});
    }

    const WorldState& s_;
    SolverInput& out_;
    const Vehicle& vehicle_;
    std::uint32_t index_;
};

/// Sets the footprint of a tyre at the beginning of a step from the contacts of the world. The load is that of the last
/// sub-step: a contact that has just been found has no impulse yet.
void find_footprint(const SolverSources& from,
                    const Contact& contact,
                    const TyreBody& tyre,
                    bool is_a,
                    SolverInput& out) {
    const WorldState& s = from.world.state;
    const Collider &a = s.colliders[contact.collider_a], &b = s.colliders[contact.collider_b];
    SolverProblem& problem = out.problems[tyre.level];
    VehicleInStep& at = problem.vehicles.vehicles[tyre.vehicle];
    DrivenWheel& wheel = at.wheels[tyre.place];
    // The contact with the largest impulse, or while none has any, the deepest one.
    const Real impulse = normal_impulse_of(contact), separation = least_separation(contact);
    if (contact.point_count == 0 || (!(impulse > 0) && separation > 0))
        return;
    Real& best = out.tyre_ranks[static_cast<std::size_t>(&tyre - out.tyres.data())];
    const Real rank = impulse > 0 ? 1 + impulse : std::min(-separation, Real(1));
    if (wheel.is_grounded && rank <= best)
        return;
    best = rank;
    if (s.parameters.solver != SolverKind::soft_step) // the others find no loads in sub-steps
        at.vehicle.wheels[tyre.place].load = impulse / s.parameters.dt;
    wheel.is_grounded = true;
    const std::uint32_t ground = is_a ? b.body : a.body;
    wheel.ground = index_in(problem.bodies, out.slots[ground]);
    wheel.normal = is_a ? Vec3{} - contact.normal : contact.normal;
    Vec3 middle;
    for (const Contact::Point& point : contact.active_points())
        middle += point.point - s.bodies[tyre.body].center_of_mass;
    wheel.arm = middle / static_cast<Real>(contact.point_count);
    wheel.ground_arm = wheel.arm + (s.bodies[tyre.body].center_of_mass +
                                    offset_of(s.bodies[tyre.body].cell, s.bodies[ground].cell) -
                                    s.bodies[ground].center_of_mass);
    at.vehicle.wheels[tyre.place].ground_friction = s.parameters.friction_scale *
                                                    material_in(is_a ? b : a, contact).friction;
}

} // namespace

void find_vehicles(const SolverSources& from, SolverInput& out) {
    const WorldState& s = from.world.state;
    for (SolverProblem& problem : out.problems)
        problem.vehicles.vehicles.clear();
    out.tyres.clear();
    for (std::uint32_t i = 0; i < s.vehicles.size(); ++i)
        if (const std::uint32_t body = index_of(s, s.vehicles[i].body);
            body != kNoIndex && out.slots[body].role == BodyRole::dynamic)
            VehicleReading(from, out, i).add(body);
    if (out.tyres.empty())
        return;
    std::sort(out.tyres.begin(), out.tyres.end(), [](const TyreBody& a, const TyreBody& b) {
        return a.body < b.body;
    });
    out.tyre_ranks.assign(out.tyres.size(), 0);
    for (const Contact& contact : s.contacts) {
        const std::uint32_t a = s.colliders[contact.collider_a].body,
                            b = s.colliders[contact.collider_b].body;
        if (const TyreBody* tyre = find_tyre(out.tyres, a); is_on_tread(s, tyre, contact.normal))
            find_footprint(from, contact, *tyre, true, out);
        if (const TyreBody* tyre = find_tyre(out.tyres, b); is_on_tread(s, tyre, contact.normal))
            find_footprint(from, contact, *tyre, false, out);
    }
}

void store_vehicles(const SolverInput& solved, std::vector<Vehicle>& vehicles) {
    for (const SolverProblem& problem : solved.problems)
        for (const VehicleInStep& at : problem.vehicles.vehicles) {
            Vehicle& to = vehicles[at.source];
            to.engine_speed = at.vehicle.engine_speed;
            to.speed = at.vehicle.speed;
            to.wheels = at.vehicle.wheels;
        }
}

bool is_tyre_contact(const WorldState& state,
                     const std::vector<TyreBody>& tyres,
                     const Contact& contact) {
    return !tyres.empty() &&
           (is_on_tread(state,
                        find_tyre(tyres, state.colliders[contact.collider_a].body),
                        contact.normal) ||
            is_on_tread(
                state, find_tyre(tyres, state.colliders[contact.collider_b].body), contact.normal));
}

bool is_tyre(const std::vector<TyreBody>& tyres, std::uint32_t body) {
    return !tyres.empty() && find_tyre(tyres, body) != nullptr;
}

ContactSurface without_friction(ContactSurface surface) {
    surface.friction = surface.static_friction = surface.rolling_lever = 0;
    return surface;
}

} // namespace topple
