// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "sample.h"

#include <cstdio>

int main() {
    std::printf("%d %d %d %d\n", sample::length(), sample::area(), sample::angle(), sample::count());
}
