// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/quality/quality_table.h"

#include "app/quality/open_rows.h"

#include <initializer_list>

// The definition of every measured scene: one function a line, one case a run. Over 300 lines,
// because it is one table.

namespace topple::app {
namespace {

using Cases = std::vector<QualityCase>;

/// "40" and not "40.000000".
std::string short_text(double number) {
    std::string text = std::to_string(number);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.')
        text.pop_back();
    return text;
}

/// The last case is measured with other numbers too: `number` names one, `measure` is the measure with it.
template<typename Number, typename MeasureWith>
void add_siblings(Cases& table,
                  std::initializer_list<Number> numbers,
                  const std::string& unit,
                  const MeasureWith& measure) {
    for (const Number number : numbers)
        table.back().siblings.push_back({short_text(static_cast<double>(number)) + " " + unit,
                                         [=](const Conditions& c) { return measure(c, number); }});
}

/// What differs between the cases of a line: its parameter, and what is asked of each quantity.
struct Goal {
    double floor, aim;
};

void add_squeezed_box(Cases& table) {
    const auto add = [&](double kg, Goal penetration, std::initializer_list<double> others) {
        const std::string id = "M1:" + short_text(kg);
        table.push_back(
            {id,
             "A unit cube of 1 kg on the ground, one of " + short_text(kg) +
                 " kg on it, 10 s. The deeper of the two overlaps, the worst of the last 2 s.",
             "squeezed_box:" + short_text(kg),
             [kg](const Conditions& c) { return measure_squeezed_box(c, kg); },
             {{id + ".penetration",
               "1 kg under " + short_text(kg) + " kg: overlap",
               "mm",
               penetration.floor,
               penetration.aim}}});
        add_siblings(table, others, "kg", &measure_squeezed_box);
    };
    add(10, {1, 0.5}, {3.0});
    add(100, {7, 2}, {30.0, 55.0});
    add(1000, {70, 10}, {300.0, 550.0});
}

void add_stack(Cases& table) {
    const auto add = [&](int count, Goal drift, Goal sink, std::initializer_list<int> others) {
        const std::string n = std::to_string(count), id = "M2:" + n;
        table.push_back(
            {id,
             n + " unit cubes of 1000 kg on each other, 20 s. Stands until its top is below three "
                 "quarters of its height; the farthest any cube ever is from the axis; how far the "
                 "top is below its place at the end.",
             "stack:" + n,
             [count](const Conditions& c) { return measure_stack(c, count); },
             {{id + ".stands", n + " boxes: stand", "s", 20, 20, Better::higher},
              {id + ".drift", n + " boxes: sideways drift", "mm", drift.floor, drift.aim},
              {id + ".sink", n + " boxes: top below its place", "mm", sink.floor, sink.aim}}});
        add_siblings(table, others, "boxes", &measure_stack);
    };
    add(10, {3, 1}, {7, 1}, {3, 7});
    add(20, {5, 2}, {27, 4}, {13, 17});
    add(40, {10, 4}, {110, 10}, {27, 33});
    add(60, {15, 8}, {260, 20}, {47, 53});
}

void add_heavy_top(Cases& table) {
    table.push_back(
        {"M3",
         "Ten unit cubes of 1 kg on each other, one of 100 kg on them, 20 s. How far the "
         "heavy one is below its place, the worst of the last 5 s.",
         "heavy_top",
         &measure_heavy_top,
         {{"M3.sink", "ten light under one heavy: top below its place", "mm", 150, 20}}});
}

void add_heavy_chains(Cases& table) {
    const auto add = [&](const std::string& test,
                         const std::string& scene,
                         int kg,
                         double floor,
                         std::initializer_list<double> others) {
        const std::string n = std::to_string(kg), id = test + ":" + n;
        const bool is_level = test == "M5";
        table.push_back({id,
                         "Twenty links of 1 kg, 10 m in all, a ball of " + n + " kg at the end, " +
                             (is_level ? "let go from the level" : "hanging") +
                             ", 10 s. The gaps at the joints added up, over the length; the worst.",
                         scene + ":" + n,
                         [=](const Conditions& c) { return measure_heavy_chain(c, kg, is_level); },
                         {{id + ".stretch",
                           (is_level ? "swinging chain, " : "hanging chain, ") + n + " kg: stretch",
                           "%",
                           floor,
                           0.05}}});
        add_siblings(table, others, "kg", [=](const Conditions& c, double other_kg) {
            return measure_heavy_chain(c, other_kg, is_level);
        });
    };
    add("M4", "hanging_chain", 100, 0.5, {30.0});
    add("M4", "hanging_chain", 1000, 2, {300.0, 550.0});
    add("M5", "swinging_chain", 10, 1, {3.0});
    add("M5", "swinging_chain", 100, 3, {30.0, 55.0});
    add("M5", "swinging_chain", 1000, 5, {300.0, 550.0});
}

void add_double_pendulum(Cases& table) {
    table.push_back(
        {"M11",
         "Two rods of 1 m and 10 kg end to end, hinged to a post, let go from the level, 30 s. "
         "The farthest the energy is ever from what it was, over m g L of the two.",
         "double_pendulum",
         &measure_double_pendulum,
         {{"M11.energy", "double pendulum: energy", "%", 3, 0.1}}});
}

void add_arch(Cases& table) {
    const auto add = [&](int blocks, Goal drop, std::initializer_list<int> others) {
        const std::string n = std::to_string(blocks), id = "M6:" + n;
        table.push_back(
            {id,
             "A half circle of " + n +
                 " equal blocks, 3 m inside and 4.2 m outside, 1.2 m deep, 2000 kg/m^3, 20 s. The "
                 "farthest the keystone ever is below its place.",
             "arch:" + n,
             [blocks](const Conditions& c) { return measure_arch(c, blocks); },
             {{id + ".drop", "arch of " + n + ": keystone drops", "mm", drop.floor, drop.aim}}});
        add_siblings(table, others, "blocks", &measure_arch);
    };
    add(15, {9, 2}, {11, 13});
    add(17, {5, 2}, {19, 21});
}

void add_card_houses(Cases& table) {
    const auto add = [&](int storeys, Goal moved, std::initializer_list<int> others) {
        const std::string n = std::to_string(storeys), id = "M7:" + n;
        table.push_back(
            {id,
             n + " storeys of cards of 1 m x 70 cm x 4 cm, 700 kg/m^3, leaning at 20 degrees, "
                 "friction 0.6, 20 s. How far the most moved card is from its place at the end; "
                 "how "
                 "long until a card of the top pair is down by a quarter of a card.",
             "card_house:" + n,
             [storeys](const Conditions& c) { return measure_card_house(c, storeys); },
             {{id + ".stands", n + " storeys of cards: stand", "s", 20, 20, Better::higher},
              {id + ".moved", n + " storeys of cards: most moved", "mm", moved.floor, moved.aim}}});
        add_siblings(table, others, "storeys", &measure_card_house);
    };
    add(3, {9, 3}, {1, 2});
    add(5, {30, 10}, {4});
    table.push_back(
        {"M7:thin",
         "Three storeys of cards of 10 cm x 7 cm x 2 mm, 700 kg/m^3, leaning at 20 "
         "degrees, friction 0.6, 20 s. How long until a card of the top pair is down by "
         "a quarter of a card.",
         "thin_cards",
         &measure_thin_cards,
         {{"M7:thin.stands", "cards of 2 mm: stand", "s", 20, 20, Better::higher}}});
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
        QualityCase& added = table.emplace_back(QualityCase{
            "M13:" + n,
            "A ball of 10 cm and 0.5 kg at a " +
                std::string(wall.moves ? "free wall of 20 kg" : "static wall") + ", 2 x 2 m and " +
                short_text(wall.thickness_mm) +
                " mm, without weight, 0.5 s from eight distances. How many are through.",
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
         "A rod of 1 m x 2 cm x 2 cm falls at 10 m/s, turning end over end at 40 rad/s, "
         "on a static floor of 2 cm; eight heights and angles, 2 s. How many are below.",
         "spinning_rods",
         &measure_rods,
         {{"M13:rod.through", "spinning rod on a thin floor: through, of 8", "", 1, 0}}});
}

void add_seams(Cases& table) {
    const auto add = [&](SeamedGround ground, SeamRunner runner, const std::string& what) {
        const std::string name = std::string(name_of(runner)) + "-" + std::string(name_of(ground));
        const std::string id = "M14:" + name;
        const bool rolls = runner == SeamRunner::ball;
        table.push_back(
            {id,
             std::string(rolls ? "A ball of 25 cm rolls"
                               : "A box of 60 cm slides without friction") +
                 " over level " + what +
                 " at 5 m/s along them and 0.7 m/s across, from 0.5 s to 4.5 s. The farthest it is "
                 "above or below where it was; its speed at the end against that of the start; the "
                 "farthest its direction is from that of the start.",
             "smooth_ground",
             [=](const Conditions& c) { return measure_seams(c, ground, runner); },
             {{id + ".hop", name + ": hop", "mm", 1, 1.7e-3},
              {id + ".speed", name + ": speed change", "%", 0.5, 0.06},
              {id + ".heading", name + ": heading", "deg", 0.05, 1.5e-5}}});
        const SeamRunner other = rolls ? SeamRunner::capsule : SeamRunner::hull;
        table.back().siblings = {{std::string(name_of(other)), [=](const Conditions& c) {
                                      return measure_seams(c, ground, other);
                                  }}};
    };
    for (const SeamRunner runner : {SeamRunner::ball, SeamRunner::box}) {
        add(SeamedGround::mesh, runner, "triangles of half a metre");
        add(SeamedGround::boxes, runner, "static cubes of 1 m side by side");
        add(SeamedGround::meshes, runner, "meshes of 2.5 m side by side");
        add(SeamedGround::mixed, runner, "meshes and boxes of 2.5 m in turn");
    }
}

void add_chain_reactions(Cases& table) {
    table.push_back(
        {"M15:dominoes",
         "Forty dominoes of 10 x 100 x 50 cm, 40 cm apart along a gentle S; a ball runs into the "
         "first. How many are down 1 s after the last fell, or after 21 s.",
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
         "A disc of 50 cm and 12 kg, 20 cm up a stem with a round tip of 2 cm, leaning by 0.1 rad, "
         "at 60 rad/s, 30 s. How long until it leans by 45 degrees.",
         "spinning_top",
         &measure_spinning_top,
         {{"M15:top.up", "spinning top: stays up", "s", 10, 20, Better::higher}}});
    table.push_back(
        {"M15:break",
         "Fifteen touching balls of 57.2 mm in a triangle, the cue ball at 8 m/s along its axis, "
         "restitution 0.95, 1 s. How far the worst ball is from its mirror image, over a diameter.",
         "billiard_break",
         &measure_billiard_break,
         {{"M15:break.asymmetry", "billiard break: asymmetry", "", 1e-3, 1e-5}}});
}

void add_overlaps(Cases& table) {
    const auto add = [&](const std::string& id,
                         const std::string& what,
                         const std::string& how,
                         const std::string& opens,
                         Measured (*measure)(const Conditions&)) {
        table.push_back({id,
                         how +
                             " 5 s. The highest speed upwards or sideways; how many are under the "
                             "ground, frozen, or more than 20 m away.",
                         opens,
                         measure,
                         {{id + ".ejection", what + ": ejection", "m/s", 4, 1},
                          {id + ".lost", what + ": lost", "", 0, 0}}});
    };
    add("M16:grid",
        "overlapping cubes",
        "3 x 3 x 3 cubes of 50 cm, 35 cm apart, the lowest 15 cm into the ground.",
        "overlapping_spawn",
        &measure_overlapping_grid);
    add("M16:same",
        "cubes at one place",
        "Five cubes of 50 cm at one and the same place, 25 cm above the ground.",
        "coincident_spawn",
        &measure_coincident_cubes);
}

void add_sleep(Cases& table) {
    table.push_back(
        {"M17",
         "2000 balls, boxes, capsules and rocks of half a metre fall into a pit of 12.4 "
         "m, sleep on. How long until all sleep.",
         "mixed_pile:2000",
         [](const Conditions& c) { return measure_time_to_sleep(c, 2000); },
         {{"M17.asleep", "mixed pile of 2000: asleep", "s", 20, 8}},
         /*is_long=*/true});
    add_siblings(table, {500, 1100}, "bodies", &measure_time_to_sleep);
}

void add_repeats(Cases& table) {
    table.push_back(
        {"M18:threads",
         "The mixed pile of 400, sleep on, 600 steps with 1, 2, 4 and 8 threads and with "
         "the instruction sets that there are, in pairs. Steps whose hash is not that of "
         "one thread that solves contacts one by one.",
         "mixed_pile:400",
         &measure_threads,
         {{"M18:threads.differing", "threads, instructions: steps that differ", "", 0, 0}},
         /*is_long=*/true,
         Freedom::own_frame});
    const auto add = [&](const std::string& name,
                         const std::string& scene,
                         Measured (*measure)(const Conditions&)) {
        const std::string id = "M19:" + name;
        table.push_back(
            {id,
             "The " + name +
                 ", sleep on, 300 steps; eight snapshots at random steps, each restored "
                 "in its own world and in a fresh one, and 60 steps on. Steps whose hash "
                 "is not that of the straight run.",
             scene,
             measure,
             {{id + ".differing", "rewind, " + name + ": steps that differ", "", 0, 0}},
             /*is_long=*/false,
             Freedom::own_frame});
    };
    add("pile", "mixed_pile:150", &measure_rewind_of_pile);
    add("machine", "machine", &measure_rewind_of_machine);
}

void add_cloth(Cases& table) {
    table.push_back({"M20:drape",
                     "A cloth 64 x 64, 2 m wide, 0.3 kg/m^2, that collides with itself falls on a "
                     "ball of 1.2 m, 8 s. The most stretched spring along a thread after 4 s; the "
                     "deepest particle in ball or floor at any time.",
                     "draped_cloth:64",
                     [](const Conditions& c) { return measure_draped_cloth(c, 64); },
                     {{"M20:drape.stretch", "cloth on a ball: most stretched spring", "%", 5, 1},
                      {"M20:drape.depth", "cloth on a ball: deepest particle", "mm", 5, 0}}});
    add_siblings(table, {27, 48}, "particles a side", &measure_draped_cloth);
    table.push_back(
        {"M20:catch",
         "A cloth 64 x 64, 2 m wide, slack between its corners, and a ball of ten times "
         "its mass from 0.8 m above, 10 s. Held: never below 1.4 m under the corners, "
         "and slower than 0.5 m/s at the end.",
         "cloth_catch:64",
         [](const Conditions& c) { return measure_cloth_catch(c, 64); },
         {{"M20:catch.held", "cloth that catches a ball: held", "", 1, 1, Better::higher}}});
    add_siblings(table, {27, 48}, "particles a side", &measure_cloth_catch);
}

void add_abuse(Cases& table) {
    table.push_back({"M21",
                     "Random scenes of ten kinds, from seed 100 on, 200 for 2 s each: slender "
                     "things, rain, rooms full of "
                     "fast bodies, chains and bridges under up to 10,000 times their links, random "
                     "joints, heaps, overlaps. "
                     "Share of those whose total energy rises by more than 1 %.",
                     "abuse",
                     [](const Conditions& c) {
                         return measure_abuse(c, {100, 200, 2});
                     },
                     {{"M21.gaining", "abused scenes that gain energy", "%", 0, 0}},
                     /*is_long=*/true,
                     Freedom::own_step});
    table.back().siblings = {{"seeds from 7000 on", [](const Conditions& c) {
                                  return measure_abuse(c, {7000, 200, 2});
                              }}};
    const auto add =
        [&](const std::string& name, AbuseKind kind, int count, const std::string& what) {
            const std::string id = "M22:" + name;
            table.push_back({id,
                             what + " 2 s. How many bodies get through.",
                             "abuse:" + std::to_string(kAbuseKindCount + static_cast<int>(kind)),
                             [=](const Conditions& c) { return measure_lost(c, kind, count); },
                             {{id + ".lost", "bodies lost, " + name, "", 0, 0}},
                             /*is_long=*/true,
                             Freedom::own_step});
            table.back().siblings = {{"seeds from 10000 on", [=](const Conditions& c) {
                                          return measure_lost(c, kind, count, 1000);
                                      }}};
        };
    add("thrown",
        AbuseKind::thrown,
        200,
        "A body of any shape, spinning, is thrown at 10 to 300 m/s at a wall of 1 cm to 1 m; 200 "
        "throws.");
    add("room",
        AbuseKind::thin_room,
        40,
        "Up to 16 bodies of all shapes, spinning, at 10 to 300 m/s in a room with walls of 1 or 2 "
        "cm; 40 rooms.");
    add("rain",
        AbuseKind::thin_rain,
        40,
        "30 to 150 rods, boxes and capsules rain on a floor of 2 cm, under up to 100 m/s^2; 40 "
        "rains.");
}

} // namespace

std::span<const QualityCase> quality_table() {
    static const Cases kTable = [] {
        Cases table;
        for (const auto add : {&add_squeezed_box,
                               &add_stack,
                               &add_heavy_top,
                               &add_heavy_chains,
                               &add_arch,
                               &add_card_houses,
                               &add_slip,
                               &add_rebound,
                               &add_tumbling_box,
                               &add_double_pendulum,
                               &add_cradle,
                               &add_bullets,
                               &add_seams,
                               &add_chain_reactions,
                               &add_overlaps,
                               &add_sleep,
                               &add_repeats,
                               &add_cloth,
                               &add_abuse})
            add(table);
        for (QualityCase& c : table)
            for (QualityRow& row : c.rows)
                row.asserted = !is_open(row.id);
        return table;
    }();
    return kTable;
}

Verdict verdict_of(const QualityRow& row, double value) {
    const auto reaches = [&](double goal) {
        return row.better == Better::lower ? value <= goal : value >= goal;
    };
    return reaches(row.aim)     ? Verdict::aim_reached
           : reaches(row.floor) ? Verdict::floor_held
                                : Verdict::red;
}

std::string_view name_of(Verdict verdict) {
    switch (verdict) {
    case Verdict::aim_reached:
        return "aim reached";
    case Verdict::floor_held:
        return "floor held";
    case Verdict::red:
        break;
    }
    return "RED";
}

} // namespace topple::app
