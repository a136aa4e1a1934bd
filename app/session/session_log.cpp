// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/session_log.h"

#include "app/commands/word_reader.h"

#include <array>
#include <set>

namespace topple::app {
namespace {

/// Writes lines in order of time and the steps between them.
class LogWriter {
public:
    explicit LogWriter(std::uint64_t first_step) : step_(first_step) {}

    void line(const std::string& text) { out_ += text + '\n'; }

    void steps_until(std::uint64_t step) {
        if (step > step_)
            line("step " + std::to_string(step - step_));
        step_ = step;
    }

    /// Writes the inputs of the next step. A grab that does not move is written once.
    void inputs(const std::vector<StepInput>& inputs) {
        bool has_grab = false;
        for (const StepInput& input : inputs) {
            if (const auto* grab = std::get_if<MouseJoint>(&input)) {
                has_grab = true;
                if (text_of(*grab) != grab_)
                    line(text_of(*grab));
                grab_ = text_of(*grab);
            } else {
                line(text_of(std::get<Impulse>(input)));
            }
        }
        if (!has_grab)
            release();
    }

    void release() {
        if (!grab_.empty())
            line("release");
        grab_.clear();
    }

    [[nodiscard]] std::string text() const { return out_; }

private:
    std::string out_;
    std::uint64_t step_ = 0;
    std::string grab_; ///< Text of the present grab; empty: none.
};

} // namespace

std::string text_of(const MouseJoint& grab) {
    if (grab.deformable)
        return "grab soft " + std::to_string(grab.deformable.ordinal) + ' ' +
               std::to_string(grab.particle) + " -> " + number_text(grab.target);
    std::string text = "grab " + std::to_string(grab.body.ordinal) + ' ' +
                       number_text(grab.local_point) + " -> " + number_text(grab.target);
    if (grab.hold_rotation)
        text += " turn " + number_text(grab.target_rotation);
    return text;
}

std::string text_of(const Impulse& impulse) {
    return "push " + std::to_string(impulse.body.ordinal) + ' ' + number_text(impulse.point) + ' ' +
           number_text(impulse.impulse);
}

std::string hash_text(std::uint64_t hash) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text(16, '0');
    for (std::size_t i = 0; i < text.size(); ++i)
        text[i] = kDigits[(hash >> (60 - 4 * i)) & 15u];
    return text;
}

std::string session_log(const Document& document) {
    const History& history = document.history();
    const Records& records = history.records();
    const std::uint64_t first = records.edits.begin()->first.step;
    LogWriter log(first);
    if (history.has_forgotten())
        log.line("# Commands and inputs before step " + std::to_string(first) +
                 " are forgotten. This log lists the later ones; running it gives another hash.");
    log.line("open " + quoted_text(document.opened().source));
    for (const SetParameter& kept : document.arrival().kept_parameters)
        log.line(text_of(Command(kept)));

    // Every step with an event, and every step whose successor had inputs, or none after some.
    std::set<std::uint64_t> places;
    for (const auto& [step, events] : records.events)
        places.insert(step);
    for (const auto& [step, inputs] : records.inputs) {
        places.insert(step - 1);
        places.insert(step);
    }
    for (const std::uint64_t step : places) {
        log.steps_until(step);
        if (const auto events = records.events.find(step); events != records.events.end())
            for (const Event& event : events->second)
                for (const Command& command : event.commands)
                    log.line(text_of(command));
        const auto inputs = records.inputs.find(step + 1);
        log.inputs(inputs == records.inputs.end() ? std::vector<StepInput>{} : inputs->second);
    }
    log.steps_until(history.end().step);
    if (!history.is_at_end())
        log.line("seek " + std::to_string(history.now().step));
    log.line("expect hash " + hash_text(document.world().hash()));
    return log.text();
}

} // namespace topple::app
