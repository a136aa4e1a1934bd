// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include <cstdio>

int main() {
    std::puts("usage: topple [SCENE]");
    return 0;
}
