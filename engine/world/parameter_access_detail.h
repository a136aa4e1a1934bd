// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/parameters.h"

#include <span>

namespace topple {

/// Read and write functions of one entry of the table.
struct ParameterAccess {
    double (*get)(const Parameters&);
    void (*set)(Parameters&, double);
};

/// Parallel to `parameter_table()`.
std::span<const ParameterAccess> parameter_access();

} // namespace topple
