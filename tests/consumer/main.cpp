// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/math/vec3.h"

int main() {
    const topple::Vec3 up{0, 1, 0};
    return dot(up, up) == 1 ? 0 : 1;
}
