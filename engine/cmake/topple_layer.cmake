# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# One library per folder.
#
#   topple_layer(NAME engine_math          # target; engine::math is its alias
#     LINKS engine::core                   # what its headers need; only layers further down
#     PRIVATE_LINKS third_party::json      # what only its sources need
#     HEADERS vec3.h quat.h                # each is compiled alone by all_verify_interface_header_sets
#     SOURCES quat.cpp                     # without sources the layer is header-only
#     PRECOMPILED <CLI/CLI.hpp>            # slow to read and included by most of its sources
#     SELF_REGISTERING)                    # keep objects that nothing refers to (scenes)
#
#   topple_compile_with(FLAGS -mavx2 SOURCES kernel_avx2.cpp)   # in the same CMakeLists.txt
#   topple_join_sources(test_engine_math)  # for other targets: compiled as TOPPLE_UNITY says

include_guard(GLOBAL)

function(topple_layer)
  cmake_parse_arguments(PARSE_ARGV 0 arg
    "SELF_REGISTERING" "NAME" "LINKS;PRIVATE_LINKS;PRECOMPILED;HEADERS;SOURCES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "topple_layer(${arg_NAME}): unknown ${arg_UNPARSED_ARGUMENTS}")
  endif()
  string(REGEX REPLACE "^([a-z]+)_" "\\1::" alias "${arg_NAME}")
  set(options topple_options)
  if(arg_NAME MATCHES "^app_") # includes headers from the root of the project
    list(APPEND options topple_root)
  endif()

  if(NOT arg_SOURCES)
    add_library(${arg_NAME} INTERFACE)
    add_library(${alias} ALIAS ${arg_NAME})
    target_link_libraries(${arg_NAME} INTERFACE ${options} ${arg_LINKS})
    _topple_headers(${arg_NAME} INTERFACE)
    return()
  endif()

  set(library ${arg_NAME})
  if(arg_SELF_REGISTERING)
    # Whoever links the layer, however far up, gets every object of the archive.
    set(library ${arg_NAME}_archive)
    add_library(${arg_NAME} INTERFACE)
    target_link_libraries(${arg_NAME} INTERFACE "$<LINK_LIBRARY:WHOLE_ARCHIVE,${library}>")
  endif()
  add_library(${library} STATIC ${arg_SOURCES})
  add_library(${alias} ALIAS ${arg_NAME})
  target_link_libraries(${library}
    PUBLIC ${options} ${arg_LINKS}
    PRIVATE topple_warnings ${arg_PRIVATE_LINKS})
  _topple_headers(${library} PUBLIC)
  _topple_precompile(${library})
  topple_join_sources(${library})
endfunction()

# Every layer shares engine_core's precompiled headers, unless it has some of its own.
function(_topple_precompile target)
  set(common <algorithm> <array> <cmath> <functional> <memory> <optional> <span> <string>
             <string_view> <variant> <vector>)
  if(NOT TOPPLE_PRECOMPILE)
    return()
  elseif(target STREQUAL "engine_core" OR arg_PRECOMPILED)
    target_precompile_headers(${target} PRIVATE ${common} ${arg_PRECOMPILED})
  else()
    target_precompile_headers(${target} REUSE_FROM engine_core)
  endif()
endfunction()

# With TOPPLE_UNITY the compiler reads the headers and makes the templates of several files at once.
# What is compiled once for each instruction set shares nothing with others.
function(topple_join_sources target)
  if(NOT TOPPLE_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "_(scalar|sse2|avx2)\\.cpp$")
  set_source_files_properties(${sources} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

function(_topple_headers target scope)
  if(NOT arg_HEADERS)
    return()
  endif()
  set(base "${TOPPLE_ROOT}")
  file(RELATIVE_PATH folder "${TOPPLE_ROOT}/engine" "${CMAKE_CURRENT_SOURCE_DIR}")
  if(NOT folder MATCHES "^\\.\\.") # a header of the engine, named as it is included
    set(base "${TOPPLE_INCLUDE_DIR}")
    list(TRANSFORM arg_HEADERS PREPEND "${folder}/" OUTPUT_VARIABLE included)
    set_property(GLOBAL APPEND PROPERTY TOPPLE_ENGINE_HEADERS ${included})
    list(TRANSFORM arg_HEADERS PREPEND "${TOPPLE_INCLUDE_DIR}/topple/${folder}/")
  endif()
  target_sources(${target} ${scope} FILE_SET HEADERS BASE_DIRS "${base}" FILES ${arg_HEADERS})
endfunction()

function(topple_compile_with)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "FLAGS;SOURCES")
  set_source_files_properties(${arg_SOURCES} PROPERTIES
    COMPILE_OPTIONS "${arg_FLAGS}" SKIP_PRECOMPILE_HEADERS ON)
endfunction()
