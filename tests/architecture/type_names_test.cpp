// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Two types of one namespace with one name are undefined behavior as soon as a program includes both (one definition
// rule), and no compiler says so.

#include "tests/architecture/source_tree.h"
#include "tests/support/test.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

namespace topple::test {
namespace {

/// The definition of a type at namespace scope.
struct TypeDefinition {
    std::string file;            ///< "engine/math/vec3.h"
    std::ptrdiff_t line = 0;     ///< Counted from 1.
    std::string_view text;       ///< From the keyword to the opening brace or the semicolon.
    bool is_specialized = false; ///< A specialization of a template, such as Result<void>.
};

/// A scope that an opening brace begins: its name, and whether it is a namespace.
struct Scope {
    bool is_namespace = false;
    std::string name; ///< Empty for an anonymous namespace.
};

/// Reads the type definitions of one file. Requires: comments and literals are blanked.
class TypeReader {
public:
    TypeReader(const SourceFile& file, std::string_view code) : file_(file), code_(code) {}

    /// Calls `found(qualified name, definition)` for every type at namespace scope that has external linkage.
    template<typename Found>
    void read(const Found& found) {
        static const std::regex pattern(
            R"re(\bnamespace\b([^{};=]*)\{|\busing\s+(\w+)\s*=[^;]*;|[{}])re"
            R"re(|\b(?:struct|class|union|enum\s+class|enum\s+struct|enum)\s+)re"
            R"re((?:alignas\([^)]*\)\s*)?(\w+)(\s*<[^{;]*?>)?\s*(?:final\s*)?(?::(?!:)[^{};]*)?\{)re");
        using Iterator = std::regex_iterator<std::string_view::const_iterator>;
        for (Iterator it(code_.begin(), code_.end(), pattern), end; it != end; ++it) {
            const auto& match = *it;
            const auto begin = static_cast<std::size_t>(match.position());
            if (match[3].matched) {
                report(match[3].str(), begin, match.str().size(), match[4].matched, found);
                scopes_.push_back({});
            } else if (match[2].matched) {
                report(match[2].str(), begin, match.str().size(), false, found);
            } else if (match.str().starts_with("namespace")) {
                std::string name = match[1].str();
                std::erase(name, ' ');
                scopes_.push_back({true, name});
            } else if (match.str() == "{") {
                scopes_.push_back({});
            } else if (!scopes_.empty()) {
                scopes_.pop_back();
            }
        }
    }

private:
    template<typename Found>
    void report(const std::string& name,
                std::size_t begin,
                std::size_t size,
                bool is_specialized,
                const Found& found) const {
        std::string qualified;
        for (const Scope& scope : scopes_) {
            if (!scope.is_namespace || scope.name.empty())
                return;
            qualified += scope.name + "::";
        }
        const auto line = 1 + std::count(code_.begin(),
                                         code_.begin() + static_cast<std::ptrdiff_t>(begin),
                                         '\n');
        found(qualified + name,
              TypeDefinition{file_.path, line, code_.substr(begin, size), is_specialized});
    }

    const SourceFile& file_;
    std::string_view code_;
    std::vector<Scope> scopes_;
};

/// Returns "engine/math/vec3.h:12".
std::string place_of(const TypeDefinition& type) {
    return type.file + ":" + std::to_string(type.line);
}

/// Returns whether every file includes at most one of these two: the lanes of another processor.
bool are_alternatives(std::string_view a, std::string_view b) {
    constexpr std::string_view kBegin = "engine/math/simd/float4_";
    return a.starts_with(kBegin) && b.starts_with(kBegin);
}

/// Returns complaints about names that two files give to types. One file, or alternatives, may define a type twice,
/// once for each configuration. `count` gets the number of types.
std::vector<std::string> clashing_types(const std::vector<SourceFile>& files, std::size_t& count) {
    std::vector<std::string> codes; // owns the text that the definitions refer to
    for (const SourceFile& file : files)
        codes.push_back(code_only(file.text));
    std::map<std::string, std::vector<TypeDefinition>> types;
    for (std::size_t i = 0; i < files.size(); ++i)
        TypeReader(files[i], codes[i])
            .read([&](const std::string& name, const TypeDefinition& type) {
                if (!type.is_specialized)
                    types[name].push_back(type);
            });
    count = types.size();
    std::vector<std::string> complaints;
    for (const auto& [name, places] : types)
        for (std::size_t k = 1; k < places.size(); ++k)
            if (places[k].file != places[0].file &&
                !are_alternatives(places[k].file, places[0].file) &&
                !(places[k].text.starts_with("using") && places[k].text == places[0].text))
                complaints.push_back(name + " is defined at " + place_of(places[0]) + " and " +
                                     place_of(places[k]));
    return complaints;
}

TEST(TypeNames, AreUniqueInTheirNamespaces) {
    std::size_t count = 0;
    const std::vector<std::string> complaints = clashing_types(our_sources(), count);
    EXPECT_GT(count, 700u);
    EXPECT_TRUE(complaints.empty()) << lines(complaints);
}

/// Returns the number of complaints about two files with these lines.
std::size_t complaints_about_types(const std::string& a, const std::string& b) {
    std::size_t count = 0;
    return clashing_types({{"engine/io/a.h", a}, {"engine/math/b.h", b}}, count).size();
}

TEST(TypeNames, AClashIsFound) {
    EXPECT_EQ(complaints_about_types("namespace topple {\nstruct Hit { int x; };\n}\n",
                                     "namespace topple {\nclass Hit final : Base<2> {};\n}\n"),
              1u);
    EXPECT_EQ(complaints_about_types("namespace topple {\nenum class Side : int { left };\n}\n",
                                     "namespace topple {\nusing Side = int;\n}\n"),
              1u);
    EXPECT_EQ(
        complaints_about_types("namespace a {\ntemplate<typename T>\nstruct Box { T t; };\n}\n",
                               "namespace a {\nstruct alignas(16) Box { int t; };\n}\n"),
        1u);
}

TEST(TypeNames, MayBeEqualInOtherScopes) {
    EXPECT_EQ(
        complaints_about_types("namespace topple {\nstruct Hit { int x; };\n}\n",
                               "namespace topple {\nnamespace {\nstruct Hit { int x; };\n}\n}\n"),
        0u);
    EXPECT_EQ(complaints_about_types("namespace topple {\nstruct Hit { int x; };\n}\n",
                                     "namespace topple::app {\nstruct Hit { int x; };\n}\n"),
              0u);
    EXPECT_EQ(complaints_about_types(
                  "namespace topple {\nstruct Hit;\nstruct A { struct Hit { int x; }; };\n}\n",
                  "namespace topple {\nstruct Hit { int x; };\n}\n"),
              0u);
    EXPECT_EQ(complaints_about_types("namespace topple {\nstruct Tree { struct Impl; };\n}\n",
                                     "namespace topple {\nstruct Tree::Impl { int x; };\n}\n"),
              0u);
    EXPECT_EQ(complaints_about_types(
                  "namespace topple {\n// struct Hit {};\n}\n",
                  "namespace topple {\nstruct Hit { int x; };\nvoid f(struct Hit* h);\n}\n"),
              0u);
}

} // namespace
} // namespace topple::test
