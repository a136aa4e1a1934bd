// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "sample.h"

namespace sample {
namespace {

// The names of length.cpp for other things. An overload for int would be the better match there.
constexpr int kUnit = 100;

enum class Scale { square };

int scaled(int x) { return x * kUnit; }

} // namespace

int area() { return scaled(3) + static_cast<int>(Scale::square); } // 300

} // namespace sample
