// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/request.h"

namespace topple::app {

template class OneOf<RequestKinds>;

} // namespace topple::app
