# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# The loader of OpenGL, written by glad during the build.

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
