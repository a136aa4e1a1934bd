// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/imgui_layer.h"

#include "app/platform/imgui_style.h"

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <imgui_internal.h> // closing one popup

#include <algorithm>
#include <array>
#include <bitset>
#include <deque>
#include <optional>

namespace topple::app {
namespace {

/// A field in a dialog that opens has the keyboard two or three frames later.
constexpr int kMostFramesToField = 10;

/// Whether Ctrl is held. ImGui drops text while it is, and knows one state of it a frame. AltGr is Ctrl and Alt.
bool has_ctrl(const KeyEvent& event) { return event.modifiers.ctrl && !event.modifiers.alt; }

/// Whether the event does something: not a release, and not Shift, Ctrl and the like alone.
bool counts(const KeyEvent& event) {
    return event.kind == KeyEvent::Kind::text ||
           (event.kind == KeyEvent::Kind::press && event.key < Key::left_shift);
}

} // namespace

struct ImGuiLayer::Impl {
    ImGuiContext* context = nullptr;
    ImGuiLayerOptions options;
    UiTheme theme = UiTheme::dark;
    std::array<ImFont*, kUiFontCount> fonts{};
    bool is_style_stale = true, are_fonts_stale = true;
    std::string clipboard; ///< Kept for ImGui, which borrows it.
    Window* window = nullptr;

    std::deque<ButtonEvent> waiting_buttons; ///< ImGui has not been told of these, oldest first.
    std::deque<KeyEvent> waiting_keys;       ///< Keys and text that came after those, oldest first.
    int frames_to_field = 0;                 ///< Frames for which keys still wait for a field.
    std::array<bool, kMouseButtonCount> told_buttons{}; ///< As ImGui knows them.
    std::vector<KeyEvent> keys;                         ///< Of this frame.

    void take_input(const InputEvents& events);
    bool tell_buttons(ImGuiIO& io, const InputEvents& events);
    bool is_waiting_for_field();
    void take_keys(ImGuiIO& io, KeyTest moves_keyboard);
    void tell_keys(ImGuiIO& io, const InputEvents& events) const;
};

namespace {

void map_keys(ImGuiIO& io) {
    const auto map = [&io](ImGuiKey to, Key from) { io.KeyMap[to] = static_cast<int>(from); };
    map(ImGuiKey_Tab, Key::tab);
    map(ImGuiKey_LeftArrow, Key::left);
    map(ImGuiKey_RightArrow, Key::right);
    map(ImGuiKey_UpArrow, Key::up);
    map(ImGuiKey_DownArrow, Key::down);
    map(ImGuiKey_PageUp, Key::page_up);
    map(ImGuiKey_PageDown, Key::page_down);
    map(ImGuiKey_Home, Key::home);
    map(ImGuiKey_End, Key::end);
    map(ImGuiKey_Insert, Key::insert);
    map(ImGuiKey_Delete, Key::delete_);
    map(ImGuiKey_Backspace, Key::backspace);
    map(ImGuiKey_Space, Key::space);
    map(ImGuiKey_Enter, Key::enter);
    map(ImGuiKey_Escape, Key::escape);
    map(ImGuiKey_KeyPadEnter, Key::keypad_enter);
    for (const auto& [to, letter] : {std::pair{ImGuiKey_A, 'A'},
                                     std::pair{ImGuiKey_C, 'C'},
                                     std::pair{ImGuiKey_V, 'V'},
                                     std::pair{ImGuiKey_X, 'X'},
                                     std::pair{ImGuiKey_Y, 'Y'},
                                     std::pair{ImGuiKey_Z, 'Z'}})
        map(to, static_cast<Key>(letter));
}

} // namespace

/// Tells what is held now, and what was pressed since, even if it is already released.
void ImGuiLayer::Impl::tell_keys(ImGuiIO& io, const InputEvents& events) const {
    std::bitset<kKeyCodeCount> held = events.keys_down;
    for (const KeyEvent& event : waiting_keys) // its press is told in a later frame
        if (event.kind == KeyEvent::Kind::press)
            held.reset(static_cast<std::size_t>(event.key));
    const bool is_held_back = !waiting_keys.empty();
    io.KeyShift = events.modifiers.shift && !is_held_back;
    io.KeyCtrl = events.modifiers.ctrl && !is_held_back;
    io.KeyAlt = events.modifiers.alt && !is_held_back;
    io.KeySuper = events.modifiers.super && !is_held_back;
    for (const KeyEvent& event : keys) {
        if (event.kind != KeyEvent::Kind::press)
            continue;
        held.set(static_cast<std::size_t>(event.key));
        // A shortcut tapped within one frame needs the modifiers it was tapped with.
        io.KeyShift = event.modifiers.shift;
        io.KeyCtrl = event.modifiers.ctrl;
        io.KeyAlt = event.modifiers.alt;
    }
    for (std::size_t i = 0; i < kKeyCodeCount; ++i)
        io.KeysDown[i] = held[i];
}

/// Queues what happened.
void ImGuiLayer::Impl::take_input(const InputEvents& events) {
    waiting_buttons.insert(
        waiting_buttons.end(), events.button_events.begin(), events.button_events.end());
    waiting_keys.insert(waiting_keys.end(), events.key_events.begin(), events.key_events.end());
    if (events.focus_lost) {
        waiting_buttons.clear();
        told_buttons = events.buttons;
    }
}

/// Whether keys wait in this frame for a field that is about to have the keyboard.
bool ImGuiLayer::Impl::is_waiting_for_field() {
    const bool has_field = context->WantTextInputNextFrame == 1; // as the last frame has left it
    frames_to_field = has_field ? 0 : std::max(frames_to_field - 1, 0);
    return frames_to_field > 0;
}

/// Takes the keys of this frame from the queue and tells their text. They end with a key that may move the
/// keyboard, and before keys with and without Ctrl would meet in one frame.
void ImGuiLayer::Impl::take_keys(ImGuiIO& io, KeyTest moves_keyboard) {
    std::optional<bool> ctrl;
    while (!waiting_keys.empty()) {
        const KeyEvent event = waiting_keys.front();
        if (counts(event) && ctrl.value_or(has_ctrl(event)) != has_ctrl(event))
            break;
        if (counts(event))
            ctrl = has_ctrl(event);
        waiting_keys.pop_front();
        if (event.kind == KeyEvent::Kind::text)
            io.AddInputCharacter(static_cast<unsigned>(event.character));
        else
            keys.push_back(event);
        if (counts(event) && moves_keyboard != nullptr && moves_keyboard(event))
            break;
    }
}

/// True if a button has changed.
bool ImGuiLayer::Impl::tell_buttons(ImGuiIO& io, const InputEvents& events) {
    std::bitset<kMouseButtonCount> has_changed;
    Vec2 position = events.mouse;
    while (!waiting_buttons.empty()) {
        const ButtonEvent& event = waiting_buttons.front();
        const auto button = static_cast<std::size_t>(event.button);
        if (has_changed[button])
            break;
        has_changed.set(button);
        told_buttons[button] = event.down;
        position = event.position; // a press belongs to where it was made
        waiting_buttons.pop_front();
    }
    if (waiting_buttons.empty() && has_changed.none())
        told_buttons = events.buttons;
    bool is_dragging = false;
    for (std::size_t i = 0; i < kMouseButtonCount; ++i) {
        io.MouseDown[i] = told_buttons[i];
        is_dragging |= told_buttons[i];
    }
    io.MousePos = events.mouse_inside || is_dragging ? ImVec2(position.x, position.y)
                                                     : ImVec2(-FLT_MAX, -FLT_MAX);
    io.MouseWheel += events.scroll.y;
    io.MouseWheelH += events.scroll.x;
    return has_changed.any();
}

ImGuiLayer::ImGuiLayer(const ImGuiLayerOptions& options) : impl_(std::make_unique<Impl>()) {
    IMGUI_CHECKVERSION();
    impl_->options = options;
    impl_->context = ImGui::CreateContext();
    ImGui::SetCurrentContext(impl_->context);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = options.ini_path.empty() ? nullptr : impl_->options.ini_path.c_str();
    io.ConfigInputTextCursorBlink = options.blinks;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    io.MouseDoubleClickTime = 0.4f; // as desktops have it; ImGui's 0.3 misses calm hands [s]
    io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
    map_keys(io);
    if (options.draws) {
        ImGui_ImplOpenGL3_Init("#version 330 core");
    } else {
        io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    }
}

ImGuiLayer::~ImGuiLayer() {
    ImGui::SetCurrentContext(impl_->context);
    if (impl_->options.draws)
        ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext(impl_->context);
}

void ImGuiLayer::use_clipboard_of(Window* window) {
    ImGui::SetCurrentContext(impl_->context);
    impl_->window = window;
    ImGuiIO& io = ImGui::GetIO();
    if (!window)
        return;
    io.ClipboardUserData = impl_.get();
    io.GetClipboardTextFn = [](void* data) {
        auto& impl = *static_cast<Impl*>(data);
        impl.clipboard = impl.window ? impl.window->clipboard() : impl.clipboard;
        return impl.clipboard.c_str();
    };
    io.SetClipboardTextFn = [](void* data, const char* text) {
        auto& impl = *static_cast<Impl*>(data);
        impl.clipboard = text;
        if (impl.window)
            impl.window->set_clipboard(impl.clipboard);
    };
}

void ImGuiLayer::put_on_clipboard(const std::string& text) {
    ImGui::SetCurrentContext(impl_->context);
    ImGui::SetClipboardText(text.c_str());
}

void ImGuiLayer::begin_frame(const InputEvents& events, PixelSize size, KeyTest moves_keyboard) {
    ImGui::SetCurrentContext(impl_->context);
    ImGuiIO& io = ImGui::GetIO();
    if (impl_->are_fonts_stale) {
        impl_->fonts = load_fonts(impl_->options.font_size * impl_->options.scale);
        if (impl_->options.draws) {
            ImGui_ImplOpenGL3_DestroyFontsTexture();
            ImGui_ImplOpenGL3_CreateFontsTexture();
        } else {
            unsigned char* pixels = nullptr;
            int width = 0, height = 0;
            io.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
        }
        impl_->are_fonts_stale = false;
    }
    if (impl_->is_style_stale) {
        apply_style(impl_->theme, impl_->options.scale);
        impl_->is_style_stale = false;
    }
    io.DisplaySize = {static_cast<float>(std::max(size.width, 1)),
                      static_cast<float>(std::max(size.height, 1))};
    io.DeltaTime = std::max(static_cast<float>(events.seconds), 1e-5f);
    impl_->take_input(events);
    const bool has_clicked = impl_->tell_buttons(io, events);
    impl_->keys.clear();
    // Keys typed after a click go to the page that the click opens.
    const bool waits = impl_->is_waiting_for_field() ||
                       (has_clicked && !impl_->waiting_keys.empty());
    if (impl_->waiting_buttons.empty() && !waits) {
        impl_->take_keys(io, moves_keyboard);
        impl_->tell_keys(io, events);
    }
    if (impl_->options.draws)
        ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
}

void ImGuiLayer::end_frame() { ImGui::Render(); }

void ImGuiLayer::draw() {
    if (!impl_->options.draws)
        return;
    ImGui::SetCurrentContext(impl_->context);
    if (ImDrawData* data = ImGui::GetDrawData())
        ImGui_ImplOpenGL3_RenderDrawData(data);
}

void ImGuiLayer::set_scale(Real scale) {
    const Real wanted = std::clamp(scale, 0.5f, 5.0f);
    if (wanted == impl_->options.scale)
        return;
    impl_->options.scale = wanted;
    impl_->are_fonts_stale = impl_->is_style_stale = true;
}

const std::vector<KeyEvent>& ImGuiLayer::keys() const { return impl_->keys; }

void ImGuiLayer::wait_for_field() { impl_->frames_to_field = kMostFramesToField; }

bool ImGuiLayer::has_popup() const { return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup); }

void ImGuiLayer::close_top_popup() {
    if (const int count = ImGui::GetCurrentContext()->OpenPopupStack.Size; count > 0)
        ImGui::ClosePopupToLevel(count - 1, /*restore_focus_to_window_under_popup=*/true);
}

Real ImGuiLayer::scale() const { return impl_->options.scale; }

void ImGuiLayer::set_theme(UiTheme theme) {
    impl_->is_style_stale |= theme != impl_->theme;
    impl_->theme = theme;
}

ImFont* ImGuiLayer::font(UiFont which) const {
    return impl_->fonts[static_cast<std::size_t>(which)];
}

bool ImGuiLayer::wants_mouse() const { return ImGui::GetIO().WantCaptureMouse; }
bool ImGuiLayer::wants_typing() const { return ImGui::GetIO().WantTextInput; }

CursorShape ImGuiLayer::cursor_shape() const {
    switch (ImGui::GetMouseCursor()) {
    case ImGuiMouseCursor_TextInput:
        return CursorShape::text;
    case ImGuiMouseCursor_Hand:
        return CursorShape::hand;
    case ImGuiMouseCursor_ResizeEW:
        return CursorShape::resize_horizontal;
    case ImGuiMouseCursor_ResizeNS:
        return CursorShape::resize_vertical;
    default:
        return CursorShape::arrow;
    }
}

} // namespace topple::app
