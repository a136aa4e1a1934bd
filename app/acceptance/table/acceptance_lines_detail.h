// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/acceptance/table/acceptance_table.h"

#include <initializer_list>

namespace topple::app {

using Cases = std::vector<AcceptanceCase>;

/// Returns the shortest text of a number of the table: "40", "0.25".
std::string short_text(double number);

/// Floor and aim of one quantity of a case.
struct Goal {
    double floor, aim;
};

/// Adds siblings to the last case: the same measure with other numbers, each named with the unit; `measure` takes one
/// of them.
template<typename Number, typename MeasureWith>
void add_siblings(Cases& table,
                  std::initializer_list<Number> numbers,
                  const std::string& unit,
                  const MeasureWith& measure) {
    for (const Number number : numbers)
        table.back().siblings.push_back({short_text(static_cast<double>(number)) + " " + unit,
                                         [=](const Conditions& c) { return measure(c, number); }});
}

// --- quality_lines_standing.cpp ---

void add_squeezed_box(Cases& table);
void add_stack(Cases& table);
void add_heavy_top(Cases& table);
void add_heavy_chains(Cases& table);
void add_arch(Cases& table);
void add_card_houses(Cases& table);

// --- quality_lines_moving.cpp ---

void add_double_pendulum(Cases& table);
void add_slip(Cases& table);
void add_rebound(Cases& table);
void add_tumbling_box(Cases& table);
void add_cradle(Cases& table);
void add_bullets(Cases& table);
void add_internal_edges(Cases& table);
void add_chain_reactions(Cases& table);

// --- quality_lines_crowds.cpp ---

void add_overlaps(Cases& table);
void add_sleep(Cases& table);
void add_repeats(Cases& table);
void add_cloth(Cases& table);
void add_abuse(Cases& table);
void add_far_scenes(Cases& table);

} // namespace topple::app
