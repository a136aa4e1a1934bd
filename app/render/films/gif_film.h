// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/films/film_writer.h"

namespace topple::app {

/// Opens an animated GIF (GIF89a) that repeats without end. One palette of 255 colors, chosen from the samples, serves
/// all pictures; pictures after the first store only the rectangle that changes, and in it the pixels that stay as
/// transparent. Delays are multiples of 0.01 s whose sum does not drift.
/// Fails: more than 50 pictures per second, which viewers slow down; a file that cannot be written.
Result<std::unique_ptr<FilmWriter>> open_gif_film(const FilmFormat& format);

} // namespace topple::app
