// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/history/edit_list.h"

namespace topple::app {

/// Lets go of the list one by one: a chain of destructors would be as deep as the list is long.
Edit::~Edit() {
    EditPtr rest = std::move(next);
    while (rest && rest.use_count() == 1) {
        EditPtr after = rest->next;
        rest->next.reset(); // ours alone; without it the destructor would recurse
        rest = std::move(after);
    }
}

std::size_t byte_count_of(const Edit& edit) {
    std::size_t bytes = sizeof(Edit) + edit.label.capacity();
    for (const auto* commands : {&edit.done, &edit.inverse})
        for (const Command& command : *commands)
            bytes += byte_count_of(command);
    return bytes;
}

} // namespace topple::app
