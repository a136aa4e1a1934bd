// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/contacts/impact_propagation.h"

#include <algorithm>

namespace topple {
namespace {

/// Bodies with a larger separation do not touch, and transmit no impact in the same instant. [m]
constexpr Real kTouching = 0.005f;
/// Impacts within this share of the fastest count as simultaneous, which preserves symmetry. [-]
constexpr Real kAtOnce = 0.99f;
/// Speed down to which an impact propagates. Slower impacts are stopped like any other contact, in sequence, which
/// does not preserve mirror symmetry. [m/s]
constexpr Real kSlowest = 0.001f;
/// Largest number of row evaluations in a sub-step, so that a large heap with restitution stays cheap; the remaining
/// impacts are stopped like any other contact. A billiard break needs fewer.
constexpr std::size_t kMostLooks = std::size_t{1} << 13u;
/// Largest number of sweeps over simultaneous impacts until they agree within the share above.
constexpr int kMostSweeps = 128;
constexpr double kRight = 1e-8;

constexpr std::uint32_t kHasImpact = 0x80000000u;

/// Returns the normal velocity of two bodies at a point, negative while they approach. [m/s]
Real normal_velocity_at(const ImpactPropagation::Source& source,
                        std::uint32_t a,
                        std::uint32_t b,
                        Vec3 point,
                        Vec3 normal) {
    const SolverBodies& bodies = source.bodies;
    const Vec3 dv = velocity_at(bodies.states[b], point - bodies.centers[b]) -
                    velocity_at(bodies.states[a], point - bodies.centers[a]);
    return dot(dv, normal);
}

DVec3 turned_by(const SymmetricMat3& m, DVec3 v) {
    return {m.xx * v.x + m.xy * v.y + m.xz * v.z,
            m.xy * v.x + m.yy * v.y + m.yz * v.z,
            m.xz * v.x + m.yz * v.y + m.zz * v.z};
}

DVec3 change_of_velocity(const BodyState& body, DVec3 impulse) {
    const DVec3 change = impulse * body.inv_mass;
    if (body.locks == 0)
        return change;
    const Vec3 free = without_locked_moves(body, {1, 1, 1});
    return {change.x * free.x, change.y * free.y, change.z * free.z};
}

} // namespace

Real ImpactPropagation::normal_velocity(const Row& row, std::span<const BodyState> bodies) {
    return dot(row.normal,
               velocity_at(bodies[row.b], row.r_b) - velocity_at(bodies[row.a], row.r_a));
}

void ImpactPropagation::add_rows(const Source& source, std::size_t link) {
    const auto [a, b] = source.links[link];
    const Contact& contact = source.contacts[source.contact_of_link[link]];
    const BodyState& body_a = source.bodies.states[a];
    const BodyState& body_b = source.bodies.states[b];
    for (const Contact::Point& p : contact.active_points()) {
        Row row{.a = a,
                .b = b,
                .normal = contact.normal,
                .r_a = p.point - source.bodies.centers[a],
                .r_b = p.point - source.bodies.centers[b],
                .separation = p.separation,
                .restitution = source.surface_of_link[link].restitution};
        const Vec3 arm_a = cross(row.r_a, row.normal), arm_b = cross(row.r_b, row.normal);
        row.mass = 1 / (inverse_mass_toward(body_a, row.normal) +
                        inverse_mass_toward(body_b, row.normal) +
                        dot(arm_a, body_a.inv_inertia * arm_a) +
                        dot(arm_b, body_b.inv_inertia * arm_b));
        rows_.push_back(row);
    }
}

/// Returns whether all points of a link separate as after a bounce.
bool ImpactPropagation::is_rebound(const Source& source, std::uint32_t link) {
    const auto [a, b] = source.links[link];
    const Contact& contact = source.contacts[source.contact_of_link[link]];
    const auto points = contact.active_points();
    return std::all_of(points.begin(), points.end(), [&, a = a, b = b](const Contact::Point& p) {
        return normal_velocity_at(source, a, b, p.point, contact.normal) > source.threshold;
    });
}

/// Returns the largest speed at which points of the candidate links approach and arrive; 0 if none does.
Real ImpactPropagation::fastest_impact(const Source& source) const {
    Real fastest = 0;
    for (const std::uint32_t k : links_) {
        const auto [a, b] = source.links[k];
        const Contact& contact = source.contacts[source.contact_of_link[k]];
        for (const Contact::Point& p : contact.active_points()) {
            const Real vn = normal_velocity_at(source, a, b, p.point, contact.normal);
            if (p.separation + vn * source.ahead <= 0)
                fastest = std::max(fastest, -vn);
        }
    }
    return fastest;
}

void ImpactPropagation::reset(const Source& source) {
    rows_.clear();
    links_.clear();
    rebounds_.clear();
    const auto moves = [&](std::uint32_t i) { return i - 1 < source.bodies.dynamic_count; };
    for (std::uint32_t k = 0; k < source.links.size(); ++k)
        if (source.surface_of_link[k].restitution > 0 && moves(source.links[k].a) &&
            moves(source.links[k].b))
            links_.push_back(k);
    if (links_.size() < 2)
        return;
    // Finds the contacts that touch or will touch, the impacts among them, and the groups that they form. A body that
    // is hit passes at most the speed of the fastest impact on, so it may meet bodies within the reach of that speed.
    groups_.reset(source.bodies.states.size());
    impacts_.clear();
    const Real reach = fastest_impact(source) * source.ahead;
    const auto is_apart = [&](std::uint32_t k) {
        const auto [a, b] = source.links[k];
        const Contact& contact = source.contacts[source.contact_of_link[k]];
        bool touches = false, hits = false;
        for (const Contact::Point& p : contact.active_points()) {
            const Real vn = normal_velocity_at(source, a, b, p.point, contact.normal);
            const bool arrives = p.separation + vn * source.ahead <= 0;
            touches = touches || arrives || p.separation <= std::max(kTouching, reach);
            hits = hits || (arrives && vn < -source.threshold);
        }
        if (touches)
            groups_.link(a, b);
        if (hits)
            impacts_.push_back(a);
        return !touches;
    };
    links_.erase(std::remove_if(links_.begin(), links_.end(), is_apart), links_.end());
    if (impacts_.empty())
        return;
    counts_.assign(source.bodies.states.size(), 0);
    for (const std::uint32_t k : links_)
        ++counts_[groups_.find(source.links[k].a)];
    for (const std::uint32_t a : impacts_)
        counts_[groups_.find(a)] |= kHasImpact;
    for (const std::uint32_t k : links_)
        if (counts_[groups_.find(source.links[k].a)] > (kHasImpact | 1u)) {
            add_rows(source, k);
            source.surface_of_link[k].restitution = 0;
            if (is_rebound(source, k))
                rebounds_.push_back(k);
        }
}

void ImpactPropagation::release(std::span<const std::uint8_t> is_flagged) {
    std::erase_if(rows_, [&](const Row& row) { return is_flagged[row.a] || is_flagged[row.b]; });
}

bool ImpactPropagation::choose_fastest(std::span<const BodyState> bodies, Real h) {
    Real fastest = kSlowest;
    for (Row& row : rows_) {
        const BodyState& a = bodies[row.a];
        const BodyState& b = bodies[row.b];
        const Vec3 moved = b.dp - a.dp + cross(b.turn, row.r_b) - cross(a.turn, row.r_a);
        const Real vn = normal_velocity(row, bodies);
        const Real gap = row.separation + dot(moved, row.normal);
        // Touching bodies transmit an impact at once; separated bodies must arrive within the sub-step.
        const bool arrives = gap <= kTouching || gap + vn * h <= 0;
        row.wanted = arrives ? -vn : 0; // holds the approach speed until resolved
        fastest = std::max(fastest, row.wanted);
    }
    chosen_.clear();
    for (std::uint32_t i = 0; i < rows_.size(); ++i)
        if (rows_[i].wanted > kSlowest && rows_[i].wanted >= kAtOnce * fastest)
            chosen_.push_back(i);
    return !chosen_.empty();
}

void ImpactPropagation::solve_chosen(std::span<BodyState> bodies) {
    Real fastest = 0;
    for (const std::uint32_t i : chosen_) {
        Row& row = rows_[i];
        fastest = std::max(fastest, row.wanted);
        row.wanted *= row.restitution;
        row.impulse = 0;
    }
    motions_.resize(bodies.size());
    for (const std::uint32_t i : chosen_)
        for (const std::uint32_t k : {rows_[i].a, rows_[i].b})
            motions_[k] = {DVec3(bodies[k].v), DVec3(bodies[k].w)};
    const double enough = kRight * static_cast<double>(fastest);
    for (int sweep = 0; sweep < kMostSweeps && sweep_chosen(bodies) > enough; ++sweep) {
    }
    for (const std::uint32_t i : chosen_)
        for (const std::uint32_t k : {rows_[i].a, rows_[i].b}) {
            bodies[k].v = to_vec3(motions_[k].v);
            bodies[k].w = to_vec3(motions_[k].w);
        }
}

double ImpactPropagation::sweep_chosen(std::span<const BodyState> bodies) {
    double worst = 0;
    for (const std::uint32_t i : chosen_) {
        Row& row = rows_[i];
        Motion &a = motions_[row.a], &b = motions_[row.b];
        const DVec3 n(row.normal), r_a(row.r_a), r_b(row.r_b);
        const double speed = dot(n, b.v - a.v + cross(b.w, r_b) - cross(a.w, r_a));
        const double total = std::max(row.impulse + row.mass * (row.wanted - speed), 0.0);
        const DVec3 impulse = n * (total - row.impulse);
        worst = std::max(worst, std::abs(total - row.impulse) / row.mass);
        row.impulse = total;
        a.v = a.v - change_of_velocity(bodies[row.a], impulse);
        b.v += change_of_velocity(bodies[row.b], impulse);
        a.w = a.w - turned_by(bodies[row.a].inv_inertia, cross(r_a, impulse));
        b.w += turned_by(bodies[row.b].inv_inertia, cross(r_b, impulse));
    }
    return worst;
}

void ImpactPropagation::resolve(std::span<BodyState> bodies, Real h) {
    for (std::size_t looks = 0; looks < kMostLooks && choose_fastest(bodies, h);
         looks += rows_.size())
        solve_chosen(bodies);
}

} // namespace topple
