// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "sample.h"

namespace sample {
namespace {

constexpr int kUnit = 10;

struct Scale {
    int factor = 2;
};

int scaled(double x) { return static_cast<int>(x) * Scale{}.factor; }

} // namespace

int length() { return scaled(kUnit); } // 20

} // namespace sample
