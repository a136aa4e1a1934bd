// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/balls/ball_table.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// Approach speeds below this count as zero: otherwise a resting ball would hit its floor endlessly. [m/s]
constexpr Real kStill = 1.0e-4f;
/// Number of hits per ball in a step beyond which the balls count as stuck.
constexpr std::size_t kMostHits = 64;

/// Returns the direction away from the axis of the bar.
Vec3 out_of(const Cylinder& bar, Vec3 p) {
    const Vec3 axis = normalize_or(bar.to - bar.from, {0, 1, 0});
    const Vec3 off = p - bar.from;
    return normalize_or(off - axis * dot(axis, off), {0, 1, 0});
}

/// Returns whether the balls could touch within the time, judged by the distance of the paths.
bool may_meet(const TableBall& a, const TableBall& b, Real within) {
    const Vec3 d = b.position - a.position, v = b.velocity - a.velocity;
    const Real speed_squared = length_squared(v);
    const Real nearest = speed_squared > 0 ? std::clamp(-dot(d, v) / speed_squared, Real(0), within)
                                           : Real(0);
    const Real reach = (a.radius + b.radius) * 1.0001f; // rounding must not hide a grazing hit
    return length_squared(d + v * nearest) <= reach * reach;
}

} // namespace

std::optional<Real> time_to_meet(const TableBall& a, const TableBall& b) {
    const Vec3 d = b.position - a.position, v = b.velocity - a.velocity;
    const Real reach = a.radius + b.radius;
    const Real closing = dot(d, v); // half the slope of |d + v t|^2
    if (closing >= -kStill * length(d))
        return std::nullopt;
    const Real gap = length_squared(d) - reach * reach;
    if (gap <= 0)
        return Real(0);
    const Real root = closing * closing - length_squared(v) * gap;
    if (!(root >= 0))
        return std::nullopt;
    return gap / (std::sqrt(root) - closing);
}

std::optional<Real> time_to_meet(const TableBall& ball, const Plane& plane) {
    const Real gap = dot(plane.normal, ball.position) - plane.offset - ball.radius;
    const Real speed = dot(plane.normal, ball.velocity);
    if (speed >= -kStill)
        return std::nullopt;
    return std::max(gap, Real(0)) / -speed;
}

std::optional<Real> time_to_meet(const TableBall& ball, const Cylinder& bar) {
    if (dot(out_of(bar, ball.position), ball.velocity) >= -kStill)
        return std::nullopt;
    const Cylinder farther_out{bar.from, bar.to, bar.radius + ball.radius};
    const auto hit = cast_ray_at_endless(farther_out,
                                         {.origin = ball.position, .direction = ball.velocity});
    return hit ? std::optional(hit->t) : std::nullopt;
}

void reflect(TableBall& ball, Vec3 normal, Real restitution) {
    const Real speed = dot(normal, ball.velocity);
    if (speed < 0)
        ball.velocity -= normal * ((1 + restitution) * speed);
}

void collide(TableBall& a, TableBall& b, Real restitution) {
    const Vec3 normal = normalize_or(b.position - a.position, {0, 1, 0});
    const Real speed = dot(normal, b.velocity - a.velocity);
    if (speed >= 0)
        return;
    const Real impulse = -(1 + restitution) * speed / (1 / a.mass + 1 / b.mass);
    a.velocity -= normal * (impulse / a.mass);
    b.velocity += normal * (impulse / b.mass);
}

const std::vector<BallTable::Hit>& BallTable::advance(Real dt) {
    hits_.clear();
    passed_over_ = 0;
    is_stuck_ = false;
    for (TableBall& ball : balls)
        ball.velocity += gravity * dt;
    Real done = 0;
    while (std::optional<Hit> hit = first_hit(dt - done)) {
        if (hits_.size() >= kMostHits * balls.size()) {
            is_stuck_ = true;
            return hits_;
        }
        move_on(hit->time);
        done += hit->time;
        hit->time = done;
        respond(*hit);
        hits_.push_back(*hit);
    }
    move_on(dt - done);
    return hits_;
}

std::optional<BallTable::Hit> BallTable::first_hit(Real within) {
    std::optional<Hit> first;
    const auto offer = [&](std::optional<Real> time, Hit::With with, std::size_t i, std::size_t k) {
        if (time && *time <= within && (!first || *time < first->time))
            first = Hit{
                with, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(k), *time, {}};
    };
    for (std::size_t i = 0; i < balls.size(); ++i) {
        for (std::size_t k = 0; k < planes.size(); ++k)
            offer(time_to_meet(balls[i], planes[k]), Hit::With::plane, i, k);
        for (std::size_t k = 0; k < bars.size(); ++k)
            offer(time_to_meet(balls[i], bars[k]), Hit::With::bar, i, k);
        for (std::size_t k = i + 1; k < balls.size(); ++k) {
            if (!may_meet(balls[i], balls[k], within)) {
                ++passed_over_;
                continue;
            }
            offer(time_to_meet(balls[i], balls[k]), Hit::With::ball, i, k);
        }
    }
    return first;
}

void BallTable::move_on(Real seconds) {
    for (TableBall& ball : balls)
        ball.position += ball.velocity * seconds;
}

void BallTable::respond(Hit& hit) {
    TableBall& ball = balls[hit.ball];
    if (hit.with == Hit::With::ball) {
        TableBall& other = balls[hit.other];
        const Vec3 normal = normalize_or(other.position - ball.position, {0, 1, 0});
        hit.point = ball.position + normal * ball.radius;
        return collide(ball, other, restitution);
    }
    const Vec3 normal = hit.with == Hit::With::plane ? planes[hit.other].normal
                                                     : out_of(bars[hit.other], ball.position);
    hit.point = ball.position - normal * ball.radius;
    reflect(ball, normal, restitution);
}

} // namespace topple
