// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/child_process.h"

#include "app/platform/child_process_detail.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace topple::app {
namespace {

using child_process_detail::kMostSaid;
using child_process_detail::trimmed;

constexpr int kSignaled = 128; ///< Added to a signal's number, as shells do.

void close_and_forget(int& file) {
    if (file >= 0)
        ::close(file);
    file = -1;
}

Error trouble(const std::string& program, int reason) {
    return {.message = "the program " + program + " cannot be started: " + std::strerror(reason)};
}

/// Starts the program with these files as its input and its outputs. Returns 0, or the system's reason.
int spawn(const std::vector<std::string>& words, int input, int output, pid_t& process) {
    std::vector<char*> arguments;
    for (const std::string& word : words)
        arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t files;
    if (const int problem = posix_spawn_file_actions_init(&files); problem != 0)
        return problem;
    // The numbers below are copies, which stay open in the program; all others are closed there.
    int problem = input >= 0 ? posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)
                             : posix_spawn_file_actions_addopen(
                                   &files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    for (const int number : {STDOUT_FILENO, STDERR_FILENO})
        if (problem == 0)
            problem = posix_spawn_file_actions_adddup2(&files, output, number);
    if (problem == 0)
        problem = posix_spawnp(&process, arguments[0], &files, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    return problem;
}

} // namespace

bool is_program_installed(const std::string& name) {
    const char* folders = std::getenv("PATH");
    std::string_view rest = folders != nullptr ? folders : "";
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        const std::string path = std::string(rest.substr(0, end)) + "/" + name;
        if (::access(path.c_str(), X_OK) == 0)
            return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& words, Input input) {
    ChildProcess child;
    child.output_ = ::memfd_create("output", MFD_CLOEXEC);
    if (child.output_ < 0)
        return trouble(words.front(), errno);
    // A socket instead of a pipe: writing to a program that has ended is then an error and not a signal.
    std::array<int, 2> ends{-1, -1};
    if (input == Input::piped &&
        ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return trouble(words.front(), errno);
    child.input_ = ends[0];
    const int problem = spawn(words, ends[1], child.output_, child.process_);
    close_and_forget(ends[1]);
    if (problem != 0) {
        child.process_ = -1;
        return trouble(words.front(), problem);
    }
    return child;
}

ChildProcess::~ChildProcess() {
    close_and_forget(input_);
    close_and_forget(output_);
}

bool ChildProcess::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t taken = ::send(input_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (taken < 0 && errno == EINTR)
            continue;
        if (taken <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(taken));
    }
    return true;
}

void ChildProcess::close_input() { close_and_forget(input_); }

void ChildProcess::take_status(int status) {
    exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : kSignaled + WTERMSIG(status);
}

std::optional<int> ChildProcess::exit_code() {
    int status = 0;
    if (!exit_code_ && process_ > 0 && ::waitpid(process_, &status, WNOHANG) == process_)
        take_status(status);
    return exit_code_;
}

int ChildProcess::wait() {
    close_input();
    int status = 0;
    while (!exit_code_ && process_ > 0) {
        const pid_t ended = ::waitpid(process_, &status, 0);
        if (ended == process_)
            take_status(status);
        else if (errno != EINTR)
            break;
    }
    return exit_code_.value_or(kSignaled);
}

void ChildProcess::stop() {
    if (process_ <= 0 || exit_code())
        return;
    ::kill(process_, SIGKILL);
    (void)wait();
}

std::string ChildProcess::said() const {
    struct stat file {};
    if (::fstat(output_, &file) != 0)
        return {};
    std::string text(std::min(static_cast<std::size_t>(file.st_size), kMostSaid), '\0');
    const ssize_t read = ::pread(
        output_, text.data(), text.size(), file.st_size - static_cast<off_t>(text.size()));
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(read, 0)));
    return trimmed(text);
}

} // namespace topple::app
