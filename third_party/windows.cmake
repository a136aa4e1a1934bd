# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Dependencies of the window on Windows: glfw, glad, opengl, imgui and gif. Windows provides OpenGL. GLFW, FreeType,
# Dear ImGui and giflib are compiled from the distribution's source packages, two of them by their own CMakeLists.txt.

include(glad.cmake)
include(source_packages.cmake)

# third_party_subproject(<source package> <options that are off> <options that are on>): its own build, of which nothing
# is installed.
function(third_party_subproject package off on)
  third_party_unpacked(folder ${package})
  foreach(option IN LISTS off)
    set(${option} OFF CACHE INTERNAL "")
  endforeach()
  foreach(option IN LISTS on)
    set(${option} ON CACHE INTERNAL "")
  endforeach()
  add_subdirectory("${folder}" "${CMAKE_CURRENT_BINARY_DIR}/${package}" EXCLUDE_FROM_ALL SYSTEM)
endfunction()

third_party_subproject(glfw3 "GLFW_BUILD_EXAMPLES;GLFW_BUILD_TESTS;GLFW_BUILD_DOCS;GLFW_INSTALL" "")
third_party(glfw glfw)
third_party(opengl opengl32)

third_party_subproject(freetype ""
  "FT_DISABLE_ZLIB;FT_DISABLE_BZIP2;FT_DISABLE_PNG;FT_DISABLE_HARFBUZZ;FT_DISABLE_BROTLI;SKIP_INSTALL_ALL")
third_party_unpacked(folder imgui)
target_sources(topple_imgui PRIVATE "${folder}/misc/freetype/imgui_freetype.cpp")
target_include_directories(topple_imgui SYSTEM PUBLIC "${folder}/misc/freetype")
target_link_libraries(topple_imgui PUBLIC freetype)
