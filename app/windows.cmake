# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# What the program for Windows carries beside its code: version, icon, manifest and, with a window, the fonts of this
# machine.

set(fonts)
foreach(font ROBOTO=roboto/unhinted/RobotoTTF/Roboto-Regular DEJAVU=dejavu/DejaVuSans)
  string(REGEX REPLACE "=(.*)" " RCDATA \"/usr/share/fonts/truetype/\\1.ttf\"\n" line "${font}")
  if(TOPPLE_BUILD_SCREEN)
    string(APPEND fonts "${line}")
  endif()
endforeach()
set(icon "${CMAKE_CURRENT_BINARY_DIR}/topple.ico")
find_program(PYTHON_PROGRAM python3)
mark_as_advanced(PYTHON_PROGRAM)
if(NOT PYTHON_PROGRAM)
  third_party_missing(Python python3)
endif()
add_custom_command(OUTPUT "${icon}"
  COMMAND "${PYTHON_PROGRAM}" "${PROJECT_SOURCE_DIR}/packaging/windows/make_icon.py"
          "${PROJECT_SOURCE_DIR}/packaging/topple.svg" "${icon}"
  DEPENDS "${PROJECT_SOURCE_DIR}/packaging/windows/make_icon.py" "${PROJECT_SOURCE_DIR}/packaging/topple.svg"
  COMMENT "Drawing the icon"
  VERBATIM)
configure_file("${PROJECT_SOURCE_DIR}/packaging/windows/topple.rc.in" topple.rc @ONLY)
target_sources(topple PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/topple.rc")
set_property(SOURCE "${CMAKE_CURRENT_BINARY_DIR}/topple.rc" PROPERTY
  OBJECT_DEPENDS "${icon};${PROJECT_SOURCE_DIR}/packaging/windows/topple.manifest")
if(TOPPLE_BUILD_SCREEN) # app/run builds it, which does not run there
  set_target_properties(topple_window PROPERTIES EXCLUDE_FROM_ALL ON)
endif()
