// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/gl/shader_source.h"

#include "app/render/gl/embedded_shaders.h"

#include <charconv>
#include <fstream>
#include <optional>
#include <regex>
#include <sstream>

namespace topple::app::gl {
namespace {

constexpr int kDeepestInclude = 8;

/// First lines of a shader in place of its `#version`; empty: the shader's own.
#ifdef __EMSCRIPTEN__
constexpr std::string_view kDialect = "#version 300 es\n"
                                      "precision highp float;\n"
                                      "precision highp int;\n"
                                      "precision highp sampler2D;\n"
                                      "precision highp sampler2DShadow;\n";
#else
constexpr std::string_view kDialect;
#endif

std::optional<std::string> source_of(std::string_view name, const std::string& folder) {
    if (!folder.empty()) {
        std::ifstream file(folder + "/" + std::string(name), std::ios::binary);
        if (!file)
            return std::nullopt;
        std::ostringstream text;
        text << file.rdbuf();
        return text.str();
    }
    for (const EmbeddedShader& shader : embedded_shaders()) {
        if (shader.name == name)
            return std::string(shader.source);
    }
    return std::nullopt;
}

std::string line_directive(int line, std::size_t file) {
    return "#line " + std::to_string(line) + " " + std::to_string(file) + "\n";
}

/// Returns the name in `#include "name"`; empty for any other line.
std::string_view included_name(std::string_view line) {
    constexpr std::string_view kInclude = "#include \"";
    if (!line.starts_with(kInclude))
        return {};
    line.remove_prefix(kInclude.size());
    return line.substr(0, line.find('"'));
}

class Assembler {
public:
    Assembler(const std::string& folder, std::span<const std::string_view> definitions)
        : folder_(folder),
          definitions_(definitions) {}

    Result<void> add(const std::string& name, const Error& if_missing, int depth) {
        const auto text = source_of(name, folder_);
        if (!text)
            return if_missing;
        const std::size_t file = source_.files.size();
        source_.files.push_back(name);
        if (depth > 0)
            source_.text += line_directive(1, file);
        std::istringstream lines(*text);
        std::string line;
        for (int number = 1; std::getline(lines, line); ++number) {
            const std::string_view included = included_name(line);
            if (!included.empty()) {
                const Error missing{
                    "there is no shader \"" + std::string(included) + "\"", name, number};
                if (depth == kDeepestInclude)
                    return Error{"shaders include each other in a ring", name, number};
                if (auto added = add(std::string(included), missing, depth + 1); !added)
                    return added;
                source_.text += line_directive(number + 1, file);
                continue;
            }
            const bool is_version = line.starts_with("#version");
            if (is_version && !kDialect.empty())
                source_.text += kDialect;
            else
                source_.text += line + "\n";
            if (is_version)
                define(number + 1, file);
        }
        return {};
    }
    ShaderSource take() { return std::move(source_); }

private:
    void define(int next_line, std::size_t file) {
        for (const std::string_view definition : definitions_)
            source_.text += "#define " + std::string(definition) + "\n";
        source_.text += line_directive(next_line, file);
    }

    const std::string& folder_;
    std::span<const std::string_view> definitions_;
    ShaderSource source_;
};

int number_from(const std::string& digits) {
    int value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

} // namespace

Result<ShaderSource> load_shader(std::string_view name,
                                 const std::string& folder,
                                 std::span<const std::string_view> definitions) {
    Assembler assembler(folder, definitions);
    const std::string where = folder.empty() ? "in this program" : "in " + folder;
    const Error missing{"there is no such shader " + where, std::string(name)};
    if (const auto added = assembler.add(std::string(name), missing, 0); !added)
        return added.error();
    return assembler.take();
}

Error error_from_log(const std::string& log, const ShaderSource& source) {
    static const std::regex place(
        R"re((?:ERROR: )?(\d+)[:(](\d+)(?:\(\d+\)|\))?\s*:\s*(?:error[^:]*:)?\s*(.*))re");
    std::istringstream lines(log);
    std::string line, first;
    while (std::getline(lines, line)) {
        if (first.empty())
            first = line;
        std::smatch match;
        if (!std::regex_search(line, match, place))
            continue;
        const auto file = static_cast<std::size_t>(number_from(match[1]));
        return {"the shader does not compile: " + match[3].str(),
                file < source.files.size() ? source.files[file] : source.files.front(),
                number_from(match[2])};
    }
    return {"the shader does not compile: " + first, source.files.front()};
}

} // namespace topple::app::gl
