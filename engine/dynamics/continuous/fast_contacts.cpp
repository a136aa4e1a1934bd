// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/continuous/fast_contacts.h"

#include "topple/dynamics/bodies/integrate.h"
#include "topple/dynamics/contact_matching.h"
#include "topple/dynamics/contacts/contact_kind.h"
#include "topple/dynamics/continuous/advancement.h"
#include "topple/dynamics/tolerances.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

namespace topple {
namespace {

/// Squared angular speed without the component along the axis of symmetry, if any. [rad^2/s^2]
Real visible_spin_squared(const BodyState& body, const BodyDrift& drift) {
    const Real along = dot(body.w, rotate(body.q, drift.source->round_axis));
    return std::max(length_squared(body.w) - along * along, Real(0));
}

/// Growth of an initial overlap that a sub-step may add, as a share of the allowed depth. [-]
constexpr Real kGrowth = 0.5f;
/// The same at an immovable body. Zero would hold a body that rests with some overlap. [-]
constexpr Real kGrowthAtWall = 1.0f / 16;

ProxyPair pair_of(const Contact& c) { return {c.collider_a, c.collider_b}; }

} // namespace

void FastContacts::reset(SolverBodies& bodies, const FastPairSource* source, Real h, Real substeps) {
    bodies_ = &bodies;
    source_ = source;
    h_ = h;
    substeps_ = substeps;
    pairs_.clear();
    sides_.clear();
    contacts_.clear();
    hits_.clear();
    batch_.clear();
    bouncing_.clear();
    for (std::vector<std::uint8_t>* flags : {&is_marked_, &is_member_, &is_new_})
        flags->assign(source ? bodies.states.size() : 0, 0);
    has_marks_.store(false, std::memory_order_relaxed);
    has_newcomers_ = false;
}

bool FastContacts::mark(std::uint32_t i) {
    if (!source_)
        return false;
    is_marked_[i] = 1;
    has_marks_.store(true, std::memory_order_relaxed);
    return true;
}

void FastContacts::join_marked() {
    for (std::size_t i = 0; i < is_marked_.size(); ++i)
        if (is_marked_[i] && !is_member_[i]) {
            is_member_[i] = is_new_[i] = 1;
            has_newcomers_ = true;
        }
    if (has_newcomers_)
        find_pairs();
}

void FastContacts::find_pairs() {
    source_->find_pairs(is_member_, pairs_);
    sides_.clear();
    for (std::uint32_t k = 0; k < pairs_.size(); ++k)
        for (const std::uint32_t body : {pairs_[k].bodies.a, pairs_[k].bodies.b})
            if (is_member_[body])
                sides_.push_back({body, k});
    std::sort(sides_.begin(), sides_.end());
}

std::span<const FastContacts::Side> FastContacts::sides_of(std::uint32_t body) const {
    const auto range = std::equal_range(
        sides_.begin(), sides_.end(), Side{body, 0}, [](const Side& x, const Side& y) {
            return x.body < y.body;
        });
    return {std::to_address(range.first), static_cast<std::size_t>(range.second - range.first)};
}

Transform FastContacts::world_from(const Transform& center_from_shape,
                                   const BodyState& body,
                                   std::uint32_t i) const {
    return Transform{bodies_->centers[i] + body.dp, body.q} * center_from_shape;
}

Vec3 FastContacts::center_of(std::uint32_t i) const {
    return bodies_->centers[i] + bodies_->states[i].dp;
}

FastContacts::Found FastContacts::found(const Contact& contact, const ConstraintLink& link) const {
    Found out{.q_a = bodies_->states[link.a].q, .q_b = bodies_->states[link.b].q};
    for (std::size_t k = 0; k < static_cast<std::size_t>(contact.point_count); ++k) {
        out.r_a[k] = contact.points[k].point - center_of(link.a);
        out.r_b[k] = contact.points[k].point - center_of(link.b);
    }
    return out;
}

/// Returns the rotation of body `i` since the orientation `then`; identity for a body that is not a member, whose
/// points stay where they were found. With an axis of symmetry only the rotation of that axis counts, so a rolling
/// cylinder keeps its lowest point.
Quat FastContacts::turned_since(std::uint32_t i, Quat then) const {
    if (!is_member_[i])
        return {};
    const Quat now = bodies_->states[i].q;
    const Vec3 axis = bodies_->drifts[i].source->round_axis;
    return axis == Vec3{} ? now * conjugate(then)
                          : rotation_between(rotate(then, axis), rotate(now, axis));
}

ContactBatch::MovedPoints FastContacts::moved_points(std::uint32_t contact) const {
    const Contact& c = contacts_[contact];
    const Found& then = found_[contact];
    const auto [a, b] = links_[contact];
    const Vec3 center_a = center_of(a), center_b = center_of(b);
    const Quat turn_a = turned_since(a, then.q_a), turn_b = turned_since(b, then.q_b);
    // The point follows the fast body; if both bodies are fast, it lies midway between the two.
    const Real share_b = !is_member_[b] ? Real(0) : is_member_[a] ? Real(0.5) : Real(1);
    ContactBatch::MovedPoints out;
    const Real weight = 1 / static_cast<Real>(c.point_count);
    for (std::size_t k = 0; k < static_cast<std::size_t>(c.point_count); ++k) {
        const Vec3 on_a = center_a + rotate(turn_a, then.r_a[k]);
        const Vec3 on_b = center_b + rotate(turn_b, then.r_b[k]);
        const Vec3 point = on_a + (on_b - on_a) * share_b;
        out.r_a[k] = point - center_a;
        out.r_b[k] = point - center_b;
        out.separation[k] = c.points[k].separation + dot(c.normal, on_b - on_a);
        out.shift_a += (out.r_a[k] - then.r_a[k]) * weight;
        out.shift_b += (out.r_b[k] - then.r_b[k]) * weight;
    }
    return out;
}

void FastContacts::move_contacts() {
    batch_.move_points([&](std::uint32_t contact) { return moved_points(contact); });
}

template<typename See>
void FastContacts::look(std::uint32_t i, const BodyState& body, Real reach, const See& see) const {
    const std::span<const Side> sides = sides_of(i);
    for (std::size_t k = 0; k < sides.size(); ++k) {
        const FastPair& pair = pairs_[sides[k].pair];
        const bool is_a = pair.bodies.a == i;
        const auto state = [&](std::uint32_t of) -> const BodyState& {
            return of == i ? body : bodies_->states[of];
        };
        const CollidePair question{
            *pair.shape_a,
            *pair.shape_b,
            world_from(pair.center_from_a, state(pair.bodies.a), pair.bodies.a),
            world_from(pair.center_from_b, state(pair.bodies.b), pair.bodies.b),
            reach};
        collide(question, [&](SubShape, const Manifold& manifold) {
            if (manifold.count == 0)
                return;
            Real separation = manifold.points[0].separation;
            for (std::size_t p = 1; p < static_cast<std::size_t>(manifold.count); ++p)
                separation = std::min(separation, manifold.points[p].separation);
            see(k, separation, is_a ? manifold.normal : -manifold.normal);
        });
    }
}

BodyState FastContacts::advanced(std::uint32_t i) {
    BodyState start = bodies_->states[i];
    const BodyDrift& drift = bodies_->drifts[i];
    const auto after = [&](Real share) {
        BodyState body = start;
        integrate_position(body, drift, h_ * share);
        return body;
    };
    // An existing overlap may grow slightly, since the solver reduces it. Nothing yields behind a wall: a heavy body
    // on the other side would press the body through it gradually.
    allowed_.clear();
    for (const Side& side : sides_of(i))
        allowed_.push_back(pairs_[side.pair].allowed_depth);
    look(i, start, 0, [&](std::size_t k, Real separation, Vec3 toward) {
        const FastPair& pair = pairs_[sides_of(i)[k].pair];
        const bool is_wall = pair.bodies.a == 0 || pair.bodies.b == 0;
        const Real more = pair.allowed_depth * (is_wall ? kGrowthAtWall : kGrowth);
        allowed_[k] = std::max(allowed_[k], more - separation);
        if (is_wall && separation < -pair.allowed_depth)
            start.v -= without_locked_moves(
                start, toward * std::max(dot(start.v, toward), Real(0)));
    });
    const Real turn = std::sqrt(visible_spin_squared(start, drift)) * h_;
    const Real share = find_free_share(turn, [&](Real at, FunctionRef<void(const Obstacle&)> see) {
        const BodyState body = after(at);
        // A rotation by an angle a moves a point at distance r along a chord of at most min(a, 2) r.
        const Real reach = (1 - at) * h_ * length(start.v) +
                           std::min(turn * (1 - at), Real(2)) * start.extent;
        look(i, body, reach, [&](std::size_t k, Real separation, Vec3 toward) {
            const FastPair& pair = pairs_[sides_of(i)[k].pair];
            const FastPair::Extent& own = pair.bodies.a == i ? pair.extent_a : pair.extent_b;
            see({.room = separation + allowed_[k],
                 .toward = toward,
                 .step = velocity_at(body, rotate(body.q, own.middle)) * h_,
                 .radius = own.radius,
                 .inner = own.inner});
        });
    });
    BodyState body = after(share);
    // Gravity acts only over the free share of the motion: `gravity_dv` was added in full before the move.
    body.v += drift.late_dv * share - drift.gravity_dv * (1 - share);
    return body;
}

// Each body sees the poses to which the previous ones have moved, so their order must not depend on the solver's
// order of bodies, which follows from the last sort by place.
void FastContacts::advance_marked() {
    marked_.clear();
    for (std::uint32_t i = 0; i < is_marked_.size(); ++i)
        if (is_marked_[i])
            marked_.push_back(i);
    std::sort(marked_.begin(), marked_.end(), [&](std::uint32_t x, std::uint32_t y) {
        return bodies_->drifts[x].body < bodies_->drifts[y].body;
    });
    for (const std::uint32_t i : marked_) {
        bodies_->states[i] = advanced(i);
        is_marked_[i] = 0;
    }
}

void FastContacts::collide_pairs() {
    contacts_.clear();
    links_.clear();
    surfaces_.clear();
    motions_.clear();
    const auto field_of = [](const SurfaceMotion* motion, const Transform& world_from_shape) {
        return motion ? to_field(*motion, world_from_shape) : SurfaceField{};
    };
    for (const FastPair& pair : pairs_) {
        const auto [a, b] = pair.bodies;
        collide_again({*pair.shape_a,
                       *pair.shape_b,
                       world_from(pair.center_from_a, bodies_->states[a], a),
                       world_from(pair.center_from_b, bodies_->states[b], b),
                       kSpeculativeDistance},
                      pair.colliders,
                      {},
                      is_taken_,
                      contacts_);
        if (pair.motion_a || pair.motion_b)
            for (std::size_t k = links_.size(); k < contacts_.size(); ++k)
                motions_.push_back(
                    {static_cast<std::uint32_t>(k),
                     field_of(pair.motion_a, world_from(pair.center_from_a, bodies_->states[a], a)),
                     field_of(pair.motion_b,
                              world_from(pair.center_from_b, bodies_->states[b], b))});
        links_.resize(contacts_.size(), pair.bodies);
        surfaces_.resize(contacts_.size(), pair.surface);
    }
}

/// Merges `contacts` into `hits_`: the contact of each pair with the largest impulse. Both in order.
void FastContacts::note_hits(std::span<const Contact> contacts) {
    old_hits_.swap(hits_);
    hits_.clear();
    const auto add = [&](const Contact& c) {
        if (!(normal_impulse_of(c) > 0))
            return;
        if (hits_.empty() || pair_of(hits_.back()) != pair_of(c))
            hits_.push_back(c);
        else if (normal_impulse_of(c) > normal_impulse_of(hits_.back()))
            hits_.back() = c;
    };
    auto old = old_hits_.begin();
    for (const Contact& c : contacts) {
        for (; old != old_hits_.end() && pair_of(*old) <= pair_of(c); ++old)
            add(*old);
        add(c);
    }
    for (; old != old_hits_.end(); ++old)
        add(*old);
}

ContactBatch::Source FastContacts::describe_contacts() {
    return {.contacts = contacts_,
            .links = links_,
            .contact_of_link = coloring_.order,
            .surface_of_link = surfaces_,
            .kind_of_link = kinds_,
            .coloring = coloring_,
            .bodies = *bodies_,
            .impulse_scale = 0,
            .h = h_,
            .is_within_step = true,
            .motions = motions_,
            .motion_time = h_};
}

void FastContacts::find_contacts(std::span<const Contact> released, Team& team) {
    team.once([&] {
        note_hits(released);
        collide_pairs();
        kinds_.clear();
        found_.clear();
        for (std::size_t k = 0; k < contacts_.size(); ++k) {
            kinds_.push_back(contact_kind(contacts_[k].point_count, surfaces_[k]));
            found_.push_back(found(contacts_[k], links_[k]));
        }
        coloring_.order.resize(contacts_.size());
        std::iota(coloring_.order.begin(), coloring_.order.end(), 0u);
        coloring_.begin.clear();
        coloring_.overflow_begin = 0;
        batch_.reset(describe_contacts(), InstructionSet::scalar);
        bouncing_.clear();
        for (std::size_t k = 0; k < contacts_.size(); ++k)
            if (surfaces_[k].restitution > 0)
                bouncing_.push_back(links_[k]);
        bounce_limit_.begin(*bodies_, bouncing_, h_);
        std::fill(is_new_.begin(), is_new_.end(), std::uint8_t{0});
        has_newcomers_ = false;
        // Marks of the step's start must be cleared here: a body that has become slow since would be moved twice, by
        // the solver and by advance_marked.
        std::fill(is_marked_.begin(), is_marked_.end(), std::uint8_t{0});
        has_marks_.store(false, std::memory_order_relaxed);
    });
    batch_.fill(describe_contacts(), team);
}

void FastContacts::restitute(Real threshold, Team& team) {
    if (bouncing_.empty())
        return;
    team.once([&] { bounce_limit_.note_velocities(*bodies_); });
    batch_.restitute(threshold, team);
    team.once([&] { bounce_limit_.apply(*bodies_); });
}

void FastContacts::store_impulses(Team& team) {
    batch_.store_impulses(contacts_, substeps_, team);
    team.once([&] { note_hits(contacts_); });
}

void FastContacts::finish() {
    // Merges contacts_ and hits_, both in order of pairs. A pair keeps the contacts found last if they
    // carry an impulse or it has no hit; otherwise it keeps its hit.
    old_hits_.clear();
    auto hit = hits_.begin();
    for (auto c = contacts_.begin(); c != contacts_.end();) {
        const ProxyPair pair = pair_of(*c);
        for (; hit != hits_.end() && pair_of(*hit) < pair; ++hit)
            old_hits_.push_back(*hit);
        bool touches = false;
        const auto first = c;
        for (; c != contacts_.end() && pair_of(*c) == pair; ++c)
            touches |= normal_impulse_of(*c) > 0;
        if (hit != hits_.end() && pair_of(*hit) == pair) {
            if (!touches)
                old_hits_.push_back(*hit);
            ++hit;
        }
        if (touches || old_hits_.empty() || pair_of(old_hits_.back()) != pair)
            old_hits_.insert(old_hits_.end(), first, c);
    }
    old_hits_.insert(old_hits_.end(), hit, hits_.end());
    contacts_.swap(old_hits_);
}

} // namespace topple
