# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# The libraries that other programs link. Each is made of layers:
#
#   topple_library(physics               # Topple::physics, libtopple_physics, topple-physics.pc
#     DESCRIPTION "..."                  # one sentence, for pkg-config
#     LAYERS core math ...               # folders of the engine, bottom first
#     LIBRARIES io                       # other libraries of this kind that its headers need
#     PRIVATE_LINKS Threads::Threads     # packaged libraries that only its objects need
#     PRIVATE_FLAGS -pthread)            # the same as flags for the linker
#   topple_install_package()             # after all of them: the files for find_package
#
# With TOPPLE_INSTALL_ENGINE each is a static library, or a shared one with BUILD_SHARED_LIBS, of the objects of its
# layers, and is installed with its headers (components Topple_Runtime and Topple_Development). Without, it only stands
# for its layers, and costs no step of a build.

include_guard(GLOBAL)
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# An installation of the sandbox leaves the engine out, unless its component is asked for.
set(TOPPLE_RUNTIME COMPONENT Topple_Runtime)
set(TOPPLE_DEVELOPMENT COMPONENT Topple_Development)
if(CMAKE_PROJECT_NAME STREQUAL "topple")
  list(APPEND TOPPLE_RUNTIME EXCLUDE_FROM_ALL)
  list(APPEND TOPPLE_DEVELOPMENT EXCLUDE_FROM_ALL)
endif()

set(TOPPLE_PACKAGE_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/Topple")
set(TOPPLE_PC_DIR "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
# Below version 1.0 a new minor version may change the binary interface, and later only a new major one.
set(TOPPLE_SOVERSION "${PROJECT_VERSION_MAJOR}")
set(TOPPLE_COMPATIBILITY SameMajorVersion)
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(TOPPLE_SOVERSION "0.${PROJECT_VERSION_MINOR}")
  set(TOPPLE_COMPATIBILITY SameMinorVersion)
endif()


function(topple_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg
    "" "DESCRIPTION" "LAYERS;LIBRARIES;PRIVATE_LINKS;PRIVATE_FLAGS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "topple_library(${name}): unknown ${arg_UNPARSED_ARGUMENTS}")
  endif()
  set(target topple_${name})
  if(NOT TOPPLE_INSTALL_ENGINE)
    add_library(${target} INTERFACE)
    add_library(Topple::${name} ALIAS ${target})
    list(TRANSFORM arg_LAYERS PREPEND engine::)
    list(TRANSFORM arg_LIBRARIES PREPEND topple_)
    target_link_libraries(${target} INTERFACE ${arg_LAYERS} ${arg_LIBRARIES})
    return()
  endif()

  set(kind STATIC)
  if(BUILD_SHARED_LIBS)
    set(kind SHARED)
  endif()
  list(TRANSFORM arg_LAYERS REPLACE "(.+)" "$<TARGET_OBJECTS:engine_\\1>" OUTPUT_VARIABLE objects)
  add_library(${target} ${kind} ${objects})
  add_library(Topple::${name} ALIAS ${target})
  set(beside "$ORIGIN")
  if(APPLE)
    set(beside "@loader_path")
  endif()
  set_target_properties(${target} PROPERTIES
    LINKER_LANGUAGE CXX EXPORT_NAME ${name} VERSION "${PROJECT_VERSION}" SOVERSION "${TOPPLE_SOVERSION}"
    INSTALL_RPATH "${beside}" WINDOWS_EXPORT_ALL_SYMBOLS ON)
  target_include_directories(${target} INTERFACE
    "$<BUILD_INTERFACE:${TOPPLE_INCLUDE_DIR}>" "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
  target_compile_features(${target} INTERFACE cxx_std_20)
  # Programs compile the inline functions of the headers anew, and shall get the same bits from them.
  target_compile_options(${target} INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>:-ffp-contract=off>)
  list(TRANSFORM arg_LIBRARIES PREPEND topple_ OUTPUT_VARIABLE links)
  target_link_libraries(${target} PUBLIC ${links} PRIVATE ${arg_PRIVATE_LINKS})
  foreach(layer IN LISTS arg_LAYERS)
    get_target_property(options engine_${layer} INTERFACE_LINK_OPTIONS)
    if(options)
      target_link_options(${target} INTERFACE ${options})
    endif()
  endforeach()
  if(TOPPLE_SANITIZE)
    target_link_options(${target} PUBLIC -fsanitize=${TOPPLE_SANITIZE})
  endif()
  _topple_hide_symbols(${target})
  _topple_install_library(${name})
endfunction()

# A shared library exports namespace topple alone, so that neither json, compiled into it, nor
# instantiations of standard templates replace those of a program. A macro at each of some hundred classes would say the
# same, and would have to be kept right by every new class. On systems without version scripts all symbols are exported.
function(_topple_hide_symbols target)
  if(BUILD_SHARED_LIBS AND CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF")
    set(script "${TOPPLE_ROOT}/engine/cmake/exported_symbols.map")
    target_link_options(${target} PRIVATE "LINKER:--version-script=${script}" LINKER:--no-undefined)
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${script}")
  endif()
endfunction()

function(_topple_install_library name)
  install(TARGETS topple_${name} EXPORT Topple_${name}
    RUNTIME ${TOPPLE_RUNTIME}
    LIBRARY ${TOPPLE_RUNTIME} NAMELINK_COMPONENT Topple_Development
    ARCHIVE ${TOPPLE_DEVELOPMENT})
  install(EXPORT Topple_${name} NAMESPACE Topple:: FILE Topple_${name}.cmake
    DESTINATION "${TOPPLE_PACKAGE_DIR}" ${TOPPLE_DEVELOPMENT})

  # A program that links a static library also links what its objects need.
  list(TRANSFORM arg_LIBRARIES PREPEND topple-)
  list(TRANSFORM arg_LIBRARIES APPEND " = ${PROJECT_VERSION}")
  set(flags)
  if(NOT BUILD_SHARED_LIBS)
    string(JOIN " " flags ${arg_PRIVATE_FLAGS})
    set(arg_PRIVATE_FLAGS)
  endif()
  string(JOIN ", " packages ${arg_LIBRARIES})
  string(JOIN " " private_flags ${arg_PRIVATE_FLAGS})
  file(RELATIVE_PATH prefix "/${TOPPLE_PC_DIR}" /)
  string(REGEX REPLACE "/$" "" prefix "${prefix}")
  configure_file("${TOPPLE_ROOT}/engine/cmake/topple.pc.in" "${CMAKE_CURRENT_BINARY_DIR}/topple-${name}.pc" @ONLY)
  install(FILES "${CMAKE_CURRENT_BINARY_DIR}/topple-${name}.pc"
    DESTINATION "${TOPPLE_PC_DIR}" ${TOPPLE_DEVELOPMENT})
endfunction()

# A header whose name ends in _detail.h is installed only if an installed one includes it.
function(_topple_install_headers)
  get_property(headers GLOBAL PROPERTY TOPPLE_ENGINE_HEADERS)
  set(open ${headers})
  list(FILTER open EXCLUDE REGEX "_detail\\.h$")
  set(installed ${open})
  while(NOT open STREQUAL "")
    list(POP_FRONT open header)
    file(STRINGS "${TOPPLE_ROOT}/engine/${header}" lines REGEX "^ *# *include \"topple/.*_detail\\.h\"")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE ".*\"topple/(.*)\".*" "\\1" detail "${line}")
      if(NOT detail IN_LIST installed)
        list(APPEND installed "${detail}")
        list(APPEND open "${detail}")
      endif()
    endforeach()
  endwhile()
  set(folders)
  foreach(header IN LISTS installed)
    get_filename_component(folder "${header}" DIRECTORY)
    list(APPEND folders "/${folder}")
    list(APPEND "headers_of_/${folder}" "${TOPPLE_ROOT}/engine/${header}")
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder IN LISTS folders)
    install(FILES ${headers_of_${folder}}
      DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/topple${folder}" ${TOPPLE_DEVELOPMENT})
  endforeach()
endfunction()

function(topple_install_package)
  if(NOT TOPPLE_INSTALL_ENGINE)
    return()
  endif()
  _topple_install_headers()
  set(topple_is_shared FALSE)
  if(BUILD_SHARED_LIBS)
    set(topple_is_shared TRUE)
  endif()
  set(config "${CMAKE_CURRENT_BINARY_DIR}/ToppleConfig.cmake")
  configure_package_config_file("${TOPPLE_ROOT}/engine/cmake/ToppleConfig.cmake.in" "${config}"
    INSTALL_DESTINATION "${TOPPLE_PACKAGE_DIR}" NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
  set(version "${CMAKE_CURRENT_BINARY_DIR}/ToppleConfigVersion.cmake")
  write_basic_package_version_file("${version}" COMPATIBILITY ${TOPPLE_COMPATIBILITY})
  install(FILES "${config}" "${version}" DESTINATION "${TOPPLE_PACKAGE_DIR}" ${TOPPLE_DEVELOPMENT})
  install(FILES "${TOPPLE_ROOT}/LICENSE"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/topple-engine" RENAME copyright ${TOPPLE_DEVELOPMENT})
endfunction()
