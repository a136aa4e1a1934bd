// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "sample.h"

namespace sample {
namespace {

int turned(double x) { return static_cast<int>(x) + 1; }

} // namespace

int angle() { return turned(4); } // 5

} // namespace sample
