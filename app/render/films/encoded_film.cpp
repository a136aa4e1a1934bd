// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/films/encoded_film.h"

#include "app/commands/word_reader.h"
#include "app/platform/child_process.h"
#include "topple/core/assert.h"
#include "topple/io/text/file_writer.h"

#include <unistd.h>

#include <filesystem>
#include <system_error>
#include <vector>

namespace topple::app {
namespace {

class EncodedFilm : public FilmWriter {
public:
    EncodedFilm(FilmFormat format, std::filesystem::path part, ChildProcess encoder)
        : format_(std::move(format)),
          part_(std::move(part)),
          encoder_(std::move(encoder)) {}
    ~EncodedFilm() override {
        encoder_.stop();
        std::error_code ignored;
        std::filesystem::remove(part_, ignored);
    }
    EncodedFilm(const EncodedFilm&) = delete;
    EncodedFilm& operator=(const EncodedFilm&) = delete;

    Result<void> add(const Image& image) override {
        TOPPLE_ASSERT(image.width == format_.width && image.height == format_.height);
        const bool is_taken = encoder_.write(
            {reinterpret_cast<const char*>(image.rgba.data()), image.rgba.size()});
        return is_taken ? Result<void>() : trouble();
    }

    Result<void> finish() override {
        encoder_.close_input();
        if (encoder_.wait() != 0)
            return trouble();
        if (Result<void> joined = join_sound(); !joined.ok())
            return joined;
        std::error_code problem;
        std::filesystem::rename(part_, format_.path, problem);
        if (problem)
            return Error{.message = "cannot be written: " + problem.message(),
                         .file = format_.path};
        return {};
    }

private:
    /// Adds the sounds to the encoded pictures, which are copied.
    Result<void> join_sound() {
        if (format_.sound.empty())
            return {};
        std::filesystem::path silent = part_;
        silent.replace_filename(part_.stem().string() + ".silent" + part_.extension().string());
        std::error_code problem;
        std::filesystem::rename(part_, silent, problem);
        if (problem)
            return Error{.message = "cannot be written: " + problem.message(),
                         .file = format_.path};
        const std::filesystem::path sound = std::filesystem::absolute(format_.sound);
        Result<ChildProcess> joiner = ChildProcess::start({"ffmpeg",
                                                           "-hide_banner",
                                                           "-loglevel",
                                                           "error",
                                                           "-i",
                                                           silent.string(),
                                                           "-i",
                                                           sound.string(),
                                                           "-c:v",
                                                           "copy",
                                                           "-y",
                                                           part_.string()},
                                                          ChildProcess::Input::none);
        const bool is_joined = joiner.ok() && joiner->wait() == 0;
        std::filesystem::remove(silent, problem);
        if (is_joined)
            return {};
        return joiner.ok() ? trouble(*joiner) : joiner.error();
    }
    /// Returns the encoder's own words.
    Error trouble() {
        (void)encoder_.wait();
        return trouble(encoder_);
    }
    Error trouble(const ChildProcess& process) {
        const std::string said = process.said();
        return {.message = "ffmpeg did not write the film: " +
                           (said.empty() ? "it gave no reason" : said),
                .file = format_.path};
    }

    FilmFormat format_;
    std::filesystem::path part_; ///< File that ffmpeg writes.
    ChildProcess encoder_;
};

/// Returns a hidden file beside the film, with the ending that tells ffmpeg the kind of film.
std::filesystem::path part_of(const std::filesystem::path& film) {
    std::filesystem::path part = film;
    part.replace_filename("." + film.stem().string() + "." + std::to_string(getpid()) +
                          film.extension().string());
    return part;
}

} // namespace

Result<std::unique_ptr<FilmWriter>> open_encoded_film(const FilmFormat& format) {
    if (format.width % 2 != 0 || format.height % 2 != 0)
        return Error{.message = "such a film needs an even width and height, not " +
                                std::to_string(format.width) + " by " +
                                std::to_string(format.height),
                     .file = format.path};
    if (const Result<void> writable = check_writable(format.path); !writable.ok())
        return writable.error();
    if (!is_program_installed("ffmpeg"))
        return Error{.message = "such a film needs the program ffmpeg, which is not installed (on "
                                "Debian and Ubuntu: apt install ffmpeg); a .gif needs none",
                     .file = format.path};
    // An absolute path, since ffmpeg takes a name with a colon for a protocol and one with a dash for an option.
    const std::filesystem::path part = part_of(std::filesystem::absolute(format.path));
    const std::vector<std::string> words{"ffmpeg",
                                         "-hide_banner",
                                         "-loglevel",
                                         "error",
                                         "-f",
                                         "rawvideo",
                                         "-pix_fmt",
                                         "rgba",
                                         "-s",
                                         std::to_string(format.width) + "x" +
                                             std::to_string(format.height),
                                         "-framerate",
                                         number_text(format.fps),
                                         "-i",
                                         "-",
                                         "-an",
                                         "-pix_fmt",
                                         "yuv420p",
                                         "-y",
                                         part.string()};
    Result<ChildProcess> encoder = ChildProcess::start(words, ChildProcess::Input::piped);
    if (!encoder.ok())
        return encoder.error();
    return std::unique_ptr<FilmWriter>(
        std::make_unique<EncodedFilm>(format, part, std::move(encoder).value()));
}

} // namespace topple::app
