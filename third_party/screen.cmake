# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# What only the part with a window needs: glfw, imgui, glad, opengl, egl, gif, openal; and x11 for its tests.

third_party_find(glfw3 libglfw3-dev 3.3 CONFIG)
third_party(glfw glfw)

if(WIN32) # a hidden window of GLFW does there what EGL does elsewhere
  third_party_find(OpenGL opengl32)
  third_party(opengl OpenGL::GL)
else()
  third_party_find(OpenGL "libgl-dev libegl-dev libopengl-dev" COMPONENTS OpenGL EGL)
  third_party(opengl OpenGL::OpenGL)
  third_party(egl OpenGL::EGL)
endif()

third_party_find(GIF libgif-dev 5.1)
third_party(gif GIF::GIF)

# The library is looked for when a person turns sound on (app/platform/audio_output.cpp).
if(NOT WIN32)
  find_path(OPENAL_HEADERS AL/al.h)
  if(NOT OPENAL_HEADERS)
    third_party_missing("OpenAL" libopenal-dev)
  endif()
  mark_as_advanced(OPENAL_HEADERS)
endif()

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

# glad writes the loader of exactly what we use; --reproducible keeps it off the network.
# Debian's own generator, not one of another Python that may come first on the path.
find_program(GLAD_PROGRAM NAMES glad PATHS /usr/bin NO_DEFAULT_PATH)
if(NOT GLAD_PROGRAM)
  find_program(GLAD_PROGRAM NAMES glad)
endif()
if(NOT GLAD_PROGRAM)
  third_party_missing("The glad generator" python3-glad)
endif()
mark_as_advanced(GLAD_PROGRAM)
set(glad_dir "${CMAKE_CURRENT_BINARY_DIR}/glad")
add_custom_command(
  OUTPUT "${glad_dir}/src/gl.c" "${glad_dir}/include/glad/gl.h"
         "${glad_dir}/include/KHR/khrplatform.h"
  COMMAND "${GLAD_PROGRAM}" --api gl:core=3.3
          --extensions GL_KHR_debug,GL_EXT_texture_filter_anisotropic
          --out-path "${glad_dir}" --reproducible --quiet c
  COMMENT "Generating the OpenGL loader"
  VERBATIM)
add_library(topple_glad STATIC "${glad_dir}/src/gl.c" "${glad_dir}/include/glad/gl.h")
add_library(third_party::glad ALIAS topple_glad)
target_include_directories(topple_glad SYSTEM PUBLIC "${glad_dir}/include")

if(TOPPLE_BUILD_TESTS)
  pkg_check_modules(X11 QUIET IMPORTED_TARGET GLOBAL x11)
  if(NOT X11_FOUND)
    third_party_missing(Xlib libx11-dev)
  endif()
  third_party(x11 PkgConfig::X11)
endif()
