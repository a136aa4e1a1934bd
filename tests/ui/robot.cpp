// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/ui/robot.h"

#include "app/session/script.h"
#include "tests/support/test.h"
#include "topple/io/text/file_bytes.h"

#include <chrono>
#include <thread>

namespace topple::test {

using namespace app;
namespace {

Key key_of(char c) { return letter(c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c); }

} // namespace

Robot::Robot(const std::string& scene, int width, int height)
    : Robot(SandboxOptions{.source = scene}, width, height) {}

Robot::Robot(const SandboxOptions& options, int width, int height)
    : layer_({.draws = false, .blinks = false}),
      sandbox_(options),
      size_{width, height} {
    events_.mouse = {static_cast<Real>(width) / 2, static_cast<Real>(height) / 2};
    events_.mouse_inside = true;
    sandbox_.session().submit(SetPaused{true});
    sandbox_.session().submit(SeekTo{0});
    settle();
}

void Robot::frame_now() {
    if (const RenderScene* moment = sandbox_.moment().take_scene()) { // as the window does
        moment_ = *moment;
        sandbox_.moment().set_texture(1);
    }
    sandbox_.card_pictures().draw_next(
        [](const RenderScene&) {
            return Image{.width = 1, .height = 1, .rgba = {0, 0, 0, 255}};
        },
        [this](const Image&) { return ++card_pictures_drawn_; });
    sandbox_.frame(events_, size_, layer_, scene_);
    events_.begin_next();
}

void Robot::frames(int count) {
    for (int i = 0; i < count; ++i)
        frame_now();
}

void Robot::settle() {
    frames(1);
    sandbox_.session().drain();
    frames(2);
}

bool Robot::wait_until(const std::function<bool()>& condition) {
    for (int i = 0; i < 2000; ++i) {
        frames(1);
        if (condition())
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
}

bool Robot::wait_for_step(std::uint64_t step) {
    return wait_until([&] { return frame().timeline.step >= step; });
}

void Robot::move_to(Vec2 pixel) {
    events_.mouse = pixel;
    frames(2);
}

void Robot::note_button(bool is_down, Modifiers modifiers, MouseButton button) {
    events_.buttons[static_cast<std::size_t>(button)] = is_down;
    events_.button_events.push_back(
        {button, is_down, events_.mouse, modifiers, events_.key_events.size()});
}

void Robot::press(MouseButton button) {
    note_button(true, events_.modifiers, button);
    frames(1);
}

void Robot::release(MouseButton button) {
    note_button(false, events_.modifiers, button);
    frames(1);
}

void Robot::drag_to(Vec2 pixel, int frames_taken) {
    const Vec2 from = events_.mouse;
    for (int i = 1; i <= frames_taken; ++i) {
        events_.mouse = from +
                        (pixel - from) * (static_cast<Real>(i) / static_cast<Real>(frames_taken));
        frames(1);
    }
}

void Robot::scroll(Real notches) {
    events_.scroll = {0, notches};
    frames(1);
}

void Robot::key(Key key, Modifiers modifiers) {
    events_.modifiers = modifiers;
    events_.key_events.push_back({KeyEvent::Kind::press, key, modifiers});
    events_.keys_down[static_cast<std::size_t>(key)] = true;
    frames(1);
    events_.key_events.push_back({KeyEvent::Kind::release, key, modifiers});
    events_.keys_down[static_cast<std::size_t>(key)] = false;
    events_.modifiers = {};
    frames(1);
    settle();
}

void Robot::scroll_with_ctrl(Real notches) {
    events_.modifiers.ctrl = true;
    scroll(notches);
    events_.modifiers = {};
}

void Robot::type(std::u32string_view text) {
    for (const char32_t character : text)
        events_.type(character);
    frames(3);
}

void Robot::type_keys(std::string_view text) {
    for (const char c : text) {
        const Key code = key_of(c);
        events_.key_events.push_back({KeyEvent::Kind::press, code, {}});
        events_.type(static_cast<char32_t>(c));
        frames(1);
        events_.key_events.push_back({KeyEvent::Kind::release, code, {}});
        frames(1);
    }
    settle();
}

void Robot::delete_all() {
    key(letter('A'), kCtrl);
    key(Key::delete_);
}

void Robot::note_key(Key key, Modifiers modifiers, std::string_view text) {
    Modifiers without_ctrl = modifiers;
    without_ctrl.ctrl = false;
    if (modifiers.ctrl)
        events_.key_events.push_back({KeyEvent::Kind::press, Key::left_ctrl, modifiers});
    events_.key_events.push_back({KeyEvent::Kind::press, key, modifiers});
    for (const char c : text)
        events_.type(static_cast<char32_t>(c));
    events_.key_events.push_back({KeyEvent::Kind::release, key, modifiers});
    if (modifiers.ctrl)
        events_.key_events.push_back({KeyEvent::Kind::release, Key::left_ctrl, without_ctrl});
}

bool Robot::hold_key_until(Key key, const std::function<bool()>& condition) {
    events_.key_events.push_back({KeyEvent::Kind::press, key, {}});
    const bool holds = wait_until([&] {
        events_.key_events.push_back({KeyEvent::Kind::repeat, key, {}});
        return condition();
    });
    events_.key_events.push_back({KeyEvent::Kind::release, key, {}});
    frames(1);
    return holds;
}

void Robot::hold_key(Key key, bool is_down) {
    events_.keys_down[static_cast<std::size_t>(key)] = is_down;
    events_.key_events.push_back(
        {is_down ? KeyEvent::Kind::press : KeyEvent::Kind::release, key, {}});
    frames(2);
}

void Robot::hold_gamepad(GamepadPart part, Real value) {
    events_.gamepad[static_cast<std::size_t>(part)] = value;
    frames(2);
}

void Robot::leave_run_by_a_shot(Vec3 target) {
    constexpr int kSteps = 20;
    for (int i = 0; i < kSteps; ++i)
        key(Key::left);
    move_to(pixel_of(target));
    key(letter('B'));
    settle();
    for (int i = 0; i < kSteps; ++i)
        key(Key::right);
    settle();
}

void Robot::note_text(std::string_view text) {
    for (const char& c : text)
        note_key(key_of(c), {}, {&c, 1});
}

void Robot::key_and_text(Key key, Modifiers modifiers, std::string_view text) {
    note_key(key, modifiers);
    note_text(text);
    frames(1);
}

void Robot::release_and_type(std::string_view text) {
    note_button(false);
    note_text(text);
    frames(1);
}

void Robot::paste(const std::string& text) {
    layer_.put_on_clipboard(text);
    key(letter('V'), kCtrl);
}

void Robot::double_click(std::string_view path) {
    move_to(find(path).center());
    for (int i = 0; i < 2; ++i) {
        press();
        release();
    }
    settle();
}

void Robot::close_window() {
    events_.close_asked = true;
    settle();
}

ui::Rect Robot::find(std::string_view path) {
    const auto rect = sandbox_.recorder().find(path);
    std::string known;
    if (!rect)
        for (const std::string& name : sandbox_.recorder().paths())
            known += "  " + name + "\n";
    EXPECT_TRUE(rect.has_value()) << "no widget \"" << path << "\" among\n" << known;
    return rect.value_or(ui::Rect{});
}

bool Robot::has(std::string_view path) const { return sandbox_.recorder().find(path).has_value(); }

Vec2 Robot::pixel_of(Vec3 point) const {
    const Vec3 pixel = sandbox_.camera().project(point, sandbox_.layout().as_viewport());
    return {pixel.x, pixel.y};
}

void Robot::click_at(Vec2 pixel, Modifiers modifiers) {
    events_.modifiers = modifiers;
    move_to(pixel);
    press();
    release();
    events_.modifiers = {};
    settle();
}

void Robot::click(std::string_view path) { click_at(find(path).center()); }

void Robot::lose_focus() {
    events_.focus_lost = true;
    frames(1);
}

void Robot::resize(int width, int height) {
    size_ = {width, height};
    events_.resized = true;
    frames(1);
}

void Robot::set_display_scale(Real scale) {
    events_.display_scale = scale;
    frames(3);
}

void Robot::drag_box(Vec2 from, Vec2 to) {
    events_.modifiers.shift = true;
    move_to(from);
    press();
    drag_to(to);
    release();
    events_.modifiers = {};
    settle();
}

void Robot::begin_drop(const std::string& path) {
    events_.dropped_paths.push_back(path);
    frames(1);
}

void Robot::drop(const std::string& path) {
    begin_drop(path);
    finish_reading();
}

void Robot::finish_reading() {
    while (sandbox().is_reading())
        frames(1);
    settle();
}

void Robot::expect_recording_repeats(const std::string& file) {
    const std::uint64_t shown = frame().hash.value();
    sandbox().session().submit(SaveRecording{file});
    settle();
    const auto text = read_file(file, kMaxScriptBytes);
    ASSERT_TRUE(text.ok());
    Session again;
    const auto report = run_script(*text, file, again, [](std::string_view) {});
    ASSERT_TRUE(report.ok()) << report.error().text();
    EXPECT_TRUE(report->failures.empty()) << report->failures.front();
    EXPECT_EQ(again.world().hash(), shown);
}

} // namespace topple::test
