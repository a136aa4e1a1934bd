// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/process/exit_code.h"
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

/// Closed range.
struct NumberRange {
    double low = 0, high = 0;
};

/// Options of a verb. Only command_line.cpp includes the command line library, whose templates take seconds to
/// compile.
///
/// A name with dashes is an option, one without is positional. The initial value of a target is the default; `keep`
/// makes targets live as long as the command line.
class Verb {
public:
    /// Returns the storage of this verb's options, new for each command line.
    template<class Flags>
    Flags& keep() {
        auto flags = std::make_shared<Flags>();
        context_->kept.push_back(flags);
        return *flags;
    }

    void flag(const std::string& name, bool& target, const std::string& help);
    /// Adds a text option, which may not be empty: an empty file name is a mistake in a script.
    void text(const std::string& name, std::string& target, const std::string& help);
    void required_text(const std::string& name, std::string& target, const std::string& help);
    void choice(const std::string& name,
                std::string& target,
                const std::vector<std::string>& choices,
                const std::string& help);
    void number(const std::string& name, int& target, NumberRange range, const std::string& help);
    /// Both types: std::size_t and std::uint64_t are one of them each, and differ between systems.
    void number(const std::string& name,
                unsigned long& target,
                NumberRange range,
                const std::string& help);
    void number(const std::string& name,
                unsigned long long& target,
                NumberRange range,
                const std::string& help);
    void number(const std::string& name, double& target, NumberRange range, const std::string& help);
    /// Adds words up to the next option.
    void words(const std::string& name, std::vector<std::string>& target, const std::string& help);
    void required_words(const std::string& name,
                        std::vector<std::string>& target,
                        const std::string& help);
    /// Adds words separated by commas; each must be one of `choices`, unless that is empty.
    void comma_words(const std::string& name,
                     std::vector<std::string>& target,
                     const std::vector<std::string>& choices,
                     const std::string& help);
    /// Adds one word for each occurrence of the option.
    void repeated(const std::string& name,
                  std::vector<std::string>& target,
                  const std::string& help);

    /// Refuses `name` without `other`, since `name` has no meaning of its own.
    void needs(const std::string& name, const std::string& other);

    /// Text below the options in the help.
    void footer(const std::string& text);
    /// Sets the action of the verb, called after its line was parsed; it returns the exit code. An error is printed
    /// after the verb's name, and the exit code is kBadInput, or kNoScreen without a usable screen.
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
    /// version and errors are printed and give an exit code too. None if no verb was named: the options of the
    /// program are then set.
    std::optional<int> run(int argc, const char* const* argv);

private:
    std::unique_ptr<CLI::App> app_;
    std::shared_ptr<Verb::Context> context_;
};

/// Prints losses and guesses about files where errors are printed, a line each.
void print_warnings(const std::vector<std::string>& warnings);

} // namespace topple::app
