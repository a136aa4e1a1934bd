# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# AArch64 Linux, compiled on another processor. Debian: apt install g++-aarch64-linux-gnu qemu-user

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR "qemu-aarch64;-L;/usr/aarch64-linux-gnu")
include("${CMAKE_CURRENT_LIST_DIR}/other_system.cmake")
