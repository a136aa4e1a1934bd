// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/contacts/contact_batch.h"

#include "topple/dynamics/contacts/bounce.h"
#include "topple/dynamics/contacts/contact_kind.h"
#include "topple/dynamics/contacts/contact_lane_access_detail.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple {
namespace {

using namespace contact_field;

/// Number of blocks of a color below which one thread solves all of them: it is done before the other threads have
/// arrived.
constexpr std::uint32_t kWorthSharing = 4;
/// Restitution sweeps over all bouncing contacts. One sweep would leave a box that lands flat with a spin, since each
/// vertex gets its speed before the next one changes it; four sweeps leave 0.1 % of that spin.
constexpr int kRestitutionSweeps = 8;

/// Centers of mass of the two bodies at the moment the contact is filled, in the world. [m]
struct Centers {
    Vec3 a, b;
    Centers(const ContactBatch::Source& source, ConstraintLink link)
        : a(source.bodies.centers[link.a]),
          b(source.bodies.centers[link.b]) {
        if (source.is_within_step) {
            a += source.bodies.states[link.a].dp;
            b += source.bodies.states[link.b].dp;
        }
    }
};

/// Returns whether the relative motion of the bodies in a sub-step, and their distance, are at most half the extent
/// of the smaller one. Beyond that, lever arms to a point halfway between the bodies would change so much from one
/// sweep to the next that an impulse which is taken back leaves a spin: a sphere of 3 cm that was passed at 200 m/s
/// was left with 1e5 rad/s.
bool stays_close(const ContactBatch::Source& source, const Contact& contact, ConstraintLink link) {
    const auto [a, b] = link;
    const BodyState &body_a = source.bodies.states[a], &body_b = source.bodies.states[b];
    const Real limit = std::min(body_a.extent, body_b.extent) / 2;
    const Vec3 passed = (body_b.v - body_a.v) * source.h;
    return contact.points[0].separation <= limit && length_squared(passed) <= limit * limit;
}

/// Writes the raw geometry where the kernels' `prepare` expects it.
void fill_lane(const ContactLane& lane,
               const Contact& contact,
               const ContactSurface& surface,
               const Centers& centers,
               bool follows_both,
               Real impulse_scale) {
    lane.set3(kNormal, contact.normal);
    lane.at(kAlongA) = follows_both ? 1 - surface.along_b : 0;
    lane.at(kAlongB) = follows_both ? surface.along_b : 0;
    lane.at(kFriction) = surface.friction;
    lane.at(kStaticFriction) = std::max(surface.friction, surface.static_friction);
    lane.at(kRestitution) = surface.restitution;
    lane.at(kSoftness) = surface.soft.bias_rate;
    lane.at(kSoftness + 1) = surface.soft.mass_scale;
    lane.at(kSoftness + 2) = surface.soft.impulse_scale;
    lane.set3(kLastFriction, contact.friction_impulse * impulse_scale);
    lane.at(kTwistImpulse) = contact.point_count > 1 ? contact.twist_impulse * impulse_scale : 0;
    if (surface.rolling_lever > 0) {
        lane.at(rolling_field(lane.block, kRollingLever)) = surface.rolling_lever;
        lane.set3(rolling_field(lane.block, kRollingImpulse),
                  contact.rolling_impulse * impulse_scale);
    }
    const Vec3 first = contact.points[0].point;
    lane.set3(kFirstFromA, first - centers.a);
    lane.set3(kFirstFromB, first - centers.b + contact.center_shift);
    for (int i = 0; i < contact.point_count; ++i) {
        const Contact::Point& p = contact.points[static_cast<std::size_t>(i)];
        lane.set3(point_field(i, kFromFirst), p.point - first);
        // A point that moves with both bodies stays halfway between their surfaces; otherwise each body keeps the
        // point of its own surface, or the gap would lengthen its lever arm.
        lane.at(point_field(i, kHalfGap)) = follows_both ? 0 : std::max(p.separation, Real(0)) / 2;
        lane.at(point_field(i, kSeparation)) = p.separation;
        lane.at(point_field(i, kMass)) = 1; // the point exists
        lane.at(point_field(i, kImpulse)) = p.normal_impulse * impulse_scale;
    }
}

/// Returns the separation at the start of the step that gives the separation `s` at the current poses. The sweeps use
///     s = s_start + dot(dp_b - dp_a, n) + dot(turn_b, j_b) - dot(turn_a, j_a),   j = r x n. [m]
Real separation_then(Real s,
                     Vec3 normal,
                     Vec3 j_a,
                     Vec3 j_b,
                     const BodyState& a,
                     const BodyState& b) {
    return s - dot(b.dp - a.dp, normal) - dot(b.turn, j_b) + dot(a.turn, j_a);
}

/// Converts the separations of a contact that was found at the current poses to the start of the step.
void count_from_the_beginning(const ContactLane& lane,
                              const Contact& contact,
                              const Centers& centers,
                              const BodyState& a,
                              const BodyState& b) {
    for (int i = 0; i < contact.point_count; ++i) {
        const Contact::Point& p = contact.points[static_cast<std::size_t>(i)];
        lane.at(point_field(i, kSeparation)) = separation_then(
            p.separation,
            contact.normal,
            cross(p.point - centers.a, contact.normal),
            cross(p.point - centers.b, contact.normal),
            a,
            b);
    }
}

/// Moves the points of a contact. Its impulses and its restitution data are unchanged.
void move_lane(const ContactLane& lane,
               const ContactBatch::MovedPoints& moved,
               const BodyState& a,
               const BodyState& b) {
    const Vec3 n = lane.get3(kNormal), u = lane.get3(kTangent), v = cross(n, u);
    const Vec3 at_a = lane.get3(kAnchorA) + moved.shift_a;
    const Vec3 at_b = lane.get3(kAnchorB) + moved.shift_b;
    lane.set3(kAnchorA, at_a);
    lane.set3(kAnchorB, at_b);
    // Both bodies have the same point; the shorter vector has the smaller rounding.
    const bool is_nearer_to_a = length_squared(at_a) < length_squared(at_b);
    for (int i = 0; i < lane.block.point_count; ++i) {
        const auto k = static_cast<std::size_t>(i);
        const Vec3 d = is_nearer_to_a ? moved.r_a[k] - at_a : moved.r_b[k] - at_b;
        lane.at(point_field(i, kAlongU)) = dot(d, u);
        lane.at(point_field(i, kAlongV)) = dot(d, v);
        lane.at(point_field(i, kSeparation)) = separation_then(
            moved.separation[k], n, cross(moved.r_a[k], n), cross(moved.r_b[k], n), a, b);
    }
}

/// Effective masses of the points of a contact; 0 for a missing point. [kg]
using PointMasses = std::array<Real, 4>;

PointMasses masses_of(const ContactLane& lane) {
    PointMasses masses{};
    for (int i = 0; i < lane.block.point_count; ++i)
        masses[static_cast<std::size_t>(i)] = lane.at(point_field(i, kMass));
    return masses;
}

/// Lowers the restitution if the effective mass m of a point has grown since the impact, which removed the energy m
/// v^2 / 2: the speed is reduced to the one of equal energy.
void keep_impact_energy(const ContactLane& lane, const PointMasses& masses_then) {
    for (int i = 0; i < lane.block.point_count; ++i) {
        const Real then = masses_then[static_cast<std::size_t>(i)];
        const Real now = lane.at(point_field(i, kMass));
        if (now > then)
            lane.at(point_field(i, kApproach)) *= std::sqrt(then / now);
    }
}

/// Change of the closing speed by gravity in one sub-step. [m/s]
Real closing_by_gravity(const ContactBatch::Source& source, Vec3 normal, ConstraintLink link) {
    const auto gained = [&](std::uint32_t i) {
        return i < source.bodies.drifts.size() ? source.bodies.drifts[i].gravity_dv : Vec3{};
    };
    return dot(gained(link.a) - gained(link.b), normal);
}

/// Starts the touching points of a contact without a stored impulse with the impulse that stops `closing` [m/s],
/// gravity's share of a sub-step. Otherwise a soft contact would sink in until its depth carries the weight.
/// Requires: the lane is prepared.
void hold_weight(const ContactLane& lane, const Contact& contact, Real closing) {
    for (int i = 0; i < contact.point_count; ++i)
        if (contact.points[static_cast<std::size_t>(i)].separation <= 0)
            lane.at(point_field(i, kImpulse)) = lane.at(point_field(i, kMass)) *
                                                std::max(closing, Real(0));
}

/// Replaces the restitution by the bounce ratio of the fastest approaching point; see bounce.h.
void fill_bounce(const ContactLane& lane,
                 const ContactBatch::Source& source,
                 const Contact& contact,
                 const Centers& centers,
                 ConstraintLink link) {
    const auto [a, b] = link;
    if (!(lane.at(kRestitution) > 0))
        return;
    Impact impact;
    if (source.h > 0)
        impact.gravity = closing_by_gravity(source, contact.normal, link) / source.h;
    for (int i = 0; i < contact.point_count; ++i) {
        const Contact::Point& p = contact.points[static_cast<std::size_t>(i)];
        const Vec3 dv = velocity_at(source.bodies.states[b], p.point - centers.b) -
                        velocity_at(source.bodies.states[a], p.point - centers.a);
        const Real closing = -dot(dv, contact.normal);
        if (closing > impact.closing) {
            impact.closing = closing;
            impact.gap = p.separation;
        }
    }
    lane.at(kRestitution) = bounce_ratio(lane.at(kRestitution), impact, source.h);
    lane.at(kPull) = impact.gravity;
}

// Replaces impulses that are not finite by zero: they belong to a body that is about to be disabled, and its
// neighbors must not warm start with them. Also removes the sign of a zero, which may depend on the neighboring
// lanes.
Real sound_or_zero(Real x) { return std::isfinite(x) ? x + 0.0f : 0; }
Vec3 sound_or_zero(Vec3 x) { return is_finite(x) ? x + Vec3{} : Vec3{}; }

void store_lane(const ContactLane& lane, Contact& contact, Real scale) {
    for (int i = 0; i < contact.point_count; ++i)
        contact.points[static_cast<std::size_t>(i)].normal_impulse = sound_or_zero(
            lane.at(point_field(i, kImpulse)) * scale);
    const Vec3 u = lane.get3(kTangent), v = cross(contact.normal, u);
    const Vec3 slip = u * lane.at(kFrictionImpulse) + v * lane.at(kFrictionImpulse + 1);
    contact.friction_impulse = sound_or_zero(slip * scale);
    contact.twist_impulse = sound_or_zero(lane.at(kTwistImpulse) * scale);
    contact.rolling_impulse = lane.block.has_rolling
                                  ? sound_or_zero(
                                        lane.get3(rolling_field(lane.block, kRollingImpulse)) *
                                        scale)
                                  : Vec3{};
}

/// Zeros the fields that neither `fill_lane` nor `prepare` writes: only kPull in a full block, as most blocks are;
/// else every field.
void clear_numbers(const ContactBlock& block, float* numbers, int width) {
    if (block.is_full)
        std::fill_n(numbers + static_cast<std::size_t>(kPull * width), width, 0.0f);
    else
        std::fill_n(numbers, static_cast<std::size_t>(field_count(block) * width), 0.0f);
}

/// Turns a lane into a contact without points, friction or restitution.
void empty_lane(const ContactLane& lane) {
    for (int i = 0; i < lane.block.point_count; ++i)
        for (const int field : {kMass, kImpulse, kLargest})
            lane.at(point_field(i, field)) = 0;
    for (const int field : {kFrictionImpulse, kFrictionImpulse + 1, kTwistImpulse, kRestitution})
        lane.at(field) = 0;
    if (lane.block.has_rolling)
        lane.set3(rolling_field(lane.block, kRollingImpulse), {});
}

} // namespace

void ContactBatch::Pack::append(std::uint32_t begin, std::uint32_t end) {
    const auto width = static_cast<std::uint32_t>(kernels->width);
    for (std::uint32_t i = begin; i < end; i += width)
        places.push_back({i, std::min(width, end - i)});
}

void ContactBatch::Pack::make_room(const Source& source) {
    blocks.resize(places.size());
    std::size_t floats = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        ContactBlock& block = blocks[i];
        block = {};
        block.first_number = floats;
        block.lane_count = static_cast<std::int32_t>(places[i].count);
        const std::uint32_t* const links = source.coloring.order.data() + places[i].first;
        std::int32_t points = 0;
        for (std::uint32_t k = 0; k < places[i].count; ++k) {
            const std::uint32_t cost = cost_of_kind(source.kind_of_link[links[k]]);
            points += point_count_of_cost(cost);
            block.point_count = std::max(block.point_count, point_count_of_cost(cost));
            block.has_rolling |= resists_rolling(cost);
            if (!source.motions.empty())
                block.has_motion |= find_motion(source.motions, links[k]) != nullptr;
        }
        block.is_full = points == block.point_count * kernels->width && !block.has_rolling &&
                        !block.has_motion;
        floats += static_cast<std::size_t>(field_count(block) * kernels->width);
    }
    numbers.resize(floats);
}

float* ContactBatch::Pack::numbers_of(std::size_t block) {
    return numbers.data() + blocks[block].first_number;
}

ContactBlocks ContactBatch::Pack::view() { return {blocks.data(), numbers.data(), bodies}; }

void ContactBatch::clear() {
    for (Pack* pack : {&wide_, &rest_}) {
        pack->kernels = &contact_kernels(InstructionSet::scalar);
        pack->places.clear();
        pack->blocks.clear();
        pack->bodies = nullptr;
    }
    has_restitution_ = false;
    stages_.clear();
    driven_.clear();
}

void ContactBatch::reset(const Source& source, InstructionSet set) {
    clear();
    wide_.kernels = &contact_kernels(set); // the rest stays scalar
    for (Pack* pack : {&wide_, &rest_})
        pack->bodies = source.bodies.states.data();
    has_restitution_ = std::any_of(
        source.surface_of_link.begin(),
        source.surface_of_link.end(),
        [](const ContactSurface& surface) { return surface.restitution > 0; });
    const Coloring& coloring = source.coloring;
    for (std::size_t c = 0; c + 1 < coloring.begin.size(); ++c) {
        const auto begin = static_cast<std::uint32_t>(wide_.places.size());
        wide_.append(coloring.begin[c], coloring.begin[c + 1]);
        const auto end = static_cast<std::uint32_t>(wide_.places.size());
        const bool is_shared = end - begin >= kWorthSharing;
        if (is_shared || stages_.empty() || stages_.back().is_shared)
            stages_.push_back({begin, end, is_shared});
        else
            stages_.back().end = end;
    }
    rest_.append(coloring.overflow_begin, static_cast<std::uint32_t>(coloring.order.size()));
    wide_.make_room(source);
    rest_.make_room(source);
    list_driven(source);
}

void ContactBatch::fill_block(Pack& pack, std::size_t index, const Source& source) {
    const std::uint32_t first = pack.places[index].first;
    ContactBlock& block = pack.blocks[index];
    const int width = pack.kernels->width;
    float* numbers = pack.numbers_of(index);
    clear_numbers(block, numbers, width);
    for (int lane = 0; lane < block.lane_count; ++lane) {
        const std::uint32_t link = source.coloring.order[first + static_cast<std::uint32_t>(lane)];
        const auto [a, b] = source.links[link];
        const std::uint32_t from = source.contact_of_link[link];
        const Contact& contact = source.contacts[from];
        const ContactSurface& surface = source.surface_of_link[link];
        const bool a_moves = a - 1 < source.bodies.dynamic_count;
        const bool b_moves = b - 1 < source.bodies.dynamic_count;
        const bool is_cold = std::binary_search(
            source.cold_links.begin(), source.cold_links.end(), link);
        const ContactLane to{numbers, width, lane, block};
        const Centers centers(source, {a, b});
        fill_lane(to,
                  contact,
                  surface,
                  centers,
                  a_moves && b_moves && !source.is_within_step &&
                      stays_close(source, contact, {a, b}),
                  is_cold ? 0 : source.impulse_scale);
        if (source.is_within_step)
            count_from_the_beginning(
                to, contact, centers, source.bodies.states[a], source.bodies.states[b]);
        fill_bounce(to, source, contact, centers, {a, b});
        block.a[lane] = a;
        block.b[lane] = b;
        block.source[lane] = from;
        block.moved_a |= (a_moves ? 1u : 0u) << lane;
        block.moved_b |= (b_moves ? 1u : 0u) << lane;
        block.has_restitution |= surface.restitution > 0;
        block.has_locks |= source.bodies.states[a].locks != 0 || source.bodies.states[b].locks != 0;
    }
}

void ContactBatch::hold_weights(Pack& pack, std::size_t index, const Source& source) {
    const ContactBlock& block = pack.blocks[index];
    for (int k = 0; k < block.lane_count; ++k) {
        const Contact& contact = source.contacts[block.source[k]];
        hold_weight({pack.numbers_of(index), pack.kernels->width, k, block},
                    contact,
                    closing_by_gravity(source, contact.normal, {block.a[k], block.b[k]}));
    }
}

template<typename Run>
void ContactBatch::share(const Stage& stage, Team& team, const Run& run) const {
    const std::size_t count = stage.end - stage.begin;
    const std::size_t together = stage.is_shared ? 1 : count;
    team.share(count, together, [&](std::size_t begin, std::size_t end) {
        run(wide_, stage.begin + begin, stage.begin + end);
    });
}

template<typename Run>
void ContactBatch::for_parts(Team& team, const Run& run) const {
    for (const Stage& stage : stages_)
        share(stage, team, run);
    team.share(rest_.blocks.size(), 1, [&](std::size_t begin, std::size_t end) {
        run(rest_, begin, end);
    });
    team.wait();
}

template<typename Run>
void ContactBatch::for_colors(Team& team, const Run& run) const {
    const auto run_blocks = [&](Pack& pack, std::size_t begin, std::size_t end) {
        run(*pack.kernels, pack.view(), begin, end);
    };
    for (const Stage& stage : stages_) {
        share(stage, team, run_blocks);
        team.wait();
    }
    if (!rest_.blocks.empty())
        team.once([&] { run_blocks(rest_, 0, rest_.blocks.size()); });
}

void ContactBatch::fill(const Source& source, Team& team) {
    for_parts(team, [&](Pack& pack, std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            fill_block(pack, i, source);
        pack.kernels->prepare(pack.view(), begin, end);
        if (!source.motions.empty())
            for (std::size_t i = begin; i < end; ++i)
                fill_motions(pack, i, source);
        if (source.is_within_step)
            for (std::size_t i = begin; i < end; ++i)
                hold_weights(pack, i, source);
    });
}

void ContactBatch::warm_start(Team& team) const {
    for_colors(team, [](const ContactKernels& k, const ContactBlocks& b, auto begin, auto end) {
        k.warm_start(b, begin, end);
    });
}

void ContactBatch::solve(const ContactSweep& sweep, Team& team) const {
    for_colors(team, [&](const ContactKernels& k, const ContactBlocks& b, auto begin, auto end) {
        k.solve(b, begin, end, sweep);
    });
}

void ContactBatch::restitute(Real threshold, Team& team) const {
    for (int i = 0; i < (has_restitution_ ? kRestitutionSweeps : 0); ++i)
        for_colors(team,
                   [&](const ContactKernels& k, const ContactBlocks& b, auto begin, auto end) {
                       k.restitute(b, begin, end, threshold);
                   });
}

void ContactBatch::move_points(FunctionRef<MovedPoints(std::uint32_t contact)> find_points) {
    for (Pack* pack : {&wide_, &rest_}) {
        for (std::size_t i = 0; i < pack->blocks.size(); ++i) {
            const ContactBlock& block = pack->blocks[i];
            const auto lane = [&](int k) {
                return ContactLane{pack->numbers_of(i), pack->kernels->width, k, block};
            };
            std::array<PointMasses, kMaxLanes> masses;
            for (int k = 0; k < block.lane_count; ++k) {
                masses[static_cast<std::size_t>(k)] = masses_of(lane(k));
                move_lane(lane(k),
                          find_points(block.source[k]),
                          pack->bodies[block.a[k]],
                          pack->bodies[block.b[k]]);
            }
            pack->kernels->find_masses(pack->view(), i, i + 1);
            for (int k = 0; k < block.lane_count; ++k)
                keep_impact_energy(lane(k), masses[static_cast<std::size_t>(k)]);
        }
    }
}

void ContactBatch::release(std::span<const std::uint8_t> is_flagged,
                           std::span<Contact> contacts,
                           Real scale,
                           std::vector<std::uint32_t>& released) {
    for (Pack* pack : {&wide_, &rest_})
        for (std::size_t i = 0; i < pack->blocks.size(); ++i) {
            const ContactBlock& block = pack->blocks[i];
            for (int k = 0; k < block.lane_count; ++k) {
                if (!is_flagged[block.a[k]] && !is_flagged[block.b[k]])
                    continue;
                const ContactLane lane{pack->numbers_of(i), pack->kernels->width, k, block};
                store_lane(lane, contacts[block.source[k]], scale);
                empty_lane(lane);
                released.push_back(block.source[k]);
            }
        }
}

void ContactBatch::store_impulses(std::span<Contact> contacts, Real scale, Team& team) const {
    for_parts(team, [&](Pack& pack, std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const ContactBlock& block = pack.blocks[i];
            for (int lane = 0; lane < block.lane_count; ++lane)
                store_lane({pack.numbers_of(i), pack.kernels->width, lane, block},
                           contacts[block.source[lane]],
                           scale);
        }
    });
}

} // namespace topple
