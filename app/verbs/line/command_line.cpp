// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/line/command_line.h"

#include "app/scenes/scene_registry.h"
#include "topple/core/similar_word.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <new>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace topple::app {
namespace {

template<class Number>
void add_number(CLI::App& app,
                const std::string& name,
                Number& target,
                NumberRange range,
                const std::string& help) {
    app.add_option(name, target, help)
        ->check(CLI::Range(static_cast<Number>(range.low), static_cast<Number>(range.high)));
}

const CLI::Validator kNotEmpty(
    [](const std::string& text) {
        return text.empty() ? std::string("must not be empty") : std::string();
    },
    "");

/// Returns the typed verb, or the program.
const CLI::App& typed(const CLI::App& app) {
    const auto verbs = app.get_subcommands();
    return verbs.empty() ? app : *verbs.front();
}

std::string full_name(const CLI::App& app) {
    const CLI::App* parent = app.get_parent();
    return (parent ? parent->get_name() + " " : "") + app.get_name();
}

/// Returns "topple run: --steps: Value x not in range 0 to 9". Usage errors end with a reference to the help.
std::string usage_message(const CLI::App* app, const CLI::Error& error) {
    const std::string name = full_name(typed(*app));
    return name + ": " + error.what() + "\n`" + name + " --help` lists its options.\n";
}

/// Returns a message about the first word of the line if it resembles a verb and is neither a verb nor a scene.
/// Otherwise the program would treat it as a scene, and complain about the words after it.
std::string complaint_about_verb(const CLI::App& app, std::string_view word) {
    std::vector<std::string_view> verbs;
    for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
        verbs.push_back(verb->get_name());
    const bool is_verb = std::find(verbs.begin(), verbs.end(), word) != verbs.end();
    const std::string question = did_you_mean(word, verbs);
    if (word.starts_with('-') || is_verb || question.empty() || check_source(word).ok())
        return {};
    return app.get_name() + ": there is no verb '" + std::string(word) + "'" + question + " `" +
           app.get_name() + " --help` lists the verbs\n";
}

/// Handles exceptions such as failed allocations for all verbs.
Result<int> without_exceptions(const std::function<Result<int>()>& action) {
    try {
        return action();
    } catch (const std::bad_alloc&) {
        return Error{.message = "there is not enough memory for this"};
    } catch (const std::exception& problem) {
        return Error{.message = problem.what()};
    }
}

/// Flushes the output, since only then a full disk is noticed.
bool is_printed() {
    errno = 0;
    const bool is_flushed = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (!is_flushed)
        std::fprintf(stderr,
                     "topple: the output cannot be written: %s\n",
                     errno ? std::generic_category().message(errno).c_str() : "an earlier error");
    return is_flushed;
}

} // namespace

Verb::Verb(CLI::App& app, std::shared_ptr<Context> context)
    : app_(&app),
      context_(std::move(context)) {}

void Verb::flag(const std::string& name, bool& target, const std::string& help) {
    app_->add_flag(name, target, help);
}

void Verb::text(const std::string& name, std::string& target, const std::string& help) {
    app_->add_option(name, target, help)->check(kNotEmpty);
}

void Verb::required_text(const std::string& name, std::string& target, const std::string& help) {
    app_->add_option(name, target, help)->required()->check(kNotEmpty);
}

void Verb::needs(const std::string& name, const std::string& other) {
    app_->get_option(name)->needs(app_->get_option(other));
}

void Verb::choice(const std::string& name,
                  std::string& target,
                  const std::vector<std::string>& choices,
                  const std::string& help) {
    app_->add_option(name, target, help)->check(CLI::IsMember(choices));
}

void Verb::number(const std::string& name, int& target, NumberRange range, const std::string& help) {
    add_number(*app_, name, target, range, help);
}

void Verb::number(const std::string& name,
                  unsigned long& target,
                  NumberRange range,
                  const std::string& help) {
    add_number(*app_, name, target, range, help);
}

void Verb::number(const std::string& name,
                  unsigned long long& target,
                  NumberRange range,
                  const std::string& help) {
    add_number(*app_, name, target, range, help);
}

void Verb::number(const std::string& name,
                  double& target,
                  NumberRange range,
                  const std::string& help) {
    add_number(*app_, name, target, range, help);
}

void Verb::words(const std::string& name,
                 std::vector<std::string>& target,
                 const std::string& help) {
    app_->add_option(name, target, help);
}

void Verb::required_words(const std::string& name,
                          std::vector<std::string>& target,
                          const std::string& help) {
    app_->add_option(name, target, help)->required();
}

void Verb::comma_words(const std::string& name,
                       std::vector<std::string>& target,
                       const std::vector<std::string>& choices,
                       const std::string& help) {
    CLI::Option* option = app_->add_option(name, target, help)->delimiter(',');
    if (!choices.empty())
        option->check(CLI::IsMember(choices));
}

void Verb::repeated(const std::string& name,
                    std::vector<std::string>& target,
                    const std::string& help) {
    app_->add_option(name, target, help)->allow_extra_args(false);
}

void Verb::footer(const std::string& text) { app_->footer(text); }

void Verb::on_run(std::function<Result<int>()> action) {
    app_->callback([app = app_, context = context_, action = std::move(action)] {
        const Result<int> done = without_exceptions(action);
        if (!done.ok())
            std::fprintf(stderr, "%s: %s\n", full_name(*app).c_str(), done.error().text().c_str());
        context->exit_code = done.ok()                        ? *done
                             : done.error().is_of_the_machine ? kNoScreen
                                                              : kBadInput;
    });
}

CommandLine::CommandLine(const std::string& about, const std::string& version)
    : app_(std::make_unique<CLI::App>(about, "topple")),
      context_(std::make_shared<Verb::Context>()) {
    app_->set_version_flag("--version", version);
    app_->allow_windows_style_options(false); // "/folder/file" is a path there too
    app_->require_subcommand(0, 1);
    app_->failure_message(&usage_message);
}

CommandLine::~CommandLine() = default;

Verb CommandLine::add_verb(const std::string& name, const std::string& help) {
    return {*app_->add_subcommand(name, help), context_};
}

Verb CommandLine::program() { return {*app_, context_}; }

std::optional<int> CommandLine::run(int argc, const char* const* argv) {
    if (argc > 1)
        if (const std::string complaint = complaint_about_verb(*app_, argv[1]);
            !complaint.empty()) {
            std::fprintf(stderr, "%s", complaint.c_str());
            return kBadInput;
        }
    try {
        app_->parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // Help and version are no errors; everything else is a usage error.
        return app_->exit(error) == 0 ? kFine : kBadInput;
    }
    if (context_->exit_code && !is_printed())
        return kBadInput;
    return context_->exit_code;
}

void print_warnings(const std::vector<std::string>& warnings) {
    for (const std::string& warning : warnings)
        std::fprintf(stderr, "topple: %s\n", warning.c_str());
}

} // namespace topple::app
