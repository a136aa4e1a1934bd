// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"
#include "topple/dynamics/balls/ball_table.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

namespace topple::app {
namespace {

constexpr Real kRadius = 0.2f, kWallHalf = 0.04f, kLane = 1.1f;       // [m]
constexpr Real kStart = -3, kWall = 3, kFarEnd = 5.5f, kNearEnd = -4; // along X [m]
constexpr Real kSpeed = 15, kSpeedOfOther = 9;                        // [m/s]
constexpr Real kAside = 0.15f;   // offset of the two balls' lines [m]
constexpr Real kSeconds = 0.45f; // time in which slices look for a hit [s]
constexpr Material kGlass{.friction = 0, .restitution = 1, .rolling_resistance = 0};

/// A lane with a fast ball, and the rate at which slices look for an overlap. [1/s]
struct Lane {
    int slices = 0;       ///< 0: the exact time alone.
    bool has_two = false; ///< Whether a second ball comes along instead of a wall.
};
constexpr Lane kLanes[] = {{16}, {60}, {150}, {0}, {60, true}};

/// Result of looking for an overlap at the ends of slices: the first one with an overlap, and its time.
struct Sliced {
    bool is_found = false;
    int last = 0; ///< Last slice that was looked at, from 1.
};

Real length_of_slice(const Lane& lane) { return 1 / static_cast<Real>(lane.slices); }

TableBall ball_of(Real z) { return {{kStart, kRadius, z}, {kSpeed, 0, 0}, kRadius, 1}; }
TableBall other_of(Real z) {
    return {{kWall, kRadius, z + kAside}, {-kSpeedOfOther, 0, 0}, kRadius, 1};
}

bool is_overlap(const Lane& lane, Real seconds) {
    const TableBall ball = ball_of(0), other = other_of(0);
    const Vec3 at = ball.position + ball.velocity * seconds;
    if (!lane.has_two)
        return std::abs(at.x - kWall) <= kRadius + kWallHalf;
    return distance(at, other.position + other.velocity * seconds) <= 2 * kRadius;
}

Sliced look(const Lane& lane) {
    Sliced sliced;
    while (!sliced.is_found &&
           static_cast<Real>(sliced.last) < kSeconds * static_cast<Real>(lane.slices))
        sliced.is_found = is_overlap(lane,
                                     length_of_slice(lane) * static_cast<Real>(++sliced.last));
    return sliced;
}

/// Returns the exact time of the hit. [s]
Real exact(const Lane& lane) {
    const auto time = lane.has_two
                          ? time_to_meet(ball_of(0), other_of(0))
                          : time_to_meet(ball_of(0), Plane{{-1, 0, 0}, -(kWall - kWallHalf)});
    return time.value_or(0);
}

/// Returns the same time from the equation of the lane, in double: of the gap to the wall, or |d + v t| = 2 r.
double closed_form(const Lane& lane) {
    const double r = static_cast<double>(kRadius), gap = static_cast<double>(kWall - kStart);
    if (!lane.has_two)
        return (gap - static_cast<double>(kWallHalf) - r) / static_cast<double>(kSpeed);
    const double aside = static_cast<double>(kAside);
    return (gap - std::sqrt(4 * r * r - aside * aside)) /
           static_cast<double>(kSpeed + kSpeedOfOther);
}

/// Fast balls and thin walls. Beads mark where slices of time look; between two beads a ball can pass a wall unseen.
class TimeSlices final : public Scene {
public:
    void build(World& world, int) override {
        take_gravity_away(world);
        add_floor(world, kGlass);
        for (std::size_t i = 0; i < std::size(kLanes); ++i)
            add_lane(world, kLanes[i], (static_cast<Real>(i) - 2) * kLane);
    }
    SceneCamera camera() const override {
        return {.target = {0.75f, 0, 0}, .yaw_deg = 0, .pitch_deg = -58, .distance = 11.5f};
    }
    void observe(const World& world) override {
        for (std::size_t i = 0; i < balls_.size(); ++i)
            if (turned_[i] == 0 && world.find(balls_[i])->v.x < 0.5f * kSpeed)
                turned_[i] = world.state().time;
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        double error = 0, late = 0;
        int out_of_bracket = 0, missed = 0;
        for (std::size_t i = 0; i < balls_.size(); ++i) {
            const Lane& lane = kLanes[i];
            error = std::max(error, std::abs(static_cast<double>(exact(lane)) - closed_form(lane)));
            const Sliced sliced = lane.slices > 0 ? look(lane) : Sliced{true, 0};
            missed += sliced.is_found ? 0 : 1;
            if (sliced.is_found && lane.slices > 0) {
                const Real found = length_of_slice(lane) * static_cast<Real>(sliced.last);
                const bool is_between = found - length_of_slice(lane) < exact(lane) &&
                                        exact(lane) <= found;
                out_of_bracket += is_between ? 0 : 1;
            }
            if (sliced.is_found)
                late = std::max(late, std::abs(turned_[i] - static_cast<double>(exact(lane))));
        }
        return {{.name = "exact_time_error_s", .value = error, .bound = 1e-6},
                {.name = "exact_times_outside_their_slices",
                 .value = static_cast<double>(out_of_bracket),
                 .bound = 0},
                {.name = "hits_missed_by_slices",
                 .value = static_cast<double>(missed),
                 .bound = 1,
                 .at_least = true},
                {.name = "steps_from_exact_to_turned_ball",
                 .value = late / static_cast<double>(world.parameters().dt),
                 .bound = 1.5}};
    }

private:
    void add_lane(World& world, const Lane& lane, Real z) {
        const bool is_seen = lane.slices == 0 || look(lane).is_found;
        if (!lane.has_two)
            add_wall(world, kWall, z, kWallHalf, is_seen);
        add_wall(world, kNearEnd, z, 0.1f, true);
        add_wall(world, kFarEnd, z, 0.1f, true);
        balls_.push_back(add_ball(world, ball_of(z)));
        if (lane.has_two) {
            add_ball(world, other_of(z));
            for (const Real side : {-kLane / 2, kLane / 2})
                add_barrier(world, z + side);
        }
        turned_.push_back(0);
        add_beads(world, lane, z);
        add_label(world, {kStart, 0.3f, z}, words(lane));
    }
    static BodyId add_ball(World& world, const TableBall& ball) {
        return topple::app::add_ball(world,
                                     {.position = ball.position + Vec3{0, 0.01f, 0},
                                      .radius = ball.radius,
                                      .velocity = ball.velocity,
                                      .material = kGlass,
                                      .mass = ball.mass});
    }
    /// Adds a wall. One that slices do not see stops no ball.
    static void add_wall(World& world, Real x, Real z, Real half, bool collides) {
        add_body(world,
                 {.name = "wall",
                  .world_from_body = {{x, 0.3f, z}, {}},
                  .colliders = {{.shape = BoxShape{{half, 0.3f, 0.45f}},
                                 .material = kGlass,
                                 .collides = collides}}});
    }
    /// Adds a barrier along a lane, which keeps balls that are deflected aside.
    static void add_barrier(World& world, Real z) {
        constexpr Real kHalfHeight = 0.13f; // [m]
        add_body(world,
                 {.name = "barrier",
                  .world_from_body = {{(kNearEnd + kFarEnd) / 2, kHalfHeight, z}, {}},
                  .colliders = {{.shape = BoxShape{{(kFarEnd - kNearEnd) / 2, kHalfHeight, 0.03f}},
                                 .material = kGlass}}});
    }
    /// Adds a bead at the ball's place at the end of every slice, a large one at the slice that finds the hit; without
    /// slices one where the exact hit is.
    static void add_beads(World& world, const Lane& lane, Real z) {
        BodyDef beads{.name = "beads"};
        const auto add = [&](Real seconds, Real radius) {
            beads.colliders.push_back(
                {.shape = SphereShape{radius},
                 .body_from_shape = {ball_of(z).position + ball_of(z).velocity * seconds, {}},
                 .collides = false});
        };
        if (lane.slices == 0) {
            add(exact(lane), 0.1f);
        } else {
            const Sliced sliced = look(lane);
            for (int k = 0; k <= sliced.last; ++k)
                add(length_of_slice(lane) * static_cast<Real>(k),
                    k == sliced.last && sliced.is_found ? 0.1f : 0.035f);
        }
        add_body(world, beads);
    }
    static std::string words(const Lane& lane) {
        const double hit = static_cast<double>(exact(lane));
        char text[96];
        if (lane.slices == 0) {
            std::snprintf(text, sizeof text, "exact: %.1f ms", 1000 * hit);
        } else if (const Sliced sliced = look(lane); !sliced.is_found) {
            std::snprintf(text, sizeof text, "%d slices a second: passed unseen", lane.slices);
        } else {
            const Real found = length_of_slice(lane) * static_cast<Real>(sliced.last);
            std::snprintf(text,
                          sizeof text,
                          "%d slices a second: %.1f ms late",
                          lane.slices,
                          1000 * (static_cast<double>(found) - hit));
        }
        return text;
    }

    std::vector<BodyId> balls_;
    std::vector<double>
        turned_; ///< Time at which the ball of a lane was first slowed; 0: not yet. [s]
};

constexpr SceneSlider kTimeSlicesSliders[] = {
    {.number = SurfaceNumber{&Material::restitution, "wall"},
     .label = "Restitution of the walls",
     .least = 0,
     .greatest = 1,
     .tip = "Below 1 a ball comes back slower; the closed form is for 1"}};

const SceneRegistration kTimeSlices{{
    .id = "time_slices",
    .category = "Textbook",
    .title = "Time slices and the exact hit",
    .look_at =
        "Beads mark where the ends of slices look for an overlap: few slices pass a thin wall, "
        "many find it late; the equation gives the time itself.",
    .default_steps = 120,
    .create = &create_scene<TimeSlices>,
    .sliders = kTimeSlicesSliders,
}};

} // namespace
} // namespace topple::app
