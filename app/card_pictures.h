// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"
#include "app/thumbnail_maker.h"
#include "topple/core/function_ref.h"

#include <span>
#include <vector>

namespace topple::app {

/// The pictures of the cards of the gallery: has the visible ones prepared in the background, and drawn one a frame. A
/// picture is kept until the program ends: 332 KB a scene. Main thread only.
class CardPictures {
public:
    explicit CardPictures(ThumbnailCache cache,
                          double patience_ms = ThumbnailMaker::kUsualPatience);

    /// Follows the gallery: the scenes whose cards are in sight; none while it is closed.
    void update(std::span<const SceneInfo* const> visible);
    /// Stops the background; see ThumbnailMaker::stop.
    [[nodiscard]] bool stop(double seconds) { return maker_.stop(seconds); }
    /// Returns the pictures in the order of all_scenes().
    [[nodiscard]] std::span<const CardPicture> pictures() const { return pictures_; }

    /// Draws a scene in the size of thumbnails.
    using Draw = FunctionRef<Image(const RenderScene&)>;
    /// Makes a texture, and returns its name for the panels.
    using Upload = FunctionRef<std::uint32_t(const Image&)>;
    /// Draws or uploads the next picture, if one is prepared.
    void draw_next(Draw draw, Upload upload);

private:
    ThumbnailMaker maker_;
    std::vector<CardPicture> pictures_;
    std::vector<const SceneInfo*>
        visible_; ///< Visible scenes without a picture at the last `update`.
    RenderScene scene_;
};

} // namespace topple::app
