// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/gl_loader.h"

#include <glad/gl.h>

#include <string>

namespace topple::app {

Result<void> load_gl(GlFunction (*find)(const char* name)) {
    const int version = gladLoadGL(find);
    if (GLAD_VERSION_MAJOR(version) * 10 + GLAD_VERSION_MINOR(version) >= 33)
        return {};
    if (version == 0)
        return Error{"OpenGL's functions could not be found"};
    return Error{"OpenGL 3.3 is needed, and this driver has " +
                 std::to_string(GLAD_VERSION_MAJOR(version)) + "." +
                 std::to_string(GLAD_VERSION_MINOR(version))};
}

} // namespace topple::app
