# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Dependencies of the window in a browser: glad, imgui and gif. The page provides OpenGL.

third_party(glad)
include(source_packages.cmake)
target_compile_definitions(topple_imgui PRIVATE IMGUI_IMPL_OPENGL_ES3)
