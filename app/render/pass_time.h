// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

namespace topple::app {

/// Time that a pass of a picture takes.
struct PassTime {
    const char* pass = "";
    double ms = 0;
};

} // namespace topple::app
