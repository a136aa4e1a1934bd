// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Documents are compared with the tree, so that outdated ones fail a test.

#include "tests/architecture/source_tree.h"
#include "tests/support/test.h"

#include <regex>
#include <set>
#include <string>
#include <vector>

namespace topple::test {
namespace {

/// Returns the folders that have a paragraph in a text: lines that begin with "**`engine/math`**", possibly after a
/// list mark or heading marks.
std::set<std::string> described_folders(const std::string& text) {
    static const std::regex pattern(
        R"re((?:^|\n)(?:[-*] |#+ )?(?:\*\*)?`((?:engine|app)/[a-z_]+)/?`)re");
    std::set<std::string> folders;
    for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) {
        folders.insert((*it)[1]);
    }
    return folders;
}

/// Returns the folders of engine/ and app/ that contain C++ files.
std::set<std::string> folders_with_code() {
    std::set<std::string> folders;
    for (const SourceFile& file : our_sources())
        folders.insert(folder_of(file.path));
    folders.erase("app");
    folders.erase("engine");
    return folders;
}

TEST(Documents, EveryFolderHasItsParagraphAndNoParagraphNamesAFolderThatIsGone) {
    const std::string text = read_file("ARCHITECTURE.md");
    if (text.empty())
        GTEST_SKIP() << "there is no ARCHITECTURE.md yet";
    EXPECT_EQ(described_folders(text), folders_with_code());
}

TEST(Documents, AParagraphIsKnownByTheFolderItBeginsWith) {
    EXPECT_EQ(described_folders("# Title\n\n**`engine/math`** has vectors.\n"
                                "- `app/tools/` is the mouse, see `app/panels`.\n"
                                "### `engine/io`\nText on `engine/gone`.\n"),
              (std::set<std::string>{"engine/math", "app/tools", "engine/io"}));
}

TEST(Documents, EveryFileSaysWhoseItIsAndUnderWhichLicense) {
    for (const char* folder : {"engine", "app", "python", "shaders", "tests", "third_party"}) {
        const auto files = files_under(
            folder,
            {".h", ".cpp", ".vert", ".frag", ".glsl", ".cmake", "CMakeLists.txt", ".py", ".sh"});
        for (const SourceFile& file : files) {
            const std::string head = file.text.substr(0, 300);
            EXPECT_TRUE(head.find("SPDX-FileCopyrightText: The Topple contributors") != head.npos)
                << file.path;
            EXPECT_TRUE(head.find("SPDX-License-Identifier: MIT") != head.npos) << file.path;
        }
    }
}

TEST(Documents, LinksAreWholeAndSecure) {
    static const std::regex link(R"re(https?:[^\s)>`]*)re");
    static const std::regex sound(R"re(https://[a-z0-9.-]+\.[a-z]+(/[A-Za-z0-9._~/%-]*)?)re");
    int count = 0;
    for (const char* name : {"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"}) {
        const std::string text = read_file(name);
        for (std::sregex_iterator it(text.begin(), text.end(), link), end; it != end; ++it, ++count)
            EXPECT_TRUE(std::regex_match(it->str(), sound)) << name << ": " << it->str();
    }
    EXPECT_GT(count, 5);
}

/// Returns the text of a section, from its heading to the next heading of the same level.
std::string section_of(const std::string& text, const std::string& heading) {
    const std::size_t begin = text.find("\n## " + heading + "\n");
    if (begin == text.npos)
        return {};
    const std::size_t end = text.find("\n## ", begin + 1);
    return text.substr(begin, end == text.npos ? end : end - begin);
}

TEST(Documents, FurtherReadingNamesEverySourceThatTheMissionNames) {
    const std::string reading = section_of(read_file("ARCHITECTURE.md"), "Further reading");
    for (const char* source : {"https://www.khanacademy.org/math/linear-algebra",
                               "https://www.purplemath.com/modules/index.htm",
                               "https://realtimecollisiondetection.net/",
                               "https://box2d.org/posts/2024/02/solver2d/",
                               "https://github.com/erincatto/box2d",
                               "https://github.com/RandyGaul/qu3e",
                               "https://github.com/DanielChappuis/reactphysics3d",
                               "https://github.com/dyn4j/dyn4j",
                               "Christer Ericson, \"Real-Time Collision Detection\" (2005)",
                               "\"Deriving Projection Matrices\"",
                               "David Eberly, \"Game Physics\" (2010)"})
        EXPECT_NE(reading.find(source), reading.npos) << source;
}

} // namespace
} // namespace topple::test
