# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# 64-bit Windows, compiled on Linux. Debian: apt install g++-mingw-w64-x86-64-posix wine

set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
# One file that runs anywhere, without the libraries of the compiler beside it. Its threads have stacks as large as on
# Linux.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -Wl,--stack,8388608")
set(CMAKE_CROSSCOMPILING_EMULATOR wine)
include("${CMAKE_CURRENT_LIST_DIR}/other_system.cmake")
