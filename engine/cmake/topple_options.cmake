# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# What every target of this project shares.
#   topple_options   language, floating-point rule, sanitizers: also needed by whoever includes us
#   topple_warnings  our own sources only, so that a project that embeds the engine keeps its own

include_guard(GLOBAL)

# Files that end in _posix.cpp and _windows.cpp have what systems do not share.
set(system posix)
if(WIN32)
  set(system windows)
endif()
set(TOPPLE_SYSTEM ${system} CACHE INTERNAL "End of the names of files for this system")

# Flags of files for AVX2. On Windows gcc aligns the stack to 16 bytes only, and moves eight floats as if it were
# aligned to 32 (its bug 54412, which Debian's mingw-w64 mends); the assembler can take a move that needs no alignment.
set(avx2 -mavx2)
if(MINGW AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND avx2 -Wa,-muse-unaligned-vector-move)
endif()
set(TOPPLE_AVX2 "${avx2}" CACHE INTERNAL "Flags of files for AVX2")

option(TOPPLE_STRICT "Warnings are errors" OFF)
set(TOPPLE_SANITIZE "" CACHE STRING "Sanitizers, comma separated: address,undefined or thread")
# A compiler cache does better without, and then every file shows that it includes what it uses.
if(CMAKE_CXX_COMPILER_LAUNCHER)
  option(TOPPLE_PRECOMPILE "Read what many files include only once" OFF)
else()
  option(TOPPLE_PRECOMPILE "Read what many files include only once" ON)
endif()
option(TOPPLE_UNITY "Compile the files of a folder some at a time: half the work for a whole build" OFF)
get_filename_component(TOPPLE_ROOT "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
set(TOPPLE_ROOT "${TOPPLE_ROOT}" CACHE INTERNAL "Folder of the whole project")

# Headers of the engine are included as "topple/math/vec3.h", as from an installed copy, although their
# folder is engine/math: in the build tree a link named topple leads to engine/.
set(TOPPLE_INCLUDE_DIR "${CMAKE_CURRENT_BINARY_DIR}/include" CACHE INTERNAL "Where includes of topple/ start")
file(MAKE_DIRECTORY "${TOPPLE_INCLUDE_DIR}")
file(CREATE_LINK "${TOPPLE_ROOT}/engine" "${TOPPLE_INCLUDE_DIR}/topple" SYMBOLIC)

add_library(topple_options INTERFACE)
target_compile_features(topple_options INTERFACE cxx_std_20)
target_include_directories(topple_options INTERFACE "${TOPPLE_INCLUDE_DIR}")
# The same bits on every machine: a product and a sum must never fuse behind our back.
target_compile_options(topple_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off>)
# gcc 12.2 drops the stores of std::max({f(x), f(y), f(z)}) when it believes its own summary of f.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(topple_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fno-ipa-modref>)
endif()
# The compiler may inline functions of a shared library that a program could replace: none replaces the engine's.
if(BUILD_SHARED_LIBS AND TOPPLE_INSTALL_ENGINE)
  target_compile_options(topple_options INTERFACE
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fno-semantic-interposition>
    $<$<COMPILE_LANGUAGE:CXX>:-fvisibility-inlines-hidden>)
endif()
# Bounds of standard containers are checked in every build but the one people play with.
target_compile_definitions(topple_options INTERFACE $<$<NOT:$<CONFIG:Release>>:_GLIBCXX_ASSERTIONS>)

if(TOPPLE_SANITIZE)
  target_compile_options(topple_options INTERFACE
    -fsanitize=${TOPPLE_SANITIZE} -fno-sanitize-recover=all)
  target_link_options(topple_options INTERFACE -fsanitize=${TOPPLE_SANITIZE})
endif()

add_library(topple_warnings INTERFACE)
target_compile_options(topple_warnings INTERFACE
  -Wall -Wextra -Wconversion -Wsign-conversion -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
  -Wno-missing-field-initializers # designated initialisers leave the rest at its default on purpose
  $<$<BOOL:${TOPPLE_STRICT}>:-Werror>)
if(MINGW)
  # It checks our functions' formats by the C library of Windows, which knows no %zu, but mingw-w64 prints with its own.
  target_compile_options(topple_warnings INTERFACE -Wno-format -Wno-format-extra-args)
endif()
if(TOPPLE_UNITY)
  # The compiler looks for garbage only beyond a gigabyte instead of every 128 MB, which takes 2 to 7 % less time. The largest unit takes 1.6 GB.
  target_compile_options(topple_options INTERFACE
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=1000000>)
  # What is private to a file looks public to the compiler once another file includes it.
  target_compile_options(topple_warnings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endif()
# What a step or a ray runs through is compiled with the optimization of the preset. With this option the sandbox, the
# tests and the engine's layers that are QUICK compile in two thirds of the time. Drawing has -O1, so that a frame of
# the window costs the processor about as much as if all of the sandbox had it; with its symbols the program is a sixth
# larger. A project that takes the engine in has all of it optimized. Clang's -Og is its -O1, and emcc does not know it.
set(quick)
if(CMAKE_PROJECT_NAME STREQUAL "topple" AND NOT TOPPLE_SANITIZE)
  set(quick $<$<CONFIG:RelWithDebInfo,Release>:$<IF:$<CXX_COMPILER_ID:GNU>,-Og,-O1>>)
endif()
set(TOPPLE_QUICK_COMPILATION "${quick}" CACHE INTERNAL "Options of what is compiled quickly")
# Tests go without guards on the stack of their own functions, which would take a quarter of their compilation. The
# engine and the sandbox that they test have them.
set(TOPPLE_TEST_COMPILATION "${quick};-fno-stack-protector" CACHE INTERNAL "Options of the tests")
if(TOPPLE_PRECOMPILE)
  # gcc 12 warns about the insides of std::string when they come precompiled (its bug 105651).
  target_compile_options(topple_warnings INTERFACE
    $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds -Wno-restrict -Wno-stringop-overflow>)
endif()
