# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Dear ImGui and giflib for systems that Debian has no library for: compiled from its source packages, which
# unpack_sources (setup.sh) fetches for packaging/make and packaging/page/make.

set(TOPPLE_SOURCE_PACKAGES "" CACHE PATH "Folder with the unpacked source packages")

# third_party_unpacked(<variable> <package>)
function(third_party_unpacked variable package)
  file(GLOB folders LIST_DIRECTORIES TRUE "${TOPPLE_SOURCE_PACKAGES}/${package}-*")
  list(FILTER folders EXCLUDE REGEX "\\.(xz|gz|asc|dsc)$")
  if(NOT folders)
    message(FATAL_ERROR
      "The folder TOPPLE_SOURCE_PACKAGES (\"${TOPPLE_SOURCE_PACKAGES}\") has no sources of ${package}.\n"
      "packaging/make (for Windows) and packaging/page/make (for a page) fetch them and then build; without a window "
      "(-DTOPPLE_BUILD_SCREEN=OFF) nothing of it is needed.")
  endif()
  list(GET folders 0 folder)
  set(${variable} "${folder}" PARENT_SCOPE)
endfunction()

third_party_unpacked(folder imgui)
add_library(topple_imgui STATIC
  "${folder}/imgui.cpp"
  "${folder}/imgui_draw.cpp"
  "${folder}/imgui_tables.cpp"
  "${folder}/imgui_widgets.cpp"
  "${folder}/backends/imgui_impl_opengl3.cpp")
target_include_directories(topple_imgui SYSTEM PUBLIC "${folder}")
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
