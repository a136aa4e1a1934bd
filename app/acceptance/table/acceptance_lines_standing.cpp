// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The rows of `topple quality` about standing and hanging structures: loads, stacks, chains, arches and card houses.
#include "app/acceptance/table/acceptance_lines_detail.h"

namespace topple::app {

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
         "Ten unit cubes of 1 kg on each other, one of 100 kg on them, 20 s. Largest depth of "
         "the heavy one below its place in the last 5 s.",
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
                 "friction 0.6, 20 s. Displacement of the most moved card at the end; time until a "
                 "card of the top pair is down by a quarter of a card.",
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
         "Three storeys of cards of 10 cm x 7 cm x 2 mm, 700 kg/m^3, leaning at 20 degrees, "
         "friction 0.6, 20 s. Time until a card of the top pair is down by a quarter of a "
         "card.",
         "thin_cards",
         &measure_thin_cards,
         {{"M7:thin.stands", "cards of 2 mm: stand", "s", 20, 20, Better::higher}}});
}

} // namespace topple::app
