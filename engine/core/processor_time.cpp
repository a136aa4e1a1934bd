// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/processor_time.h"

#if defined(__linux__) && !defined(__EMSCRIPTEN__)
#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include <cstdio>
#endif

namespace topple {

#if defined(__linux__) && !defined(__EMSCRIPTEN__)

ThreadClock::ThreadClock(std::thread& thread) {
    clockid_t id{};
    if (pthread_getcpuclockid(thread.native_handle(), &id) == 0)
        id_ = id;
    else
        is_unknown_ = true;
}

std::optional<double> ThreadClock::processor_ms() const {
    timespec time{};
    if (is_unknown_ || clock_gettime(id_ ? *id_ : CLOCK_THREAD_CPUTIME_ID, &time) != 0)
        return std::nullopt;
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

std::optional<double> idle_processor_ms() {
    // cpu USER NICE SYSTEM IDLE IOWAIT ... in ticks, of all processors together
    std::FILE* const file = std::fopen("/proc/stat", "r");
    if (file == nullptr)
        return std::nullopt;
    unsigned long long idle = 0, waits = 0;
    const int found = std::fscanf(file, "cpu %*u %*u %*u %llu %llu", &idle, &waits);
    std::fclose(file);
    const auto ticks_per_second = static_cast<double>(sysconf(_SC_CLK_TCK));
    if (found != 2 || ticks_per_second <= 0)
        return std::nullopt;
    return static_cast<double>(idle + waits) * 1e3 / ticks_per_second;
}

#else

ThreadClock::ThreadClock(std::thread&) : is_unknown_(true) {}

std::optional<double> ThreadClock::processor_ms() const { return std::nullopt; }

std::optional<double> idle_processor_ms() { return std::nullopt; }

#endif

} // namespace topple
