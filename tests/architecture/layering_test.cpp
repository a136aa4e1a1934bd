// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The order of the tree. Includes in quotes are files of the project; <...> are libraries.

#include "tests/architecture/source_tree.h"
#include "tests/support/test.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace topple::test {
namespace {

// The architecture, bottom first: folders and their subfolders. A file may include files of its own folder and of the
// lines above. An unlisted subfolder of app/scenes or app/lab has the place of its folder.
constexpr auto kLayers = std::to_array<std::string_view>({
    "engine/core",
    "engine/math/simd",
    "engine/math",
    "engine/math/numeric",
    "engine/math/view",
    "engine/geometry/shapes",
    "engine/geometry/distance",
    "engine/geometry/rays",
    "engine/geometry/convex",
    "engine/geometry/pairs",
    "engine/geometry/hulls",
    "engine/geometry/mass",
    "engine/geometry/smooth",
    "engine/geometry/meshes",
    "engine/spatial/tree",
    "engine/spatial/broad_phase",
    "engine/spatial/mesh",
    "engine/spatial/points",
    "engine/collision/shape",
    "engine/collision/features",
    "engine/collision/pairs",
    "engine/dynamics",
    "engine/dynamics/bodies",
    "engine/dynamics/contacts",
    "engine/dynamics/joints",
    "engine/dynamics/joint_solver",
    "engine/dynamics/water",
    "engine/dynamics/fields",
    "engine/dynamics/thrusters",
    "engine/dynamics/vehicles",
    "engine/dynamics/continuous",
    "engine/dynamics/balls",
    "engine/dynamics/solver",
    "engine/dynamics/energy",
    "engine/dynamics/textbook",
    "engine/dynamics/substeps",
    "engine/deformable/mesh",
    "engine/deformable/solver",
    "engine/world",
    "engine/world/state",
    "engine/world/detection",
    "engine/world/solver_level",
    "engine/world/solving",
    "engine/world/step",
    "engine/world/edit",
    "engine/world/query",
    "engine/scene",
    "engine", // the umbrella header, of which io and textbook are no part
    "engine/io/text",
    "engine/io/json",
    "engine/io/obj",
    "engine/io/scene",
    "engine/io/binary",
    "engine/textbook/planar",
    "engine/textbook/printed",
    "app/process",
    "app/camera",
    "app/textures",
    "app/scenes",
    "app/acceptance/trial",
    "app/acceptance/measures",
    "app/acceptance/table",
    "app/acceptance",
    "app/commands",
    "app/lab",
    "app/session/frame",
    "app/session/history",
    "app/session/explain",
    "app/session",
    "app/sound",
    "app/view/style",
    "app/view/lines",
    "app/view/images",
    "app/view/hardware",
    "app/view",
    "app/runs",
    "app/verbs/line",
    "app/verbs",
    "app/verbs/rays",
    "app/verbs/runs",
    "app/verbs/checks",
    // Folders above this line need no screen; this one and those below do.
    "app/platform",
    "app/platform/browser",
    "app/render/gl",
    "app/render/films",
    "app/render",
    "app/screen_verbs",
    "app/tools/typing",
    "app/tools/gizmo",
    "app/tools/spawn",
    "app/tools",
    "app/panels/ui",
    "app/panels",
    "app/panels/inspector",
    "app/panels/bars",
    "app/panels/pages",
    "app", // the composition root
    "python/module",
});

// The module of Python draws pictures and needs nothing above the renderer.
constexpr std::string_view kTopOfPython = "app/render";

// These headers can change a world; only commands and step inputs may include them.
constexpr auto kWorldChangers = std::to_array<std::string_view>({
    "engine/world/world.h",
    "engine/world/step.h",
    "engine/world/world_state.h",
});

std::string_view directory_of(std::string_view path) { return path.substr(0, path.rfind('/')); }

/// Returns the place of the file's directory in kLayers, or the size of kLayers for a directory that has no place.
std::size_t rank_of(std::string_view path) {
    const std::string_view directory = directory_of(path);
    const auto place = [](std::string_view folder) {
        return static_cast<std::size_t>(std::find(kLayers.begin(), kLayers.end(), folder) -
                                        kLayers.begin());
    };
    const bool is_themed = directory.starts_with("app/scenes/") ||
                           directory.starts_with("app/lab/");
    return is_themed ? place(folder_of(path)) : place(directory);
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

/// A header whose name ends in "_detail.h" is private to its directory.
std::vector<std::string> private_headers_used_elsewhere(const std::vector<SourceFile>& files) {
    std::vector<std::string> complaints;
    for (const SourceFile& file : files) {
        for (const Include& include : includes_of(file)) {
            if (include.path.ends_with("_detail.h") &&
                directory_of(include.path) != directory_of(file.path)) {
                complaints.push_back(at(file, include));
            }
        }
    }
    return complaints;
}

bool is_a_tool_or_a_panel(std::string_view path) {
    return path.starts_with("app/panels/") || path.starts_with("app/tools/");
}

std::vector<std::string> tools_on_the_world(const std::vector<SourceFile>& files) {
    std::vector<std::string> complaints;
    for (const SourceFile& file : files) {
        if (!is_a_tool_or_a_panel(file.path))
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

/// Returns the includes of the module of Python that lead above the renderer, or to no file.
std::vector<std::string> far_includes_of_python(const std::vector<SourceFile>& files) {
    std::vector<std::string> complaints;
    const std::size_t top = rank_of(std::string(kTopOfPython) + '/');
    for (const SourceFile& file : files)
        for (const Include& include : includes_of(file))
            if (include.is_quoted && rank_of(include.path) > top &&
                directory_of(include.path) != directory_of(file.path))
                complaints.push_back(at(file, include));
    return complaints;
}

TEST(Layering, TheModuleOfPythonIncludesNothingAboveTheRenderer) {
    const std::vector<SourceFile> files = files_under("python", {".h", ".cpp"});
    EXPECT_GT(files.size(), 5u);
    EXPECT_EQ(lines(far_includes_of_python(files)), "");
    EXPECT_EQ(lines(private_headers_used_elsewhere(files)), "");
}

TEST(Layering, AFarIncludeOfTheModuleOfPythonIsFound) {
    EXPECT_EQ(lines(far_includes_of_python({{"python/module/module.cpp",
                                             "#include \"python/module/bindings.h\"\n"
                                             "#include \"app/render/renderer.h\"\n"
                                             "#include \"app/panels/panels.h\"\n"}})),
              "python/module/module.cpp:3 includes app/panels/panels.h\n");
}

TEST(Layering, AnUpwardIncludeIsFound) {
    const std::vector<SourceFile> made_up = {
        {"engine/math/quat.h",
         "#include \"topple/core/assert.h\"\n#include \"topple/io/text/csv.h\"\n"},
        {"engine/io/text/csv.cpp", "#include \"app/camera/orbit.h\"\n"},
        {"app/panels/stats.h", "#include <imgui.h>\n#include \"app/app.h\"\n"}};
    EXPECT_EQ(lines(upward_includes(made_up)),
              "engine/math/quat.h:2 includes engine/io/text/csv.h\n"
              "engine/io/text/csv.cpp:1 includes app/camera/orbit.h\n"
              "app/panels/stats.h:2 includes app/app.h\n");
}

TEST(Layering, SubfoldersHaveAnOrderToo) {
    const std::vector<SourceFile> made_up = {
        {"engine/dynamics/contacts/contact_batch.h",
         "#include \"topple/dynamics/bodies/body_state.h\"\n"
         "#include \"topple/dynamics/joint_solver/joint_batch.h\"\n"},
        {"engine/math/vec3.h", "#include \"topple/math/view/projection.h\"\n"}};
    EXPECT_EQ(lines(upward_includes(made_up)),
              "engine/dynamics/contacts/contact_batch.h:2 includes "
              "engine/dynamics/joint_solver/joint_batch.h\n"
              "engine/math/vec3.h:1 includes engine/math/view/projection.h\n");
}

TEST(Layering, PrivateHeadersAreIncludedOnlyInTheirOwnFolder) {
    const auto complaints = private_headers_used_elsewhere(our_sources());
    EXPECT_TRUE(complaints.empty()) << lines(complaints);
}

TEST(Layering, APrivateHeaderUsedElsewhereIsFound) {
    const std::vector<SourceFile> made_up = {
        {"engine/spatial/tree/split.cpp", "#include \"topple/spatial/tree/split_detail.h\"\n"},
        {"engine/spatial/mesh/mesh.cpp", "#include \"topple/spatial/tree/split_detail.h\"\n"}};
    EXPECT_EQ(lines(private_headers_used_elsewhere(made_up)),
              "engine/spatial/mesh/mesh.cpp:1 includes engine/spatial/tree/split_detail.h\n");
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
    const auto complaints = tools_on_the_world(our_sources());
    EXPECT_TRUE(complaints.empty()) << lines(complaints);
}

TEST(Layering, AToolOnTheWorldIsFound) {
    const std::vector<SourceFile> made_up = {
        {"app/tools/grab.cpp", "#include \"topple/world/world.h\"\n"},
        {"app/session/session.h", "#include \"topple/world/world.h\"\n"}};
    EXPECT_EQ(lines(tools_on_the_world(made_up)),
              "app/tools/grab.cpp:1 includes engine/world/world.h\n");
}

/// The umbrella header is for programs that use the library: a file that includes all compiles slowly and does not show
/// its needs.
std::vector<std::string> files_under_the_umbrella(const std::vector<SourceFile>& files) {
    std::vector<std::string> complaints;
    for (const SourceFile& file : files)
        for (const Include& include : includes_of(file))
            if (include.path == "engine/topple.h")
                complaints.push_back(at(file, include));
    return complaints;
}

TEST(Layering, NoFileOfTheProjectIncludesTheUmbrellaHeader) {
    const auto complaints = files_under_the_umbrella(our_sources());
    EXPECT_TRUE(complaints.empty()) << lines(complaints);
}

TEST(Layering, AFileUnderTheUmbrellaIsFound) {
    const std::vector<SourceFile> made_up = {
        {"engine/io/text/csv.cpp", "#include \"topple/topple.h\"\n"},
        {"app/session/session.h", "#include <topple/topple.h>\n"}};
    EXPECT_EQ(files_under_the_umbrella(made_up).size(), 2u);
}

TEST(Layering, TheUmbrellaHeaderIncludesNothingOfIoAndTextbook) {
    const std::vector<SourceFile> made_up = {
        {"engine/topple.h",
         "#include \"topple/scene/model.h\"\n#include \"topple/io/text/text_lines.h\"\n"
         "#include \"topple/textbook/planar/rect.h\"\n"}};
    EXPECT_EQ(upward_includes(made_up).size(), 2u);
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

/// Returns the lines "name  a < b < c" of a text, by their names.
std::map<std::string, std::string> ordered_lists(const std::string& text) {
    std::map<std::string, std::string> lists;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t name_end = line.find(' ');
        const std::size_t begin = line.find_first_not_of(' ', name_end);
        if (begin != line.npos && name_end > 0 && line.find(" < ") != line.npos)
            lists[line.substr(0, name_end)] = line.substr(begin);
    }
    return lists;
}

/// Returns the same lists from kLayers: the folders of "engine/" and "app/", and the subfolders of each folder that
/// has any.
std::map<std::string, std::string> ordered_layers() {
    std::map<std::string, std::vector<std::string>> names;
    for (const std::string_view layer : kLayers) {
        const std::size_t slash = layer.find('/'), second = layer.find('/', slash + 1);
        const std::string root(layer.substr(0, slash));
        const std::string folder(slash == layer.npos ? layer
                                                     : layer.substr(slash + 1, second - slash - 1));
        std::vector<std::string>& folders = names[root + "/"];
        if (folders.empty() || folders.back() != folder)
            folders.push_back(folder);
        names[folder].emplace_back(second == layer.npos ? folder : layer.substr(second + 1));
    }
    std::map<std::string, std::string> lists;
    for (const auto& [name, parts] : names)
        for (const std::string& part : parts)
            if (parts.size() > 1)
                lists[name] += (lists[name].empty() ? "" : " < ") + part;
    return lists;
}

TEST(Layering, TheArchitectureShowsThisOrder) {
    std::string text = read_file("ARCHITECTURE.md");
    const std::string screen = "\n         |a screen from here|";
    if (const std::size_t at = text.find(screen); at != text.npos)
        text.replace(at, screen.size(), " <");
    EXPECT_EQ(ordered_lists(text), ordered_layers());
}

} // namespace
} // namespace topple::test
