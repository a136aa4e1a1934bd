// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/assert.h"

#include <cstdio>
#include <cstdlib>

namespace topple {
namespace {

void abort_with_message(const char* claim, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: broken: %s\n", file, line, claim);
    std::abort();
}

AssertHandler current_handler = &abort_with_message;

} // namespace

AssertHandler set_assert_handler(AssertHandler handler) {
    AssertHandler previous = current_handler;
    current_handler = handler != nullptr ? handler : &abort_with_message;
    return previous;
}

void report_broken_assert(const char* claim, const char* file, int line) {
    current_handler(claim, file, line);
}

} // namespace topple
