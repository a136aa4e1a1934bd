// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/films/film_writer.h"

#include "app/platform/paths.h"
#include "app/render/films/encoded_film.h"
#include "app/render/films/gif_film.h"
#include "topple/io/text/file_extension.h"
#include "topple/io/text/file_writer.h"

#include <cctype>
#include <filesystem>
#include <optional>
#include <system_error>

namespace topple::app {
namespace {

constexpr std::size_t kMostDigits = 9;

/// Name of the files of a sequence: "x_%04d.png" has four digits between "x_" and ".png".
struct NumberedName {
    std::string before, after;
    std::size_t digits = 0;

    [[nodiscard]] std::string at(std::uint64_t number) const {
        std::string text = std::to_string(number);
        if (text.size() < digits)
            text.insert(0, digits - text.size(), '0');
        return before + text + after;
    }
};

/// Returns the parts of a name with one "%d" or "%04d"; none for any other name.
std::optional<NumberedName> parse_numbered_name(const std::string& path) {
    const std::size_t sign = path.find('%');
    if (sign == std::string::npos || path.find('%', sign + 1) != std::string::npos)
        return std::nullopt;
    std::size_t end = sign + 1;
    std::size_t digits = 0;
    if (end + 1 < path.size() && path[end] == '0' &&
        std::isdigit(static_cast<unsigned char>(path[end + 1])) != 0) {
        digits = static_cast<std::size_t>(path[end + 1] - '0');
        end += 2;
    }
    if (digits > kMostDigits || end >= path.size() || path[end] != 'd')
        return std::nullopt;
    return NumberedName{path.substr(0, sign), path.substr(end + 1), digits};
}

/// Returns whether the name is that of a folder, or has neither an ending nor a sign of a numbered name.
bool is_folder_name(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::is_directory(path, ignored) ||
           (path.find('%') == std::string::npos && !std::filesystem::path(path).has_extension());
}

class PictureSequence : public FilmWriter {
public:
    explicit PictureSequence(NumberedName name) : name_(std::move(name)) {}

    [[nodiscard]] std::string next_path() const { return name_.at(count_); }
    Result<void> add(const Image& image) override {
        const std::string path = next_path();
        ++count_;
        return write_png(image, path);
    }
    Result<void> finish() override { return {}; }

private:
    NumberedName name_;
    std::uint64_t count_ = 0;
};

Result<std::unique_ptr<FilmWriter>> open_sequence(NumberedName name) {
    auto sequence = std::make_unique<PictureSequence>(std::move(name));
    if (const Result<void> writable = check_writable(sequence->next_path()); !writable.ok())
        return writable.error();
    return std::unique_ptr<FilmWriter>(std::move(sequence));
}

} // namespace

Result<std::unique_ptr<FilmWriter>> open_film(const FilmFormat& format) {
    if (has_extension(format.path, ".gif"))
        return open_gif_film(format);
    if (has_extension(format.path, ".mp4") || has_extension(format.path, ".webm"))
        return open_encoded_film(format);
    if (has_extension(format.path, ".png")) {
        if (auto name = parse_numbered_name(format.path))
            return open_sequence(std::move(*name));
    } else if (is_folder_name(format.path)) {
        if (const Result<void> made = make_folder(format.path); !made.ok())
            return made.error();
        const std::filesystem::path folder(format.path);
        return open_sequence({(folder / "").string(), ".png", 4});
    }
    return Error{.message = "a film is written to a .gif, .mp4 or .webm file, to pictures such as "
                            "x_%04d.png, or into a folder",
                 .file = format.path};
}

} // namespace topple::app
