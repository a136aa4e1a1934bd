// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A person can change the keys of commands: texts get them from the keymap.

#include "tests/architecture/source_tree.h"
#include "tests/support/test.h"

#include <algorithm>
#include <array>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace topple::test {
namespace {

/// Files whose business are the keys themselves, or that give an example of one.
constexpr auto kFilesOfKeys = std::to_array<std::string_view>(
    {"app/tools/bindings.cpp", "app/tools/key_presets.cpp", "app/settings.cpp"});

const std::regex kLiteral(R"re("(\\.|[^"\\])*")re");
/// A shortcut, a key in brackets behind the name of a command, or a key to press.
const std::regex kKey(
    R"re(\b(Ctrl|Shift|Alt)\+[A-Z0-9]|\((F\d+|[A-Z]|Space|Tab|Del|Left|Right|Home)\))re"
    R"re(|\b[Pp]ress [A-Z]\b)re");

std::vector<std::string> keys_in_texts(const std::vector<SourceFile>& files) {
    std::vector<std::string> complaints;
    for (const SourceFile& file : files) {
        if (!file.path.starts_with("app/") ||
            std::find(kFilesOfKeys.begin(), kFilesOfKeys.end(), file.path) != kFilesOfKeys.end())
            continue;
        std::istringstream stream(file.text);
        std::string line;
        for (int number = 1; std::getline(stream, line); ++number) {
            const std::string code = line.substr(0, line.find("//"));
            for (std::sregex_iterator literal(code.begin(), code.end(), kLiteral), end;
                 literal != end;
                 ++literal)
                if (const std::string text = literal->str(); std::regex_search(text, kKey))
                    complaints.push_back(file.path + ":" + std::to_string(number) + ": " + text);
        }
    }
    return complaints;
}

TEST(KeyTexts, NoTextNamesAKeyThatCanBeChanged) {
    const auto complaints = keys_in_texts(our_sources());
    EXPECT_TRUE(complaints.empty()) << lines(complaints);
}

TEST(KeyTexts, AKeyInATextIsFound) {
    const std::vector<SourceFile> made_up = {{"app/panels/bars/rail.cpp",
                                              "// Ctrl+Z is \"Ctrl+Z\"\n"
                                              "draw(\"Grab (Q): drag\");\n"
                                              "tell(\"Undo\"); // \"(F1)\"\n"
                                              "tell(\"; Ctrl+Z brings it back\");\n"
                                              "tell(\"Ctrl + wheel (Esc ends)\");\n"
                                              "tell(\"Press I and point\");\n"},
                                             {"engine/io/text/a.cpp", "\"(Q)\"\n"},
                                             {"app/tools/key_presets.cpp", "\"Ctrl+K\"\n"}};
    EXPECT_EQ(lines(keys_in_texts(made_up)),
              "app/panels/bars/rail.cpp:2: \"Grab (Q): drag\"\n"
              "app/panels/bars/rail.cpp:4: \"; Ctrl+Z brings it back\"\n"
              "app/panels/bars/rail.cpp:6: \"Press I and point\"\n");
}

} // namespace
} // namespace topple::test
