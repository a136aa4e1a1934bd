// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/measures/measures.h"
#include "app/acceptance/trial/trial.h"
#include "app/scenes/impacts/bullets.h"
#include "app/scenes/impacts/chain_reactions.h"
#include "app/scenes/joints/cradle.h"

namespace topple::app {

Measured measure_cradle(const Conditions& c) {
    Trial t(c);
    const std::array<BodyId, 5> balls = build_touching_cradle(t.world);
    const auto speed = [&](std::size_t i) { return static_cast<double>(t.body(balls[i]).v.x); };
    // Rigid pendulum: m g L (1 - cos a) = m v^2 / 2 (1 + 2/5 r^2 / L^2).
    const double reach = static_cast<double>(kCradleLength);
    const double ratio = static_cast<double>(kCradleRadius / kCradleLength);
    const double fall = reach * (1 - std::cos(static_cast<double>(kCradleLift)));
    const double g = static_cast<double>(length(c.parameters.gravity));
    const double impact = std::sqrt(2 * g * fall / (1 + 0.4 * ratio * ratio));
    double last = 0, others = 0;
    t.run(1.6, [&] {
        if (speed(4) <= last)
            return;
        last = speed(4);
        others = 0;
        for (std::size_t i = 0; i < 4; ++i)
            others = std::max(others, std::abs(speed(i)));
    });
    return {{{"last", last / impact}, {"others", others / impact}}, ""};
}

namespace {

/// Runs half a second each, from eight distances.
int count_through(const Conditions& c, double speed, BulletWall wall) {
    int through = 0;
    for (int k = 0; k < 8; ++k) {
        Trial t(c);
        take_gravity_away(t.world);
        const BulletTrial trial = add_bullet(
            t.world,
            {.speed = static_cast<Real>(speed),
             .wall_thickness = static_cast<Real>(wall.thickness_mm / 1000),
             .wall_moves = wall.moves,
             .lead = 0.137f * static_cast<Real>(k)});
        t.run(0.5);
        through += is_through(t.world, trial) ? 1 : 0;
    }
    return through;
}

} // namespace

Measured measure_bullets(const Conditions& c, BulletWall wall) {
    return {{{"100", static_cast<double>(count_through(c, 100, wall))},
             {"300", static_cast<double>(count_through(c, 300, wall))},
             {"390", static_cast<double>(count_through(c, 390, wall))}},
            ""};
}

Measured measure_rods(const Conditions& c) {
    int through = 0;
    for (int k = 0; k < kRods; ++k) {
        Trial t(c);
        const RodTrial trial = add_spinning_rod(t.world, k);
        t.run(2);
        through += is_through(t.world, trial) ? 1 : 0;
    }
    return {{{"through", static_cast<double>(through)}}, ""};
}

Measured measure_dominoes(const Conditions& c, int count) {
    Trial t(c);
    const std::vector<BodyId> dominoes = build_dominoes(t.world, count);
    while (t.time() < 20 && !is_fallen(t.world, dominoes.back()))
        t.step();
    t.run(1);
    const auto fallen = std::count_if(dominoes.begin(), dominoes.end(), [&](BodyId domino) {
        return is_fallen(t.world, domino);
    });
    return {{{"fallen", static_cast<double>(fallen)}}, ""};
}

Measured measure_billiard_break(const Conditions& c) {
    Trial t(c);
    const BilliardBreak balls = build_billiard_break(t.world);
    t.run(1);
    return {{{"asymmetry", static_cast<double>(asymmetry(t.world, balls) / (2 * kBilliardRadius))}},
            ""};
}

} // namespace topple::app
