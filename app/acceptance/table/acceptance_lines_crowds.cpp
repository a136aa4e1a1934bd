// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The rows of `topple quality` about whole worlds: overlaps, sleep, repeats, cloth and abused scenes.
#include "app/acceptance/table/acceptance_lines_detail.h"

namespace topple::app {

void add_overlaps(Cases& table) {
    const auto add = [&](const std::string& id,
                         const std::string& what,
                         const std::string& how,
                         const std::string& opens,
                         Measured (*measure)(const Conditions&)) {
        table.push_back({id,
                         how +
                             " 5 s. The highest speed upwards or sideways; how many are under the "
                             "ground, disabled, or more than 20 m away.",
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
         "2000 balls, boxes, capsules and rocks of half a meter fall into a pit of 12.4 m, "
         "sleep on. Time until all sleep.",
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
    table.push_back(
        {"M21",
         "Random scenes of thirteen kinds, from seed 100 on, 200 for 2 s each: slender "
         "things, rain, rooms full of "
         "fast bodies, chains and bridges under up to 10,000 times their links, random "
         "joints, gears, heaps, overlaps, compounds on terrain, walls that sweep bodies along, "
         "machines with motors, springs and grabs. "
         "Share of those whose total energy rises by more than 1 % beyond the work that "
         "kinematic bodies, joints and grabs have done; and of those in which a joint that can "
         "be closed is open by more than 10 % of the smaller body's extent and of its way in a "
         "step, "
         "without machines that are grabbed.",
         "abuse",
         [](const Conditions& c) {
             return measure_abuse(c, {100, 200, 2});
         },
         {{"M21.gaining", "abused scenes that gain energy", "%", 0, 0},
          {"M21.opened", "abused scenes with a joint pulled open", "%", 4, 0}},
         /*is_long=*/true,
         Freedom::own_step});
    table.back().siblings = {{"seeds from 7000 on", [](const Conditions& c) {
                                  return measure_abuse(c, {7000, 200, 2});
                              }}};
    const auto add =
        [&](const std::string& name, AbuseKind kind, int count, const std::string& what) {
            const std::string id = "M22:" + name;
            table.push_back({id,
                             what + " 2 s. Number of bodies that get through.",
                             "abuse:" + std::to_string(abuse_seed(kind, 1)),
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
    add("terrain",
        AbuseKind::terrain,
        40,
        "5 to 40 compounds of 1 to 1,000 kg fall at up to 30 m/s on a mesh or a "
        "height field of random heights; 40 terrains.");
}

void add_far_scenes(Cases& table) {
    const auto add = [&](int power, double distance) {
        const std::string n = "1e" + std::to_string(power), id = "M22:" + n;
        const std::string at = n + " m away: ";
        table.push_back(
            {id,
             "The stack of ten (M2), the arch of fifteen (M6) and the hanging chain with 100 kg "
             "(M4) at " +
                 n +
                 " m from the origin along two axes; and the largest distance of a box of the "
                 "stack from where it is in a stack at the origin, at the same time, in 10 s.",
             "far_stack:" + std::to_string(power),
             [distance](const Conditions& c) { return measure_far_scenes(c, distance); },
             {{id + ".drift", at + "stack, sideways drift", "mm", 3, 1},
              {id + ".sink", at + "stack, top below its place", "mm", 7, 1},
              {id + ".drop", at + "arch, keystone drops", "mm", 9, 2},
              {id + ".stretch", at + "chain, stretch", "%", 0.5, 0.05},
              {id + ".apart", at + "boxes from where they are at the origin", "mm", 1, 0.1}}});
        table.back().is_long = power < 10; // the farthest place is the hardest
        table.back().siblings = {
            {"2e" + std::to_string(power) + " m",
             [distance](const Conditions& c) { return measure_far_scenes(c, 2 * distance); }}};
    };
    add(4, 1e4);
    add(6, 1e6);
    add(10, 1e10);
}

} // namespace topple::app
