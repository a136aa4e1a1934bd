// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/process/priority.h"

#include <sys/resource.h>

namespace topple::app {

void let_others_go_first() {
    constexpr int kPriorityBehindOthers = 10; // -20 (first) to 19 (last)
    (void)::setpriority(PRIO_PROCESS, 0, kPriorityBehindOthers);
}

} // namespace topple::app
