// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A library to preload: kills the process before or after its n-th write, fsync or rename of a file below a folder.
// Variables: KILL_FOLDER, KILL_CALL (write, fsync or rename), KILL_NUMBER (from 1), KILL_WHEN (before or after).

#include "tests/ui/disk/libc_call.h"

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using topple::test::libc_call, topple::test::path_of;

std::string_view variable(const char* name) {
    const char* text = std::getenv(name);
    return text ? text : "";
}

bool is_below(std::string_view path) {
    const std::string_view folder = variable("KILL_FOLDER");
    return !folder.empty() && path.starts_with(folder) && path.find("/log") == path.npos;
}

/// Makes the call, and kills the process if its turn has come.
template<typename Call>
auto counted(std::string_view name, const std::string& path, Call call) {
    static std::atomic<int> count{0};
    const bool counts = variable("KILL_CALL") == name && is_below(path);
    const bool is_now = counts && ++count == std::atoi(std::getenv("KILL_NUMBER"));
    if (is_now && variable("KILL_WHEN") == "before")
        ::kill(::getpid(), SIGKILL);
    const auto done = call();
    if (is_now)
        ::kill(::getpid(), SIGKILL);
    return done;
}

} // namespace

extern "C" {

::ssize_t write(int descriptor, const void* bytes, std::size_t count) {
    static auto* const call = libc_call(&::write, "write");
    return counted("write", path_of(descriptor), [&] { return call(descriptor, bytes, count); });
}
int fsync(int descriptor) {
    static auto* const call = libc_call(&::fsync, "fsync");
    return counted("fsync", path_of(descriptor), [&] { return call(descriptor); });
}
int rename(const char* from, const char* to) noexcept {
    static auto* const call = libc_call(&::rename, "rename");
    return counted("rename", to, [&] { return call(from, to); });
}

} // extern "C"
