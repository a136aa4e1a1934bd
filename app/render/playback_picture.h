// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/camera/orbit_camera.h"
#include "app/render/render_verb.h"
#include "app/session/playback.h"
#include "app/view/images/image.h"

namespace topple::app {

/// Fails: a width or height that no picture can have.
Result<void> check_picture_size(const RenderRequest& request);

/// Opens the request's source, with the contents of frames that its overlays need. Fails: as Playback::open.
Result<Playback> open_playback(const RenderRequest& request);

/// Pictures of the states of a playback, all from one camera, drawn off screen. Main thread only.
class PlaybackPicture {
public:
    /// Chooses the camera with the shown state: the requested camera; else the scene's; else one that shows all of it.
    /// Fails: no OpenGL (which is of the machine), a shader folder that does not compile.
    static Result<PlaybackPicture> create(const RenderRequest& request, Playback& playback);
    ~PlaybackPicture();
    PlaybackPicture(PlaybackPicture&&) noexcept;
    PlaybackPicture& operator=(PlaybackPicture&&) = delete;

    [[nodiscard]] const OrbitCamera& camera() const;
    /// Draws the state that the playback shows. Fails: OpenGL has no pictures of that size.
    [[nodiscard]] Result<Image> draw();
    /// Returns the time of each pass of the picture drawn last, of as many pictures as are asked for; none of a heat
    /// map. [ms]
    [[nodiscard]] std::vector<PassTime> measure_passes();

private:
    struct Impl;
    explicit PlaybackPicture(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

} // namespace topple::app
