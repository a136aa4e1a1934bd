// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/obj/mtl_reader.h"
#include "topple/io/obj/obj_draft.h"
#include "topple/io/obj/obj_reader.h"

namespace topple {

/// Decides what needs the whole file: where the origin is, which faces are usable, how polygons are
/// cut, which vertices are one. Consumes the positions of the draft; adds to its log.
/// Fails: above kMaxMeshTriangles.
Result<ObjModel> build_obj_mesh(ObjDraft& draft, const MaterialColors& colors);

} // namespace topple
