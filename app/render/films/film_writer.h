// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/images/image.h"
#include "topple/core/result.h"

#include <memory>
#include <string>

namespace topple::app {

/// A film to be written.
struct FilmFormat {
    std::string path;          ///< Decides the kind of film; see open_film.
    int width = 0, height = 0; ///< [px]
    double fps = 25;           ///< Pictures per second of simulated time. [1/s]
    /// WAV file that exists when the film is finished, for films that can have sounds; empty: none.
    std::string sound{};
};

/// Writes a film picture by picture, and holds no more than a few of them. Destruction without `finish` leaves an
/// older file of that name as it was; pictures of a sequence are complete files from the moment of their writing.
class FilmWriter {
public:
    virtual ~FilmWriter() = default;

    /// Returns whether pictures for `sample` are needed before the first `add`.
    [[nodiscard]] virtual bool needs_samples() const { return false; }
    /// Takes a picture whose colors the film will have.
    virtual void sample(const Image&) {}
    /// Adds the next picture. Requires: the size of the format. Fails: a full disk, or an encoder that gave up.
    virtual Result<void> add(const Image& image) = 0;
    /// Completes the film. Call once. Fails: as add.
    virtual Result<void> finish() = 0;
};

/// Opens a writer: a GIF for "x.gif"; an encoded film for "x.mp4" and "x.webm", for which the program ffmpeg must be
/// installed; PNG files for "x_%04d.png"; and PNG files in a folder, which is made, for a name without an ending.
/// Fails: another name, a size or a rate that the kind of film cannot have, no ffmpeg, a folder that cannot be made.
Result<std::unique_ptr<FilmWriter>> open_film(const FilmFormat& format);

} // namespace topple::app
