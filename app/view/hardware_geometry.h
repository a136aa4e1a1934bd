// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/geometry.h"
#include "app/view/hardware/joint_hardware.h"

namespace topple::app {

/// Returns the triangles of a mesh of the hardware; beyond `coil`, of a step of the coils. The scale of its instances
/// stretches them, and with them their normals as those of round parts. Requires: mesh < kHardwareMeshCount.
Geometry hardware_geometry(std::size_t mesh);

} // namespace topple::app
