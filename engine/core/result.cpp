// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/result.h"

namespace topple {

std::string Error::text() const {
    std::string where = file;
    if (line > 0)
        where += (where.empty() ? "line " : ":") + std::to_string(line);
    return where.empty() ? message : where + ": " + message;
}

} // namespace topple
