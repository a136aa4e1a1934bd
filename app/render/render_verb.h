// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/exposure.h"
#include "app/render/pass_time.h"
#include "app/view/style/view_options.h"
#include "topple/core/result.h"
#include "topple/scene/scene_definition.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace topple::app {

/// A film instead of a picture.
struct FilmOptions {
    std::string path; ///< Decides the kind of film; see open_film.
    double fps = 25;  ///< Pictures per second of simulated time. [1/s]
    /// First and last step. None: the first one; the end of a recording, or the usual length of a scene.
    std::optional<std::uint64_t> from, to;
    /// WAV file that gets the sounds; a film that ffmpeg encodes has them too. Empty: none.
    std::string sound{};
};

/// `topple render`: a picture or a film without a display.
struct RenderRequest {
    std::string source; ///< Recording, gallery id, scene file or OBJ file; see Playback.
    int steps = 0;      ///< Number of steps before the picture.
    int width = 1280, height = 720; ///< [px]; 1 to 16384.
    std::string out = "topple.png"; ///< Path of the picture.
    std::optional<FilmOptions> film{};
    ViewOptions options{};
    Quality quality = Quality::high;
    std::optional<SceneCamera> camera{}; ///< Replaces the scene's own.
    /// Instead of the picture, draws the ray cost of this accelerator; see heat_map.h.
    std::optional<MeshAccelerator> heat{};
    std::uint64_t memory_bytes = 0; ///< Limit of a scene file; see open_scene.
    std::string shader_folder{};    ///< Empty: the shaders in the program.
    Exposure exposure{};            ///< Exposure of the picture, or of each picture of the film.
    int timed_pictures = 0; ///< Number of times that a picture is drawn to measure its passes; 0: none.
};

/// A picture or film that was written.
struct RenderReport {
    std::uint64_t pictures = 1;                  ///< Number of pictures of the film.
    std::uint64_t first_step = 0, last_step = 0; ///< Shown steps.
    std::string difference; ///< First difference from the recording in words; empty: none.
    std::vector<std::string> warnings{}; ///< Losses and guesses about the files of the scene.
    std::vector<PassTime> times{};       ///< Medians, if they were asked for.
};

/// Writes the picture. Fails: a scene that cannot be opened, no OpenGL (which is of the machine), a shader folder that
/// does not compile, a size out of range, a file that cannot be written, each with one sentence.
Result<RenderReport> render_to_png(const RenderRequest& request);

/// Writes the film. Picture k shows the step whose time is nearest to k / fps after the first step; poses are never
/// interpolated. The last picture shows the last step that is nearest to such a time. Fails: as render_to_png and
/// open_film; steps that are not part of a recording, or in the wrong order. Requires: request.film.
Result<RenderReport> render_film(const RenderRequest& request);

} // namespace topple::app
