// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/request_text.h"

#include "app/scenes/scene_registry.h"
#include "app/session/session_log.h"
#include "topple/world/parameter_table.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

namespace topple::app {
namespace {

/// Reads the words of `set`: the name of a parameter and its value.
SetParameter read_parameter(WordReader& r, const char* expected) {
    const std::string name = r.text(expected);
    const std::string value(r.word("a value"));
    const Result<Command> set = parse_command("set " + quoted_text(name) + " " + value);
    if (set.ok())
        return std::get<SetParameter>(*set);
    if (!value.empty())
        r.fail(set.error().message);
    return {};
}

/// `open "stack:20" substeps 4 mass_ratio 100`: a source, and parameters and sliders that the scene begins with.
Request parse_open(WordReader& r) {
    OpenScene open{r.text("a scene")};
    while (!r.at_end()) {
        const std::string_view name = r.rest().substr(0, r.rest().find(' '));
        const SceneSlider* slider = find_typed_parameter(name) == nullptr
                                        ? find_slider(sliders_of(open.source), name)
                                        : nullptr;
        if (slider == nullptr) {
            open.parameters.push_back(read_parameter(r, "a parameter's name"));
        } else {
            (void)r.skip(name);
            open.sliders.push_back({key_of(*slider), r.number("the value of a slider")});
        }
    }
    return open;
}
Request parse_restart(WordReader&) { return RestartScene{}; }
Request parse_save(WordReader& r) { return SaveScene{r.text("a file")}; }
/// A larger number keeps the session busy for long, and is surely a mistake.
constexpr std::uint64_t kMostSteps = 10'000;

Request parse_step(WordReader& r) {
    const std::uint64_t count = r.at_end() ? 1 : r.count("how many steps");
    if (count > kMostSteps)
        r.fail("at most " + std::to_string(kMostSteps) + " steps at once");
    return StepBy{static_cast<int>(std::min(count, kMostSteps))};
}

Request parse_seek(WordReader& r) { return SeekTo{r.count("a step")}; }
Request parse_pause(WordReader&) { return SetPaused{true}; }
Request parse_play(WordReader&) { return SetPaused{false}; }
Request parse_undo(WordReader&) { return Undo{}; }
Request parse_redo(WordReader&) { return Redo{}; }
/// Gesture of every tuning that a line asks for: `tuning end` lies between two of them.
constexpr std::uint64_t kGestureOfLines = ~std::uint64_t{0};

/// `tuning gravity_y -3`, with the words of `set`; `tuning end` releases the slider.
Request parse_tuning(WordReader& r) {
    if (r.skip("end"))
        return EndTuning{};
    return Tune{.parameter = read_parameter(r, "a parameter's name, or 'end'"),
                .gesture = kGestureOfLines};
}

Request parse_release(WordReader& r) { return GrabEnd{r.skip("pin")}; }

Request parse_control(WordReader& r) {
    const std::string name = r.text("a key or an axis of a gamepad");
    const std::optional<ControlSource> source = control_source_named(name);
    if (!source)
        r.fail("there is no key or axis " + quoted_text(name) +
               "; examples are \"W\", \"Up\" and \"Pad left X\"");
    const Real value = r.real("a value from -1 to 1");
    return SetControl{source.value_or(ControlSource::none), value};
}

Request parse_push(WordReader& r) {
    Push push;
    if (r.skip("soft"))
        push.impulse.deformable = {r.count("a soft body's number")};
    else
        push.impulse.body = r.body();
    const CellPoint place = r.place("a point");
    push.impulse.point = place.point;
    push.impulse.cell = place.cell;
    push.impulse.impulse = r.vec3("an impulse");
    return push;
}

Request parse_explosion(WordReader& r) {
    Explosion explosion;
    const CellPoint center = r.place("the center");
    explosion.center = center.point;
    explosion.cell = center.cell;
    explosion.radius = r.real("the radius");
    explosion.speed = r.real("a speed");
    return Explode{explosion};
}

Request parse_force(WordReader& r) {
    Force force{.body = r.body()};
    if (!r.skip("center")) {
        const CellPoint place = r.place("a point, or 'center'");
        force.point = place.point;
        force.cell = place.cell;
    }
    force.force = r.vec3("a force");
    return ApplyLoad{force};
}

Request parse_torque(WordReader& r) {
    const BodyId body = r.body();
    return ApplyLoad{Torque{body, r.vec3("a torque")}};
}

Request parse_angular_impulse(WordReader& r) {
    const BodyId body = r.body();
    return ApplyLoad{AngularImpulse{body, r.vec3("an angular impulse")}};
}

/// `bookmark 1 "above" 0 1 0 30 -15 12 parallel`: number, name, target [m], yaw and pitch [deg], distance [m]; the
/// last word is optional.
Request parse_bookmark(WordReader& r) {
    SceneBookmark bookmark;
    bookmark.number = static_cast<int>(
        std::min(r.count("the number of a view"), std::uint64_t{1000}));
    bookmark.name = r.text("a name");
    bookmark.camera = read_camera(r);
    bookmark.is_parallel = r.skip("parallel");
    return SetBookmark{bookmark};
}

Request parse_remove_bookmark(WordReader& r) {
    return RemoveBookmark{
        static_cast<int>(std::min(r.count("the number of a view"), std::uint64_t{1000}))};
}

/// `bookmark_step 120 "the fall"`; the name is optional.
Request parse_step_bookmark(WordReader& r) {
    SetStepBookmark bookmark{.step = r.count("a step")};
    if (!r.at_end())
        bookmark.name = r.text("a name");
    return bookmark;
}

Request parse_remove_step_bookmark(WordReader& r) { return RemoveStepBookmark{r.count("a step")}; }

/// `name_run 2 "softer"`
Request parse_run_name(WordReader& r) {
    NameRun naming{.lane = r.count("the number of a run")};
    naming.name = r.text("a name");
    return naming;
}

struct Verb {
    std::string_view word;
    Request (*parse)(WordReader&);
};
constexpr std::array kVerbs{
    Verb{"open", parse_open},
    Verb{"restart", parse_restart},
    Verb{"save", parse_save},
    Verb{"step", parse_step},
    Verb{"seek", parse_seek},
    Verb{"pause", parse_pause},
    Verb{"play", parse_play},
    Verb{"undo", parse_undo},
    Verb{"redo", parse_redo},
    Verb{"tuning", parse_tuning},
    Verb{"release", parse_release},
    Verb{"control", parse_control},
    Verb{"push", parse_push},
    Verb{"explode", parse_explosion},
    Verb{"force", parse_force},
    Verb{"torque", parse_torque},
    Verb{"angular_impulse", parse_angular_impulse},
    Verb{"bookmark", parse_bookmark},
    Verb{"remove_bookmark", parse_remove_bookmark},
    Verb{"bookmark_step", parse_step_bookmark},
    Verb{"remove_bookmark_step", parse_remove_step_bookmark},
    Verb{"name_run", parse_run_name},
};

/// Returns the words of `set` after that verb, with a space before them.
std::string words_of(const SetParameter& parameter) {
    constexpr std::size_t kVerb = std::string_view("set").size();
    return text_of(Command(parameter)).substr(kVerb);
}

std::string number_text(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.17g", value);
    return text;
}

/// Lines of requests. A request without a line has an empty one.
struct RequestLine {
    std::string operator()(const Do& r) const { return text_of(r.command); }
    std::string operator()(const Tune& r) const { return "tuning" + words_of(r.parameter); }
    std::string operator()(const EndTuning&) const { return "tuning end"; }
    std::string operator()(const OpenScene& r) const {
        std::string line = "open " + quoted_text(r.source);
        for (const SetParameter& one : r.parameters)
            line += words_of(one);
        for (const SliderSetting& one : r.sliders)
            line += ' ' + one.key + ' ' + number_text(one.value);
        return line;
    }
    std::string operator()(const AddScene& r) const { return std::visit(*this, r.asked); }
    std::string operator()(const AddRecording& r) const { return (*this)(r.asked); }
    std::string operator()(const RestartScene&) const { return "restart"; }
    std::string operator()(const SaveScene& r) const { return "save " + quoted_text(r.path); }
    std::string operator()(const SeekTo& r) const { return "seek " + std::to_string(r.step); }
    std::string operator()(const SetPaused& r) const { return r.paused ? "pause" : "play"; }
    std::string operator()(const Undo&) const { return "undo"; }
    std::string operator()(const Redo&) const { return "redo"; }
    std::string operator()(const GrabBegin& r) const { return text_of(r.grab); }
    std::string operator()(const GrabEnd& r) const { return r.pin ? "release pin" : "release"; }
    std::string operator()(const SetControl& r) const {
        return text_of(ControlValue{r.source, r.value});
    }
    std::string operator()(const Push& r) const { return text_of(r.impulse); }
    std::string operator()(const Explode& r) const { return text_of(r.explosion); }
    std::string operator()(const ApplyLoad& r) const {
        return std::visit([](const auto& load) { return text_of(load); }, r.load);
    }
    std::string operator()(const SetBookmark& r) const { return text_of(r.bookmark); }
    std::string operator()(const RemoveBookmark& r) const {
        return "remove_bookmark " + std::to_string(r.number);
    }
    std::string operator()(const SetStepBookmark& r) const {
        return text_of(TimelineView::Bookmark{r.step, r.name});
    }
    std::string operator()(const RemoveStepBookmark& r) const {
        return "remove_bookmark_step " + std::to_string(r.step);
    }
    std::string operator()(const NameRun& r) const {
        return "name_run " + std::to_string(r.lane) + ' ' + quoted_text(r.name);
    }
    template<typename Other>
    std::string operator()(const Other&) const {
        return {};
    }
};

Error unknown_word(std::string_view word, std::vector<std::string_view> known) {
    std::sort(known.begin(), known.end());
    std::string list;
    for (const std::string_view one : known)
        list += (list.empty() ? "" : ", ") + std::string(one);
    return {.message = "'" + std::string(word) + "' is not a command; these are: " + list};
}

} // namespace

SceneCamera read_camera(WordReader& reader) {
    SceneCamera camera;
    const CellPoint target = reader.place("the camera's target");
    camera.target = target.point;
    camera.cell = target.cell;
    camera.yaw_deg = reader.real("the camera's yaw");
    camera.pitch_deg = reader.real("the camera's pitch");
    camera.distance = reader.real("the camera's distance");
    return camera;
}

std::string request_line(const Request& request) { return std::visit(RequestLine{}, request); }

Result<Request> parse_request(std::string_view line, std::vector<std::string_view> others) {
    WordReader reader(line);
    for (const Verb& verb : kVerbs)
        if (reader.skip(verb.word)) {
            Request request = verb.parse(reader);
            if (const Result<void> read = reader.finish(); !read.ok())
                return read.error();
            return request;
        }
    const std::vector<std::string_view> commands = command_words();
    const std::string_view first = WordReader(line).word("a command");
    if (std::find(commands.begin(), commands.end(), first) == commands.end()) {
        others.insert(others.end(), commands.begin(), commands.end());
        for (const Verb& verb : kVerbs)
            others.push_back(verb.word);
        return unknown_word(first, std::move(others));
    }
    Result<Command> command = parse_command(line);
    if (!command.ok())
        return command.error();
    return Request(Do{std::move(*command)});
}

} // namespace topple::app
