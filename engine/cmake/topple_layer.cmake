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
#     SELF_REGISTERING                     # keep objects that nothing refers to (scenes)
#     QUICK)                               # compiled with TOPPLE_QUICK_COMPILATION, as all of the sandbox is
#
#   topple_compile_with(FLAGS -mavx2 SOURCES kernel_avx2.cpp)   # in the same CMakeLists.txt
#   topple_join_sources(test_engine_math)  # for other targets: compiled as TOPPLE_UNITY says
#   topple_link_optimized_first(topple)    # for programs, once all layers are known

include_guard(GLOBAL)

function(topple_layer)
  cmake_parse_arguments(PARSE_ARGV 0 arg
    "SELF_REGISTERING;QUICK" "NAME" "LINKS;PRIVATE_LINKS;PRECOMPILED;HEADERS;SOURCES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "topple_layer(${arg_NAME}): unknown ${arg_UNPARSED_ARGUMENTS}")
  endif()
  string(REGEX REPLACE "^([a-z]+)_(.*)$" "\\1::\\2" alias "${arg_NAME}")
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
  if(TOPPLE_BUILD_PYTHON) # becomes part of a shared library
    set_target_properties(${library} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_compile_options(${library} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fno-semantic-interposition>)
  endif()
  add_library(${alias} ALIAS ${arg_NAME})
  target_link_libraries(${library}
    PUBLIC ${options} ${arg_LINKS}
    PRIVATE topple_warnings ${arg_PRIVATE_LINKS})
  if(arg_QUICK OR arg_NAME MATCHES "^app_")
    target_compile_options(${library} PRIVATE ${TOPPLE_QUICK_COMPILATION})
  else()
    set_property(GLOBAL APPEND PROPERTY TOPPLE_OPTIMIZED_LIBRARIES ${library})
  endif()
  _topple_headers(${library} PUBLIC)
  _topple_precompile(${library})
  topple_join_sources(${library})
endfunction()

# A layer shares the precompiled headers of engine_core or, in the sandbox, of app_precompiled, unless it has its own.
# They pay where many units include them: with TOPPLE_UNITY, of which each reads them anyway, those of a layer cost more
# than they save.
function(_topple_precompile target)
  set(common <algorithm> <array> <cmath> <functional> <memory> <optional> <span> <string>
             <string_view> <variant> <vector>)
  if(NOT TOPPLE_PRECOMPILE)
    return()
  endif()
  set(owner engine_core)
  if(target MATCHES "^app_")
    set(owner app_precompiled)
    # Most files of the sandbox include the header of the world.
    list(APPEND common <topple/world/world.h>)
  endif()
  if(target STREQUAL owner OR arg_PRECOMPILED)
    target_precompile_headers(${target} PRIVATE ${common} ${arg_PRECOMPILED})
  else()
    target_precompile_headers(${target} REUSE_FROM ${owner})
  endif()
endfunction()

# With TOPPLE_UNITY the compiler reads the headers and instantiates the templates of several files at once.
function(topple_join_sources target)
  if(NOT TOPPLE_UNITY)
    return()
  endif()
  # A file that is compiled once for each instruction set shares nothing with other files.
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "_(scalar|lanes4|vectors|avx2)\\.cpp$")
  set_source_files_properties(${sources} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  get_property(targets GLOBAL PROPERTY TOPPLE_JOINED_TARGETS)
  if(NOT targets)
    cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL _topple_assign_units)
  endif()
  set_property(GLOBAL APPEND PROPERTY TOPPLE_JOINED_TARGETS ${target})
endfunction()

# units.py decides which files share a unit and writes the units, so that a private name stays private to its file. Every
# build runs it first, and configures anew if the files of a unit must change.
function(_topple_assign_units)
  find_program(PYTHON3_PROGRAM NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
  mark_as_advanced(PYTHON3_PROGRAM)
  if(NOT PYTHON3_PROGRAM)
    message(FATAL_ERROR "TOPPLE_UNITY needs python3 (Debian: apt install python3)")
  endif()
  string(CONFIGURE "include\ttopple/\t@TOPPLE_ROOT@/engine/\ninclude\t\t@TOPPLE_ROOT@/\n" text @ONLY)
  get_property(targets GLOBAL PROPERTY TOPPLE_JOINED_TARGETS)
  foreach(target IN LISTS targets)
    string(APPEND text "target\t${target}")
    get_target_property(sources ${target} SOURCES)
    get_target_property(folder ${target} SOURCE_DIR)
    foreach(source IN LISTS sources)
      get_filename_component(source "${source}" ABSOLUTE BASE_DIR "${folder}")
      get_source_file_property(is_alone "${source}" TARGET_DIRECTORY ${target} SKIP_UNITY_BUILD_INCLUSION)
      if(source MATCHES "\\.cpp$" AND NOT is_alone)
        get_source_file_property(options "${source}" TARGET_DIRECTORY ${target} COMPILE_OPTIONS)
        if(NOT options)
          set(options "")
        endif()
        string(APPEND text "\nfile\t${source}\t${options}")
      endif()
    endforeach()
    string(APPEND text "\n")
  endforeach()

  set(script "${TOPPLE_ROOT}/engine/cmake/units.py")
  set(list "${CMAKE_BINARY_DIR}/units/targets.txt")
  set(units "${CMAKE_BINARY_DIR}/units/units.cmake")
  file(CONFIGURE OUTPUT "${list}" CONTENT "${text}" @ONLY)
  set(command "${PYTHON3_PROGRAM}" "${script}" "${list}" "${units}")
  execute_process(COMMAND ${command} COMMAND_ERROR_IS_FATAL ANY)
  include("${units}") # sets unit_files
  add_custom_command(OUTPUT "${units}"
    BYPRODUCTS ${unit_files}
    COMMAND ${command}
    DEPENDS "${script}" "${TOPPLE_ROOT}/engine/cmake/own_names.py" "${list}"
    DEPFILE "${units}.d"
    COMMENT "Checking that no file changes the meaning of another in its unit"
    VERBATIM)
  add_custom_target(topple_units DEPENDS "${units}")
  set_property(DIRECTORY "${CMAKE_SOURCE_DIR}" APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${units}")
endfunction()

# Several layers have the code of the same inline function, and the linker takes the first it meets. The optimized
# layers come first, so that a step does not run the code that a quick layer has for it.
function(topple_link_optimized_first target)
  if(APPLE OR MSVC)
    return()
  endif()
  get_property(libraries GLOBAL PROPERTY TOPPLE_OPTIMIZED_LIBRARIES)
  list(TRANSFORM libraries REPLACE "(.+)" "$<TARGET_FILE:\\1>")
  target_link_options(${target} PRIVATE "LINKER:--whole-archive" ${libraries} "LINKER:--no-whole-archive")
endfunction()

function(_topple_headers target scope)
  if(NOT arg_HEADERS)
    return()
  endif()
  set(base "${TOPPLE_ROOT}")
  file(RELATIVE_PATH folder "${TOPPLE_ROOT}/engine" "${CMAKE_CURRENT_SOURCE_DIR}")
  if(NOT folder MATCHES "^\\.\\.") # a header of the engine, named as it is included
    set(base "${TOPPLE_INCLUDE_DIR}")
    if(folder)
      list(TRANSFORM arg_HEADERS PREPEND "${folder}/")
    endif()
    set_property(GLOBAL APPEND PROPERTY TOPPLE_ENGINE_HEADERS ${arg_HEADERS})
    list(TRANSFORM arg_HEADERS PREPEND "${TOPPLE_INCLUDE_DIR}/topple/")
  endif()
  target_sources(${target} ${scope} FILE_SET HEADERS BASE_DIRS "${base}" FILES ${arg_HEADERS})
endfunction()

function(topple_compile_with)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "FLAGS;SOURCES")
  set_source_files_properties(${arg_SOURCES} PROPERTIES
    COMPILE_OPTIONS "${arg_FLAGS}" SKIP_PRECOMPILE_HEADERS ON)
endfunction()
