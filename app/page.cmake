# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# The program for WebAssembly: with the window the page (packaging/page), without it a script for Node.js.

set(program topple)
if(TOPPLE_BUILD_SCREEN)
  set(program topple_window)
  set_target_properties(topple PROPERTIES EXCLUDE_FROM_ALL ON)
endif()
target_link_options(${program} PRIVATE
  -O2
  -sALLOW_MEMORY_GROWTH=1
  -sINITIAL_MEMORY=64MB
  -sMAXIMUM_MEMORY=2GB
  -sTOTAL_STACK=4MB
  -sDEFAULT_PTHREAD_STACK_SIZE=4MB)
if(TOPPLE_BUILD_SCREEN)
  # The threads that a page starts with: one for the session, one for each further core, and those that read and write
  # files and prepare pictures. A thread that starts later waits until the page is idle.
  target_link_options(${program} PRIVATE
    -sPTHREAD_POOL_SIZE=12
    -sUSE_WEBGL2=1
    -sMIN_WEBGL_VERSION=2
    -sMAX_WEBGL_VERSION=2
    -sFORCE_FILESYSTEM=1
    -sEXPORTED_RUNTIME_METHODS=ccall
    -sEXPORTED_FUNCTIONS=_main,_malloc,_free
    -lidbfs.js
    -lopenal)
  foreach(font truetype/roboto/unhinted/RobotoTTF/Roboto-Regular truetype/dejavu/DejaVuSans)
    target_link_options(${program} PRIVATE "SHELL:--preload-file /usr/share/fonts/${font}.ttf@/usr/share/fonts/${font}.ttf")
  endforeach()
  set_target_properties(${program} PROPERTIES
    OUTPUT_NAME topple RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/page")
else()
  # Files are those of the system, and the main thread may wait for others.
  target_link_options(${program} PRIVATE
    -sNODERAWFS=1
    -sEXIT_RUNTIME=1
    -sPROXY_TO_PTHREAD=1)
endif()
