// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/document.h"

#include <string>

namespace topple::app {

/// Returns the document's whole timeline as a script: opens the scene, then every command and step input at its step,
/// and at the end the expected hash.
std::string session_log(const Document& document);

/// `grab 17 0 0.1 0 -> 1 2 3`, with `turn x y z w` if it also rotates; `push 17 0 1 0 0 0 5`.
std::string text_of(const MouseJoint& grab);
std::string text_of(const Impulse& impulse);
/// Returns 16 hexadecimal digits.
std::string hash_text(std::uint64_t hash);

} // namespace topple::app
