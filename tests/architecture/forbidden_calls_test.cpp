// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Calls that are forbidden because they break a promise of the project anywhere.

#include "tests/architecture/source_tree.h"
#include "tests/support/test.h"

#include <algorithm>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace topple::test {
namespace {

// The last bits of the C library's functions differ between machines and versions; those of the step must not.
// std::sqrt is exact everywhere; engine/math/trigonometry.h has the other functions (unqualified).
const std::regex kTranscendental(
    R"re(\bstd::(sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|exp|exp2|log|log2|log10|pow|cbrt|hypot)\b)re"
    R"re(|\b(sin|cos|tan|asin|acos|atan|atan2|exp|log|pow|hypot)f\s*\()re"
    R"re(|[^\w.](sin|cos|tan|exp|log|pow|cbrt|hypot)\s*\()re");

// Of two zeros these functions may return either: another level of optimization has given another one.
const std::regex kEitherZero(R"re(\bf(min|max)[fl]?\s*\()re");

// These functions read numbers by the locale of the machine, or hide errors.
const std::regex kLooseNumberReader(
    R"re(\b(strto(d|f|ld|l|ll|ul|ull)|sto(i|l|ll|ul|ull|f|d|ld)|ato(i|l|ll|f)|v?f?s?scanf|setlocale)\s*\()re");

// The standard libraries of clang 14 and of the browser's compiler do not have these.
const std::regex kMissingSomewhere(
    R"re(\bstd::(ranges::|views::|format\b|source_location\b|jthread\b|stop_token\b|atomic_ref\b|osyncstream\b|)re"
    R"re(make_(unique|shared)_for_overwrite\b))re");

std::vector<std::string> uses(const std::vector<SourceFile>& files,
                              const std::vector<std::string>& folders,
                              const std::regex& pattern) {
    std::vector<std::string> complaints;
    for (const SourceFile& file : files) {
        if (std::find(folders.begin(), folders.end(), folder_of(file.path)) == folders.end()) {
            continue;
        }
        std::istringstream stream(code_only(file.text));
        std::string line;
        for (int number = 1; std::getline(stream, line); ++number) {
            std::smatch match;
            if (std::regex_search(line, match, pattern)) {
                complaints.push_back(file.path + ":" + std::to_string(number) + ": " + match.str());
            }
        }
    }
    return complaints;
}

const std::vector<std::string> kInTheStep = {"engine/collision",
                                             "engine/dynamics",
                                             "engine/deformable",
                                             "engine/world"};

const std::vector<std::string> kGivesTheSameBits = {"engine/core",
                                                    "engine/math",
                                                    "engine/geometry",
                                                    "engine/spatial",
                                                    "engine/collision",
                                                    "engine/dynamics",
                                                    "engine/deformable",
                                                    "engine/world",
                                                    "engine/scene",
                                                    "engine/io",
                                                    "engine/textbook",
                                                    "app/scenes"};

const std::vector<std::string> kReadsOutsideData = {"engine/io", "app/commands"};

TEST(ForbiddenCalls, NoLibraryTranscendentalInTheStep) {
    const auto complaints = uses(our_sources(), kInTheStep, kTranscendental);
    EXPECT_TRUE(complaints.empty()) << lines(complaints);
}

TEST(ForbiddenCalls, ATranscendentalIsFoundInCodeOnly) {
    const std::vector<SourceFile> made_up = {{"engine/dynamics/hinge.cpp",
                                              "// std::sin(x) would do\n"
                                              "x = std::sqrt(y) + sin_cos(z).sin;\n"
                                              "x = std::sin(y);\n"
                                              "x = cosf(y);\n"
                                              "x = 2 * exp (y);\n"
                                              "x = motor.pow(y);\n"},
                                             {"engine/geometry/cone.cpp", "x = std::sin(y);\n"}};
    EXPECT_EQ(lines(uses(made_up, kInTheStep, kTranscendental)),
              "engine/dynamics/hinge.cpp:3: std::sin\n"
              "engine/dynamics/hinge.cpp:4: cosf(\n"
              "engine/dynamics/hinge.cpp:5:  exp (\n");
}

TEST(ForbiddenCalls, NoMinimumLeavesTheSignOfAZeroOpen) {
    const auto complaints = uses(our_sources(), kGivesTheSameBits, kEitherZero);
    EXPECT_TRUE(complaints.empty()) << lines(complaints);
}

TEST(ForbiddenCalls, AMinimumThatLeavesTheSignOfAZeroOpenIsFound) {
    const std::vector<SourceFile> made_up = {
        {"engine/math/slabs.cpp",
         "a = std::fmin(b, c);\nd = fmaxf (e, f);\ng = std::min(h, i);\n"}};
    EXPECT_EQ(uses(made_up, kGivesTheSameBits, kEitherZero).size(), 2u);
}

TEST(ForbiddenCalls, NoNumberIsReadByTheLanguageOfTheMachine) {
    const auto complaints = uses(our_sources(), kReadsOutsideData, kLooseNumberReader);
    EXPECT_TRUE(complaints.empty()) << lines(complaints);
}

TEST(ForbiddenCalls, ALooseNumberReaderIsFound) {
    const std::vector<SourceFile> made_up = {
        {"engine/io/csv.cpp",
         "a = std::stof(t);\nb = strtod(t, &end);\nsscanf(t, \"%f\", &c);\n"
         "std::from_chars(t, t + 3, d);\nrestof(t);\n"}};
    EXPECT_EQ(uses(made_up, kReadsOutsideData, kLooseNumberReader).size(), 3u);
}

std::vector<std::string> folders_of(const std::vector<SourceFile>& files) {
    std::vector<std::string> folders;
    for (const SourceFile& file : files)
        folders.push_back(folder_of(file.path));
    return folders;
}

TEST(ForbiddenCalls, NoPartOfTheLibraryIsMissingInABrowser) {
    const std::vector<SourceFile>& files = our_sources();
    const auto complaints = uses(files, folders_of(files), kMissingSomewhere);
    EXPECT_TRUE(complaints.empty()) << lines(complaints);
}

TEST(ForbiddenCalls, AMissingPartOfTheLibraryIsFound) {
    const std::vector<SourceFile> made_up = {
        {"app/panels/keys.cpp",
         "a = std::ranges::count(b, true);\nstd::format_args c;\nd = std::format(e);\n"
         "std::jthread f;\ng = std::count(h, i, true);\n"
         "j = std::make_unique_for_overwrite<int[]>(k);\nl = std::make_unique<int[]>(m);\n"}};
    EXPECT_EQ(lines(uses(made_up, folders_of(made_up), kMissingSomewhere)),
              "app/panels/keys.cpp:1: std::ranges::\n"
              "app/panels/keys.cpp:3: std::format\n"
              "app/panels/keys.cpp:4: std::jthread\n"
              "app/panels/keys.cpp:6: std::make_unique_for_overwrite\n");
}

TEST(ForbiddenCalls, CommentsAndLiteralsAreBlankedAndLinesKeepTheirNumbers) {
    EXPECT_EQ(code_only("a /* b\n c */ d // e\n\"f\\\"g\" h 'i' 1'000 R\"x(j)x\" k"),
              "a     \n      d     \n       h     1'000          k");
}

} // namespace
} // namespace topple::test
