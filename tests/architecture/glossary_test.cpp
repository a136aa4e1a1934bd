// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Words of the project that the terms of the literature have replaced stay out of the tree. This file names these
// words and is not searched itself.

#include "tests/architecture/source_tree.h"
#include "tests/support/test.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace topple::test {
namespace {

/// A place where a word has another meaning.
struct Allowed {
    std::string_view
        file; ///< A regular expression that the path of the file begins with. Empty: every file.
    std::string_view text; ///< Regular expression of the words that may stand there. Empty: all.
    std::string_view reason;
};

struct Term {
    std::vector<std::string_view> words; ///< Lower case, with single blanks.
    std::string_view instead;            ///< The term of the literature.
    std::vector<Allowed> allowed{};
    std::string_view where{}; ///< Regular expression of the files that are searched. Empty: all.
};

const std::string_view kNotInFiles = "users have files with this word";

/// Files about triangles, polygons, hulls, meshes and simplices.
constexpr std::string_view kPolygonsAndMeshes =
    "engine/collision/(?!shape/shape\\.h)|engine/spatial/mesh/|engine/deformable/"
    "|engine/geometry/(hulls|meshes|mass|convex|pairs)/"
    "|engine/geometry/shapes/(convex_hull|triangle_mesh|hull_assembly|ray)"
    "|engine/geometry/rays/(ray_tests|ray_triangle|prepared_triangle)\\."
    "|engine/geometry/distance/(polytope|closest_point_double|containing_shapes)\\."
    "|engine/textbook/planar/(?!rect\\.h)|engine/io/obj/polygon_triangulation"
    "|app/scenes/(machines/walking_toy|friction/internal_edges|stress/piles|stacking/masonry)"
    "|app/scenes/spinning/spinners|app/verbs/rays/ray_|app/lab/(?!matrices/decomposition)"
    "|tests/engine/collision/features/|tests/engine/spatial/mesh/mesh_[bt]|tests/engine/deformable/"
    "|tests/engine/geometry/(hulls|meshes)/|tests/engine/geometry/shapes/"
    "(convex_hull|triangle_mesh)"
    "|tests/engine/io/obj/polygon_triangulation";

const std::vector<Term>& glossary() {
    static const std::vector<Term> terms{
        {{"bearer", "bearers"}, "support, support graph, supporting body"},
        {{"borne"}, "carried"},
        {{"ledger", "ledgers"}, "energy budget"},
        {{"guest", "guests"}, "substep callback"},
        {{"brief", "briefs"},
         "contact summary",
         {{"tests/mutation/", "gtest brief", "an option of GoogleTest"}}},
        {{"roll call", "call roll"}, "collect active bodies"},
        {{"renumber", "renumbers", "renumbered"}, "compact bodies"},
        {{"near pair", "near pairs"}, "contact cache, cached pair"},
        {{"impact chain", "impact chains", "handing on", "hands on"}, "impact propagation"},
        {{"spill", "spills"}, "overflow"},
        {{"whole mesh"}, "brute force"},
        {{"widened ray"},
         "conservative ray",
         {{"engine/spatial/broad_phase/brute_force\\.cpp", "", "the box is widened"}}},
        {{"quality class", "quality classes"}, "solver level"},
        {{"fabric", "fabrics"}, "mesh, mesh constraints"},
        {{"fold", "folds"},
         "bend constraint, self-contact of cloth",
         {{"", "(four|eight|8) fold", "how many times as many sub-steps"},
          {"engine/core/hash\\.h", "multiply and fold", "the name of the mixing step"}},
         "engine/|app/panels/|app/verbs/"},
        {{"wet"}, "submerged"},
        {{"drain", "drains", "drained"},
         "remove water volume",
         {{"app/session/session_thread\\.|app/sandbox_(leaving|edits|files)\\.|app/"
           "recovery\\.|tests/ui/"
           "|tests/"
           "app/session/",
           "",
           "waits until a queue is empty"},
          {"app/commands/command_(parser|text)\\.cpp|tests/app/commands/", "", kNotInFiles}}},
        {{"waters"},
         "water volumes",
         {{"(tests/)?engine/io/", "", kNotInFiles},
          {"tests/engine/collision/recorded", "", "a name in a recording"}}},
        {{"carry out", "carries out", "carried out", "carrying out"},
         "submit (to the thread), execute (the session), apply (to the world), set (the world)"},
        {{"way out", "ways out"}, "penetration axis, minimum translation"},
        {{"frozen", "freeze", "freezes", "froze"},
         "disabled",
         {{"app/verbs/runs/run_verb\\.cpp", "frozen bodies", kNotInFiles},
          {"tests/mutation/changes\\.py", "frozen \\| true", "a word of Python"}}},
        {{"classic"},
         "textbook",
         {{"engine/world/parameter_list\\.cpp|app/session/twin_presets\\.cpp", "", kNotInFiles}}},
        {{"seam", "seams", "seamed"}, "internal edge"},
        {{"inner edge", "inner edges"}, "internal edge"},
        {{"patch", "patches"}, "cluster, connected region"},
        {{"sunk", "sinking", "eases"}, "settled, settling, penetrating, stiffness ramp"},
        {{"round solid", "round solids"}, "cylinders and cones, round shapes"},
        {{"hull rod", "hull ball"}, "hull capsule, hull sphere"},
        {{"rod", "rods"},
         "capsule, distance joint",
         {{"tests/engine/io/", "", "a name in a scene"}},
         "(tests/)?engine/"},
        {{"ball", "balls"},
         "sphere",
         {{"engine/geometry/distance/containing_shapes",
           "",
           "the smallest enclosing ball has this name (Welzl 1991)"},
          {"tests/engine/", "tree of balls", "a name in a message or in a recording"}},
         "(tests/)?engine/(collision|geometry|spatial|textbook/planar)/"},
        {{"grip", "grips"},
         "mouse joint, grab, friction limit",
         {{"app/platform/imgui_style\\.cpp", "resize grip", "a name of Dear ImGui"}}},
        {{"hand", "hands"},
         "mouse joint (engine), grab (app)",
         {{"", "by hand|(left|right|other) hand(ed)?|on the (left|right) hand", "an idiom"},
          {"",
           "cursor shape \\| \\| hand|mouse cursor hand|glfw hand cursor",
           "what desktops call this cursor"},
          {"app/platform/cursor_shape\\.h|app/panels/ui/icons\\.cpp", "", "a picture of a hand"},
          {"app/scenes/machines/rope_bridge\\.cpp", "", "a rope for the hands"}}},
        {{"grab", "grabs"},
         "mouse joint",
         {{"", "grab (hertz|damping ratio|strength|stiffness|damping)", kNotInFiles},
          {"engine/world/parameter_", "", "the label that users see"}},
         "engine/"},
        {{"difference corner", "core difference"}, "support vertex, Minkowski difference"},
        {{"corner", "corners"},
         "vertex, vertices",
         {{"",
           "corners (of|for test|of box)|rect from corner|farthest corner|\\w* "
           "?(box|rect|cube|frustum|obb)\\w* .*",
           "boxes, rectangles and views have corners"}},
         kPolygonsAndMeshes},
    };
    return terms;
}

/// "kMouseJointSpeed" -> "k mouse joint speed", "ray_aabb(x)" -> "ray aabb | x | ": lower case, one blank between
/// words.
std::string words_of(std::string_view line) {
    std::string out;
    const auto kind = [&](std::size_t i, int (*is)(int)) {
        return i < line.size() && is(static_cast<unsigned char>(line[i])) != 0;
    };
    for (std::size_t i = 0; i < line.size(); ++i) {
        const bool is_word = kind(i, std::isalnum);
        const bool begins = kind(i, std::isupper) && i > 0 &&
                            (kind(i - 1, std::islower) || kind(i - 1, std::isdigit) ||
                             (kind(i - 1, std::isupper) && kind(i + 1, std::islower)));
        if ((!is_word || begins) && !out.empty() && out.back() != ' ')
            out += ' ';
        if (is_word)
            out += static_cast<char>(std::tolower(static_cast<unsigned char>(line[i])));
        else if (std::string_view(" \t_-").find(line[i]) == std::string_view::npos)
            out += "| ";
    }
    return out;
}

bool has_words(std::string_view text, std::string_view words) {
    for (std::size_t at = text.find(words); at != text.npos; at = text.find(words, at + 1)) {
        const std::size_t end = at + words.size();
        if ((at == 0 || text[at - 1] == ' ') && (end == text.size() || text[end] == ' '))
            return true;
    }
    return false;
}

/// Returns the compiled pattern; each pattern is compiled once.
const std::regex& compiled(std::string_view pattern) {
    static std::map<std::string_view, std::regex> known;
    const auto at = known.find(pattern);
    return at != known.end()
               ? at->second
               : known.emplace(pattern, std::regex(pattern.begin(), pattern.end())).first->second;
}

bool begins_with(const std::string& path, std::string_view pattern) {
    return std::regex_search(path, compiled(pattern), std::regex_constants::match_continuous);
}

/// Returns the line without the parts that `term` allows.
std::string without_allowed(std::string line, const std::string& path, const Term& term) {
    for (const Allowed& allowed : term.allowed) {
        if (!begins_with(path, allowed.file))
            continue;
        if (allowed.text.empty())
            return "";
        line = std::regex_replace(line, compiled(allowed.text), "");
    }
    return line;
}

void look_at_line(const SourceFile& file,
                  int number,
                  std::string_view line,
                  const std::vector<const Term*>& terms,
                  std::vector<std::string>& complaints) {
    const std::string text = words_of(line);
    for (const Term* term : terms)
        for (const std::string_view words : term->words)
            if (has_words(text, words) && has_words(without_allowed(text, file.path, *term), words))
                complaints.push_back(file.path + ":" + std::to_string(number) + ": " +
                                     std::string(words) + " (say " + std::string(term->instead) +
                                     ")");
}

std::vector<std::string> replaced_words(const std::vector<SourceFile>& files) {
    std::vector<std::string> complaints;
    for (const SourceFile& file : files) {
        std::vector<const Term*> terms;
        for (const Term& term : glossary())
            if (begins_with(file.path, term.where))
                terms.push_back(&term);
        look_at_line(file, 0, file.path, terms, complaints);
        std::istringstream stream(file.text);
        std::string line;
        for (int number = 1; std::getline(stream, line); ++number)
            look_at_line(file, number, line, terms, complaints);
    }
    return complaints;
}

/// Returns all sources, shaders and tables, except this file, recordings and files that users' programs wrote.
std::vector<SourceFile> searched_files() {
    std::vector<SourceFile> files;
    for (const std::string_view folder : {"engine", "app", "tests", "shaders"})
        for (SourceFile& file : files_under(
                 folder,
                 {".h", ".cpp", ".txt", ".cmake", ".py", ".sh", ".tsv", ".vert", ".frag", ".glsl"}))
            if (!file.path.ends_with("glossary_test.cpp") &&
                !(file.path.ends_with(".tsv") && file.path.find("/recorded") != file.path.npos) &&
                !file.path.starts_with("tests/fuzz/corpus"))
                files.push_back(std::move(file));
    return files;
}

TEST(Glossary, ReplacedWordsStayOut) {
    const std::vector<SourceFile> files = searched_files();
    EXPECT_GT(files.size(), 1000u);
    const std::vector<std::string> complaints = replaced_words(files);
    EXPECT_TRUE(complaints.empty()) << lines(complaints);
}

TEST(Glossary, AReplacedWordIsFoundInEverySpelling) {
    for (const std::string_view text : {"// the ledger says",
                                        "Ledger total;",
                                        "int ledger_of(int x);",
                                        "kLedgerSize",
                                        "TEST(World, ALedgerOfAll)",
                                        "my_LEDGER"})
        EXPECT_EQ(lines(replaced_words({{"engine/world/a.h", "\n" + std::string(text)}})),
                  "engine/world/a.h:2: ledger (say energy budget)\n")
            << text;
    EXPECT_EQ(replaced_words({{"engine/world/ledger.cpp", ""}}).size(), 1u);
    EXPECT_EQ(replaced_words({{"app/a.cpp", "f(wayOut); the_way_out;\nno way out"}}).size(), 2u);
}

TEST(Glossary, PartsOfOtherWordsAndAllowedPlacesAreNot) {
    EXPECT_TRUE(
        replaced_words({{"app/a.cpp", "briefly; Dispatch; wetness; handle; beforehand"}}).empty());
    EXPECT_TRUE(replaced_words({{"app/a.cpp", "counted by hand; the right-handed frame"}}).empty());
    EXPECT_EQ(replaced_words({{"app/a.cpp", "by hand; a hand"}}).size(), 1u);
    EXPECT_EQ(
        replaced_words({{"engine/geometry/a.h", "a rod"}, {"app/scenes/a.cpp", "a rod"}}).size(),
        1u);
    EXPECT_TRUE(
        replaced_words({{"app/verbs/runs/run_verb.cpp", "w[\"frozen_bodies\"] = 1;"}}).empty());
}

} // namespace
} // namespace topple::test
