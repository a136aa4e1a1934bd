// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/command.h"

namespace topple::app {

template class OneOf<CommandKinds>;

} // namespace topple::app
