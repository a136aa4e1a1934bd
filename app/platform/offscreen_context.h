// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

#include <memory>

namespace topple::app {

/// OpenGL 3.3 core without window, display or default framebuffer (EGL, surfaceless): the caller provides a
/// framebuffer object. Current on the creating thread until its destruction.
class OffscreenContext {
public:
    /// Fails: no EGL, no surfaceless context, or OpenGL older than 3.3.
    static Result<OffscreenContext> create();
    ~OffscreenContext();
    OffscreenContext(OffscreenContext&&) noexcept;
    OffscreenContext& operator=(OffscreenContext&&) noexcept;

private:
    struct Impl;
    explicit OffscreenContext(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

} // namespace topple::app
