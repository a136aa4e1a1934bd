// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/offscreen_context.h"

namespace topple::app {

struct OffscreenContext::Impl {};

Result<OffscreenContext> OffscreenContext::create() {
    return Error{"a page draws only into its canvas"};
}

OffscreenContext::OffscreenContext(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
OffscreenContext::~OffscreenContext() = default;
OffscreenContext::OffscreenContext(OffscreenContext&&) noexcept = default;
OffscreenContext& OffscreenContext::operator=(OffscreenContext&&) noexcept = default;

} // namespace topple::app
