// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/acceptance/measures/measures.h"

#include <functional>
#include <span>
#include <string>

namespace topple::app {

enum class Better { lower, higher };

/// One number that the engine is held to.
struct AcceptanceRow {
    std::string id;   ///< "M2:40.sink": line, case, quantity.
    std::string what; ///< "top below its place"
    std::string unit; ///< "mm"; empty for a count or a ratio.
    double floor = 0; ///< Good enough.
    double aim = 0;   ///< What we are after.
    Better better = Better::lower;
    /// A test keeps the floor; false for the rows in open_rows.cpp, where it does not hold yet.
    bool asserted = true;
};

using Measure = std::function<Measured(const Conditions&)>;

/// The scene of a case with another number: as many rows, held to the same floors.
struct Sibling {
    std::string id; ///< "27 boxes"
    Measure measure;
};

/// The conditions under which a case may be measured beside its own.
enum class Freedom {
    any,       ///< Any length of a step, any frame.
    own_step,  ///< Its scenes have steps of their own.
    own_frame, ///< It compares the bits of two runs in one frame.
};

/// One run that some rows are read from.
struct AcceptanceCase {
    std::string id;    ///< "M2:40"
    std::string how;   ///< The scene and the measure, in words and numbers.
    std::string opens; ///< What `open_scene` shows of it.
    Measure measure;
    std::vector<AcceptanceRow> rows;
    bool is_long = false; ///< Takes long: tests run it only when all is asked for.
    Freedom freedom = Freedom::any;
    /// Numbers that are not in the table, none harder than the case's own.
    std::vector<Sibling> siblings;
};

/// All of it, in the order of the lines. Every case runs at 60 Hz with the default parameters and sleep
/// off, unless it says otherwise; nothing has damping, everything the default rolling resistance.
std::span<const AcceptanceCase> acceptance_table();

enum class Verdict { red, floor_held, aim_reached };
/// A value that is not a number is red.
Verdict verdict_of(const AcceptanceRow& row, double value);
std::string_view name_of(Verdict verdict);

} // namespace topple::app
