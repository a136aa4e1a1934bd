// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/measures/measures.h"
#include "app/acceptance/trial/trial.h"
#include "app/scenes/stacking/masonry.h"
#include "app/scenes/stacking/stacks.h"

#include <limits>

namespace topple::app {
namespace {

constexpr double kMillimeters = 1000; // in a meter
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Time at which the structure collapsed, or the whole time if it did not. [s]
struct Standing {
    double until;
    bool has_fallen = false;
    void look(bool is_down, double now) {
        if (is_down && !has_fallen)
            until = now;
        has_fallen = has_fallen || is_down;
    }
    /// Converts a length [m] to the table's unit; infinite for a collapsed structure.
    double millimeters(double length) const { return has_fallen ? kInfinity : length * 1000; }
};

} // namespace

Measured measure_squeezed_box(const Conditions& c, double heavy_kg) {
    Trial t(c);
    build_squeezed_box(t.world, static_cast<Real>(heavy_kg));
    double late = 0;
    bool stays = true;
    t.run(10, [&] {
        const Vec3 light = t.position(1), heavy = t.position(2);
        const double below = 0.5 - static_cast<double>(light.y);
        const double between = 1.0 - static_cast<double>(heavy.y - light.y);
        if (t.time() > 8)
            late = std::max({late, below, between});
        stays = stays && heavy.y >= 0.9f && std::abs(heavy.x) <= 0.5f;
    });
    return {{{"penetration", stays ? late * kMillimeters : kInfinity}},
            stays ? "" : "the heavy box came off"};
}

Measured measure_stack(const Conditions& c, int count) {
    constexpr double kSeconds = 20;
    Trial t(c);
    build_stack(t.world, count);
    const double rest = count - 0.5;
    double drift = 0;
    Standing standing{kSeconds};
    t.run(kSeconds, [&] {
        for (int i = 1; i <= count; ++i)
            drift = std::max(drift, off_axis(t.position(i)));
        standing.look(static_cast<double>(t.position(count).y) < 0.75 * rest, t.time());
    });
    const double sink = rest - static_cast<double>(t.position(count).y);
    return {{{"stands", standing.until},
             {"drift", standing.millimeters(drift)},
             {"sink", standing.millimeters(sink)}},
            ""};
}

Measured measure_heavy_top(const Conditions& c) {
    Trial t(c);
    build_heavy_top(t.world);
    const int top = kLightBoxes + 1;
    double late = 0;
    t.run(20, [&] {
        if (t.time() > 15)
            late = std::max(late, kLightBoxes + 0.5 - static_cast<double>(t.position(top).y));
    });
    return {{{"sink", late * kMillimeters}}, ""};
}

Measured measure_arch(const Conditions& c, int blocks) {
    Trial t(c);
    build_arch(t.world, blocks);
    const int keystone = 1 + blocks / 2;
    const Real start = t.position(keystone).y;
    double drop = 0;
    t.run(20, [&] { drop = std::max(drop, static_cast<double>(start - t.position(keystone).y)); });
    return {{{"drop", drop * kMillimeters}}, ""};
}

namespace {

/// `moved`: final displacement of the most displaced card. `stands`: time until the highest card has dropped by a
/// quarter of a card's length.
Measured measure_house(const Conditions& c, const CardHouse& house) {
    constexpr double kSeconds = 20;
    Trial t(c);
    build_card_house(t.world, house);
    const std::vector<Body> start = t.world.state().bodies;
    const int top = static_cast<int>(start.size()) - 1;
    Standing standing{kSeconds};
    t.run(kSeconds, [&] {
        const Real down = start.back().world_from_body.position.y - t.position(top).y;
        standing.look(down > house.half_length / 2, t.time());
    });
    double moved = 0;
    for (int i = 1; i <= top; ++i) {
        const Vec3 from = start[static_cast<std::size_t>(i)].world_from_body.position;
        moved = std::max(moved, static_cast<double>(distance(t.position(i), from)));
    }
    return {{{"moved", standing.millimeters(moved)}, {"stands", standing.until}}, ""};
}

} // namespace

Measured measure_card_house(const Conditions& c, int storeys) {
    return measure_house(c, {.storeys = storeys});
}

Measured measure_thin_cards(const Conditions& c) { return measure_house(c, kThinCards); }

} // namespace topple::app
