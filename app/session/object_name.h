// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/dynamics/deformable_id.h"

#include <string>

namespace topple::app {

/// Returns "soft body 2" if the deformable is not null, else "body 17".
inline std::string object_name(BodyId body, DeformableId deformable) {
    return deformable ? "soft body " + std::to_string(deformable.ordinal)
                      : "body " + std::to_string(body.ordinal);
}

} // namespace topple::app
