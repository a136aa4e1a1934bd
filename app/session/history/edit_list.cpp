// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/history/edit_list.h"

namespace topple::app {

/// Releases the list one by one: a chain of destructors would recurse to the length of the list.
Edit::~Edit() {
    EditPtr rest = std::move(next);
    while (rest && rest.use_count() == 1) {
        EditPtr after = rest->next;
        rest->next.reset(); // owned by this list alone; otherwise the destructor would recurse
        rest = std::move(after);
    }
}

std::size_t count_of(const Edit* newest) {
    std::size_t count = 0;
    for (const Edit* edit = newest; edit != nullptr; edit = edit->next.get())
        ++count;
    return count;
}

std::size_t byte_count_of(const Edit& edit) {
    std::size_t bytes = sizeof(Edit) + edit.label.capacity();
    for (const auto* commands : {&edit.done, &edit.inverse})
        for (const Command& command : *commands)
            bytes += byte_count_of(command);
    return bytes;
}

} // namespace topple::app
