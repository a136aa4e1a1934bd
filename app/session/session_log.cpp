// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/session_log.h"

#include "app/commands/word_reader.h"
#include "app/scenes/scene_registry.h"
#include "topple/io/binary/world_writer.h"
#include "topple/io/obj/obj_reader.h"
#include "topple/io/scene/scene_writer.h"
#include "topple/io/text/file_extension.h"

#include <set>
#include <utility>

namespace topple::app {
namespace {

constexpr std::string_view kFirstWords = "# A recording of Topple";

/// Writes lines in order of time and the steps between them.
class LogWriter {
public:
    /// Steps of which `checks` has a result are written with it.
    explicit LogWriter(std::uint64_t first_step, const StepChecks* checks = nullptr)
        : checks_(checks),
          step_(first_step) {}

    void line(const std::string& text) { out_ += text + '\n'; }

    void open(const Document& document) {
        line("open " + quoted_text(document.opened().source));
        for (const SetParameter& kept : document.arrival().kept_parameters)
            line(text_of(Command(kept)));
        for (const Command& command : document.arrival().commands)
            line(text_of(command));
    }

    /// Writes everything from the first step on, and the hash of the shown state.
    void timeline(const Document& document) {
        const History& history = document.history();
        const Records& records = history.records();
        for (const std::uint64_t step : places_of(records)) {
            steps_until(step);
            if (const auto events = records.events.find(step); events != records.events.end())
                for (const Event& event : events->second)
                    for (const Command& command : event.commands)
                        line(text_of(command));
            const auto next = records.inputs.find(step + 1);
            inputs(next == records.inputs.end() ? std::vector<StepInput>{} : next->second);
        }
        steps_until(history.end().step);
        for (const TimelineView::Bookmark& bookmark : history.bookmarks())
            line(text_of(bookmark));
        if (!history.is_at_end())
            line("seek " + std::to_string(history.now().step));
        line("expect hash " + hash_text(document.world().hash()));
    }

    [[nodiscard]] std::string text() const { return out_; }

private:
    /// Returns every step with an event, and every step whose successor had inputs, or none after some.
    static std::set<std::uint64_t> places_of(const Records& records) {
        std::set<std::uint64_t> places;
        for (const auto& [step, events] : records.events)
            places.insert(step);
        for (const auto& [step, inputs] : records.inputs) {
            places.insert(step - 1);
            places.insert(step);
        }
        return places;
    }

    void steps_until(std::uint64_t step) {
        std::uint64_t unchecked = 0;
        const auto write_unchecked = [&] {
            if (unchecked > 0)
                line("step " + std::to_string(std::exchange(unchecked, 0)));
        };
        for (; step_ < step; ++step_) {
            const StepCheck* check = checks_ != nullptr ? checks_->find(step_ + 1) : nullptr;
            if (check == nullptr) {
                ++unchecked;
                continue;
            }
            write_unchecked();
            line("stepped " + text_of(*check));
        }
        write_unchecked();
    }

    /// Writes the inputs of the next step. A grab that does not move, and a control that keeps its value, are written
    /// once.
    void inputs(const std::vector<StepInput>& inputs) {
        bool has_grab = false;
        ControlValues controls{};
        for (const StepInput& input : inputs) {
            if (const auto* grab = std::get_if<MouseJoint>(&input)) {
                has_grab = true;
                if (text_of(*grab) != grab_)
                    line(text_of(*grab));
                grab_ = text_of(*grab);
            } else if (const auto* control = std::get_if<ControlValue>(&input)) {
                controls[static_cast<std::size_t>(control->source)] = control->value;
            } else {
                std::visit([&](const auto& push) { line(text_of(push)); }, input);
            }
        }
        if (!has_grab)
            release();
        for (std::size_t i = 0; i < controls.size(); ++i)
            if (controls[i] != controls_[i])
                line(text_of(ControlValue{static_cast<ControlSource>(i), controls[i]}));
        controls_ = controls;
    }

    void release() {
        if (!grab_.empty())
            line("release");
        grab_.clear();
    }

    const StepChecks* checks_; ///< Null: no step has a result.
    std::string out_;
    std::uint64_t step_ = 0;
    std::string grab_;         ///< Text of the present grab; empty: none.
    ControlValues controls_{}; ///< Present values.
};

/// Returns the step at which the records begin.
std::uint64_t first_step_of(const History& history) {
    return history.records().edits.begin()->first.step;
}

/// Joins the lines of a JSON text, in which no string holds a line break.
std::string on_one_line(const std::string& json) {
    std::string line;
    bool is_indentation = false;
    for (const char c : json) {
        is_indentation = c == '\n' || (is_indentation && c == ' ');
        if (!is_indentation)
            line += c;
    }
    return line;
}

/// Returns `0 1 0 30 -15 12`: target [m], yaw and pitch [deg], distance [m].
std::string words_of(const SceneCamera& camera) {
    return number_text(CellPoint{camera.cell, camera.target}) + ' ' + number_text(camera.yaw_deg) +
           ' ' + number_text(camera.pitch_deg) + ' ' + number_text(camera.distance);
}

} // namespace

std::string text_of(const MouseJoint& grab) {
    if (grab.deformable)
        return "grab soft " + std::to_string(grab.deformable.ordinal) + ' ' +
               std::to_string(grab.particle) + " -> " +
               number_text(CellPoint{grab.cell, grab.target});
    std::string text = "grab " + std::to_string(grab.body.ordinal) + ' ' +
                       number_text(grab.local_point) + " -> " +
                       number_text(CellPoint{grab.cell, grab.target});
    if (grab.hold_rotation)
        text += " turn " + number_text(grab.target_rotation);
    return text;
}

std::string text_of(const ControlValue& control) {
    return "control " + quoted_text(name_of(control.source)) + ' ' + number_text(control.value);
}

std::string text_of(const Impulse& impulse) {
    const std::string target = impulse.deformable
                                   ? "soft " + std::to_string(impulse.deformable.ordinal)
                                   : std::to_string(impulse.body.ordinal);
    return "push " + target + ' ' + number_text(CellPoint{impulse.cell, impulse.point}) + ' ' +
           number_text(impulse.impulse);
}

std::string text_of(const Explosion& explosion) {
    return "explode " + number_text(CellPoint{explosion.cell, explosion.center}) + ' ' +
           number_text(explosion.radius) + ' ' + number_text(explosion.speed);
}

std::string text_of(const Force& force) {
    return "force " + std::to_string(force.body.ordinal) + ' ' +
           (force.point ? number_text(CellPoint{force.cell, *force.point}) : "center") + ' ' +
           number_text(force.force);
}

std::string text_of(const Torque& torque) {
    return "torque " + std::to_string(torque.body.ordinal) + ' ' + number_text(torque.torque);
}

std::string text_of(const AngularImpulse& impulse) {
    return "angular_impulse " + std::to_string(impulse.body.ordinal) + ' ' +
           number_text(impulse.impulse);
}

std::string text_of(const SceneBookmark& bookmark) {
    return "bookmark " + std::to_string(bookmark.number) + ' ' + quoted_text(bookmark.name) + ' ' +
           words_of(bookmark.camera) + (bookmark.is_parallel ? " parallel" : "");
}

std::string text_of(const TimelineView::Bookmark& bookmark) {
    return "bookmark_step " + std::to_string(bookmark.step) + ' ' + quoted_text(bookmark.name);
}

std::string hash_text(std::uint64_t hash) { return hex_text(hash, 16); }

std::string session_log(const Document& document) {
    const History& history = document.history();
    LogWriter log(first_step_of(history));
    if (history.has_forgotten())
        log.line("# Commands and inputs before step " + std::to_string(first_step_of(history)) +
                 " are forgotten. This log lists the later ones; running it gives another hash.");
    log.open(document);
    log.timeline(document);
    return log.text();
}

Result<std::string> recording_of(Document& document,
                                 const std::optional<SceneCamera>& camera,
                                 StepDetail detail) {
    const History& history = document.history();
    if (history.has_forgotten())
        return Error{.message = "there is no recording of this session: it was so long that its "
                                "beginning is no longer kept"};
    LogWriter log(first_step_of(history),
                  detail == StepDetail::checks ? &history.records().checks : nullptr);
    log.line(std::string(kFirstWords) + ". To repeat and compare it: topple replay FILE --verify");
    const std::string& source = document.opened().source;
    // The text of a scene has no impulses, so that a world has to be opened from its file again.
    if (find_scene(scene_id_of(source)) != nullptr || is_obj_path(source) || is_world_path(source))
        log.open(document);
    else
        log.line("scene " + quoted_text(source) + ' ' +
                 on_one_line(write_scene(document.describe_start())));
    if (camera)
        log.line("camera " + words_of(*camera));
    for (const SceneBookmark& bookmark : document.header()->bookmarks)
        log.line(text_of(bookmark));
    log.line("expect hash " + hash_text(hash_of(*document.start())));
    log.timeline(document);
    return log.text();
}

bool is_recording(std::string_view text) { return text.starts_with(kFirstWords); }

bool is_recording_path(const std::filesystem::path& path) { return has_extension(path, ".topple"); }
bool is_saved_scene_path(const std::filesystem::path& path) {
    return is_scene_path(path) || is_world_path(path);
}

} // namespace topple::app
