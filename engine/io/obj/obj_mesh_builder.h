// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/io/obj/model_images.h"
#include "topple/io/obj/mtl_reader.h"
#include "topple/io/obj/obj_draft.h"
#include "topple/io/obj/obj_reader.h"

namespace topple {

/// Makes the decisions that need the whole file: the origin, the usable faces, the triangulation of polygons, and the
/// welding of vertices. Texture coordinates are kept if a part has an image. Consumes the positions and attributes of
/// the draft; adds to its log. `progress` receives the finished share, 0 to 1, and returns false to stop. Fails: above
/// kMaxMeshTriangles, or stopped.
Result<ObjModel> build_obj_mesh(ObjDraft& draft,
                                const ObjMaterials& materials,
                                ModelImages& images,
                                FunctionRef<bool(double)> progress);

} // namespace topple
