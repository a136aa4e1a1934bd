// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/thumbnail_moment.h"
#include "app/thumbnail_cache.h"

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace topple::app {

/// Prepares thumbnails of gallery scenes, one after another, on a thread of its own that lets all others go first:
/// reads them from the cache; then opens the scenes that are not there and takes their steps. One thread uses it, and
/// waits only in the destructor and in `stop`: for a scene that is being opened, or takes a step.
class ThumbnailMaker {
public:
    /// CPU time after which a scene is given up and has no picture. A busy machine alone gives up none. [ms]
    static constexpr double kUsualPatience = 5000;

    explicit ThumbnailMaker(ThumbnailCache cache, double patience_ms = kUsualPatience);
    ~ThumbnailMaker();
    ThumbnailMaker(const ThumbnailMaker&) = delete;
    ThumbnailMaker& operator=(const ThumbnailMaker&) = delete;

    /// A thumbnail from the cache; a moment to draw, which then goes to `keep`; or the reason why there is neither.
    struct Made {
        const SceneInfo* scene = nullptr;
        std::variant<Image, ThumbnailMoment, std::string> content;
    };
    /// Sets the scenes to prepare, the first one first, in place of all before. One that is in work and no longer
    /// wanted is given up; nothing is done while none is wanted.
    void want(std::vector<const SceneInfo*> scenes);
    /// Returns the next prepared scene; none: there is none yet.
    [[nodiscard]] std::optional<Made> take();
    /// Gives everything up, and waits for that at most so long [s]. Returns false if a scene is still being opened.
    /// Nothing is prepared afterwards.
    [[nodiscard]] bool stop(double seconds);
    /// Writes the thumbnail into the cache, behind the caller's back. A failure is no trouble: it is made again.
    void keep(const SceneInfo& scene, Image image);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace topple::app
