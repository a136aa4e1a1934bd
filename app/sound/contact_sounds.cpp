// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/sound/contact_sounds.h"

#include "app/session/frame/find_record.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace topple::app {
namespace {

/// Returns the speed at which B moves away from A along the normal. [m/s]
double separation_speed(const Body& a, const Body& b, Vec3 point, Vec3 normal) {
    return static_cast<double>(dot(velocity_at(b, point) - velocity_at(a, point), normal));
}

/// Returns the mass of both that an impulse at a point feels, without their rotation. [kg]
double reduced_mass(const Body& a, const Body& b) {
    const double inverse = static_cast<double>(a.inv_mass) + static_cast<double>(b.inv_mass);
    return inverse > 0 ? 1 / inverse : 0;
}

Vec3 middle_of(const Contact& contact) {
    Vec3 sum;
    for (const Contact::Point& point : contact.active_points())
        sum += point.point;
    return sum / static_cast<Real>(contact.point_count);
}

class Listening {
public:
    Listening(const WorldState& before, const WorldState& after) : before_(before), after_(after) {}

    ContactSounds take() {
        for (const Contact& contact : after_.contacts)
            if (contact.point_count > 0)
                hear(contact);
        keep_strongest(sounds_.impacts, &Impact::impulse);
        keep_strongest(sounds_.slidings, &Sliding::force);
        return std::move(sounds_);
    }

private:
    /// Bodies of several colliders and meshes of many triangles have many contacts.
    template<typename Sound>
    void keep_strongest(std::vector<Sound>& sounds, double Sound::*strength) const {
        const auto bodies_of = [&](const Sound& sound) {
            return std::pair{after_.colliders[sound.collider_a].body,
                             after_.colliders[sound.collider_b].body};
        };
        std::stable_sort(sounds.begin(), sounds.end(), [&](const Sound& a, const Sound& b) {
            const auto bodies_a = bodies_of(a), bodies_b = bodies_of(b);
            return bodies_a != bodies_b ? bodies_a < bodies_b : a.*strength > b.*strength;
        });
        sounds.erase(std::unique(sounds.begin(),
                                 sounds.end(),
                                 [&](const Sound& a, const Sound& b) {
                                     return bodies_of(a) == bodies_of(b);
                                 }),
                     sounds.end());
    }
    [[nodiscard]] const Body& body_of(std::uint32_t collider) const {
        return after_.bodies[after_.colliders[collider].body];
    }
    void hear(const Contact& contact) {
        const Body &a = body_of(contact.collider_a), &b = body_of(contact.collider_b);
        const double mass = reduced_mass(a, b);
        if (mass <= 0 || (!is_awake(a) && !is_awake(b)))
            return;
        const Vec3 point = middle_of(contact);
        const Body* a_before = find_record(before_.bodies, a.id);
        const Body* b_before = find_record(before_.bodies, b.id);
        if (a_before != nullptr && b_before != nullptr) {
            const double approach = -separation_speed(*a_before, *b_before, point, contact.normal);
            const double separation = separation_speed(a, b, point, contact.normal);
            // Contacts are kept of bodies too that only may meet, and separations are those before the step.
            constexpr double kNear = 0.005, kFaster = 1.5; // [m]; forces quicken them within a step
            const auto dt = static_cast<double>(after_.parameters.dt),
                       gap = static_cast<double>(least_separation(contact));
            const bool have_met = gap < kNear + kFaster * std::max(approach, separation) * dt;
            if (have_met && approach > kSlowestImpact && approach + separation > kSlowestImpact)
                sounds_.impacts.push_back({contact.collider_a,
                                           contact.collider_b,
                                           point,
                                           approach,
                                           mass * (approach + separation),
                                           std::clamp(gap / approach, 0.0, dt)});
        }
        const Vec3 v = velocity_at(b, point) - velocity_at(a, point);
        const auto slip = static_cast<double>(length(v - contact.normal * dot(v, contact.normal)));
        const double force = static_cast<double>(length(contact.friction_impulse)) /
                             static_cast<double>(after_.parameters.dt);
        if (slip > kSlowestSliding && force > 0)
            sounds_.slidings.push_back(
                {contact.collider_a, contact.collider_b, point, slip, force});
    }

    const WorldState& before_;
    const WorldState& after_;
    ContactSounds sounds_;
};

} // namespace

ContactSounds contact_sounds(const WorldState& before, const WorldState& after) {
    return Listening(before, after).take();
}

double contact_duration(double mass, double radius, double modulus, double speed) {
    return 2.87 * std::pow(mass * mass / (radius * modulus * modulus * speed), 0.2);
}

} // namespace topple::app
