// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The law of the tree. Quote-includes are ours, <...> is everyone else's.

#include "tests/architecture/source_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace topple::test {
namespace {

// The architecture, bottom first. A file may include its own folder and anything above its line.
constexpr auto kLayers = std::to_array<std::string_view>({
    "engine/core",
    "engine/math",
    "engine/planar",
    "engine/geometry",
    "engine/spatial",
    "engine/collision",
    "engine/dynamics",
    "engine/deformable",
    "engine/world",
    "engine/scene",
    "engine/io",
    "app/camera",
    "app/scenes",
    "app/quality",
    "app/commands",
    "app/lab",
    "app/session",
    "app/verbs",
    // Needs no screen so far; from here on it does.
    "app/platform",
    "app/render",
    "app/tools",
    "app/panels",
    "app", // the composition root
});

// Through these a world can be changed, and only commands and step inputs may do that.
constexpr auto kWorldChangers = std::to_array<std::string_view>({
    "engine/world/world.h",
    "engine/world/step.h",
    "engine/world/world_state.h",
});

/// Place in kLayers, or its size for a folder that is not there.
std::size_t rank_of(std::string_view path) {
    const std::string folder = folder_of(path);
    return static_cast<std::size_t>(std::find(kLayers.begin(), kLayers.end(), folder) -
                                    kLayers.begin());
}

std::string at(const SourceFile& file, const Include& include) {
    return file.path + ":" + std::to_string(include.line) + " includes " + include.path;
}

std::vector<std::string> upward_includes(const std::vector<SourceFile>& files) {
    std::vector<std::string> complaints;
    for (const SourceFile& file : files) {
        for (const Include& include : includes_of(file)) {
            if (include.is_quoted && rank_of(include.path) > rank_of(file.path)) {
                complaints.push_back(at(file, include));
            }
        }
    }
    return complaints;
}

bool is_a_hand_or_a_panel(std::string_view path) {
    return path.starts_with("app/panels/") || path.starts_with("app/tools/");
}

std::vector<std::string> hands_on_the_world(const std::vector<SourceFile>& files) {
    std::vector<std::string> complaints;
    for (const SourceFile& file : files) {
        if (!is_a_hand_or_a_panel(file.path))
            continue;
        for (const Include& include : includes_of(file)) {
            if (std::find(kWorldChangers.begin(), kWorldChangers.end(), include.path) !=
                kWorldChangers.end()) {
                complaints.push_back(at(file, include));
            }
        }
    }
    return complaints;
}

std::vector<std::string> imgui_outside_its_home(const std::vector<SourceFile>& files) {
    std::vector<std::string> complaints;
    for (const SourceFile& file : files) {
        if (file.path.starts_with("app/panels/"))
            continue;
        if (file.path.starts_with("app/platform/imgui_"))
            continue;
        for (const Include& include : includes_of(file)) {
            if (include.path.find("imgui") != std::string::npos && !include.is_quoted) {
                complaints.push_back(at(file, include));
            }
        }
    }
    return complaints;
}

TEST(Layering, EveryFolderHasItsPlaceInTheLaw) {
    for (const SourceFile& file : our_sources()) {
        EXPECT_LT(rank_of(file.path), kLayers.size()) << file.path;
    }
}

TEST(Layering, IncludesOnlyPointDown) {
    const auto complaints = upward_includes(our_sources());
    EXPECT_TRUE(complaints.empty()) << lines(complaints);
}

TEST(Layering, AnUpwardIncludeIsFound) {
    const std::vector<SourceFile> made_up = {
        {"engine/math/quat.h", "#include \"topple/core/assert.h\"\n#include \"topple/io/csv.h\"\n"},
        {"engine/io/csv.cpp", "#include \"app/camera/orbit.h\"\n"},
        {"app/panels/stats.h", "#include <imgui.h>\n#include \"app/app.h\"\n"}};
    EXPECT_EQ(lines(upward_includes(made_up)),
              "engine/math/quat.h:2 includes engine/io/csv.h\n"
              "engine/io/csv.cpp:1 includes app/camera/orbit.h\n"
              "app/panels/stats.h:2 includes app/app.h\n");
}

TEST(Layering, QuoteIncludesAreOursAndWrittenFromTheRoot) {
    std::set<std::string> known;
    for (const SourceFile& file : our_sources())
        known.insert(file.path);
    for (const SourceFile& file : our_sources()) {
        for (const Include& include : includes_of(file)) {
            EXPECT_EQ(include.is_quoted, known.contains(include.path)) << at(file, include);
        }
    }
}

TEST(Layering, HeadersOfTheEngineAreIncludedAsThoseOfAnInstalledLibrary) {
    std::vector<SourceFile> files = our_sources();
    const std::vector<SourceFile> tests = files_under("tests", {".h", ".cpp"});
    files.insert(files.end(), tests.begin(), tests.end());
    for (const SourceFile& file : files)
        EXPECT_EQ(file.text.find("\n#include \"engine/"), file.text.npos)
            << file.path << ": write \"topple/math/vec3.h\" for engine/math/vec3.h";
}

TEST(Layering, PanelsAndToolsCannotReachAWorldTheyCouldChange) {
    const auto complaints = hands_on_the_world(our_sources());
    EXPECT_TRUE(complaints.empty()) << lines(complaints);
}

TEST(Layering, AHandOnTheWorldIsFound) {
    const std::vector<SourceFile> made_up = {
        {"app/tools/grab.cpp", "#include \"topple/world/world.h\"\n"},
        {"app/session/session.h", "#include \"topple/world/world.h\"\n"}};
    EXPECT_EQ(lines(hands_on_the_world(made_up)),
              "app/tools/grab.cpp:1 includes engine/world/world.h\n");
}

TEST(Layering, OnlyPanelsAndTheirLayerKnowImGui) {
    const auto complaints = imgui_outside_its_home(our_sources());
    EXPECT_TRUE(complaints.empty()) << lines(complaints);
}

TEST(Layering, ImGuiOutsideItsHomeIsFound) {
    const std::vector<SourceFile> made_up = {
        {"app/render/grid.cpp", "#include <imgui.h>\n#include <backends/imgui_impl_opengl3.h>\n"},
        {"app/platform/imgui_layer.h", "#include <imgui.h>\n"}};
    EXPECT_EQ(imgui_outside_its_home(made_up).size(), 2u);
}

} // namespace
} // namespace topple::test
