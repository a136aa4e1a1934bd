// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/shapes/primitive.h"

#include <array>

namespace topple {

std::string_view name_of(PrimitiveKind kind) {
    constexpr std::array<std::string_view, kPrimitiveKindCount> kNames{"point",
                                                                       "line",
                                                                       "ray",
                                                                       "segment",
                                                                       "plane",
                                                                       "triangle",
                                                                       "sphere",
                                                                       "capsule",
                                                                       "aabb",
                                                                       "obb",
                                                                       "cylinder",
                                                                       "cone",
                                                                       "hull",
                                                                       "frustum",
                                                                       "mesh"};
    return kNames[static_cast<std::size_t>(kind)];
}

} // namespace topple
