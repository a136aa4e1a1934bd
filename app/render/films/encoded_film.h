// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/films/film_writer.h"

namespace topple::app {

/// Opens a film that the program ffmpeg encodes: it gets the pictures through a pipe and writes a hidden file beside
/// the target, which replaces the target at the end.
/// Fails: no ffmpeg is installed, an odd width or height, a folder in which nothing can be written.
Result<std::unique_ptr<FilmWriter>> open_encoded_film(const FilmFormat& format);

} // namespace topple::app
