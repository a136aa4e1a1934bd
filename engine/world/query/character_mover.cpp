// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/character_mover.h"

#include "topple/math/trigonometry.h"
#include "topple/world/query/mover_planes_detail.h"
#include "topple/world/state/lookup.h"
#include "topple/world/upward.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace topple {
namespace {

/// Times that the planes around the mover are found anew on a straight piece of its way. A plane of something beside
/// the way shortens a piece, and the next round has other planes.
constexpr int kRounds = 8;
/// Largest number of pieces of one way; each is as long as the radius unless the mover is faster than that.
constexpr int kMostPieces = 64;
/// Largest displacement in one round of leaving overlaps, in radii: what lies behind comes into view first. [-]
constexpr Real kLeavingShare = 0.5f;
/// Gap by which the ground may be farther than the skin and still carry. [m]
constexpr Real kGroundReach = 5.0e-3f;
/// Rise of the mover off the ground at which it no longer stands. [m/s]
constexpr Real kRising = 0.05f;

/// Part of a move, which says how planes are in the way.
enum class Phase : std::uint8_t {
    leave, ///< Out of overlaps and out of the way of moving bodies.
    carry, ///< With the ground.
    walk,  ///< Across the ground or the air: steep planes are walls, so that nobody walks up them.
    fall ///< Along the vertical: ground on which the mover can stand is level, so that it does not slide there.
};

/// Ground on which the mover can stand.
struct Ground {
    Vec3 point, normal;
    BodyId body;
    std::uint32_t collider = 0;
};

/// One call of move_character.
class Move {
public:
    Move(const World& world, CharacterMover& mover, Real dt)
        : world_(world),
          mover_(mover),
          settings_(mover.settings),
          dt_(dt),
          up_(upward(world.state())),
          place_(mover.world_from_shape),
          begin_(place_.position),
          skin_(std::min(settings_.skin, mover.shape.radius / 4)),
          least_cosine_(sin_cos(settings_.max_slope).cos) {
        if (up_ == Vec3{})
            up_ = {0, 1, 0};
    }

    MoverMotion run(const MoverWish& wish) {
        const Vec3 before = place_.position;
        if (!mover_.has_body)
            resist_bodies();
        leave_overlaps();
        begin_ = place_.position;
        find_ride();
        accelerate(wish);
        if (mover_.state.is_grounded && ride_ != Vec3{})
            slide(ride_, Phase::carry);
        walk();
        was_grounded_ = mover_.state.is_grounded;
        if (was_grounded_)
            follow_ground();
        if (!mover_.state.is_grounded)
            fall();
        result_.climb = begin_ - before + climbed_;
        result_.travel = place_.position - begin_ - climbed_;
        mover_.world_from_shape.position = place_.position;
        if (result_.turn != 0)
            mover_.world_from_shape.rotation = normalize(from_axis_angle(up_, result_.turn) *
                                                         place_.rotation);
        return std::move(result_);
    }

private:
    [[nodiscard]] Vec3 lateral(Vec3 v) const { return v - up_ * dot(v, up_); }
    [[nodiscard]] bool is_walkable(Vec3 normal) const { return dot(normal, up_) >= least_cosine_; }
    [[nodiscard]] const Body& body_of(const MoverPlane& plane) const {
        return *world_.find(plane.body);
    }
    /// Returns the lowest point of the capsule above level ground that carries it. [m]
    [[nodiscard]] Vec3 foot() const {
        return place_.position - up_ * (mover_.shape.half_height + mover_.shape.radius + skin_);
    }

    // --- planes ------------------------------------------------------------------------------

    /// Finds the planes within `way` [m] and the skin.
    void find_planes(Real way, Phase phase) {
        collect_mover_planes(
            world_, {mover_.shape, place_, mover_.filter}, way + skin_ + kGroundReach, dt_, planes_);
        const std::size_t count = planes_.size();
        for (std::size_t i = 0; i < count; ++i) {
            set_least(planes_[i], phase);
            add_turned(MoverPlane(planes_[i]), phase);
        }
    }
    /// Sets how far along the normal the mover may go, so that the skin is left at the end of the step.
    void set_least(MoverPlane& plane, Phase phase) const {
        const Body& body = body_of(plane);
        const bool is_own_ground = phase == Phase::leave && body.id == mover_.state.ground_body;
        Real shift = is_own_ground
                         ? 0
                         : dot(displacement_of_point(body, plane.point, mover_.filter.cell, dt_),
                               plane.normal);
        Real gap = skin_ - plane.separation;
        if (is_movable(body) && !is_own_ground && mover_.has_body && !is_walkable(plane.normal)) {
            // Two bodies that meet are left to the solver: they may touch, and none presses the other back.
            shift = shift_of_met_body(world_, plane, shift, {ride_, place_.position - begin_});
            gap = std::min(-plane.separation, -shift);
        } else if (is_movable(body) && !is_own_ground) {
            // A body gives way by its share of the mass.
            const Real share = mover_.has_body ? 0 : body.mass / (body.mass + mover_.mass);
            shift = shift > 0 ? shift * share : shift;
            if (!mover_.has_body && gap > 0 && shift > 0)
                gap *= share;
        }
        if (gap > -kMoverSlop && gap < 10 * kMoverSlop)
            gap = 0;
        plane.least_along = gap + shift;
    }
    /// Adds a second plane with a horizontal or vertical normal, which for displacements of that kind has the same
    /// bound. The first one stays, since a displacement gets other parts from other planes.
    void add_turned(MoverPlane plane, Phase phase) {
        const Real cosine = dot(plane.normal, up_);
        if (phase == Phase::walk && cosine < least_cosine_) {
            constexpr Real kLeastSine = 0.1f;
            const Vec3 flat = lateral(plane.normal);
            const Real sine = length(flat);
            if (sine < kLeastSine || plane.least_along > 0)
                return;
            plane.normal = flat / sine;
            plane.least_along /= sine;
            planes_.push_back(plane);
        } else if (phase == Phase::fall && cosine >= least_cosine_ && cosine > 0) {
            plane.normal = up_;
            plane.least_along /= cosine;
            planes_.push_back(plane);
        }
    }

    // --- motion ------------------------------------------------------------------------------

    /// Pushes dynamic bodies back that move into the mover: enough to stop them against its mass, but no more than its
    /// strength.
    void resist_bodies() {
        find_planes(0, Phase::leave);
        for (const MoverPlane& plane : planes_) {
            const Body& body = body_of(plane);
            if (!is_movable(body) || body.is_asleep || body.id == mover_.state.ground_body)
                continue;
            const Vec3 at = plane.point + offset_of(mover_.filter.cell, body.cell);
            const Real approach = dot(velocity_at(body, at), plane.normal);
            if (approach > 0 && plane.separation <= skin_ + approach * dt_)
                push(plane, body.mass * mover_.mass / (body.mass + mover_.mass) * approach / dt_);
        }
    }
    /// Leaves overlaps and the way of moving bodies.
    void leave_overlaps() {
        const Real most = kLeavingShare * mover_.shape.radius;
        for (int round = 0; round < kRounds; ++round) {
            find_planes(most, Phase::leave);
            Vec3 d = solve_mover_planes({}, planes_);
            const Real way = length(d);
            if (!(way > kMoverSlop))
                return;
            d *= std::min(most / way, Real(1));
            place_.position += d;
        }
    }
    /// Slides along a way; afterwards the planes with a push are those that were in the way at its end.
    void slide(Vec3 way, Phase phase) {
        const Real pieces = std::ceil(length(way) / mover_.shape.radius);
        const int count = std::clamp(
            static_cast<int>(std::min(pieces, Real(kMostPieces))), 1, kMostPieces);
        for (int i = 0; i < count; ++i)
            slide_piece(way / static_cast<Real>(count), phase);
    }
    void slide_piece(Vec3 way, Phase phase) {
        const Vec3 end = place_.position + way;
        for (int round = 0; round < kRounds; ++round) {
            const Vec3 left = end - place_.position;
            planes_.clear();
            if (!(length(left) > kMoverSlop))
                return;
            find_planes(length(left), phase);
            const Vec3 d = solve_mover_planes(left, planes_);
            place_.position += d;
            if (!(length(d) > kMoverSlop))
                return;
        }
    }
    /// Moves straight until something is in the way. Returns how far. [m]
    Real advance(Vec3 direction, Real way) {
        Real gone = 0;
        for (int round = 0; round < 2 * kRounds && gone < way; ++round) {
            find_planes(way - gone, Phase::carry);
            Real next = way - gone;
            for (const MoverPlane& plane : planes_)
                if (const Real along = dot(plane.normal, direction); along < -1.0e-6f)
                    next = std::min(next, std::max(plane.least_along / along, Real(0)));
            place_.position += direction * next;
            gone += next;
            if (!(next > kMoverSlop))
                break;
        }
        return gone;
    }

    // --- stages ------------------------------------------------------------------------------

    /// Finds the motion of the ground. Afterwards the velocity is relative to the ground.
    void find_ride() {
        MoverState& state = mover_.state;
        const Body* ground = state.is_grounded ? world_.find(state.ground_body) : nullptr;
        if (!ground) {
            state.is_grounded = false;
            return;
        }
        ride_ = displacement_of_point(*ground, foot(), mover_.filter.cell, dt_) +
                state.surface_velocity * dt_;
        carried_ = ride_ / dt_;
        if (ground->motion != Motion::static_ && !ground->is_asleep)
            result_.turn = dot(ground->w, up_) * dt_;
        state.velocity -= state.ground_velocity;
    }
    /// Changes the velocity towards the wanted one, and begins a jump.
    void accelerate(const MoverWish& wish) {
        MoverState& state = mover_.state;
        const Vec3 gravity = world_.parameters().gravity;
        Vec3 flat = lateral(state.velocity);
        Real rise = dot(state.velocity, up_);
        const Vec3 wanted = lateral(wish.velocity);
        const Real rate = state.is_grounded  ? settings_.acceleration
                          : wanted != Vec3{} ? settings_.air_acceleration
                                             : 0;
        const Vec3 missing = wanted - flat;
        const Real most = rate * dt_, size = length(missing);
        if (size > most)
            flat += missing * (most / size);
        else if (rate > 0)
            flat = wanted;
        if (state.is_grounded) {
            const bool is_lifted = rise > kRising; // by a hit
            rise = wish.jumps ? settings_.jump_speed : is_lifted ? rise : 0;
            if (!wish.jumps && !is_lifted) {
                state.velocity = flat;
                return;
            }
            state.is_grounded = false;
            flat += lateral(carried_);
            rise += dot(carried_, up_);
            carried_ = {};
        }
        state.velocity = flat + up_ * (rise - length(gravity) * dt_);
    }

    void walk() {
        MoverState& state = mover_.state;
        const Vec3 flat = lateral(state.velocity);
        if (flat == Vec3{})
            return;
        Vec3 way = flat * dt_;
        const Real rise = dot(state.ground_normal, up_);
        if (state.is_grounded && rise > 0) {
            const Vec3 along = flat - up_ * (dot(state.ground_normal, flat) / rise);
            way = along * (length(flat) / length(along) * dt_);
        }
        const Vec3 start = place_.position;
        slide(way, Phase::walk);
        if (state.is_grounded)
            try_step(start, way);
        push_bodies();
        const Vec3 kept = clip_mover_velocity(flat, against_bodies());
        state.velocity += lateral(kept) - flat;
    }
    /// Returns the planes without those of bodies that move away.
    std::vector<MoverPlane> against_bodies() {
        std::vector<MoverPlane> planes;
        for (const MoverPlane& plane : planes_)
            if (plane.push > 0 && !is_movable(body_of(plane)))
                planes.push_back(plane);
        return planes;
    }
    /// Climbs what was in the way from `start`, if it is a step of which the top carries.
    void try_step(Vec3 start, Vec3 way) {
        const Vec3 flat = lateral(way);
        const Real size = length(flat);
        const Real gone = dot(place_.position - start, flat) / size;
        if (!(settings_.max_step > 0) || gone >= 0.98f * size - kMoverSlop)
            return;
        const std::vector<MoverPlane> blocking = planes_;
        const Vec3 slid = place_.position;
        place_.position = start;
        const Real floor = dot(foot(), up_);
        const Real lifted = advance(up_, settings_.max_step);
        slide(flat, Phase::walk);
        const Real farther = dot(place_.position - start, flat) / size;
        if (lifted > kMoverSlop && farther > gone + 0.02f * size) {
            (void)advance(-up_, lifted);
            const std::optional<Ground> top = find_ground();
            if (top && dot(top->point, up_) - floor <= settings_.max_step + kGroundReach) {
                climbed_ += up_ * dot(place_.position - slid, up_);
                planes_.clear();
                return;
            }
        }
        place_.position = slid;
        planes_ = blocking;
    }
    /// Asks for forces on dynamic bodies that were in the way: enough to give them the speed of the mover, but no more
    /// than its strength.
    void push_bodies() {
        for (const MoverPlane& plane : planes_)
            if (plane.push > kMoverSlop && is_movable(body_of(plane)))
                push(plane, body_of(plane).mass * plane.push / (dt_ * dt_));
    }
    /// Pushes a body, with all its planes together no more than with the mover's strength.
    void push(const MoverPlane& plane, Real force) {
        Real left = settings_.push_force;
        for (const Force& given : result_.pushes)
            if (given.body == plane.body)
                left -= length(given.force);
        if (left > 0)
            result_.pushes.push_back({.body = plane.body,
                                      .point = plane.point,
                                      .force = plane.normal * -std::min(force, left),
                                      .cell = mover_.filter.cell});
    }

    void fall() {
        MoverState& state = mover_.state;
        const Vec3 way = up_ * (dot(state.velocity, up_) * dt_);
        const Vec3 start = place_.position;
        const bool falls = dot(way, up_) < 0;
        planes_.clear();
        slide(way, Phase::fall);
        constexpr Real kHeldShare = 0.01f; // a single slope of 6 degrees lets more of the way
        const bool is_held = falls && length(place_.position - start) < kHeldShare * length(way);
        for (const MoverPlane& plane : planes_)
            if (plane.push > kMoverSlop && is_movable(body_of(plane)))
                push(plane, mover_.mass * plane.push / (dt_ * dt_));
        std::optional<Ground> ground;
        if (falls)
            ground = find_ground();
        else
            state.velocity = clip_mover_velocity(state.velocity, planes_);
        if (!ground && falls) {
            const std::vector<MoverPlane> held_by = planes_before_ground_;
            state.velocity = clip_mover_velocity(state.velocity, held_by);
            // Between two steep walls that hold it, it stands.
            if (is_held && !held_by.empty())
                ground = Ground{
                    held_by.front().point, up_, held_by.front().body, held_by.front().collider};
        }
        if (ground)
            land(*ground);
        else
            lose_ground();
    }
    void lose_ground() {
        MoverState& state = mover_.state;
        state.velocity += carried_;
        carried_ = {};
        state.is_grounded = false;
        state.ground_body = {};
        state.ground_normal = state.ground_point = {};
        state.surface_velocity = state.ground_velocity = {};
    }
    void land(const Ground& ground) {
        MoverState& state = mover_.state;
        state.velocity = lateral(state.velocity) + carried_;
        stand_on(ground);
    }
    void stand_on(const Ground& ground) {
        MoverState& state = mover_.state;
        const WorldState& s = world_.state();
        const bool is_same = was_grounded_ && state.ground_body == ground.body;
        state.is_grounded = true;
        state.ground_body = ground.body;
        state.ground_point = ground.point;
        state.ground_normal = ground.normal;
        const Collider& collider = s.colliders[ground.collider];
        state.surface_velocity = {};
        if (is_moving(collider.surface_motion)) {
            const Transform pose = shape_pose_between(world_.shape(collider.shape),
                                                      world_from_collider(s, collider),
                                                      s.bodies[collider.body].cell,
                                                      mover_.filter.cell);
            const Vec3 motion = to_field(collider.surface_motion, pose).at(ground.point);
            state.surface_velocity = motion - ground.normal * dot(motion, ground.normal);
        }
        state.ground_velocity = is_same ? carried_
                                        : displacement_of_point(*world_.find(ground.body),
                                                                ground.point,
                                                                mover_.filter.cell,
                                                                dt_) /
                                                  dt_ +
                                              state.surface_velocity;
    }
    /// Goes down to the ground, as far as a step, and presses on it.
    void follow_ground() {
        MoverState& state = mover_.state;
        const Vec3 start = place_.position;
        (void)advance(-up_, std::max(settings_.max_step, kGroundReach));
        const std::optional<Ground> ground = find_ground();
        if (!ground) {
            place_.position = start;
            state.is_grounded = false;
            state.velocity += carried_;
            carried_ = {};
            state.velocity -= up_ * (length(world_.parameters().gravity) * dt_);
            return;
        }
        const BodyId before = state.ground_body;
        state.velocity += carried_;
        stand_on(*ground);
        const Body& body = *world_.find(ground->body);
        if (is_movable(body) && !(body.is_asleep && before == ground->body))
            result_.pushes.push_back({.body = ground->body,
                                      .point = ground->point,
                                      .force = world_.parameters().gravity * mover_.mass});
    }
    /// Returns the most level ground that carries the mover where it is.
    std::optional<Ground> find_ground() {
        planes_before_ground_.clear();
        for (const MoverPlane& plane : planes_)
            if (plane.push > 0)
                planes_before_ground_.push_back(plane);
        collect_mover_planes(
            world_, {mover_.shape, place_, mover_.filter}, skin_ + kGroundReach, dt_, planes_);
        std::optional<Ground> best;
        for (const MoverPlane& plane : planes_) {
            const Real shift = dot(
                displacement_of_point(body_of(plane), plane.point, mover_.filter.cell, dt_),
                plane.normal);
            const Real cosine = dot(plane.normal, up_);
            if (cosine < 0.02f || plane.separation - shift > skin_ + kGroundReach)
                continue;
            const Vec3 normal = is_walkable(plane.normal)
                                    ? plane.normal
                                    : normal_of_top(world_, plane, up_, mover_.filter);
            if (is_walkable(normal) && (!best || dot(normal, up_) > dot(best->normal, up_)))
                best = Ground{plane.point, normal, plane.body, plane.collider};
        }
        return best;
    }

    const World& world_;
    CharacterMover& mover_;
    const MoverSettings settings_;
    const Real dt_;
    Vec3 up_;
    Transform place_; ///< Present place of the capsule.
    Vec3 begin_;      ///< Position of the capsule after it has left overlaps. [m]
    Real skin_;
    Real least_cosine_; ///< Of the steepest slope.
    Vec3 ride_;         ///< Displacement of the ground in the step; zero in the air. [m]
    Vec3 carried_;      ///< Velocity of the ground; zero in the air. [m/s]
    Vec3 climbed_;
    bool was_grounded_ = false;
    std::vector<MoverPlane> planes_, planes_before_ground_;
    MoverMotion result_;
};

bool is_usable(const CharacterMover& mover, const MoverWish& wish, Real dt) {
    return is_finite(mover.world_from_shape) && is_finite(mover.state.velocity) &&
           is_finite(wish.velocity) && dt > 0 && std::isfinite(dt);
}

} // namespace

MoverMotion move_character(const World& world,
                           CharacterMover& mover,
                           const MoverWish& wish,
                           Real dt) {
    if (!is_usable(mover, wish, dt))
        return {};
    return Move(world, mover, dt).run(wish);
}

} // namespace topple
