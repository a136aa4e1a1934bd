// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_constraint.h"

#include "topple/dynamics/joints/held_rows.h"
#include "topple/dynamics/joints/joint_reading.h"
#include "topple/dynamics/joints/joint_rows_detail.h"
#include "topple/dynamics/joints/row_block.h"

#include <algorithm>

namespace topple {
namespace {

/// Largest speed at which position errors are corrected. Larger: a joint that was torn open gains energy as it
/// closes; smaller: the joint stays open longer. [m/s] or [rad/s]
constexpr Real kMostClosing = 10;
/// Relative speed that a single lock impulse may give its two bodies; see forget_blows. [m/s] or [rad/s]
constexpr Real kBlow = 10;
/// Distance from a limit up to which a joint counts as being at it, so that trembling does not change the state. [m]
/// or [rad]
constexpr Real kNearLimit = 0.05f;
/// Increase of a joint's position error in a sub-step, over the smaller extent of its bodies, from which on the push of
/// the sub-step is repeated. Larger: impacts open joints. Smaller: impacts cost more. [-]
constexpr Real kOpeningShare = 0.02f;
/// Angular error of a lock above which a joint also counts as torn. [rad]
constexpr Real kTornTurn = 0.5f;

/// Anchor and frame of a joint in the axes of one body, as the solver uses them.
struct LocalSide {
    Vec3 r, center;
    Quat frame;
};

LocalSide local_side(const JointSide& side, Vec3 local_anchor, Quat local_frame) {
    if (side.index != 0)
        return {local_anchor - side.local_center, side.center, local_frame};
    // Solver body 0 is the world: at the origin and without rotation.
    return {transform_point(side.world_from_body, local_anchor),
            {},
            side.world_from_body.rotation * local_frame};
}

/// `carrier` is null without one.
PlacedJoint placed(const JointConstraint& c,
                   const BodyState& a,
                   const BodyState& b,
                   const BodyState* carrier) {
    return {c, *c.joint, pose_of(c, a, b), a, b, carrier};
}

void write_rows(const JointConstraint& c, const PlacedJoint& at, RowWriter& rows) {
    solving_of(c.joint->type).find_rows(at, rows);
}

/// All locks at once: lambda = -K^-1 scale (Cdot + bias) - give sum(lambda).
void solve_locks(const JointConstraint& c,
                 std::span<JointRow> locks,
                 BodyState& a,
                 BodyState& b,
                 const Softness& soft) {
    std::array<Real, 6> values;
    const std::span<Real> x = std::span(values).first(locks.size());
    const bool is_relaxing = soft.bias_rate == 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = rate_of(locks[i].x, a, b) + (is_relaxing ? 0 : locks[i].x.second_order) +
               std::clamp(locks[i].x.value * soft.bias_rate, -c.most_closing, c.most_closing);
    solve_rows(c.factor, x);
    for (std::size_t i = 0; i < x.size(); ++i) {
        const Real delta = -x[i] * soft.mass_scale - locks[i].impulse * soft.impulse_scale;
        locks[i].impulse += delta;
        apply(locks[i], delta, a, b);
    }
}

/// Sum of the row impulses on B, around its anchor.
struct Wrench {
    Vec3 impulse, turning; ///< [N s], [N m s]
};
Wrench wrench_of(const JointConstraint& c, const BodyState& b, std::span<const JointRow> own) {
    const Vec3 r_b = rotate(b.q, c.local_r_b);
    Wrench w;
    for (const JointRow& row : own) {
        w.impulse += row.x.linear_b * row.impulse;
        w.turning += (row.x.angular_b - cross(r_b, row.x.linear_b)) * row.impulse;
    }
    return w;
}

/// Returns the largest s in [0, 1] for which |held + s more| <= most.
Real share_within(Vec3 held, Vec3 more, Real most) {
    if (length(held + more) <= most)
        return 1;
    const Real a = length_squared(more), b = dot(held, more),
               c = length_squared(held) - most * most;
    const Real root = b * b - a * c;
    if (!(a > 0) || !(root >= 0))
        return 0;
    return std::clamp((std::sqrt(root) - b) / a, Real(0), Real(1));
}

/// Limits the impulses of a joint that breaks to its strength: the rest of an impact remains in the bodies.
void hold_no_more(const JointConstraint& c, std::span<JointRow> rows, BodyState& a, BodyState& b) {
    const Wrench now = wrench_of(c, b, rows);
    const Real share = std::min(share_within(c.held, now.impulse, c.most_impulse),
                                share_within(c.held_turning, now.turning, c.most_turning));
    if (share == 1)
        return;
    for (JointRow& row : rows) {
        const Real total = row.impulse * share;
        apply(row, total - row.impulse, a, b);
        row.impulse = total;
    }
}

/// Returns the change of the row's impulse by `delta`, limited by its bounds. [N s] or [N m s]
Real clamped_change(const JointRow& row, Real delta) {
    return std::clamp(row.impulse + delta, row.least, row.most) - row.impulse;
}

/// Returns whether the limit is not reached yet.
bool is_open(const JointRow& row) { return row.least == 0 ? row.x.value > 0 : row.x.value < 0; }

/// Returns the speed that a limit adds to its rate: an open one may be reached within the sub-step.
Real limit_bias(const JointRow& row, const Softness& s, Real inv_h) {
    return is_open(row) ? row.x.value * inv_h
                        : std::clamp(row.x.value * s.bias_rate, -kMostClosing, kMostClosing);
}

Real limit_change(const JointRow& row,
                  const BodyState& a,
                  const BodyState& b,
                  bool use_bias,
                  Real inv_h) {
    const bool may_approach = is_open(row);
    const Softness& s = !may_approach && use_bias ? row.soft : kRigid;
    const Real bias = limit_bias(row, s, inv_h);
    const Real rate = rate_of(row.x, a, b) + (use_bias ? row.x.second_order : 0);
    return clamped_change(row,
                          -row.mass * s.mass_scale * (rate + bias) - s.impulse_scale * row.impulse);
}

Real spring_change(const JointRow& row, const BodyState& a, const BodyState& b) {
    const Softness& s = row.soft;
    const Real rate = rate_of(row.x, a, b) - row.speed + s.bias_rate * row.x.value;
    return clamped_change(row, -row.mass * s.mass_scale * rate - s.impulse_scale * row.impulse);
}

/// Returns the speed that a sweep with bias adds to the rate of the row.
Real push_bias(const JointConstraint& c, const JointRow& row) {
    switch (row.kind) {
    case JointRow::Kind::lock:
        return row.x.second_order +
               std::clamp(row.x.value * c.soft.bias_rate, -c.most_closing, c.most_closing);
    case JointRow::Kind::limit:
        return row.x.second_order + limit_bias(row, row.soft, 1 / c.h);
    case JointRow::Kind::motor:
        return -row.speed;
    case JointRow::Kind::spring:
        return row.soft.bias_rate * row.x.value - row.speed;
    }
    return 0;
}

void solve_loose(const JointConstraint& c,
                 std::span<JointRow> rows,
                 BodyState& a,
                 BodyState& b,
                 bool use_bias) {
    for (JointRow& row : rows.subspan(c.lock_count)) {
        const Real change = loose_change(c, row, a, b, use_bias);
        apply(row, change, a, b);
        row.impulse += change;
    }
}

/// Returns whether the impulse of a single lock would give the bodies a speed above kBlow.
bool is_blow(std::span<const JointRow> locks, const BodyState& a, const BodyState& b) {
    return std::any_of(locks.begin(), locks.end(), [&](const JointRow& row) {
        return !(std::abs(row.impulse) * coupling(row, row, a, b) <= kBlow);
    });
}

bool is_shift(const JointRow& row) { return row.x.linear_a != Vec3{} || row.x.linear_b != Vec3{}; }

bool are_torn(std::span<const JointRow> locks, const BodyState& a, const BodyState& b) {
    Real gap2 = 0;
    for (const JointRow& row : locks)
        if (is_shift(row))
            gap2 += row.x.value * row.x.value;
        else if (!(std::abs(row.x.value) <= kTornTurn))
            return true;
    return is_torn(gap2, a, b);
}

bool is_at_limit(const JointRow& row) {
    const Real inside = row.least == 0 ? row.x.value : -row.x.value;
    return row.kind == JointRow::Kind::limit && (row.impulse != 0 || inside < kNearLimit);
}

/// Replaces numbers that are not finite, which belong to a disabled body, by zero.
Real finite_or_zero(Real x) { return std::isfinite(x) ? x : 0; }
Vec3 finite_or_zero(Vec3 v) { return is_finite(v) ? v : Vec3{}; }

Real phase_of(const JointConstraint& c, std::span<const BodyState> bodies) {
    const auto phase = solving_of(c.joint->type).phase;
    return phase ? phase(placed(c, bodies[c.a], bodies[c.b], carrier_of(c, bodies))) : 0;
}

void solve_pair(const JointConstraint& joint,
                std::span<JointRow> rows,
                BodyState& a,
                BodyState& b,
                bool use_bias) {
    solve_loose(joint, rows, a, b, use_bias);
    if (use_bias || !joint.is_spring)
        solve_locks(joint, rows.first(joint.lock_count), a, b, use_bias ? joint.soft : kRigid);
    if (can_break(*joint.joint))
        hold_no_more(joint, rows, a, b);
}

/// Applies a change of the impulse of a gear to its carrier.
void turn_carrier(const JointRow& row, Real impulse, BodyState& carrier) {
    carrier.w += carrier.inv_inertia * carrier_gradient(row) * impulse;
}

/// Finds the impulse of a gear with a carrier as that of two bodies with the velocities that the carrier sees, and then
/// applies it to all three. The factor of the joint has the carrier's share.
void solve_carried(const JointConstraint& joint,
                   JointRow& row,
                   std::span<BodyState> bodies,
                   bool use_bias) {
    BodyState a = bodies[joint.a], b = bodies[joint.b], carrier = bodies[joint.carrier];
    BodyState seen_a = a, seen_b = b;
    seen_a.w -= carrier.w;
    seen_b.w -= carrier.w;
    const Real before = row.impulse;
    solve_pair(joint, {&row, 1}, seen_a, seen_b, use_bias);
    const Real change = row.impulse - before;
    apply(row, change, a, b);
    turn_carrier(row, change, carrier);
    store(bodies[joint.a], a);
    store(bodies[joint.b], b);
    store(bodies[joint.carrier], carrier);
}

} // namespace

Real first_phase(const Joint& joint, const Transform& frame_a_from_b) {
    const auto first = solving_of(joint.type).first_phase;
    return first ? first(joint, frame_a_from_b) : joint.phase;
}

JointReading read_joint(const JointConstraint& joint,
                        std::span<const JointRow> rows,
                        std::span<const BodyState> bodies) {
    const BodyState &a = bodies[joint.a], &b = bodies[joint.b];
    const BodyState* carrier = carrier_of(joint, bodies);
    JointReading out{.lock_count = joint.lock_count, .row_count = joint.row_count};
    out.a = a;
    out.b = b;
    const std::span<const JointRow> own = rows_of(joint, rows);
    for (std::size_t i = 0; i < own.size(); ++i) {
        const JointRow& row = own[i];
        const bool is_lock = row.kind == JointRow::Kind::lock;
        const Real inverse = coupling(row, row, a, b) +
                             (carrier ? carrier_coupling(row, *carrier) : 0);
        out.rows[i] = {.kind = row.kind,
                       .x = row.x,
                       .rate = rate_in(joint, row, bodies),
                       .mass = !is_lock      ? row.mass
                               : inverse > 0 ? 1 / inverse
                                             : 0,
                       .bias = push_bias(joint, row),
                       .soft = is_lock ? joint.soft : row.soft,
                       .least = row.least,
                       .most = row.most,
                       .impulse = row.impulse};
        if (row.kind == JointRow::Kind::limit && is_open(row))
            out.rows[i].soft = kRigid;
    }
    for (std::size_t i = 0; i < out.lock_count; ++i)
        out.inverse_pivots[i] = static_cast<double>(joint.factor[i * (i + 3) / 2]);
    return out;
}

JointConstraint prepare_joint(const Joint& joint,
                              const JointSide& a,
                              const JointSide& b,
                              const Softness& soft,
                              Real h,
                              Vec3 world_origin) {
    const LocalSide side_a = local_side(a, joint.local_anchor_a, joint.local_frame_a);
    const LocalSide side_b = local_side(b, joint.local_anchor_b, joint.local_frame_b);
    JointConstraint c;
    c.joint = &joint;
    c.a = a.index;
    c.b = b.index;
    c.local_r_a = side_a.r;
    c.local_r_b = side_b.r;
    c.center_delta = side_b.center - side_a.center;
    c.hang_a = side_a.center - (joint.pulley_a + world_origin);
    c.hang_b = side_b.center - (joint.pulley_b + world_origin);
    c.local_frame_a = side_a.frame;
    c.local_frame_b = side_b.frame;
    c.h = h;
    c.is_spring = is_soft(joint.type, joint);
    c.has_drives = topple::has_drives(joint.type, joint);
    c.most_closing = c.is_spring ? std::numeric_limits<Real>::max() : kMostClosing;
    c.soft = c.is_spring ? make_softness(joint.hertz, joint.damping_ratio, h) : soft;
    return c;
}

void count_rows(JointConstraint& c, std::span<const BodyState> bodies) {
    RowWriter count(c, {});
    write_rows(c, placed(c, bodies[c.a], bodies[c.b], carrier_of(c, bodies)), count);
    c.lock_count = static_cast<std::uint8_t>(count.lock_count());
    c.row_count = static_cast<std::uint8_t>(count.count());
}

void begin_rows(const JointConstraint& c, Real impulse_scale, std::span<JointRow> rows) {
    for (std::size_t i = 0; i < c.row_count; ++i) {
        rows[c.first_row + i] = {};
        rows[c.first_row + i].impulse = c.joint->row_impulses[i] * impulse_scale;
    }
}

void find_rows(const JointConstraint& joint,
               const BodyState& a,
               const BodyState& b,
               std::span<JointRow> rows,
               const BodyState* carrier) {
    RowWriter writer(joint, rows);
    write_rows(joint, placed(joint, a, b, carrier), writer);
}

void update_rows(const JointConstraint& joint,
                 std::span<const BodyState> bodies,
                 std::span<JointRow> all_rows) {
    const std::span<JointRow> rows = rows_of(joint, all_rows);
    const BodyState& a = bodies[joint.a];
    const BodyState& b = bodies[joint.b];
    find_rows(joint, a, b, rows, carrier_of(joint, bodies));
    for (JointRow& row : rows) {
        row.turn_a = a.inv_inertia * row.x.angular_a;
        row.turn_b = b.inv_inertia * row.x.angular_b;
    }
    if (joint.carrier == 0) // that of a gear moves its row, too
        drop_held_rows(rows, joint.lock_count, a, b);
    for (JointRow& row : rows.subspan(joint.lock_count)) {
        const Real inverse = coupling(row, row, a, b);
        row.mass = inverse > 0 ? 1 / inverse : 0;
    }
}

bool opens(const JointConstraint& joint,
           std::span<const BodyState> bodies,
           std::span<const JointRow> all_rows,
           Real h) {
    const BodyState &a = bodies[joint.a], &b = bodies[joint.b];
    const Real allowed = kOpeningShare * smaller_extent(a, b);
    const std::span<const JointRow> locks = locks_of(joint, all_rows);
    return std::any_of(locks.begin(), locks.end(), [&](const JointRow& row) {
        if (!is_shift(row))
            return false;
        // A change that reduces the error does not count.
        const Real change = rate_of(row.x, a, b) * h;
        return std::abs(row.x.value + change) - std::abs(row.x.value) > allowed;
    });
}

void update_joint(JointConstraint& joint,
                  std::span<const BodyState> bodies,
                  std::span<JointRow> all_rows) {
    update_rows(joint, bodies, all_rows);
    const std::span<JointRow> rows = rows_of(joint, all_rows);
    const BodyState& a = bodies[joint.a];
    const BodyState& b = bodies[joint.b];
    const std::span<JointRow> locks = rows.first(joint.lock_count);
    joint.factor = factor_rows(locks, a, b);
    if (const BodyState* carrier = carrier_of(joint, bodies)) {
        const JointRow& row = locks.front();
        const Real inverse = coupling(row, row, a, b) + carrier_coupling(row, *carrier);
        joint.factor[0] = inverse > 0 ? 1 / inverse : 0;
    }
    if (are_torn(locks, a, b) && is_blow(locks, a, b))
        for (JointRow& row : locks)
            row.impulse = 0;
}

void warm_start_joint(const JointConstraint& joint,
                      std::span<BodyState> bodies,
                      std::span<const JointRow> rows) {
    BodyState a = bodies[joint.a];
    BodyState b = bodies[joint.b];
    for (const JointRow& row : rows_of(joint, rows))
        apply(row, row.impulse, a, b);
    store(bodies[joint.a], a);
    store(bodies[joint.b], b);
    if (joint.carrier != 0)
        turn_carrier(rows[joint.first_row], rows[joint.first_row].impulse, bodies[joint.carrier]);
}

void solve_joint(const JointConstraint& joint, const JointSweep& sweep) {
    const std::span<JointRow> rows = rows_of(joint, sweep.rows);
    if (joint.carrier != 0)
        return solve_carried(joint, rows.front(), sweep.bodies, sweep.use_bias);
    BodyState a = sweep.bodies[joint.a];
    BodyState b = sweep.bodies[joint.b];
    solve_pair(joint, rows, a, b, sweep.use_bias);
    store(sweep.bodies[joint.a], a);
    store(sweep.bodies[joint.b], b);
}

Real loose_change(const JointConstraint& c,
                  const JointRow& row,
                  const BodyState& a,
                  const BodyState& b,
                  bool use_bias) {
    switch (row.kind) {
    case JointRow::Kind::lock:
        break;
    case JointRow::Kind::limit:
        return use_bias || !c.is_spring ? limit_change(row, a, b, use_bias, 1 / c.h) : 0;
    case JointRow::Kind::motor:
        return clamped_change(row, -row.mass * (rate_of(row.x, a, b) - row.speed));
    case JointRow::Kind::spring:
        return use_bias ? spring_change(row, a, b) : 0;
    }
    return 0;
}

void solve_locks_alone(const JointConstraint& joint, const JointSweep& sweep) {
    const std::span<JointRow> locks = locks_of(joint, sweep.rows);
    BodyState a = sweep.bodies[joint.a];
    BodyState b = sweep.bodies[joint.b];
    JointConstraint alone = joint;
    alone.factor = factor_rows(locks, a, b);
    solve_locks(alone, locks, a, b, sweep.use_bias ? joint.soft : kRigid);
    store(sweep.bodies[joint.a], a);
    store(sweep.bodies[joint.b], b);
}

void add_up(JointConstraint& joint,
            std::span<const BodyState> bodies,
            std::span<const JointRow> rows) {
    const Wrench now = wrench_of(joint, bodies[joint.b], rows_of(joint, rows));
    joint.held += now.impulse;
    joint.held_turning += now.turning;
    joint.is_added_up = true;
}

void store_joint(const JointConstraint& joint,
                 std::span<const BodyState> bodies,
                 std::span<const JointRow> rows,
                 Real scale,
                 Joint& record) {
    record.row_impulses.fill(0);
    record.is_at_limit = false;
    std::size_t i = 0;
    for (const JointRow& row : rows_of(joint, rows)) {
        record.row_impulses[i++] = finite_or_zero(row.impulse * scale);
        record.is_at_limit |= is_at_limit(row);
    }
    const Wrench now = wrench_of(joint, bodies[joint.b], rows_of(joint, rows));
    record.impulse = finite_or_zero(joint.is_added_up ? joint.held : now.impulse * scale);
    record.angular_impulse = finite_or_zero(joint.is_added_up ? joint.held_turning
                                                              : now.turning * scale);
    record.phase = finite_or_zero(phase_of(joint, bodies));
}

void forget_blows(const JointConstraint& joint,
                  std::span<const BodyState> bodies,
                  std::span<const JointRow> all_rows,
                  Joint& record) {
    if (is_blow(locks_of(joint, all_rows), bodies[joint.a], bodies[joint.b]))
        std::fill_n(record.row_impulses.begin(), joint.lock_count, Real(0));
}

bool is_gap(const JointConstraint& joint, std::size_t i, const JointRow& row) {
    // The rotation locks of a path joint also translate, since in a bend they turn with the position on the curve.
    const bool is_turn = joint.joint->path != nullptr && i >= 2 && i < joint.lock_count;
    const bool is_off = row.kind == JointRow::Kind::lock ||
                        (row.kind == JointRow::Kind::limit &&
                         (row.least == 0 ? row.x.value < 0 : row.x.value > 0));
    return is_off && !is_turn && is_shift(row);
}

Real joint_error(const JointConstraint& joint, std::span<const JointRow> rows) {
    Real squared = 0;
    const std::span<const JointRow> own = rows_of(joint, rows);
    for (std::size_t i = 0; i < own.size(); ++i)
        if (is_gap(joint, i, own[i]))
            squared += own[i].x.value * own[i].x.value;
    return std::sqrt(squared);
}

} // namespace topple
