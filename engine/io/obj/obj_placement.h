// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/obj/obj_draft.h"
#include "topple/math/vec3.h"

#include <optional>
#include <vector>

namespace topple {

/// A point in the middle of the model when float would spoil it where it is: beyond
/// kMaxCoordinate, or more than a thousand times its own size away from the origin.
std::optional<Vec3> find_better_origin(const ObjDraft& draft);

/// Positions relative to `origin`, as float; NaN in x for those not to be used. Notes vertices that
/// are too far away even so. -0 becomes 0, so that equal positions have equal bits. Frees the draft's.
PageVector<Vec3> place_vertices(ObjDraft& draft, Vec3 origin);

} // namespace topple
