// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <dlfcn.h>
#include <sys/types.h>
#include <unistd.h>

#include <array>
#include <climits>
#include <string>

namespace topple::test {

/// Returns the C library's function of that name, for a function of the same name that stands before it.
template<typename Function>
Function* libc_call(Function*, const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

/// Returns the path of an open file; empty if it has none.
inline std::string path_of(int descriptor) {
    std::array<char, PATH_MAX> path{};
    const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
    const ::ssize_t size = ::readlink(link.c_str(), path.data(), path.size());
    return size > 0 ? std::string(path.data(), static_cast<std::size_t>(size)) : std::string();
}

} // namespace topple::test
