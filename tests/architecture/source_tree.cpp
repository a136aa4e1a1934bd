// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/architecture/source_tree.h"

#include "tests/support/test_support.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>

namespace topple::test {
namespace {

/// Returns the end of the comment or literal that starts at `begin`; `begin` itself if none starts there.
std::size_t end_of_blank(std::string_view text, std::size_t begin) {
    const auto after = [&](std::string_view closing, std::size_t from) {
        const std::size_t at = text.find(closing, from);
        return at == text.npos ? text.size() : at + closing.size();
    };
    const std::string_view rest = text.substr(begin);
    if (rest.starts_with("//"))
        return std::min(text.find('\n', begin), text.size());
    if (rest.starts_with("/*"))
        return after("*/", begin + 2);
    if (rest.starts_with("R\"")) {
        const std::size_t open = text.find('(', begin);
        return after(")" + std::string(text.substr(begin + 2, open - begin - 2)) + "\"", open);
    }
    const bool is_digit_separator = begin > 0 && rest[0] == '\'' &&
                                    std::isalnum(static_cast<unsigned char>(text[begin - 1]));
    if ((rest[0] != '"' && rest[0] != '\'') || is_digit_separator)
        return begin;
    std::size_t end = begin + 1;
    while (end < text.size() && text[end] != rest[0])
        end += text[end] == '\\' ? 2u : 1u;
    return std::min(end + 1, text.size());
}

} // namespace

std::string read_file(std::string_view path) {
    std::ifstream file(source_dir() / path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<SourceFile> files_under(std::string_view folder,
                                    const std::vector<std::string_view>& endings) {
    const std::filesystem::path root = source_dir();
    std::vector<SourceFile> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
        const std::string name = entry.path().filename().string();
        const auto fits = [&](std::string_view ending) { return name.ends_with(ending); };
        if (!entry.is_regular_file() || std::none_of(endings.begin(), endings.end(), fits)) {
            continue;
        }
        const std::string path = entry.path().lexically_relative(root).generic_string();
        files.push_back({path, read_file(path)});
    }
    std::sort(files.begin(), files.end(), [](const SourceFile& a, const SourceFile& b) {
        return a.path < b.path;
    });
    return files;
}

const std::vector<SourceFile>& our_sources() {
    static const std::vector<SourceFile> files = [] {
        std::vector<SourceFile> all = files_under("engine", {".h", ".cpp"});
        const std::vector<SourceFile> app = files_under("app", {".h", ".cpp"});
        all.insert(all.end(), app.begin(), app.end());
        return all;
    }();
    return files;
}

std::vector<Include> includes_of(const SourceFile& file) {
    static const std::regex pattern(R"re(^\s*#\s*include\s*(["<])([^">]+)[">])re");
    std::vector<Include> includes;
    std::istringstream stream(file.text);
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number) {
        std::smatch match;
        if (std::regex_search(line, match, pattern)) {
            std::string path = match[2];
            if (path.starts_with("topple/"))
                path.replace(0, std::string_view("topple").size(), "engine");
            includes.push_back({path, match[1] == "\"", number});
        }
    }
    return includes;
}

std::string code_only(std::string_view text) {
    std::string code(text);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = end_of_blank(text, at);
        for (std::size_t i = at; i < end; ++i) {
            if (code[i] != '\n')
                code[i] = ' ';
        }
        at = end > at ? end : at + 1;
    }
    return code;
}

std::string folder_of(std::string_view path) {
    const std::size_t first = path.find('/');
    const std::size_t second = path.find('/', first + 1);
    return std::string(path.substr(0, second == path.npos ? first : second));
}

std::string lines(const std::vector<std::string>& complaints) {
    std::string text;
    for (const std::string& complaint : complaints)
        text += complaint + '\n';
    return text;
}

} // namespace topple::test
