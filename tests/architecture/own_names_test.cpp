// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// With TOPPLE_UNITY (tests/run) the compiler reads several files of a folder as one: a private entity of a file needs
// a name that no other file of the folder uses.

#include "tests/architecture/source_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace topple::test {
namespace {

constexpr std::string_view
    kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

/// A name that a file declares for its own use.
struct OwnName {
    std::string name;
    std::string what; ///< Two declarations of a name with the same text may stand together:
                      ///< aliases.
    std::string path;
    bool is_local = false; ///< A constant within a function; no other file may hide it.
};

std::string_view word_at(std::string_view text, std::size_t from) {
    return text.substr(from, std::min(text.find_first_not_of(kLetters, from), text.size()) - from);
}

/// Returns the word that ends before `end`, with or without blanks between.
std::string_view word_before(std::string_view text, std::size_t end) {
    while (end > 0 && text[end - 1] == ' ')
        --end;
    const std::size_t before = text.substr(0, end).find_last_not_of(kLetters);
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    return text.substr(begin, end - begin);
}

bool is_constant_name(std::string_view name) {
    return name.size() > 1 && name[0] == 'k' &&
           std::isupper(static_cast<unsigned char>(name[1])) != 0;
}

bool begins_with_one_of(std::string_view line, std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(), [&](std::string_view w) {
        return line.starts_with(w) && line.size() > w.size() && line[w.size()] == ' ';
    });
}

/// Returns the names of `const int a = 1, kB = 2;`.
std::vector<std::string> declared_in(std::string_view line) {
    const std::size_t end = line.find_first_of("={[;(");
    if (end == std::string_view::npos)
        return {};
    std::vector<std::string> names{std::string(word_before(line, end))};
    for (std::size_t comma = line.find(", k", end); comma != std::string_view::npos;
         comma = line.find(", k", comma + 1)) {
        const std::string_view name = word_at(line, comma + 2);
        const std::string_view rest = line.substr(comma + 2 + name.size());
        if (is_constant_name(name) && (rest.starts_with(" =") || rest.starts_with("{")))
            names.emplace_back(name);
    }
    return names;
}

class OwnNames {
public:
    explicit OwnNames(const SourceFile& file) : path_(file.path), code_(code_only(file.text)) {
        std::size_t from = 0;
        bool is_private = false;
        while (from < code_.size()) {
            const std::size_t end = std::min(code_.find('\n', from), code_.size());
            const auto line = std::string_view(code_).substr(from, end - from);
            if (line.starts_with("namespace {"))
                is_private = true;
            else if (std::string_view(file.text).substr(from).starts_with("} // namespace"))
                is_private = false;
            else if (line.starts_with(" "))
                read_local(line.substr(std::min(line.find_first_not_of(' '), line.size())));
            else if (is_private && !line.empty() &&
                     kLetters.find(line[0]) != std::string_view::npos)
                read(line, from);
            from = end + 1;
        }
    }
    std::vector<OwnName> found;

private:
    void add(std::string_view name, std::string_view what = {}, bool is_local = false) {
        if (!name.empty())
            found.push_back({std::string(name), std::string(what), path_, is_local});
    }
    void read_local(std::string_view line) {
        if (!begins_with_one_of(line, {"constexpr", "const", "static"}))
            return;
        for (const std::string& name : declared_in(line))
            if (is_constant_name(name))
                add(name, {}, true);
    }
    void read(std::string_view line, std::size_t from) {
        if (begins_with_one_of(line, {"struct", "class", "enum"})) {
            const std::size_t begin = line.find(line.starts_with("enum class") ? "class " : " ");
            if (line.find('{') != std::string_view::npos)
                add(word_at(line, line.find(' ', begin) + 1));
        } else if (begins_with_one_of(line, {"using"})) {
            if (line.find('=') != std::string_view::npos)
                add(word_at(line, 6), line);
        } else if (const std::size_t end = line.find_first_of("={[;(");
                   end != std::string_view::npos && line[end] == '(') {
            // Overloads may stand together; functions with the same parameters may not.
            const std::size_t close = std::min(code_.find(')', from), code_.size());
            std::string function(code_, from + end, close - from - end);
            std::erase_if(function, [](char c) { return c == ' ' || c == '\n'; });
            if (const std::string_view name = word_before(line, end); !name.starts_with("TEST"))
                add(std::string(name) + function + ')');
        } else if (begins_with_one_of(line, {"const", "constexpr", "static", "thread_local"})) {
            for (const std::string& name : declared_in(line))
                add(name);
        }
    }

    std::string path_;
    std::string code_;
};

/// Returns the folder whose files are one program or library: "tests/engine/math", "app/scenes".
std::string library_of(std::string_view path) {
    const bool is_deep = path.starts_with("tests/engine/") || path.starts_with("tests/app/");
    std::size_t end = 0;
    for (int i = is_deep ? 3 : 2; i > 0 && end != std::string_view::npos; --i)
        end = path.find('/', end + 1);
    return std::string(path.substr(0, end == std::string_view::npos ? path.rfind('/') : end));
}

std::vector<std::string> shared_names(const std::vector<SourceFile>& files) {
    std::map<std::string, std::map<std::string, std::vector<OwnName>>> libraries;
    for (const SourceFile& file : files)
        for (const OwnName& name : OwnNames(file).found)
            libraries[library_of(file.path)][name.name].push_back(name);
    std::vector<std::string> complaints;
    for (const auto& [library, names] : libraries) {
        for (const auto& [name, places] : names) {
            for (std::size_t a = 0; a < places.size(); ++a)
                for (std::size_t b = 0; b < a; ++b)
                    if (places[a].path != places[b].path &&
                        !(places[a].is_local && places[b].is_local) &&
                        !(places[a].what == places[b].what && !places[a].what.empty()))
                        complaints.push_back(places[b].path + " and " + places[a].path +
                                             " both have a " + name);
        }
    }
    return complaints;
}

TEST(OwnNames, AreUsedByOneFileOfAFolder) {
    std::vector<SourceFile> files = our_sources();
    std::vector<SourceFile> tests = files_under("tests", {".cpp"});
    // Each of these files is a program of its own.
    std::erase_if(tests, [](const SourceFile& f) {
        return f.path.starts_with("tests/fuzz/") || f.path.starts_with("tests/benchmark/");
    });
    files.insert(files.end(), tests.begin(), tests.end());
    std::erase_if(files, [](const SourceFile& f) { return !f.path.ends_with(".cpp"); });
    EXPECT_GT(files.size(), 500u);
    const std::vector<std::string> complaints = shared_names(files);
    EXPECT_TRUE(complaints.empty()) << lines(complaints);
}

/// Returns the number of complaints about two files of one folder with these lines of their own.
std::size_t complaints_about(const std::string& a, const std::string& b) {
    const auto file = [](const char* path, const std::string& own) {
        return SourceFile{path,
                          "namespace topple {\nnamespace {\n" + own + "\n} // namespace\n}\n"};
    };
    return shared_names({file("engine/io/a.cpp", a), file("engine/io/more/b.cpp", b)}).size();
}

TEST(OwnNames, AreFoundWhereTheyAreShared) {
    EXPECT_EQ(complaints_about("constexpr int kA = 1;", "const Vec3 kA{1, 2};"), 1u);
    EXPECT_EQ(complaints_about("constexpr int kA = 1, kB = 2;", "constexpr int kB = 3;"), 1u);
    EXPECT_EQ(complaints_about("struct Slope {", "class Slope : Other {"), 1u);
    EXPECT_EQ(complaints_about("enum class Side { left };", "struct Side {"), 1u);
    EXPECT_EQ(complaints_about("int f(int x,\n      int y) {", "long f(int x, int y) {"), 1u);
    EXPECT_EQ(complaints_about("using Row = Vec3;", "using Row = Vec4;"), 1u);
    EXPECT_EQ(complaints_about("constexpr int kA = 1;", "void f() {\n    const int kA = 2;\n}"),
              1u);
}

TEST(OwnNames, MayBeOverloadsAliasesAndLocal) {
    EXPECT_EQ(complaints_about("int f(int x) {", "int f(Vec3 x) {"), 0u);
    EXPECT_EQ(complaints_about("using Row = Vec3;", "using Row = Vec3;"), 0u);
    EXPECT_EQ(complaints_about("int f() {\n    const int kA = 1;\n}",
                               "int g() {\n    const int kA = 2;\n}"),
              0u);
    EXPECT_EQ(complaints_about("int f() {\n    const int size = 1;\n}", "const int size = 2;"), 0u);
    EXPECT_EQ(complaints_about("struct Row;", "struct Row;"), 0u);
}

} // namespace
} // namespace topple::test
