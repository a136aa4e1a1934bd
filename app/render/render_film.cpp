// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/films/film_writer.h"
#include "app/render/playback_picture.h"
#include "app/render/soundtrack.h"
#include "topple/core/function_ref.h"
#include "topple/io/text/file_writer.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr std::uint64_t kStepsOfAFile = 600; ///< Length of the film of a scene file.
constexpr double kFewestPerSecond = 1, kMostPerSecond = 240; ///< Pictures per second. [1/s]
constexpr std::uint64_t kSamples = 16; ///< Pictures from which the colors of a film are chosen.

struct StepRange {
    std::uint64_t from = 0, to = 0;
};

Result<StepRange> range_of(const FilmOptions& film, const Playback& playback) {
    const SceneInfo* info = playback.opened().info;
    const std::uint64_t usual = playback.first_step() +
                                (info != nullptr ? static_cast<std::uint64_t>(info->default_steps)
                                                 : kStepsOfAFile);
    const StepRange range{film.from.value_or(playback.first_step()),
                          film.to.value_or(playback.last_step().value_or(usual))};
    if (range.from > range.to)
        return Error{.message = "a film cannot go from step " + std::to_string(range.from) +
                                " back to step " + std::to_string(range.to)};
    return range;
}

/// Shows the steps of the film's pictures one after another, and calls `use` with the number of each picture. The
/// step of a picture is the one whose time is nearest to the picture's.
Result<std::uint64_t> for_each_picture(Playback& playback,
                                       StepRange range,
                                       double fps,
                                       FunctionRef<Result<void>(std::uint64_t number)> use) {
    if (const Result<void> shown = playback.show(range.from); !shown.ok())
        return shown.error();
    const double begin = playback.world().state().time;
    for (std::uint64_t number = 0;; ++number) {
        const double wanted = begin + static_cast<double>(number) / fps;
        const auto is_early = [&] {
            const double half_step = 0.5 * static_cast<double>(playback.world().parameters().dt);
            return playback.world().state().time + half_step < wanted;
        };
        while (is_early() && playback.step() < range.to)
            if (const Result<void> shown = playback.show(playback.step() + 1); !shown.ok())
                return shown.error();
        if (is_early())
            return number;
        if (const Result<void> used = use(number); !used.ok())
            return used.error();
    }
}

/// Gives the writer some pictures that lie evenly in the film. Fails: as drawing and stepping.
Result<void> give_samples(FilmWriter& writer,
                          PlaybackPicture& picture,
                          Playback& playback,
                          StepRange range,
                          double fps) {
    const double seconds = static_cast<double>(range.to - range.from) *
                           static_cast<double>(playback.world().parameters().dt);
    const auto between = std::max<std::uint64_t>(
        static_cast<std::uint64_t>(seconds * fps) / kSamples, 1);
    const auto sample = [&](std::uint64_t number) -> Result<void> {
        if (number % between != 0)
            return {};
        const Result<Image> image = picture.draw();
        if (!image.ok())
            return image.error();
        writer.sample(*image);
        return {};
    };
    const Result<std::uint64_t> count = for_each_picture(playback, range, fps, sample);
    return count.ok() ? Result<void>() : count.error();
}

} // namespace

Result<RenderReport> render_film(const RenderRequest& request) {
    const FilmOptions& film = *request.film;
    if (const Result<void> fine = check_picture_size(request); !fine.ok())
        return fine.error();
    if (!(film.fps >= kFewestPerSecond && film.fps <= kMostPerSecond)) // refuses what is no number
        return Error{.message = "a film has from 1 to 240 pictures per second of simulated time"};
    auto writer = open_film({film.path, request.width, request.height, film.fps, film.sound});
    if (!writer.ok())
        return writer.error();
    if (!film.sound.empty())
        if (const Result<void> writable = check_writable(film.sound); !writable.ok())
            return writable.error();
    Result<Playback> playback = open_playback(request);
    if (!playback.ok())
        return playback.error();
    const Result<StepRange> range = range_of(film, *playback);
    if (!range.ok())
        return range.error();
    if (playback->last_step() && range->to > *playback->last_step())
        return playback->show(range->to).error(); // said before anything is drawn
    if (const Result<void> shown = playback->show(range->from); !shown.ok())
        return shown.error();
    auto picture = PlaybackPicture::create(request, *playback);
    if (!picture.ok())
        return picture.error();
    if (!film.sound.empty())
        if (const Result<void> written = write_soundtrack(
                *playback, range->from, range->to, listener_of(picture->camera()), film.sound);
            !written.ok())
            return written.error();
    if ((*writer)->needs_samples())
        if (const Result<void> given = give_samples(
                **writer, *picture, *playback, *range, film.fps);
            !given.ok())
            return given.error();
    const Result<std::uint64_t> count = for_each_picture(
        *playback, *range, film.fps, [&](std::uint64_t) -> Result<void> {
            const Result<Image> image = picture->draw();
            return image.ok() ? (*writer)->add(*image) : image.error();
        });
    if (!count.ok())
        return count.error();
    if (const Result<void> finished = (*writer)->finish(); !finished.ok())
        return finished.error();
    return RenderReport{.pictures = *count,
                        .first_step = range->from,
                        .last_step = range->to,
                        .difference = playback->difference(),
                        .warnings = playback->warnings()};
}

} // namespace topple::app
