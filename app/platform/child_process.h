// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace topple::app {

/// Returns whether a program of that name is in one of the folders of PATH and may be executed.
[[nodiscard]] bool is_program_installed(const std::string& name);

/// Another program that runs beside this one. Its output and its errors are kept for `said`. One thread at a time.
class ChildProcess {
public:
    enum class Input : std::uint8_t {
        none,  ///< The program finds its input at its end.
        piped, ///< The program reads the bytes of `write`.
    };
    /// Starts `words`, the first of which is the program: a path, or a name in a folder of PATH. Fails: with the
    /// system's reason.
    static Result<ChildProcess> start(const std::vector<std::string>& words, Input input);
    /// The program runs on; see stop.
    ~ChildProcess();
    ChildProcess(ChildProcess&& other) noexcept
        : process_(std::exchange(other.process_, -1)),
          input_(std::exchange(other.input_, -1)),
          output_(std::exchange(other.output_, -1)),
          exit_code_(other.exit_code_) {}
    ChildProcess& operator=(ChildProcess&&) = delete;

    /// Waits until the program has taken all bytes. Returns false if it has closed its input, most likely since it
    /// has ended. Requires: Input::piped.
    [[nodiscard]] bool write(std::string_view bytes);
    /// Ends the input.
    void close_input();
    /// Returns the exit code if the program has ended, else none. A program ended by a signal has 128 plus the
    /// signal's number.
    [[nodiscard]] std::optional<int> exit_code();
    /// Ends the input, waits for the end, and returns the exit code.
    int wait();
    /// Ends the program if it still runs.
    void stop();
    /// Returns the end of all that the program has printed so far, without line breaks around it.
    [[nodiscard]] std::string said() const;

private:
    ChildProcess() = default;
    void take_status(int status);

    int process_ = -1; ///< Process number; -1: taken by another object.
    int input_ = -1;   ///< Socket; -1: closed.
    int output_ = -1;  ///< File in memory.
    std::optional<int> exit_code_;
};

} // namespace topple::app
