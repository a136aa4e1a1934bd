// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/gl/shader_source.h"

#include "app/render/gl/embedded_shaders.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <optional>
#include <sstream>
#include <system_error>

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

/// Reads a driver's message from its begin.
class LogLine {
public:
    explicit LogLine(std::string_view text) : rest_(text) {}

    /// Skips this text; false if something else comes next.
    bool skip(std::string_view expected) {
        const bool comes_next = rest_.starts_with(expected);
        if (comes_next)
            rest_.remove_prefix(expected.size());
        return comes_next;
    }
    void skip_blanks() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t"), rest_.size()));
    }
    std::optional<int> number() {
        int value = 0;
        const auto [end,
                    problem] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        if (problem != std::errc())
            return std::nullopt;
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return value;
    }
    [[nodiscard]] std::string_view rest() const { return rest_; }

private:
    std::string_view rest_;
};

/// An error in a driver's log.
struct LogError {
    int file = 0; ///< Place in ShaderSource::files.
    int line = 0; ///< 1-based.
    std::string message;
};

/// Reads `1:12(3): error: message` (Mesa), `1(12) : error C1503: message` or `ERROR: 1:12: message`.
std::optional<LogError> error_in(std::string_view text) {
    LogLine log(text);
    log.skip("ERROR: ");
    const std::optional<int> file = log.number();
    const bool has_line = file && (log.skip(":") || log.skip("("));
    const std::optional<int> line = has_line ? log.number() : std::nullopt;
    if (!line)
        return std::nullopt;
    if (log.skip("("))
        (void)log.number(); // the column
    log.skip(")");
    log.skip_blanks();
    if (!log.skip(":"))
        return std::nullopt;
    log.skip_blanks();
    std::string_view message = log.rest();
    if (const std::size_t colon = message.find(':');
        message.starts_with("error") && colon != std::string_view::npos)
        message.remove_prefix(std::min(message.find_first_not_of(' ', colon + 1), message.size()));
    return LogError{*file, *line, std::string(message)};
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
    std::istringstream lines(log);
    std::string line, first;
    while (std::getline(lines, line)) {
        if (first.empty())
            first = line;
        const std::optional<LogError> found = error_in(line);
        if (!found)
            continue;
        const auto file = static_cast<std::size_t>(found->file);
        return {"the shader does not compile: " + found->message,
                file < source.files.size() ? source.files[file] : source.files.front(),
                found->line};
    }
    return {"the shader does not compile: " + first, source.files.front()};
}

} // namespace topple::app::gl
