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
#include <span>
#include <utility>

namespace topple::app {

struct ImGuiLayer::Impl {
    ImGuiContext* context = nullptr;
    ImGuiLayerOptions options;
    UiTheme theme = UiTheme::dark;
    std::array<ImFont*, kUiFontCount> fonts{};
    bool is_style_stale = true, are_fonts_stale = true;
    std::string clipboard; ///< Kept for ImGui, which borrows it.
    Window* window = nullptr;

    std::deque<ButtonEvent> waiting_buttons; ///< ImGui has not been told of these, oldest first.
    std::vector<KeyEvent> waiting_keys;      ///< They came after those.
    std::u32string waiting_text;
    std::array<bool, kMouseButtonCount> told_buttons{}; ///< As ImGui knows them.
    std::vector<KeyEvent> keys;                         ///< Of this frame.

    void take_input(const InputEvents& events);
    void tell_buttons(ImGuiIO& io, const InputEvents& events);
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

/// What is held now, and what was pressed since, even if it is already released.
void tell_keys(ImGuiIO& io, const InputEvents& events, std::span<const KeyEvent> keys) {
    std::bitset<kKeyCodeCount> held = events.keys_down;
    io.KeyShift = events.modifiers.shift;
    io.KeyCtrl = events.modifiers.ctrl;
    io.KeyAlt = events.modifiers.alt;
    io.KeySuper = events.modifiers.super;
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

} // namespace

/// Queues what happened, and decides which keys count in this frame.
void ImGuiLayer::Impl::take_input(const InputEvents& events) {
    waiting_buttons.insert(
        waiting_buttons.end(), events.button_events.begin(), events.button_events.end());
    waiting_keys.insert(waiting_keys.end(), events.key_events.begin(), events.key_events.end());
    waiting_text += events.typed;
    if (events.focus_lost) {
        waiting_buttons.clear();
        told_buttons = events.buttons;
    }
}

void ImGuiLayer::Impl::tell_buttons(ImGuiIO& io, const InputEvents& events) {
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

void ImGuiLayer::begin_frame(const InputEvents& events, PixelSize size) {
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
    impl_->tell_buttons(io, events);
    impl_->keys.clear();
    if (impl_->waiting_buttons.empty()) {
        impl_->keys = std::exchange(impl_->waiting_keys, {});
        for (const char32_t code : std::exchange(impl_->waiting_text, {}))
            io.AddInputCharacter(static_cast<unsigned>(code));
        tell_keys(io, events, impl_->keys);
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
