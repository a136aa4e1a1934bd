# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Dependencies of the window in a browser: glad, imgui and gif. The page provides OpenGL; the other two are compiled from
# the distribution's source packages, which packaging/page/make fetches and unpacks.

set(TOPPLE_SOURCE_PACKAGES "" CACHE PATH "Folder with the unpacked source packages imgui and giflib")

# third_party_unpacked(<variable> <package>)
function(third_party_unpacked variable package)
  file(GLOB folders LIST_DIRECTORIES TRUE "${TOPPLE_SOURCE_PACKAGES}/${package}-*")
  list(FILTER folders EXCLUDE REGEX "\\.(xz|gz|dsc)$")
  if(NOT folders)
    message(FATAL_ERROR "TOPPLE_SOURCE_PACKAGES has no folder of ${package}; see packaging/page/make")
  endif()
  list(GET folders 0 folder)
  set(${variable} "${folder}" PARENT_SCOPE)
endfunction()

third_party(glad)

third_party_unpacked(folder imgui)
add_library(topple_imgui STATIC
  "${folder}/imgui.cpp"
  "${folder}/imgui_draw.cpp"
  "${folder}/imgui_tables.cpp"
  "${folder}/imgui_widgets.cpp"
  "${folder}/backends/imgui_impl_opengl3.cpp")
target_include_directories(topple_imgui SYSTEM PUBLIC "${folder}")
target_compile_definitions(topple_imgui PRIVATE IMGUI_IMPL_OPENGL_ES3)
third_party(imgui topple_imgui)

third_party_unpacked(folder giflib)
add_library(topple_gif STATIC
  "${folder}/dgif_lib.c"
  "${folder}/egif_lib.c"
  "${folder}/gif_err.c"
  "${folder}/gif_hash.c"
  "${folder}/gifalloc.c"
  "${folder}/openbsd-reallocarray.c")
target_include_directories(topple_gif SYSTEM PUBLIC "${folder}")
third_party(gif topple_gif)
