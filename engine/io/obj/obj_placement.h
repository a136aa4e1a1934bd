// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/obj/obj_draft.h"
#include "topple/math/vec3.h"

#include <optional>
#include <vector>

namespace topple {

/// Returns a point in the middle of the model if floats would lose its detail at its place: beyond kMaxCoordinate, or
/// more than a thousand times its own size away from the origin.
std::optional<Vec3> find_better_origin(const ObjDraft& draft);

/// Returns positions relative to `origin`, as float; NaN in x for unusable ones. Notes vertices that are still too
/// far away. -0 becomes 0, so that equal positions have equal bits. Frees the draft's positions.
PageVector<Vec3> place_vertices(ObjDraft& draft, Vec3 origin);

} // namespace topple
