// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/settings.h"

#include "app/platform/paths.h"
#include "topple/io/json/json_document.h"
#include "topple/io/json/json_fields.h"
#include "topple/io/text/file_bytes.h"
#include "topple/io/text/file_writer.h"

#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>

namespace topple::app {
namespace {

constexpr std::uint64_t kMostSettingsBytes = 1'000'000;
constexpr std::size_t kMostSettingsValues = 100'000;
constexpr std::string_view kThemeOfScene = "scene"; ///< In place of a theme's name.

/// Reads a number within bounds, or keeps the old value.
void read_number(const JsonNode& json, std::string_view key, Real& value, Real low, Real high) {
    const JsonNode* found = json.find(key);
    if (const std::optional<Real> number = found ? json_real(*found) : std::nullopt)
        value = std::clamp(*number, low, high);
}

/// Reads true or false, or keeps the old value.
void read_switch(const JsonNode& json, std::string_view key, bool& value) {
    const JsonNode* found = json.find(key);
    if (found && found->is(JsonKind::boolean))
        value = found->text() == "true";
}

Settings settings_in(const PanelState& state) {
    return {
        .ui_scale = state.ui_scale,
        .dock_width_em = state.layout.dock_width_em,
        .outliner_width_em = state.layout.outliner_width_em,
        .theme = std::string(state.view.follows_place ? kThemeOfScene : name_of(state.view.theme)),
        .ghost = state.view.ghost,
        .hardware = state.view.hardware,
        .effects = state.view.effects,
        .prediction = state.view.prediction,
        .loops_while_tuning = state.dock.loops_while_tuning,
        .shows_sliders = state.dock.shows_sliders,
        .camera_goes_along = state.tools.camera_goes_along,
        .trails = state.view.shows(Overlay::trails),
        .notes = state.view.notes,
        .measurements = state.view.measurements,
        .figure = state.view.figure,
        .sound = state.view.sound,
        .reduces_motion = state.reduces_motion,
        .keymap = state.keymap,
        .recent_files = state.recent_files,
        .are_first_steps_seen = state.first_steps.are_seen};
}

/// Returns the keys of the commands that have other keys than in the preset: {"undo": ["Ctrl+Z"]}.
JsonValue changes_of(const Keymap& keymap) {
    JsonValue changes = JsonValue::object();
    for (const ActionInfo& info : all_actions()) {
        if (!keymap.is_changed(info.action))
            continue;
        JsonValue labels = JsonValue::array();
        for (const KeyChord& key : keymap.keys(info.action))
            labels.push(JsonValue::string(label_of(key)));
        changes.add(info.name, std::move(labels));
    }
    return changes;
}

/// Returns a text of the file in quotation marks, shortened for a message.
std::string quoted(const std::string& text) {
    constexpr std::size_t kMostShown = 60;
    if (text.size() <= kMostShown)
        return '"' + text + '"';
    std::size_t end = kMostShown;
    const auto continues_character = [&](std::size_t i) {
        return (static_cast<unsigned char>(text[i]) & 0xc0u) == 0x80u; // of UTF-8
    };
    while (end > 0 && continues_character(end))
        --end;
    return '"' + text.substr(0, end) + "...\"";
}

/// Reads keys, and notes what makes no sense.
class KeyReader {
public:
    KeyReader(Keymap& keymap, std::vector<std::string>& problems)
        : keymap_(keymap),
          problems_(problems) {}

    void read_preset(const JsonNode& name) {
        const auto preset = name.is(JsonKind::string) ? key_preset_from(name.text()) : std::nullopt;
        if (preset)
            keymap_ = Keymap(*preset);
        else
            problems_.push_back(
                "\"keys_of\" is none of Topple, Blender and Unity: the keys are those "
                "of Topple");
    }

    void read_changes(const JsonNode& changes) {
        if (!changes.is(JsonKind::object)) {
            problems_.push_back("\"changed_keys\" is no list of commands: it is ignored");
            return;
        }
        for (std::size_t i = 0; i < changes.member_count(); ++i)
            read_change(std::string(changes.key(i)), changes.member(i));
        for (const auto& [loss, name] : losses_)
            if (!is_in_file(loss.action))
                problems_.push_back("\"" + name + "\" takes " + label_of(loss.key) + " from \"" +
                                    std::string(name_of(loss.action)) + "\"");
    }

private:
    void read_change(const std::string& name, const JsonNode& labels) {
        const auto action = action_named(name);
        if (!action) {
            problems_.push_back("no command is called " + quoted(name) + ": its keys are ignored");
            return;
        }
        const std::optional<KeyList> keys = read_list(*action, name, labels);
        if (!keys)
            return;
        KeyList free = *keys;
        for (const KeyLoss& loss : keymap_.losses(*action, *keys)) {
            if (is_in_file(loss.action)) {
                problems_.push_back("\"" + name + "\" cannot have " + label_of(loss.key) +
                                    ", a key of \"" + std::string(name_of(loss.action)) + "\"");
                free.remove_overlapping(loss.key);
            } else {
                losses_.emplace_back(loss, name);
            }
        }
        keymap_.set_keys(*action, free);
        in_file_.push_back(*action);
    }

    /// Returns the keys of a command; none if they are no list of labels, or if it can have none of them.
    std::optional<KeyList> read_list(Action action,
                                     const std::string& name,
                                     const JsonNode& labels) {
        const std::span<const JsonNode> items = labels.items();
        const bool is_list = labels.is(JsonKind::array) && items.size() <= KeyList::kMost &&
                             std::all_of(items.begin(), items.end(), [](const JsonNode& label) {
                                 return label.is(JsonKind::string);
                             });
        if (!is_list) {
            problems_.push_back("\"" + name + "\" needs a list of at most " +
                                std::to_string(KeyList::kMost) +
                                " keys, such as [\"Ctrl+Z\"]: it keeps its usual ones");
            return std::nullopt;
        }
        if (action == Action::cancel) {
            problems_.push_back(quoted(name) + ": " + reason_not_to_bind(action, {}));
            return std::nullopt;
        }
        KeyList keys;
        for (const JsonNode& item : items) {
            const std::string label(item.text());
            const auto key = chord_from(label);
            const std::string reason = key ? reason_not_to_bind(action, *key)
                                           : "no key has this name";
            if (!reason.empty())
                problems_.push_back(quoted(name) + " cannot have " + quoted(label) + ": " + reason);
            else if (std::find(keys.begin(), keys.end(), *key) == keys.end())
                keys.add(*key);
        }
        if (keys.empty() && !items.empty())
            return std::nullopt;
        return keys;
    }

    [[nodiscard]] bool is_in_file(Action action) const {
        return std::find(in_file_.begin(), in_file_.end(), action) != in_file_.end();
    }

    Keymap& keymap_;
    std::vector<std::string>& problems_;
    std::vector<Action> in_file_;                         ///< Commands with keys in the file.
    std::vector<std::pair<KeyLoss, std::string>> losses_; ///< Losses, and the names of the takers.
};

/// Reads the keys, and notes at most five problems and the number of all others.
void read_keys(const JsonNode& json, Keymap& keymap, std::vector<std::string>& problems) {
    constexpr std::size_t kMostProblems = 5;
    KeyReader reader(keymap, problems);
    if (const JsonNode* preset = json.find("keys_of"))
        reader.read_preset(*preset);
    if (const JsonNode* changes = json.find("changed_keys"))
        reader.read_changes(*changes);
    if (problems.size() <= kMostProblems)
        return;
    const std::size_t others = problems.size() - kMostProblems;
    problems.resize(kMostProblems);
    problems.push_back(std::to_string(others) + (others == 1 ? " more problem" : " more problems") +
                       " with keys");
}

std::string text_of_settings(const Settings& settings) {
    JsonValue json = JsonValue::object();
    json.add("ui_scale", JsonValue::number(settings.ui_scale));
    json.add("dock_width_em", JsonValue::number(settings.dock_width_em));
    json.add("outliner_width_em", JsonValue::number(settings.outliner_width_em));
    json.add("theme", JsonValue::string(settings.theme));
    json.add("ghost", JsonValue::boolean(settings.ghost));
    json.add("joint_hardware", JsonValue::boolean(settings.hardware));
    json.add("effects", JsonValue::boolean(settings.effects));
    json.add("path_to_come", JsonValue::boolean(settings.prediction));
    json.add("loop_while_tuning", JsonValue::boolean(settings.loops_while_tuning));
    json.add("scene_sliders", JsonValue::boolean(settings.shows_sliders));
    json.add("camera_goes_along", JsonValue::boolean(settings.camera_goes_along));
    json.add("trails", JsonValue::boolean(settings.trails));
    json.add("notes", JsonValue::boolean(settings.notes));
    json.add("measurements", JsonValue::boolean(settings.measurements));
    json.add("figure_for_scale", JsonValue::boolean(settings.figure));
    json.add("sound", JsonValue::boolean(settings.sound));
    json.add("reduced_motion", JsonValue::boolean(settings.reduces_motion));
    json.add("keys_of", JsonValue::string(name_of(settings.keymap.preset())));
    json.add("changed_keys", changes_of(settings.keymap));
    JsonValue recent = JsonValue::array();
    for (const std::string& path : settings.recent_files)
        recent.push(JsonValue::string(path));
    json.add("recent_files", std::move(recent));
    json.add("first_steps_seen", JsonValue::boolean(settings.are_first_steps_seen));
    return json_pages(json);
}

/// Returns the place of a damaged settings file, so that its owner can mend it after a new one was written.
std::filesystem::path damaged_name(const std::filesystem::path& file) {
    std::filesystem::path name = file;
    return name += ".damaged";
}

bool is_special(const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::is_other(std::filesystem::status(path, ignored));
}

} // namespace

bool SettingsFile::read(PanelState& state) {
    if (file_.empty())
        return false;
    problems_.clear();
    is_damaged_ = false;
    const Result<std::string> text = read_file(file_, kMostSettingsBytes);
    if (!text.ok())
        return false;
    const Result<JsonDocument> document = parse_json(*text, kMostSettingsValues);
    is_damaged_ = !document.ok() || !document->root().is(JsonKind::object);
    if (is_damaged_) {
        Error error = document.ok() ? Error{"it holds no settings.", {}, 1} : document.error();
        error.file = file_.string();
        problems_.push_back(error.text() +
                            " The usual settings are used, and the file is kept as " +
                            damaged_name(file_).filename().string() + ".");
        return false;
    }
    const JsonNode& json = document->root();
    read_number(json, "ui_scale", state.ui_scale, 0.5f, 3);
    read_number(json, "dock_width_em", state.layout.dock_width_em, 12, 44);
    read_number(json,
                "outliner_width_em",
                state.layout.outliner_width_em,
                kLeastOutlinerEm,
                kMostOutlinerEm);
    if (const JsonNode* theme = json.find("theme"); theme && theme->is(JsonKind::string))
        if (const auto chosen = theme_from(theme->text()))
            state.view.choose(*chosen);
    read_switch(json, "ghost", state.view.ghost);
    read_switch(json, "joint_hardware", state.view.hardware);
    read_switch(json, "effects", state.view.effects);
    read_switch(json, "path_to_come", state.view.prediction);
    read_switch(json, "loop_while_tuning", state.dock.loops_while_tuning);
    read_switch(json, "scene_sliders", state.dock.shows_sliders);
    read_switch(json, "camera_goes_along", state.tools.camera_goes_along);
    bool trails = state.view.shows(Overlay::trails);
    read_switch(json, "trails", trails);
    state.view.set(Overlay::trails, trails);
    read_switch(json, "notes", state.view.notes);
    read_switch(json, "measurements", state.view.measurements);
    read_switch(json, "figure_for_scale", state.view.figure);
    read_switch(json, "sound", state.view.sound);
    read_switch(json, "reduced_motion", state.reduces_motion);
    if (const JsonNode* recent = json.find("recent_files"); recent && recent->is(JsonKind::array))
        for (const JsonNode& path : recent->items())
            if (path.is(JsonKind::string) && state.recent_files.size() < 10)
                state.recent_files.emplace_back(path.text());
    read_keys(json, state.keymap, problems_);
    for (std::string& problem : problems_)
        problem = file_.string() + ": " + problem;
    // Files from before this key existed belong to people who have seen the steps.
    state.first_steps.are_seen = true;
    read_switch(json, "first_steps_seen", state.first_steps.are_seen);
    written_ = settings_in(state);
    return true;
}

std::string SettingsFile::keep(const PanelState& state, bool is_dragging) {
    if (file_.empty() || is_dragging)
        return {};
    Settings now = settings_in(state);
    const bool is_waiting = now == refused_ && since_refusal_.seconds() < retry_seconds_;
    if (now == written_ || is_waiting)
        return {};
    Result<void> done = make_folder(file_.parent_path());
    // A pipe without a reader would block the window forever.
    if (done.ok() && is_special(file_))
        done = Error{"It is a device or a pipe, not a regular file.", file_.string(), 0};
    if (done.ok() && std::exchange(is_damaged_, false)) {
        std::error_code ignored;
        std::filesystem::rename(file_, damaged_name(file_), ignored);
    }
    if (done.ok())
        done = write_file_atomically(file_, text_of_settings(now));
    if (done.ok()) {
        written_ = std::move(now);
        refused_.reset();
        return {};
    }
    refused_ = std::move(now);
    since_refusal_.restart();
    if (std::exchange(has_failed_, true))
        return {};
    return "Your settings cannot be saved: " + done.error().text();
}

} // namespace topple::app
