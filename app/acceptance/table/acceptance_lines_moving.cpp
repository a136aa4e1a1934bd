// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The rows of `topple quality` about motion: pendulum, friction, bounces, spin, impacts, internal edges and chain
// reactions.
#include "app/acceptance/table/acceptance_lines_detail.h"

namespace topple::app {

void add_double_pendulum(Cases& table) {
    table.push_back(
        {"M11",
         "Two rods of 1 m and 10 kg end to end, hinged to a post, let go from the level, 30 "
         "s. Largest deviation of the energy from its initial value, over m g L of the two.",
         "double_pendulum",
         &measure_double_pendulum,
         {{"M11.energy", "double pendulum: energy", "%", 3, 0.1}}});
}

void add_slip(Cases& table) {
    const auto add = [&](double mu, Goal slip, Goal creep, std::initializer_list<double> others) {
        const std::string n = short_text(mu), id = "M8:" + n;
        table.push_back(
            {id,
             "A box of 1 x 0.5 x 1 m on a slope, friction " + n +
                 ". Slip: the angle at which it would begin to slide, from how it speeds up from 1 "
                 "s "
                 "to 3 s on slopes 1, 2 and 4 degrees steeper than that; the worst difference from "
                 "atan mu. Creep: mean speed from 1 s to 10 s, 3 degrees below.",
             "friction_ramp",
             [mu](const Conditions& c) { return measure_slip(c, mu); },
             {{id + ".slip", "friction " + n + ": slip angle off", "deg", slip.floor, slip.aim},
              {id + ".creep",
               "friction " + n + ": creep 3 deg below",
               "m/s",
               creep.floor,
               creep.aim}}});
        add_siblings(table, others, "friction", &measure_slip);
    };
    add(0.3, {0.1, 0.01}, {1e-5, 1e-6}, {0.1, 0.2});
    add(0.6, {0.1, 0.01}, {1e-5, 1e-6}, {0.45, 0.8});
}

void add_rebound(Cases& table) {
    const auto add = [&](double e, Goal rebound, std::initializer_list<double> others) {
        const std::string n = short_text(e), id = "M9:" + n;
        table.push_back({id,
                         "A ball of 1 m, restitution " + n +
                             ", dropped from 2 to 2.35 m in steps of 5 cm. The first rebound's "
                             "height against e^2 of the drop, the worst of the eight.",
                         "bounce_row",
                         [e](const Conditions& c) { return measure_rebound(c, e); },
                         {{id + ".rebound",
                           "restitution " + n + ": rebound off",
                           "%",
                           rebound.floor,
                           rebound.aim}}});
        add_siblings(table, others, "restitution", &measure_rebound);
    };
    add(0.5, {4, 1}, {0.6, 0.7});
    add(0.8, {1, 0.5}, {0.9});
    add(1, {0.5, 0.1}, {});
}

void add_tumbling_box(Cases& table) {
    table.push_back(
        {"M10",
         "A weightless box of 2 x 1 x 0.3 m turns at 5 rad/s about its middle axis, 0.02 rad/s off "
         "it, 60 s. The worst change of energy and of the size of L, over their own size; the "
         "worst "
         "length of the change of L over that of L; flips of the middle axis, off the 14 that fine "
         "Runge-Kutta steps give.",
         "tumbling_box",
         &measure_tumbling_box,
         {{"M10.energy", "free tumbling: energy", "", 1e-3, 1e-5},
          {"M10.size", "free tumbling: size of L", "", 1e-4, 1e-6},
          {"M10.direction", "free tumbling: direction of L", "", 0.02, 1e-3},
          {"M10.flips", "free tumbling: flips off 14", "", 1, 0}}});
}

void add_cradle(Cases& table) {
    table.push_back(
        {"M12",
         "Five balls of 50 cm on rigid arms of 2 m, touching, restitution 1; the first falls from "
         "45 degrees. Speeds over that of the impact, when the last ball is at its fastest.",
         "touching_cradle",
         &measure_cradle,
         {{"M12.last", "cradle: speed of the last", "", 0.95, 0.98, Better::higher},
          {"M12.others", "cradle: speed of the others", "", 0.03, 0.01}}});
}

void add_bullets(Cases& table) {
    const auto add = [&](BulletWall wall, std::initializer_list<double> others) {
        const std::string n = std::string(wall.moves ? "dynamic-" : "static-") +
                              short_text(wall.thickness_mm) + "mm";
        AcceptanceCase& added = table.emplace_back(AcceptanceCase{
            "M13:" + n,
            "A ball of 10 cm and 0.5 kg at a " +
                std::string(wall.moves ? "free wall of 20 kg" : "static wall") + ", 2 x 2 m and " +
                short_text(wall.thickness_mm) +
                " mm, without weight, 0.5 s from eight distances. Number that pass through.",
            "bullets",
            [wall](const Conditions& c) { return measure_bullets(c, wall); },
            {}});
        for (const char* speed : {"100", "300", "390"})
            added.rows.push_back(
                {added.id + "." + speed, n + " wall, " + speed + " m/s: through, of 8", "", 0, 0});
        add_siblings(table, others, "mm", [wall](const Conditions& c, double other_mm) {
            return measure_bullets(c, {other_mm, wall.moves});
        });
    };
    for (const bool moves : {false, true}) {
        add({20, moves}, {35.0, 14.0});
        add({10, moves}, {5.0});
    }
    table.push_back(
        {"M13:rod",
         "A rod of 1 m x 2 cm x 2 cm falls at 10 m/s, turning end over end at 40 rad/s, on a "
         "static floor of 2 cm; eight heights and angles, 2 s. Number of rods below the floor.",
         "spinning_rods",
         &measure_rods,
         {{"M13:rod.through", "spinning rod on a thin floor: through, of 8", "", 1, 0}}});
}

void add_internal_edges(Cases& table) {
    const auto add = [&](PiecewiseGround ground, GroundRunner runner, const std::string& what) {
        const std::string name = std::string(name_of(runner)) + "-" + std::string(name_of(ground));
        const std::string id = "M14:" + name;
        const bool rolls = runner == GroundRunner::ball;
        table.push_back(
            {id,
             std::string(rolls ? "A ball of 25 cm rolls"
                               : "A box of 60 cm slides without friction") +
                 " over level " + what +
                 " at 5 m/s along them and 0.7 m/s across, from 0.5 s to 4.5 s. The farthest it is "
                 "above or below where it was; its speed at the end against that of the start; the "
                 "farthest its direction is from that of the start.",
             "smooth_ground",
             [=](const Conditions& c) { return measure_internal_edges(c, ground, runner); },
             {{id + ".hop", name + ": hop", "mm", 1, 1.7e-3},
              {id + ".speed", name + ": speed change", "%", 0.5, 0.06},
              {id + ".heading", name + ": heading", "deg", 0.05, 1.5e-5}}});
        const GroundRunner other = rolls ? GroundRunner::capsule : GroundRunner::hull;
        table.back().siblings = {{std::string(name_of(other)), [=](const Conditions& c) {
                                      return measure_internal_edges(c, ground, other);
                                  }}};
    };
    for (const GroundRunner runner : {GroundRunner::ball, GroundRunner::box}) {
        add(PiecewiseGround::mesh, runner, "triangles of half a meter");
        add(PiecewiseGround::boxes, runner, "static cubes of 1 m side by side");
        add(PiecewiseGround::meshes, runner, "meshes of 2.5 m side by side");
        add(PiecewiseGround::mixed, runner, "meshes and boxes of 2.5 m in turn");
    }
}

void add_chain_reactions(Cases& table) {
    table.push_back(
        {"M15:dominoes",
         "Forty dominoes of 10 x 100 x 50 cm, 40 cm apart along a gentle S; a ball runs into "
         "the first. Number of fallen dominoes 1 s after the last fell, or after 21 s.",
         "dominoes:40",
         [](const Conditions& c) { return measure_dominoes(c, 40); },
         {{"M15:dominoes.fallen", "forty dominoes: fall", "", 40, 40, Better::higher}}});
    add_siblings(table, {15, 27, 60}, "dominoes", [](const Conditions& c, int count) {
        Measured of_forty = measure_dominoes(c, count);
        of_forty.quantities.front().value *= 40.0 / count;
        return of_forty;
    });
    table.push_back(
        {"M15:top",
         "A disc of 50 cm and 12 kg, 20 cm up a stem with a round tip of 2 cm, leaning by 0.1 "
         "rad, at 60 rad/s, 30 s. Time until it leans by 45 degrees.",
         "spinning_top",
         &measure_spinning_top,
         {{"M15:top.up", "spinning top: stays up", "s", 10, 20, Better::higher}}});
    table.push_back(
        {"M15:break",
         "Fifteen touching balls of 57.2 mm in a triangle, the cue ball at 8 m/s along its "
         "axis, restitution 0.95, 1 s. Distance of the worst ball from its mirror image, over "
         "a diameter.",
         "billiard_break",
         &measure_billiard_break,
         {{"M15:break.asymmetry", "billiard break: asymmetry", "", 1e-3, 1e-5}}});
}

} // namespace topple::app
