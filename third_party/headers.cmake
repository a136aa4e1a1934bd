# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# The dependencies of the part without a window when another system is compiled for: headers of this machine's packages,
# which are the same everywhere. Links in the build folder lead to them, since the folder /usr/include also has headers
# of this machine's own system.

set(header_links "${CMAKE_CURRENT_BINARY_DIR}/headers")
file(MAKE_DIRECTORY "${header_links}")

# third_party_header(<path below an include folder> <Debian package>)
function(third_party_header path package)
  find_path(folder_of_${package} "${path}" PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH)
  mark_as_advanced(folder_of_${package})
  if(NOT folder_of_${package})
    third_party_missing("${path}" ${package})
  endif()
  string(REGEX REPLACE "/.*" "" first "${path}")
  file(CREATE_LINK "${folder_of_${package}}/${first}" "${header_links}/${first}" SYMBOLIC)
endfunction()

third_party_header(nlohmann/json.hpp nlohmann-json3-dev)
third_party_header(CLI/CLI.hpp libcli11-dev)
third_party_header(stb/stb_image_write.h libstb-dev)

add_library(third_party_headers INTERFACE)
target_include_directories(third_party_headers SYSTEM INTERFACE "${header_links}")
third_party(json third_party_headers)
third_party(cli11 third_party_headers)

# The headers of stb have the source of their library.
function(third_party_source name text)
  file(CONFIGURE OUTPUT ${name}.cpp CONTENT "${text}" @ONLY)
  add_library(topple_${name} STATIC "${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp")
  target_link_libraries(topple_${name} PUBLIC third_party_headers)
  third_party(${name} topple_${name})
endfunction()

third_party_source(stb "#define STB_IMAGE_IMPLEMENTATION
#include <stb/stb_image.h>
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb/stb_image_write.h>\n")
