# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# What only the part with a window needs: glfw, imgui, glad, opengl, egl, gif, openal; and x11 for its tests.

third_party_find(glfw3 libglfw3-dev 3.3 CONFIG)
third_party(glfw glfw)

third_party_find(OpenGL "libgl-dev libegl-dev libopengl-dev" COMPONENTS OpenGL EGL)
third_party(opengl OpenGL::OpenGL)
third_party(egl OpenGL::EGL)

third_party_find(GIF libgif-dev 5.1)
third_party(gif GIF::GIF)

# The library is looked for when a person turns sound on (app/platform/audio_output.cpp).
find_path(OPENAL_HEADERS AL/al.h)
if(NOT OPENAL_HEADERS)
  third_party_missing("OpenAL" libopenal-dev)
endif()
mark_as_advanced(OPENAL_HEADERS)

# Debian's imgui is a static library whose own needs must follow it on the link line.
third_party_find(Freetype libfreetype-dev)
pkg_check_modules(IMGUI QUIET imgui)
find_library(IMGUI_LIBRARY NAMES libimgui.a imgui)
if(NOT IMGUI_FOUND OR NOT IMGUI_LIBRARY)
  third_party_missing("Dear ImGui" libimgui-dev)
endif()
mark_as_advanced(IMGUI_LIBRARY)
add_library(third_party::imgui STATIC IMPORTED GLOBAL)
set_target_properties(third_party::imgui PROPERTIES
  IMPORTED_LOCATION "${IMGUI_LIBRARY}"
  INTERFACE_INCLUDE_DIRECTORIES "${IMGUI_INCLUDE_DIRS}"
  INTERFACE_LINK_LIBRARIES "PkgConfig::STB;Freetype::Freetype;glfw;${CMAKE_DL_LIBS}")

include(glad.cmake)

if(TOPPLE_BUILD_TESTS)
  pkg_check_modules(X11 QUIET IMPORTED_TARGET GLOBAL x11)
  if(NOT X11_FOUND)
    third_party_missing(Xlib libx11-dev)
  endif()
  third_party(x11 PkgConfig::X11)
endif()
