// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

namespace CLI {
class App;
}

namespace topple::app {

/// `topple render`: the one verb that needs OpenGL, so it lives above the others.
void add_render_verb(CLI::App& app, int& exit_code);

} // namespace topple::app
