// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace topple::app {

/// Exit codes of the program: 1 is a metric or a check that failed, 2 bad input, bad usage or a file that cannot
/// be written, 3 a machine without display or usable OpenGL.
inline constexpr int kFine = 0, kCheckFailed = 1, kBadInput = 2, kNoScreen = 3;
/// Exit code of a program ended by a signal, less the signal's number, as shells count.
inline constexpr int kSignalBase = 128;

/// Closed.
struct NumberRange {
    double low = 0, high = 0;
};

/// What a verb asks of its line. The library that reads command lines is all templates, seconds of
/// compiling a file: it is seen by command_line.cpp alone.
///
/// A name with dashes is an option, without dashes a place on the line. What a target holds is the
/// default; targets live as long as the command line, which `keep` sees to.
class Verb {
public:
    /// The values of this verb's options, made afresh for each command line.
    template<class Flags>
    Flags& keep() {
        auto flags = std::make_shared<Flags>();
        context_->kept.push_back(flags);
        return *flags;
    }

    void flag(const std::string& name, bool& target, const std::string& help);
    /// Adds a text, which may not be empty: an empty file name is a mistake in a script.
    void text(const std::string& name, std::string& target, const std::string& help);
    void required_text(const std::string& name, std::string& target, const std::string& help);
    void choice(const std::string& name,
                std::string& target,
                const std::vector<std::string>& choices,
                const std::string& help);
    void number(const std::string& name, int& target, NumberRange range, const std::string& help);
    void number(const std::string& name,
                std::size_t& target,
                NumberRange range,
                const std::string& help);
    void number(const std::string& name, double& target, NumberRange range, const std::string& help);
    /// Words until the next option.
    void words(const std::string& name, std::vector<std::string>& target, const std::string& help);
    void required_words(const std::string& name,
                        std::vector<std::string>& target,
                        const std::string& help);
    /// Words with commas between them; each one of `choices`, unless there are none.
    void comma_words(const std::string& name,
                     std::vector<std::string>& target,
                     const std::vector<std::string>& choices,
                     const std::string& help);
    /// One word each time the option is written.
    void repeated(const std::string& name,
                  std::vector<std::string>& target,
                  const std::string& help);

    /// Refuses `name` on a line without `other`, because `name` has no meaning of its own.
    void needs(const std::string& name, const std::string& other);

    /// Below the options, when help is asked for.
    void footer(const std::string& text);
    /// Sets the action of the verb, called once its line was understood; it gives the exit code. An error is
    /// printed after the verb's name, and the exit code is kBadInput, or kNoScreen for want of a screen.
    void on_run(std::function<Result<int>()> action);

private:
    friend class CommandLine;
    struct Context {
        std::vector<std::shared_ptr<void>> kept{};
        std::optional<int> exit_code{};
    };
    Verb(CLI::App& app, std::shared_ptr<Context> context);

    CLI::App* app_;
    std::shared_ptr<Context> context_;
};

/// At most one verb; without one, the options of the program itself.
class CommandLine {
public:
    CommandLine(const std::string& about, const std::string& version);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    Verb add_verb(const std::string& name, const std::string& help);
    /// The program without a verb.
    Verb program();

    /// Executes the verb and returns its exit code; kBadInput also if its output could not be written. Help, the
    /// version and mistakes are printed and give an exit code, too. Nothing if no verb was named: the options of
    /// the program are set then.
    std::optional<int> run(int argc, const char* const* argv);

private:
    std::unique_ptr<CLI::App> app_;
    std::shared_ptr<Verb::Context> context_;
};

} // namespace topple::app
