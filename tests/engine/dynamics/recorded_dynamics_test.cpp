// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// One hash for the results of each function that can be called by itself, compared with the recorded one; the motion
// of whole scenes is recorded in tests/determinism. The other tests check results within a tolerance; this test
// notices a change of any bit.

#include "tests/support/answers.h"
#include "tests/support/recording.h"
#include "tests/support/test.h"
#include "topple/core/random.h"
#include "topple/dynamics/balls/ball_table.h"
#include "topple/dynamics/bodies/integrate.h"
#include "topple/dynamics/coloring.h"
#include "topple/dynamics/contacts/bounce.h"
#include "topple/dynamics/continuous/advancement.h"
#include "topple/dynamics/islands.h"
#include "topple/dynamics/parameters.h"
#include "topple/dynamics/rotary_motion.h"
#include "topple/dynamics/softness.h"
#include "topple/dynamics/textbook/pair_impulse.h"
#include "topple/dynamics/textbook/position_correction.h"
#include "topple/dynamics/textbook/printed_inertia.h"

#include <cmath>

namespace topple {

inline void add_answer(test::Answers& out, const BodyState& b) { out.add(b.v, b.w, b.q, b.dp); }
inline void add_answer(test::Answers& out, const TableBall& b) {
    out.add(b.position, b.velocity, b.radius, b.mass);
}
inline void add_answer(test::Answers& out, const BallTable::Hit& h) {
    out.add(h.with, h.ball, h.other, h.time, h.point);
}
inline void add_answer(test::Answers& out, const MeetingImpulse& i) {
    out.add(i.normal, i.friction);
}
inline void add_answer(test::Answers& out, const Softness& s) {
    out.add(s.bias_rate, s.mass_scale, s.impulse_scale);
}

namespace {

using test::Answers;

void expect_dynamics_recorded(const std::string& key, const Answers& answers) {
    test::expect_recorded("tests/engine/dynamics/recorded_dynamics.tsv", key, answers.hash());
}

/// Samples; every other one is a multiple of a half, of which many are equal or zero.
class DynamicsSamples {
public:
    void next() { ++i_; }
    Real number(Real low, Real high) {
        const Real x = random_.between(low, high);
        return i_ % 2 == 0 ? std::floor(2 * x) / 2 : x;
    }
    Vec3 vec3(Real reach) {
        return {number(-reach, reach), number(-reach, reach), number(-reach, reach)};
    }
    Vec3 unit() { return normalize_or(vec3(1), {0, 1, 0}); }
    std::uint32_t below(std::uint32_t count) { return random_.below(count); }
    BodyState body() {
        BodyState b;
        b.v = vec3(3);
        b.w = vec3(3);
        b.inv_mass = below(4) == 0 ? 0 : number(0.5f, 2);
        const Real turn = b.inv_mass * number(1, 4);
        b.inv_inertia = {turn, 2 * turn, turn / 2, 0, turn / 4, 0};
        return b;
    }

private:
    Random random_{2032}; // seed of every recording; another seed gives other inputs
    int i_ = 0;
};

TEST(RecordedDynamics, BallsOnATable) {
    DynamicsSamples s;
    Answers meetings, runs;
    const auto ball = [&] {
        return TableBall{s.vec3(3), s.vec3(4), s.number(0.5f, 1), s.number(0.5f, 3)};
    };
    for (int i = 0; i < 800; ++i, s.next()) {
        TableBall a = ball(), b = ball();
        const Plane plane{s.unit(), s.number(-4, 0)};
        const Vec3 from = s.vec3(3);
        meetings.add(time_to_meet(a, b), time_to_meet(a, plane));
        meetings.add(time_to_meet(a, Cylinder{from, from + s.unit(), 0.5f}));
        reflect(a, plane.normal, 0.7f);
        collide(a, b, 0.6f);
        meetings.add(a, b);
    }
    for (int run = 0; run < 20; ++run, s.next()) {
        BallTable table;
        for (int k = 0; k < 6; ++k)
            table.balls.push_back(
                {{2 * static_cast<Real>(k) - 5, 0, s.number(-1, 1)}, s.vec3(9), 0.5f, 1});
        for (const Vec3 n :
             {Vec3{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}})
            table.planes.push_back({n, -7});
        table.bars.push_back({{0, -1, 4}, {0, 1, 4}, 0.5f});
        table.gravity = {0, -9.81f, 0};
        table.restitution = run % 3 == 0 ? 1 : 0.8f;
        for (int step = 0; step < 30; ++step) {
            runs.add(table.advance(1.0f / 30));
            runs.add(table.balls, table.is_stuck(), table.passed_over());
        }
    }
    expect_dynamics_recorded("meetings of balls", meetings);
    expect_dynamics_recorded("balls on a table", runs);
}

TEST(RecordedDynamics, ImpulsesOfPairs) {
    DynamicsSamples s;
    Answers out;
    for (int i = 0; i < 1000; ++i, s.next()) {
        MeetingPoint at{.r_a = s.vec3(1), .r_b = s.vec3(1), .normal = s.unit()};
        at.restitution = s.number(0, 1);
        at.friction = s.number(0, 1);
        at.share_count = 1 + static_cast<int>(s.below(3));
        const BodyState a = s.body(), b = s.body();
        out.add(inverse_mass_between(a, b, at.r_a, at.r_b, at.normal));
        for (const int how : {0, 1, 2}) {
            BodyState c = a, d = b;
            out.add(how == 0   ? push_to_speed(c, d, at, 0.5f)
                    : how == 1 ? collide_at(c, d, at)
                               : collide_at_as_printed(c, d, at));
            out.add(c, d);
        }
        const LinearShift shift = linear_shift(
            a.inv_mass, b.inv_mass, s.number(0, 1), Parameters{});
        out.add(shift.of_a, shift.of_b, baumgarte_speed(Parameters{}, s.number(-0.5f, 0.5f)));
    }
    expect_dynamics_recorded("impulses of pairs", out);
}

TEST(RecordedDynamics, MotionOfOneBody) {
    DynamicsSamples s;
    Answers turns, rates;
    for (int i = 0; i < 500; ++i, s.next()) {
        const BodyState start = s.body();
        BodyDrift drift;
        drift.gravity_dv = s.vec3(0.5f);
        drift.keep_v = 0.99f;
        drift.keep_w = 0.98f;
        if (i % 3 == 0)
            tolerate_as_touched(drift);
        for (const Real h : {1.0f / 240, 1.0f / 30}) {
            BodyState body = start;
            integrate_velocity(body, drift);
            integrate_position(body, drift, h);
            turns.add(body);
        }
        const Vec3 w = s.vec3(3), r = s.vec3(2), torque = s.vec3(4);
        const Mat3 inertia{{2, 0.5f, 0}, {0.5f, 3, 0}, {0, 0, 4}};
        rates.add(tangential_velocity(w, r), acceleration_at(w, torque, r), torque_of(r, w));
        rates.add(angular_acceleration(inertia, inverse_or_zero(inertia), w, torque));
        rates.add(printed_inverse_inertia(inertia * (1 + std::abs(w.x))));
        rates.add(turned_by_euler_angles(normalize(Quat{w.x, w.y, w.z, 1}), r));
    }
    expect_dynamics_recorded("motion of one body", turns);
    expect_dynamics_recorded("rotary motion", rates);
}

TEST(RecordedDynamics, SoftnessAndBounces) {
    DynamicsSamples s;
    Answers out;
    for (int i = 0; i < 1000; ++i, s.next()) {
        const Real hertz = s.number(-1, 60), ratio = s.number(0, 3);
        out.add(make_softness(hertz, ratio, 1.0f / 240));
        const Real restitution = s.number(0, 1);
        const Impact impact{s.number(-1, 5), s.number(-0.5f, 0.5f), s.number(-10, 10)};
        out.add(bounce_ratio(restitution, impact, 1.0f / 240));
    }
    expect_dynamics_recorded("softness and bounces", out);
}

TEST(RecordedDynamics, SharesOfAStepThatAreFree) {
    DynamicsSamples s;
    Answers out;
    for (int i = 0; i < 500; ++i, s.next()) {
        // A wall at a distance along the step, queried again at every position of the body.
        const Vec3 toward = s.unit(), step = s.vec3(2);
        const Real distance = s.number(0, 2), turn = s.number(0, 1), radius = s.number(0.5f, 1);
        int looks = 0;
        out.add(find_free_share(turn, [&](Real share, FunctionRef<void(const Obstacle&)> see) {
            ++looks;
            see({distance - dot(toward, step) * share, toward, step, radius, radius / 2});
        }));
        out.add(looks);
    }
    expect_dynamics_recorded("free shares of a step", out);
}

TEST(RecordedDynamics, ColorsAndIslands) {
    DynamicsSamples s;
    Answers out;
    for (int run = 0; run < 60; ++run, s.next()) {
        const std::uint32_t bodies = 2 + s.below(60);
        std::vector<ConstraintLink> links;
        std::vector<std::uint8_t> kinds;
        Islands islands;
        islands.reset(bodies);
        for (std::uint32_t k = 0; k < 2 * bodies; ++k) {
            const std::uint32_t a = s.below(bodies + 3), b = run % 3 == 0 ? 0 : s.below(bodies + 3);
            if (a == b)
                continue;
            links.push_back({a, b});
            kinds.push_back(static_cast<std::uint8_t>(s.below(3)));
            if (k % 3 == 0 && a < bodies && b < bodies)
                islands.link(a, b);
        }
        Coloring coloring;
        color_constraints(
            links, bodies, coloring, run % 2 == 0 ? kinds : std::vector<std::uint8_t>{});
        out.add(coloring.order, coloring.begin, coloring.overflow_begin);
        islands.settle();
        for (std::uint32_t i = 0; i < bodies; ++i)
            out.add(islands.of(i));
    }
    expect_dynamics_recorded("colors and islands", out);
}

} // namespace
} // namespace topple
