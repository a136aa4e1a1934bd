# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# What all toolchain files share. Only packages that are nothing but headers and text are taken from this machine.

set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
