// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/verbs/checks/selftest.h"

namespace topple::app {

/// Checks of `topple selftest` that draw, and so need OpenGL.
std::span<const SelfTest> picture_checks();

} // namespace topple::app
