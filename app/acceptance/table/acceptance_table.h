// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/acceptance/measures/measures.h"

#include <functional>
#include <span>
#include <string>

namespace topple::app {

enum class Better { lower, higher };

/// One measured number with its acceptance limits.
struct AcceptanceRow {
    std::string id;   ///< "M2:40.sink": line, case, quantity.
    std::string what; ///< "top below its place"
    std::string unit; ///< "mm"; empty for a count or a ratio.
    double floor = 0; ///< Value from which on the row passes.
    double aim = 0;   ///< Value that the project aims for.
    Better better = Better::lower;
    /// Whether a test enforces the floor; false for the rows in open_rows.cpp, whose floors do not hold yet.
    bool asserted = true;
};

using Measure = std::function<Measured(const Conditions&)>;

/// The scene of a case with another number, with the same rows and floors.
struct Sibling {
    std::string id; ///< "27 boxes"
    Measure measure;
};

/// Restrictions on the other conditions under which a case may be measured.
enum class Freedom {
    any,       ///< Any step length, any frame.
    own_step,  ///< The scenes have their own steps.
    own_frame, ///< The case compares the bits of two runs in one frame.
};

/// One run that gives the values of some rows.
struct AcceptanceCase {
    std::string id;    ///< "M2:40"
    std::string how;   ///< Scene and measure, in words and numbers.
    std::string opens; ///< Scene that `open_scene` shows for the case.
    Measure measure;
    std::vector<AcceptanceRow> rows;
    bool is_long = false; ///< Whether tests run the case only in complete runs.
    Freedom freedom = Freedom::any;
    /// The same case with numbers outside the table, none harder than the case's own.
    std::vector<Sibling> siblings;
};

/// Returns the whole table, in order. Every case runs at 60 Hz with the default parameters and sleep off, unless
/// stated otherwise; without damping, with the default rolling resistance.
std::span<const AcceptanceCase> acceptance_table();

enum class Verdict { red, floor_held, aim_reached };
/// Returns the verdict on a value; NaN is red.
Verdict verdict_of(const AcceptanceRow& row, double value);
std::string_view name_of(Verdict verdict);

} // namespace topple::app
