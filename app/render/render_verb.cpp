// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/render_verb.h"

#include "app/render/playback_picture.h"
#include "topple/io/text/file_writer.h"

namespace topple::app {

Result<RenderReport> render_to_png(const RenderRequest& request) {
    if (const auto fine = check_picture_size(request); !fine)
        return fine.error();
    if (const auto writable = check_writable(request.out); !writable)
        return writable.error();
    auto playback = open_playback(request);
    if (!playback)
        return playback.error();
    const std::uint64_t step = playback->first_step() + static_cast<std::uint64_t>(request.steps);
    if (const auto shown = playback->show(step); !shown)
        return shown.error();
    auto picture = PlaybackPicture::create(request, *playback);
    if (!picture)
        return picture.error();
    const auto image = picture->draw();
    if (!image)
        return image.error();
    if (const auto written = write_png(*image, request.out); !written)
        return written.error();
    return RenderReport{.first_step = step,
                        .last_step = step,
                        .difference = playback->difference(),
                        .warnings = playback->warnings(),
                        .times = request.timed_pictures > 0 ? picture->measure_passes()
                                                            : std::vector<PassTime>()};
}

} // namespace topple::app
