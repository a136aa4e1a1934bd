# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# WebAssembly for browsers and for Node.js. Debian: apt install emscripten

include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)
option(TOPPLE_SIMD128 "Four floats at a time (WebAssembly SIMD); without it, one at a time" ON)
# Threads and exceptions must be asked for wherever the program is compiled or linked.
set(flags "-pthread -fwasm-exceptions")
if(TOPPLE_SIMD128)
  string(APPEND flags " -msimd128")
endif()
set(CMAKE_C_FLAGS_INIT "${flags}")
set(CMAKE_CXX_FLAGS_INIT "${flags} -include ${CMAKE_CURRENT_LIST_DIR}/browser_library.h")
# Automatic vectorization of straight-line code (LLVM 14) gives the contact solver other bits. As options of the folder they come after -O3,
# which would turn them on again.
add_compile_options(-fno-vectorize -fno-slp-vectorize)
# CMake does not know this linker's spelling.
set(CMAKE_CXX_LINK_LIBRARY_USING_WHOLE_ARCHIVE
  "-Wl,--whole-archive" "<LINK_ITEM>" "-Wl,--no-whole-archive")
set(CMAKE_CXX_LINK_LIBRARY_USING_WHOLE_ARCHIVE_SUPPORTED TRUE)
include("${CMAKE_CURRENT_LIST_DIR}/other_system.cmake")
