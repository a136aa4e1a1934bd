// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/command_line.h"

#include <CLI/CLI.hpp>

#include <utility>

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

} // namespace

Verb::Verb(CLI::App& app, std::shared_ptr<Context> context)
    : app_(&app),
      context_(std::move(context)) {}

void Verb::flag(const std::string& name, bool& target, const std::string& help) {
    app_->add_flag(name, target, help);
}

void Verb::text(const std::string& name, std::string& target, const std::string& help) {
    app_->add_option(name, target, help);
}

void Verb::required_text(const std::string& name, std::string& target, const std::string& help) {
    app_->add_option(name, target, help)->required();
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
                  std::size_t& target,
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

void Verb::on_run(std::function<int()> action) {
    app_->callback(
        [context = context_, action = std::move(action)] { context->exit_code = action(); });
}

CommandLine::CommandLine(const std::string& about, const std::string& version)
    : app_(std::make_unique<CLI::App>(about, "topple")),
      context_(std::make_shared<Verb::Context>()) {
    app_->set_version_flag("--version", version);
    app_->require_subcommand(0, 1);
}

CommandLine::~CommandLine() = default;

Verb CommandLine::add_verb(const std::string& name, const std::string& help) {
    return {*app_->add_subcommand(name, help), context_};
}

Verb CommandLine::program() { return {*app_, context_}; }

std::optional<int> CommandLine::run(int argc, const char* const* argv) {
    try {
        app_->parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // Help and version are no mistakes; everything else is usage.
        return app_->exit(error) == 0 ? kFine : kBadInput;
    }
    return context_->exit_code;
}

} // namespace topple::app
