# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Sets TOPPLE_BUILD_PYTHON: TOPPLE_PYTHON is ON, or AUTO and the packages of the Python module are installed. All layers
# then compile to code that can become part of a shared library, so every folder needs to know.

set(TOPPLE_BUILD_PYTHON OFF)
if(TOPPLE_PYTHON)
  # The Python of the system, to which the packages belong, unless Python3_EXECUTABLE names another one.
  if(NOT Python3_EXECUTABLE AND EXISTS /usr/bin/python3)
    set(Python3_EXECUTABLE /usr/bin/python3)
  endif()
  set(PYBIND11_NOPYTHON ON)
  find_package(Python3 3.9 QUIET COMPONENTS Interpreter Development.Module)
  find_package(pybind11 2.10 QUIET CONFIG)
  set(numpy_is_missing TRUE)
  if(Python3_FOUND)
    execute_process(COMMAND "${Python3_EXECUTABLE}" -c "import numpy" RESULT_VARIABLE numpy_is_missing ERROR_QUIET)
  endif()
  if(Python3_FOUND AND pybind11_FOUND AND NOT numpy_is_missing AND NOT TOPPLE_SANITIZE AND NOT CMAKE_CROSSCOMPILING)
    set(TOPPLE_BUILD_PYTHON ON)
  elseif(TOPPLE_PYTHON STREQUAL "AUTO")
    message(STATUS "The Python module is left out: it needs python3-dev, python3-numpy and pybind11-dev")
  else()
    message(FATAL_ERROR "The Python module was asked for (TOPPLE_PYTHON=${TOPPLE_PYTHON}) and needs, on Debian and "
      "Ubuntu: apt install python3-dev python3-numpy pybind11-dev; it is not built for other systems or sanitizers")
  endif()
endif()

# Sets the end of the name of a module: ".cpython-311-x86_64-linux-gnu.so".
function(python_extension_suffix result)
  execute_process(COMMAND "${Python3_EXECUTABLE}" -c "import sysconfig; print(sysconfig.get_config_var('EXT_SUFFIX'))"
    OUTPUT_VARIABLE suffix OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set(${result} "${suffix}" PARENT_SCOPE)
endfunction()
