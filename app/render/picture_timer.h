// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/gl/object.h"
#include "app/render/pass_time.h"

#include <chrono>
#include <optional>
#include <utility>
#include <vector>

namespace topple::app {

#ifdef __EMSCRIPTEN__
/// OpenGL ES has no clock.
class PictureTimer {
public:
    void begin() {}
    void end() {}
    std::optional<double> take_ms() { return std::nullopt; }
};
#else
/// OpenGL's clock for one picture; the result is read when it is available, without waiting.
class PictureTimer {
public:
    void begin() {
        if (is_waiting_)
            return;
        if (!query_)
            query_ = gl::Query::create();
        glBeginQuery(GL_TIME_ELAPSED, query_.name());
        is_running_ = true;
    }
    void end() {
        if (!is_running_)
            return;
        glEndQuery(GL_TIME_ELAPSED);
        is_running_ = false;
        is_waiting_ = true;
    }
    std::optional<double> take_ms() {
        if (!is_waiting_)
            return std::nullopt;
        GLint is_there = GL_FALSE;
        glGetQueryObjectiv(query_.name(), GL_QUERY_RESULT_AVAILABLE, &is_there);
        if (!is_there)
            return std::nullopt;
        GLuint64 nanoseconds = 0;
        glGetQueryObjectui64v(query_.name(), GL_QUERY_RESULT, &nanoseconds);
        is_waiting_ = false;
        return static_cast<double>(nanoseconds) * 1e-6;
    }

private:
    gl::Query query_;
    bool is_running_ = false, is_waiting_ = false;
};
#endif

/// Wall-clock time of the passes of a picture, each of which is waited for: for measurements only.
class PassClock {
public:
    void start() {
        is_running_ = true;
        times_.clear();
        glFinish();
        last_ = std::chrono::steady_clock::now();
    }
    /// Ends the pass that began with the end of the one before. No effect unless started.
    void end(const char* pass) {
        if (!is_running_)
            return;
        glFinish();
        const auto now = std::chrono::steady_clock::now();
        times_.push_back({pass, std::chrono::duration<double, std::milli>(now - last_).count()});
        last_ = now;
    }
    std::vector<PassTime> stop() {
        is_running_ = false;
        return std::move(times_);
    }

private:
    bool is_running_ = false;
    std::chrono::steady_clock::time_point last_;
    std::vector<PassTime> times_;
};

} // namespace topple::app
