// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

namespace topple::app {

/// Lets other threads of the machine go before the calling one. Linux sets the priority of that thread alone, though
/// POSIX speaks of the process.
void let_others_go_first();

} // namespace topple::app
