// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/arrangement.h"
#include "app/session/frame/published_frame.h"
#include "app/session/frame/selection.h"
#include "app/tools/tool_settings.h"
#include "app/view/frame_view.h"

#include <optional>
#include <vector>

namespace topple::app {

/// Returns the box around the selected objects; empty if nothing bounded is selected. [m]
Aabb bounds_of(const PublishedFrame& frame, const Selection& selection);

/// Returns the spacing of copies along the axis, by which they stand side by side. [m]
Vec3 spacing_of(const CopySettings& settings, const Aabb& bounds);
/// Returns the pivot. Without a chosen one: that of a circle on which copies around a whole turn stand side by side,
/// and for a mirror the middle of a side, on which image and original meet. [m]
Vec3 pivot_of(const CopySettings& settings, const Aabb& bounds);
/// Returns the arrangement that the settings describe for objects within the bounds.
Arrangement arrangement_of(const CopySettings& settings, const Aabb& bounds);

/// Returns the command that makes the copies; none without a selection.
std::optional<DuplicateObjects> duplication_of(const PublishedFrame& frame,
                                               const Selection& selection,
                                               const CopySettings& settings);

/// Translucent parts that show where copies will stand.
struct CopyPreview {
    std::vector<GhostPart> parts;
    bool is_complete = true; ///< False: parts beyond `kMostPreviewParts` are left out.
};
inline constexpr std::size_t kMostPreviewParts = 2000;
/// Returns the preview. Mirror images of hulls, meshes and height fields, and copies of deformables, are boxes.
CopyPreview preview_of(const PublishedFrame& frame,
                       const Selection& selection,
                       const Arrangement& arrangement);

} // namespace topple::app
