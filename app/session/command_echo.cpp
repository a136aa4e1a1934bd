// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/command_echo.h"

#include "app/session/request_text.h"
#include "app/session/session_log.h"

#include <algorithm>
#include <utility>

namespace topple::app {
namespace {

constexpr std::size_t kMostLines = 500;
// A line of more bodies or bytes is left to recordings.
constexpr std::size_t kMostBodies = 30;
constexpr std::size_t kMostBytes = 4000;

/// Returns the first two words, which name what is done to which object: "set substeps", "move 17".
std::string target_of(const std::string& line) {
    return line.substr(0, line.find(' ', line.find(' ') + 1));
}

bool has_mesh(const std::vector<ColliderDef>& colliders) {
    return std::any_of(colliders.begin(), colliders.end(), [](const ColliderDef& collider) {
        return is_surface(collider.shape);
    });
}

/// Returns whether the command has a long line, which would take time to make.
bool is_surely_long(const Command& command) {
    if (const auto* set = std::get_if<SetColliders>(&command))
        return has_mesh(set->colliders);
    const auto* spawn = std::get_if<SpawnBodies>(&command);
    return spawn &&
           (spawn->bodies.size() > kMostBodies ||
            std::any_of(spawn->bodies.begin(), spawn->bodies.end(), [](const BodyDef& def) {
                return has_mesh(def.colliders);
            }));
}

/// Returns whether the request concerns time and nothing else.
bool is_about_time(const Request& request) {
    return std::holds_alternative<SetPaused>(request) || std::holds_alternative<StepBy>(request) ||
           std::holds_alternative<SeekTo>(request) || std::holds_alternative<EndTuning>(request) ||
           std::holds_alternative<SetStepBookmark>(request) ||
           std::holds_alternative<RemoveStepBookmark>(request) ||
           std::holds_alternative<NameRun>(request);
}

} // namespace

std::string CommandEcho::line_of(const Request& request) const {
    const auto* command = std::get_if<Do>(&request);
    if (const auto* tune = std::get_if<Tune>(&request); tune && kind_ == Kind::edits)
        return request_line(Do{tune->parameter});
    if (command == nullptr || kind_ != Kind::shown)
        return request_line(request);
    std::string line = is_surely_long(command->command) ? std::string() : request_line(request);
    if (line.empty() || line.size() > kMostBytes)
        return "# " + label_of(command->command) + ": a recording has the line, which is long";
    return line;
}

void CommandEcho::push(std::string line) {
    lines_.push_back(std::move(line));
    if (kind_ == Kind::shown && lines_.size() > kMostLines)
        lines_.pop_front();
    published_.reset();
}

void CommandEcho::add(const Request& request, std::uint64_t before, std::uint64_t after) {
    if (kind_ == Kind::edits && is_about_time(request))
        return;
    if (const auto* move = std::get_if<GrabMove>(&request); move && grab_) {
        grab_->target = move->target;
        grab_->hold_rotation = move->hold_rotation;
        grab_->target_rotation = move->target_rotation;
        has_grab_moved_ = true;
    }
    std::string line = line_of(request);
    const bool is_back = std::holds_alternative<StepBy>(request) && after < before;
    if (is_back)
        line = request_line(SeekTo{after});
    if (line.empty())
        return;
    const auto* command = std::get_if<Do>(&request);
    const auto* tuned = std::get_if<Tune>(&request);
    const std::uint64_t gesture = command ? command->gesture : tuned ? tuned->gesture : 0;
    std::string target = target_of(line);
    const bool is_same_drag = gesture != 0 && gesture == gesture_ && target == target_;
    if (is_same_drag)
        lines_.pop_back();
    else if (before > step_ && kind_ != Kind::edits)
        push("step " + std::to_string(before - step_));
    if (std::holds_alternative<GrabEnd>(request) && grab_ && has_grab_moved_)
        push(text_of(*grab_));
    push(std::move(line));
    if (!is_same_drag) // else the steps since the first value follow its line
        step_ = after;
    gesture_ = gesture;
    target_ = std::move(target);
    if (const auto* begin = std::get_if<GrabBegin>(&request)) {
        grab_ = begin->grab;
        has_grab_moved_ = false;
    } else if (std::holds_alternative<GrabEnd>(request)) {
        grab_.reset();
    }
}

std::shared_ptr<const std::vector<std::string>> CommandEcho::lines() {
    if (!published_)
        published_ = std::make_shared<const std::vector<std::string>>(lines_.begin(), lines_.end());
    return published_;
}

} // namespace topple::app
