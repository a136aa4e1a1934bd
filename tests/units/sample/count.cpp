// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "sample.h"

namespace sample {

int count() { return 7; }

} // namespace sample
