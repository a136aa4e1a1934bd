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

/// Arguments and what must come out: "box=0,0,0,1,1,1" and "inside=yes distance_m=0". Vectors are
/// written with commas.
struct Case {
    std::string arguments, expected;
};

/// What is wrong with an algorithm as it was printed.
struct Fault {
    std::string_view what;      ///< In a sentence.
    std::string_view breaks_on; ///< Arguments on which it answers otherwise.
};

/// The algorithm as a textbook prints it, where that one fails: to be seen beside the mended one.
struct AsPrinted {
    Answer (*run)(Arguments) = nullptr;
    std::vector<Fault> faults{};
};

/// One demonstration: what it is about, what it is given, how it answers, what it must answer.
struct LabTest {
    std::string id;           ///< "sphere_turned_box": what the command line says.
    std::string_view chapter; ///< One of `chapters()`.
    std::string title;        ///< "Sphere and turned box"
    std::string_view look_at; ///< A sentence or two: what to try and what to see.
    std::vector<Parameter> parameters;
    Answer (*run)(Arguments) = nullptr; ///< Arguments of the parameters' kinds, in their order.
    std::vector<Case> cases{};
    AsPrinted as_printed{};
};

/// Made at namespace scope in the file of a test; that is all that a new one needs: the lab, the search
/// box, `topple lab` and the tests find it in the table.
struct LabRegistration {
    explicit LabRegistration(LabTest test);
};

/// In the order of a course, from vectors to moving shapes.
std::span<const std::string_view> chapters();
/// By chapter, then title; the same order whatever the linker did.
std::span<const LabTest> all_tests();
const LabTest* find_test(std::string_view id);
/// Whether the words of `filter` all occur in the chapter, the title, or the id.
bool matches(const LabTest& test, std::string_view filter);

/// Fails: the names and values that do not read, or that the answer lacks or contradicts.
Result<void> check_answer(const Answer& answer, std::string_view expected, Real tolerance);

} // namespace topple::app::lab
