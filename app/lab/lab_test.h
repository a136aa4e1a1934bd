// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/answer.h"
#include "app/lab/argument.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app::lab {

/// Arguments and the expected facts: "box=0,0,0,1,1,1" and "inside=yes distance_m=0". Vectors are written with
/// commas.
struct Case {
    std::string arguments, expected;
};

/// A mistake of an algorithm as printed.
struct Fault {
    std::string_view what;      ///< Description in a sentence.
    std::string_view breaks_on; ///< Arguments for which the answer is wrong.
};

/// The algorithm as a textbook prints it, if that version is wrong, for comparison with the correct one.
struct AsPrinted {
    Answer (*run)(Arguments) = nullptr;
    std::vector<Fault> faults{};
};

/// One demonstration: topic, parameters, function and expected answers.
struct LabTest {
    std::string id;           ///< Name on the command line: "sphere_turned_box".
    std::string_view chapter; ///< One of `chapters()`.
    std::string title;        ///< "Sphere and turned box"
    std::string_view look_at; ///< Instructions and the expected result, in a sentence or two.
    std::vector<Parameter> parameters;
    Answer (*run)(Arguments) = nullptr; ///< Takes arguments of the parameters' kinds, in order.
    std::vector<Case> cases{};
    AsPrinted as_printed{};
    std::string search_text{}; ///< Chapter, title and id in lower case; the registration sets it.
};

/// Registers a test at namespace scope in its file, which is all that a new one needs: the lab, the search box,
/// `topple lab` and the tests read the table.
struct LabRegistration {
    explicit LabRegistration(LabTest test);
};

/// Returns the chapters in the order of a course, from vectors to moving shapes.
std::span<const std::string_view> chapters();
/// Returns all tests by chapter, then title, independent of the link order.
std::span<const LabTest> all_tests();
const LabTest* find_test(std::string_view id);
/// Returns whether all words of `filter` occur in the chapter, the title, or the id.
bool matches(const LabTest& test, std::string_view filter);

/// Checks expected facts. Fails: with the names and values that cannot be read, are missing, or differ.
Result<void> check_answer(const Answer& answer, std::string_view expected, Real tolerance);

} // namespace topple::app::lab
