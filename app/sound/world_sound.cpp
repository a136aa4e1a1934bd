// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/sound/world_sound.h"

#include "app/sound/contact_sounds.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Distance at which the middle of a picture is heard, however far away it is seen from. [m]
constexpr double kNearBy = 2;
/// Mass of the part of a floor that a blow moves: a slab of 3 by 3 by 0.25 m. [kg]
constexpr double kFloorMass = 6000;

/// Loudness falls with the distance; a place at the side is louder in the ear of that side.
Gains gains_at(Vec3 place, const Listener& listener) {
    const Vec3 way = place - listener.eye;
    const auto distance = static_cast<double>(length(way)),
               middle = std::max(static_cast<double>(listener.distance), 1e-3);
    const double heard = kNearBy * std::max(distance / middle, 0.2);
    const double side = distance > 0 ? static_cast<double>(dot(way, listener.right)) / distance : 0;
    // Equal power: the squares of both gains have the same sum everywhere.
    const double balance = std::clamp(0.5 + 0.6 * side, 0.0, 1.0);
    return {std::sqrt(1 - balance) / heard, std::sqrt(balance) / heard};
}

/// Factor that makes what is a hundred times as loud ten times as loud, as one mixes a film: tons that fall would
/// drown everything else. `pressure` [Pa]
double evened(double pressure) { return pressure > 0 ? 1 / std::sqrt(pressure) : 0; }

class Exciting {
public:
    Exciting(Synthesizer& synthesizer,
             const WorldState& state,
             const ShapeTable& shapes,
             const Listener& listener)
        : synthesizer_(synthesizer),
          state_(state),
          shapes_(shapes),
          listener_(listener) {}

    void strike(const Impact& impact) {
        const ElasticMaterial a = material_of(impact.collider_a),
                              b = material_of(impact.collider_b);
        // Hertz's modulus of both, and radii as of spheres of their size.
        const double stiffness = (1 - kPoissonRatio * kPoissonRatio) * (1 / a.young + 1 / b.young);
        const double radius = 1 /
                              (1 / radius_of(impact.collider_a) + 1 / radius_of(impact.collider_b));
        const double inverse_mass = inverse_mass_of(impact.collider_a) +
                                    inverse_mass_of(impact.collider_b);
        const double duration = contact_duration(
            1 / inverse_mass, radius, 1 / stiffness, std::max(impact.speed, kSlowestImpact));
        for (const std::uint32_t collider : {impact.collider_a, impact.collider_b}) {
            const SoundingBody body = sounding_body(collider, impact.point);
            const double pressure = pressure_of_blow(body, impact.impulse, duration);
            synthesizer_.strike(body, impact.impulse * evened(pressure), duration, impact.delay);
        }
    }
    void rub(const Sliding& sliding) {
        constexpr double kUsualForce = 100; // [N]
        for (const std::uint32_t collider : {sliding.collider_a, sliding.collider_b})
            synthesizer_.rub(sounding_body(collider, sliding.point),
                             sliding.force * evened(sliding.force / kUsualForce),
                             sliding.speed);
    }

private:
    [[nodiscard]] const Body& body_of(std::uint32_t collider) const {
        return state_.bodies[state_.colliders[collider].body];
    }
    [[nodiscard]] const Shape& shape_of(std::uint32_t collider) const {
        return shapes_[state_.colliders[collider].shape]->shape;
    }
    [[nodiscard]] ElasticMaterial material_of(std::uint32_t collider) const {
        return elastic_material(state_.colliders[collider].material.name,
                                static_cast<double>(body_of(collider).density));
    }
    [[nodiscard]] double inverse_mass_of(std::uint32_t collider) const {
        const auto mass = static_cast<double>(body_of(collider).mass);
        return 1 / (mass > 0 ? mass : kFloorMass);
    }
    [[nodiscard]] double radius_of(std::uint32_t collider) const {
        return sounding_radius(shape_of(collider));
    }
    [[nodiscard]] SoundingBody sounding_body(std::uint32_t collider, Vec3 point) const {
        const Collider& c = state_.colliders[collider];
        return {.key = std::uint64_t{body_of(collider).id.ordinal} << 32u | c.shape,
                .modes = vibration_modes(shape_of(collider), material_of(collider)),
                .mass = 1 / inverse_mass_of(collider),
                .radius = radius_of(collider),
                .gains = gains_at(point, listener_)};
    }

    Synthesizer& synthesizer_;
    const WorldState& state_;
    const ShapeTable& shapes_;
    const Listener& listener_;
};

} // namespace

void WorldSound::hear(const WorldState& before,
                      const WorldState& after,
                      const ShapeTable& shapes,
                      const Listener& listener) {
    const ContactSounds sounds = contact_sounds(before, after);
    Exciting exciting(synthesizer_, after, shapes, listener);
    for (const Impact& impact : sounds.impacts)
        exciting.strike(impact);
    for (const Sliding& sliding : sounds.slidings)
        exciting.rub(sliding);
}

} // namespace topple::app
