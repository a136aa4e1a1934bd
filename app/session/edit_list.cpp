// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/edit_list.h"

namespace topple::app {

/// Lets go of the list one by one: a chain of destructors would be as deep as the list is long.
Edit::~Edit() {
    EditPtr rest = std::move(next);
    while (rest && rest.use_count() == 1) {
        EditPtr after = rest->next;
        // Ours alone, so nobody sees the change; without it the destructor would recurse.
        const_cast<Edit&>(*rest).next.reset();
        rest = std::move(after);
    }
}

} // namespace topple::app
