// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"
#include "app/platform/window.h"
#include "app/session/session_thread.h"
#include "app/view/render_scene.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace topple::app {

/// The small picture of the step under the pointer on the time bar, without its pixels: asks the session for the kept
/// state nearest to the step, and makes the scene to draw of it, as the camera shows it now. The session answers
/// between two steps, and nobody waits for it. Holds one state and one scene while the pointer is on the bar, and none
/// otherwise. Main thread only.
class MomentPreview {
public:
    /// Largest size of the picture at scale 1. [px]
    static constexpr Real kWidth = 192, kHeight = 108;

    MomentPreview();

    /// Everything that the picture depends on, beside the state.
    struct Look {
        OrbitCamera camera;
        Viewport viewport; ///< Region that shows the world; the picture has its proportions.
        ViewOptions view;
        Real scale = 1; ///< Scale of texts and panels. [-]
    };
    /// Follows the pointer: `step` is under it; none: the pointer is elsewhere. Asks again with every published frame,
    /// so that a changed past is not shown as it was.
    void update(std::optional<std::uint64_t> step,
                const PublishedFrame& frame,
                const Look& look,
                SessionThread& session);

    /// Returns the scene if it has changed since the last call and must be drawn; else null.
    [[nodiscard]] const RenderScene* take_scene();
    [[nodiscard]] PixelSize size() const { return size_; }
    /// Sets OpenGL's name of the texture into which the scene was drawn.
    void set_texture(std::uint32_t texture) { texture_ = texture; }
    /// Returns a number that changes with the pixels of the texture.
    [[nodiscard]] std::uint64_t picture_number() const { return picture_number_; }
    /// Returns the picture for the panels; an empty one while none has been drawn.
    [[nodiscard]] MomentPicture picture() const;

private:
    struct Inbox; ///< Filled by the session's thread.

    void forget();
    void take_answer(const PublishedFrame& frame);
    void ask(std::uint64_t step, const PublishedFrame& frame, SessionThread& session);
    void extract(const Look& look);

    std::shared_ptr<Inbox> inbox_;
    /// Step and number of the frame of the last question; none: nothing was asked yet.
    std::optional<std::pair<std::uint64_t, std::uint64_t>> asked_;
    std::optional<PastMoment> moment_;
    RenderScene scene_; ///< Made of `made_of_`.
    Snapshot made_of_;
    PixelSize size_;
    bool must_draw_ = false;
    std::uint32_t texture_ = 0; ///< 0: the scene was not drawn yet.
    std::uint64_t picture_number_ = 0;
};

} // namespace topple::app
