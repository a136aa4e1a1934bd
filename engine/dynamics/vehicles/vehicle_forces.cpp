// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/vehicles/vehicle_forces.h"

#include <algorithm>
#include <cmath>

// Within a sub-step a vehicle is a small system of its own, solved by sequential impulses: the clutch makes the engine
// and the driven wheels turn alike, brakes stop wheels, a lock or a track makes two wheels turn alike, each up to its
// strongest torque, and tyres answer the slip that is left. Torques between the wheels and the body act on both.
//
//     engine -- clutch -- gears -- axles -- wheels -- tyres -- ground
//
// The joints of the wheels and the contacts that carry them belong to the solver, which comes afterwards.

namespace topple {
namespace {

/// Sweeps over all constraints of a vehicle. Fewer: a locked clutch slips under a changing load.
constexpr int kSweeps = 10;
/// Cosine between the axle and the normal of the ground above which a wheel lies on its side, where it has no tread.
constexpr Real kOnItsSide = 0.7f;
/// Cosine between the normals of contacts that carry a wheel together.
constexpr Real kSameFootprint = 0.85f;
/// Share of the torque of the engine with which it keeps its idle speed. [-]
constexpr Real kIdleShare = 0.4f;
/// Speed above idle, relative to it, at which the clutch has closed. [-]
constexpr Real kClutchRange = 0.5f;
/// Share of a brake that is left while its tyre slips beyond the peak (anti-lock). [-]
constexpr Real kEasedShare = 0.1f;
/// Share of the turn of a held wheel that its brake takes back in a sub-step. [-]
constexpr Real kHold = 0.2f;
/// Speed of a wheel that stands and trembles. Smaller: a car creeps down a slope with locked brakes. [m/s]
constexpr Real kTremor = 0.02f;
constexpr Real kTiny = 1.0e-9f;

/// Returns the speed at which tread passes through a footprint, from the velocity of the hub over the ground, along and
/// across, and the slip along. [m/s]
Real passing_speed(Real along, Real across, Real slip) {
    const Real hub = std::sqrt(along * along + across * across);
    return std::max(std::max(hub, std::abs(slip - along)) - kTremor, Real(0));
}

/// A wheel in a sub-step.
struct Spin {
    DrivenWheel* wheel = nullptr;
    const Tyre* tyre = nullptr;
    VehicleWheel* record = nullptr;
    Vec3 axle; ///< To the right, in the world.
    Real mobility =
        0; ///< Change of the speed of the wheel for a turning impulse between it and the body. [1/(kg m^2)]
    Real drive = 0;                  ///< Share of the torque of the gearbox. [-]
    Real brake = 0, brake_limit = 0; ///< Turning impulse of the brake, and the largest one. [N m s]
    Real radius = 0;                 ///< [m]
    Vec3 along, across;              ///< Directions of the footprint.
    TyreFootprint footprint;
    TyreImpulse impulse;
    Real first_slip = 0,
         first_speed = 0; ///< Slip along and speed of the wheel before all impulses. [m/s], [rad/s]
    Real spin_mobility = 0; ///< Part of the mobility along that is the wheel's own spin. [1/kg]
};

class Drivetrain {
public:
    Drivetrain(VehicleInStep& at, SolverBodies& bodies, Real h)
        : at_(at),
          v_(at.vehicle),
          bodies_(bodies),
          h_(h),
          pedals_(pedals_of(at.vehicle)) {
        for (VehiclePush& push : at.pushes)
            push.impulse = push.turning = {};
        place_wheels();
    }

    void run() {
        turn_engine();
        for (std::size_t axle = 0; axle < v_.axles.size(); ++axle)
            hold_roll(v_.axles[axle], spins_[2 * axle], spins_[2 * axle + 1]);
        for (int i = 0; i < kSweeps; ++i) {
            for (Spin& spin : spins_)
                solve_tyre(spin);
            solve_clutch();
            for (std::size_t axle = 0; axle < v_.axles.size(); ++axle)
                solve_lock(v_.axles[axle].lock_torque * h_, axle);
            if (v_.is_tracked)
                solve_tracks();
            // Brakes come last, so that a locked wheel does not turn at all.
            for (Spin& spin : spins_)
                solve_brake(spin);
        }
    }

private:
    BodyState& state(std::uint32_t body) { return bodies_.states[body]; }

    void place_wheels() {
        spins_.resize(at_.wheels.size());
        locks_.assign(v_.axles.size(), 0);
        Real shares = 0;
        for (std::size_t i = 0; i < spins_.size(); ++i)
            shares += at_.wheels[i].body != 0 ? v_.axles[i / 2].drive_share : 0;
        for (std::size_t i = 0; i < spins_.size(); ++i) {
            Spin& s = spins_[i];
            const VehicleAxle& axle = v_.axles[i / 2];
            s.wheel = &at_.wheels[i];
            s.tyre = &axle.tyre;
            s.record = &v_.wheels[i];
            if (s.wheel->body == 0)
                continue;
            s.axle = rotate(state(s.wheel->body).q, s.wheel->local_axle);
            s.mobility = dot(s.axle, state(s.wheel->body).inv_inertia * s.axle) +
                         dot(s.axle, state(at_.body).inv_inertia * s.axle);
            s.drive = shares > 0 ? axle.drive_share / shares : 0;
            note_way(*s.wheel);
            place_footprint(s);
            const Real slip = std::abs(s.record->strain.along) /
                              (s.tyre->peak_slip * s.tyre->relaxation_length);
            const Real ease = v_.has_anti_lock && slip > 1 ? kEasedShare : 1;
            s.brake_limit = h_ * (pedals_.brake * axle.brake_torque * ease +
                                  pedals_.parking_brake * axle.parking_brake_torque +
                                  s.tyre->rolling_resistance * s.record->load * s.radius);
        }
    }

    void note_way(DrivenWheel& w) {
        w.dp_before = state(w.body).dp;
        w.turn_before = state(w.body).turn;
        w.ground_dp_before = state(w.ground).dp;
        w.ground_turn_before = state(w.ground).turn;
        w.body_turn_before = state(at_.body).turn;
        w.is_held = false;
    }

    void place_footprint(Spin& s) {
        DrivenWheel& w = *s.wheel;
        s.footprint = {};
        const Real side = dot(s.axle, w.normal);
        if (!w.is_grounded || std::abs(side) > kOnItsSide)
            return;
        s.across = normalize_or(s.axle - w.normal * side, {});
        s.along = cross(w.normal, s.across);
        s.radius = std::max(-dot(w.arm, w.normal), Real(0));
        const BodyState &hub = state(w.body), &ground = state(w.ground), &car = state(at_.body);
        const Vec3 ground_v = velocity_at(ground, w.ground_arm);
        const Vec3 over = hub.v - ground_v, tread = velocity_at(hub, w.arm) - ground_v;
        const Real past_along = dot(over, s.along), past_across = dot(over, s.across);
        s.footprint.limit = s.record->load * s.record->ground_friction;
        s.footprint.speed = passing_speed(past_along, past_across, dot(tread, s.along));
        // The joint passes the force on to the vehicle within the sub-step.
        const Vec3 car_arm = center(w.body) + w.arm - center(at_.body);
        const auto mobility = [&](const BodyState& b, Vec3 arm, Vec3 n) {
            const Vec3 lever = cross(arm, n);
            return inverse_mass_toward(b, n) + dot(lever, b.inv_inertia * lever);
        };
        // All tyres push the vehicle at once.
        const Real count = static_cast<Real>(spins_.size());
        const Vec3 turn = cross(w.arm, s.along);
        s.spin_mobility = dot(turn, hub.inv_inertia * turn);
        s.footprint.mobility_along = count * mobility(car, car_arm, s.along) +
                                     mobility(ground, w.ground_arm, s.along) + s.spin_mobility;
        s.footprint.mobility_across = count * mobility(car, car_arm, s.across) +
                                      mobility(ground, w.ground_arm, s.across);
        s.first_slip = dot(tread, s.along);
        s.footprint.slip_across = dot(tread, s.across);
        s.first_speed = speed_of(s);
    }

    [[nodiscard]] Vec3 center(std::uint32_t body) const {
        return bodies_.centers[body] + bodies_.states[body].dp;
    }

    VehiclePush& push_of(std::uint32_t body) {
        for (VehiclePush& push : at_.pushes)
            if (push.body == body)
                return push;
        // The ground of this sub-step is another one than when the step began.
        at_.pushes.push_back({body, {}, {}, state(body).v, state(body).w});
        return at_.pushes.back();
    }
    void push(std::uint32_t body, Vec3 arm, Vec3 impulse) {
        BodyState& b = state(body);
        if (b.inv_mass == 0)
            return;
        apply_impulse(b, arm, impulse);
        VehiclePush& push = push_of(body);
        push.impulse += impulse;
        push.turning += cross(arm, impulse);
    }
    void turn(std::uint32_t body, Vec3 turning) {
        BodyState& b = state(body);
        if (b.inv_mass == 0)
            return;
        b.w += without_locked_turns(b, b.inv_inertia * turning);
        push_of(body).turning += turning;
    }

    /// Returns the speed of a wheel relative to the vehicle; positive: forward, about the axle to the left. [rad/s]
    Real speed_of(const Spin& s) {
        return -dot(state(s.wheel->body).w - state(at_.body).w, s.axle);
    }
    void drive(const Spin& s, Real turning) {
        turn(s.wheel->body, s.axle * -turning);
        turn(at_.body, s.axle * turning);
    }

    /// Lets the engine turn by its own torques.
    void turn_engine() {
        const VehicleEngine& engine = v_.engine;
        Real torque = -engine.friction * v_.engine_speed / engine.red_line;
        const bool is_shifting = v_.shift_left > 0;
        if (!is_shifting && v_.engine_speed < engine.red_line && !(v_.has_anti_lock && spins()))
            torque += pedals_.throttle * engine.torque * torque_share(engine, v_.engine_speed);
        if (v_.engine_speed < engine.idle) // no more than brings it to idle
            torque += std::min(kIdleShare * engine.torque,
                               (engine.idle - v_.engine_speed) * engine.inertia / h_);
        v_.engine_speed = std::max(v_.engine_speed + h_ * torque / engine.inertia, Real(0));
        ratio_ = is_shifting ? 0 : overall_ratio(v_);
        const Real closed = (v_.engine_speed - engine.idle) / (kClutchRange * engine.idle + kTiny);
        clutch_limit_ = h_ * v_.gearbox.clutch_torque * std::clamp(closed, Real(0), Real(1));
        Real square = 0;
        for (const Spin& s : spins_)
            square += s.drive * s.drive * s.mobility;
        clutch_mobility_ = 1 / engine.inertia + ratio_ * ratio_ * square;
    }

    /// Returns whether a driven tyre slips beyond its peak.
    bool spins() {
        return std::any_of(spins_.begin(), spins_.end(), [](const Spin& s) {
            return s.drive > 0 &&
                   std::abs(s.record->strain.along) > s.tyre->peak_slip * s.tyre->relaxation_length;
        });
    }

    void solve_clutch() {
        if (ratio_ == 0)
            return;
        Real speed = 0;
        for (const Spin& s : spins_)
            if (s.drive > 0)
                speed += s.drive * speed_of(s);
        const Real total = std::clamp(clutch_ +
                                          (v_.engine_speed - ratio_ * speed) / clutch_mobility_,
                                      -clutch_limit_,
                                      clutch_limit_);
        const Real change = total - clutch_;
        clutch_ = total;
        v_.engine_speed = std::max(v_.engine_speed - change / v_.engine.inertia, Real(0));
        for (const Spin& s : spins_)
            if (s.drive > 0)
                drive(s, ratio_ * s.drive * change);
    }

    void solve_lock(Real limit, std::size_t axle) {
        const Spin &left = spins_[2 * axle], &right = spins_[2 * axle + 1];
        if (!(limit > 0) || left.mobility == 0 || right.mobility == 0)
            return;
        const Real faster = speed_of(left) - speed_of(right);
        const Real total = std::clamp(
            locks_[axle] + faster / (left.mobility + right.mobility), -limit, limit);
        const Real change = total - locks_[axle];
        locks_[axle] = total;
        drive(left, -change);
        drive(right, change);
    }

    /// Makes all wheels of each side turn alike, and the sides by the difference that the steering asks for.
    void solve_tracks() {
        Real speeds[2] = {}, light[2] = {};
        for (std::size_t side = 0; side < 2; ++side) {
            Real sum = 0, weight = 0;
            for (std::size_t i = side; i < spins_.size(); i += 2)
                if (spins_[i].mobility > 0) {
                    sum += speed_of(spins_[i]) / spins_[i].mobility;
                    weight += 1 / spins_[i].mobility;
                }
            if (weight == 0)
                return;
            speeds[side] = sum / weight;
            light[side] = 1 / weight;
        }
        // Steering to the left makes the right side faster.
        const Real wanted = pedals_.steer * v_.steer_speed, limit = v_.steer_torque * h_;
        const Real total = std::clamp(
            steer_ + (wanted - (speeds[1] - speeds[0])) / (light[0] + light[1]), -limit, limit);
        const Real change = total - steer_;
        steer_ = total;
        speeds[0] -= change * light[0];
        speeds[1] += change * light[1];
        for (std::size_t i = 0; i < spins_.size(); ++i)
            if (spins_[i].mobility > 0)
                drive(spins_[i], (speeds[i % 2] - speed_of(spins_[i])) / spins_[i].mobility);
    }

    void solve_brake(Spin& s) {
        if (!(s.brake_limit > 0) || s.mobility == 0)
            return;
        const Real back = kHold * s.record->held_angle / h_;
        const Real total = std::clamp(
            s.brake - (speed_of(s) + back) / s.mobility, -s.brake_limit, s.brake_limit);
        s.wheel->is_held = std::abs(total) < s.brake_limit;
        drive(s, total - s.brake);
        s.brake = total;
    }

    void solve_tyre(Spin& s) {
        if (!(s.footprint.limit > 0))
            return;
        DrivenWheel& w = *s.wheel;
        // The wheel is light and gives way until its joint passes the force on, so that only its spin counts as an
        // answer to what the drive and this tyre have done so far.
        s.footprint.slip_along = s.first_slip - s.radius * (speed_of(s) - s.first_speed) -
                                 s.spin_mobility * s.impulse.along;
        const TyreImpulse total = tyre_impulse(*s.tyre, s.record->strain, s.footprint, h_);
        const Vec3 change = s.along * (total.along - s.impulse.along) +
                            s.across * (total.across - s.impulse.across);
        s.impulse = total;
        push(w.body, w.arm, change);
        push(w.ground, w.ground_arm, Vec3{} - change);
    }

    /// An anti-roll bar pulls the springs of both wheels to one length.
    void hold_roll(const VehicleAxle& axle, const Spin& left, const Spin& right) {
        if (!(axle.anti_roll > 0) || left.mobility == 0 || right.mobility == 0 ||
            !left.wheel->is_sprung || !right.wheel->is_sprung)
            return;
        const BodyState& car = state(at_.body);
        const Vec3 up = rotate(car.q, left.wheel->local_up);
        struct Side {
            Real travel = 0, speed = 0;
            Vec3 hub, mount;
        };
        const auto side = [&](const Spin& s) {
            const BodyState& wheel = state(s.wheel->body);
            Side of;
            of.hub = rotate(wheel.q, s.wheel->local_hub);
            of.mount = rotate(car.q, s.wheel->local_mount);
            const Vec3 gap = (center(s.wheel->body) - center(at_.body)) + of.hub - of.mount;
            of.travel = dot(gap, up);
            // The arm at the hub: the frame of the vehicle turns as well.
            of.speed = dot(velocity_at(wheel, of.hub) - velocity_at(car, of.mount + gap), up);
            return of;
        };
        const Side l = side(left), r = side(right);
        const Real mobility = state(left.wheel->body).inv_mass + state(right.wheel->body).inv_mass +
                              4 * car.inv_mass;
        const Real stiff = h_ * axle.anti_roll;
        const Real impulse = stiff * (l.travel - r.travel + h_ * (l.speed - r.speed)) /
                             (1 + stiff * h_ * mobility);
        push(left.wheel->body, l.hub, up * -impulse);
        push(at_.body, l.mount, up * impulse);
        push(right.wheel->body, r.hub, up * impulse);
        push(at_.body, r.mount, up * -impulse);
    }

    VehicleInStep& at_;
    Vehicle& v_;
    SolverBodies& bodies_;
    Real h_;
    VehiclePedals pedals_;
    std::vector<Spin> spins_;
    std::vector<Real> locks_; ///< Turning impulse of each axle's lock. [N m s]
    Real ratio_ = 0, clutch_ = 0, clutch_limit_ = 0, clutch_mobility_ = 0, steer_ = 0;
};

} // namespace

void note_velocities(VehicleForces& forces, std::span<const BodyState> bodies) {
    for (VehicleInStep& at : forces.vehicles) {
        at.pushes.clear();
        const auto note = [&](std::uint32_t body) {
            const auto same = [&](const VehiclePush& push) { return push.body == body; };
            if (body != 0 && std::none_of(at.pushes.begin(), at.pushes.end(), same))
                at.pushes.push_back({body, {}, {}, bodies[body].v, bodies[body].w});
        };
        note(at.body);
        for (const DrivenWheel& wheel : at.wheels) {
            note(wheel.body);
            note(wheel.ground);
        }
    }
}

void push_by_vehicles(VehicleForces& forces, SolverBodies& bodies, Real h) {
    for (VehicleInStep& at : forces.vehicles)
        Drivetrain(at, bodies, h).run();
}

void add_work_of_vehicles(const VehicleForces& forces,
                          std::span<const BodyState> bodies,
                          ExternalWork& work) {
    for (const VehicleInStep& at : forces.vehicles)
        for (const VehiclePush& push : at.pushes)
            work[push.body] += static_cast<double>(
                dot(push.impulse, (push.v_before + bodies[push.body].v) / 2) +
                dot(push.turning, (push.w_before + bodies[push.body].w) / 2));
}

void begin_footprints(VehicleForces& forces) {
    for (VehicleInStep& at : forces.vehicles)
        for (std::size_t i = 0; i < at.wheels.size(); ++i) {
            at.wheels[i].is_grounded = false;
            at.vehicle.wheels[i].load = 0;
        }
}

void see_contact(VehicleForces& forces,
                 const ContactImpulses& contact,
                 std::span<const BodyState> bodies,
                 Real h) {
    Real impulse = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(contact.point_count); ++i)
        impulse += contact.normal_impulse[i];
    if (!(impulse > 0))
        return;
    for (VehicleInStep& at : forces.vehicles)
        for (std::size_t i = 0; i < at.wheels.size(); ++i) {
            DrivenWheel& w = at.wheels[i];
            if (w.body == 0 || (w.body != contact.a && w.body != contact.b))
                continue;
            const bool is_a = w.body == contact.a;
            const Vec3 normal = is_a ? Vec3{} - contact.normal : contact.normal;
            const Vec3 axle = rotate(bodies[w.body].q, w.local_axle);
            if (std::abs(dot(axle, normal)) > kOnItsSide)
                continue;
            Real& load = at.vehicle.wheels[i].load;
            const std::uint32_t ground = is_a ? contact.b : contact.a;
            if (w.is_grounded && ground == w.ground && dot(normal, w.normal) > kSameFootprint) {
                load += impulse / h;
                continue;
            }
            if (w.is_grounded && load >= impulse / h)
                continue;
            load = impulse / h;
            w.is_grounded = true;
            w.ground = ground;
            w.normal = normal;
            w.arm = is_a ? contact.r_a : contact.r_b;
            w.ground_arm = is_a ? contact.r_b : contact.r_a;
        }
}

void follow_wheels(VehicleForces& forces, const SolverBodies& bodies, Real h) {
    for (VehicleInStep& at : forces.vehicles) {
        const BodyState& car = bodies.states[at.body];
        at.vehicle.speed = dot(car.v, rotate(car.q, at.local_forward));
        for (std::size_t i = 0; i < at.wheels.size(); ++i) {
            const DrivenWheel& w = at.wheels[i];
            VehicleWheel& record = at.vehicle.wheels[i];
            if (w.body == 0) {
                record.strain = {};
                continue;
            }
            const BodyState &hub = bodies.states[w.body], &ground = bodies.states[w.ground];
            const Vec3 axle = rotate(hub.q, w.local_axle);
            record.spin = -dot(hub.w - car.w, axle);
            const Vec3 turned = (hub.turn - w.turn_before) - (car.turn - w.body_turn_before);
            record.held_angle = w.is_held ? record.held_angle - dot(turned, axle) : 0;
            if (!w.is_grounded) {
                record.strain = {};
                continue;
            }
            const Vec3 across = normalize_or(axle - w.normal * dot(axle, w.normal), {});
            const Vec3 along = cross(w.normal, across);
            // The way that the bodies really took: the solver moves them with velocities that also close errors, and
            // takes those out again, so that a car on a slope would creep.
            const Vec3 ground_v = ((ground.dp - w.ground_dp_before) +
                                   cross(ground.turn - w.ground_turn_before, w.ground_arm)) /
                                  h;
            const Vec3 over = (hub.dp - w.dp_before) / h - ground_v;
            const Vec3 tread = over + cross(hub.turn - w.turn_before, w.arm) / h;
            TyreFootprint footprint;
            footprint.slip_along = dot(tread, along);
            footprint.slip_across = dot(tread, across);
            footprint.speed = passing_speed(
                dot(over, along), dot(over, across), footprint.slip_along);
            follow_slip(at.vehicle.axles[i / 2].tyre, footprint, h, record.strain);
        }
    }
}

} // namespace topple
