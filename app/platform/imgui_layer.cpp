// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/imgui_layer.h"

#include "app/platform/imgui_style.h"
#include "app/platform/opengl.h"
#include "topple/core/hash.h"

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <imgui_internal.h> // for closing one popup

#include <algorithm>
#include <array>
#include <bitset>
#include <cstring>
#include <deque>
#include <optional>
#include <utility>
#include <variant>

namespace topple::app {
namespace {

/// Number of frames until a field of an opening dialog has the keyboard: two or three.
constexpr int kMostFramesToField = 10;

/// Buttons, keys and text, in order of arrival.
using WaitingEvent = std::variant<ButtonEvent, KeyEvent>;

void add_bytes(Hash64& hash, const void* bytes, int size) {
    const auto* next = static_cast<const unsigned char*>(bytes);
    while (size > 0) {
        std::uint64_t word = 0;
        const int taken = std::min(size, static_cast<int>(sizeof word));
        std::memcpy(&word, next, static_cast<std::size_t>(taken));
        hash.add(word);
        next += taken;
        size -= taken;
    }
}

bool is_text(const KeyEvent& event) { return event.kind == KeyEvent::Kind::text; }
bool is_press(const KeyEvent& event) { return event.kind == KeyEvent::Kind::press; }

/// Returns whether Ctrl is held without Alt: ImGui then drops text. AltGr, which types text, is Ctrl and Alt.
bool has_ctrl(const KeyEvent& event) { return event.modifiers.ctrl && !event.modifiers.alt; }

/// Returns whether the event has an effect of its own, or is Ctrl going down: ImGui stores one state of Ctrl per
/// frame.
bool counts(const KeyEvent& event) {
    return is_text(event) ||
           (is_press(event) && (event.key < Key::left_shift || event.key == Key::left_ctrl ||
                                event.key == Key::right_ctrl));
}

/// Returns whether a focused field handles the key as a command, such as Backspace or Ctrl+V. ImGui handles one of
/// these per frame, after all text of the frame.
bool edits_field(const KeyEvent& event) {
    const bool is_editing_key = event.key >= Key::escape && event.key <= Key::end;
    return is_press(event) && (is_editing_key || (has_ctrl(event) && event.key < Key::left_shift));
}

/// Returns whether the key moves the keyboard from a focused field to the next one, or away.
bool leaves_field(const KeyEvent& event) {
    return is_press(event) &&
           (event.key == Key::tab || event.key == Key::enter || event.key == Key::keypad_enter);
}

/// Returns whether text follows the press immediately.
bool types_text(const KeyEvent& event) {
    const bool is_keypad = event.key >= Key::keypad_0 && event.key < Key::keypad_enter;
    return is_press(event) && !has_ctrl(event) && (event.key < Key::escape || is_keypad);
}

void tell_modifiers(ImGuiIO& io, const Modifiers& modifiers) {
    io.KeyShift = modifiers.shift;
    io.KeyCtrl = modifiers.ctrl;
    io.KeyAlt = modifiers.alt;
    io.KeySuper = modifiers.super;
}

} // namespace

bool is_for_field(const KeyEvent& event) {
    const bool is_alt = event.modifiers.alt && !event.modifiers.ctrl; // types nothing
    return (types_text(event) && !is_alt) ||
           (is_press(event) && event.key >= Key::escape && event.key <= Key::end);
}

struct ImGuiLayer::Impl {
    ImGuiContext* context = nullptr;
    ImGuiLayerOptions options;
    UiTheme theme = UiTheme::dark;
    bool is_style_stale = true, is_font_stale = true;
    std::string clipboard; ///< Kept for ImGui, which borrows it.
    Window* window = nullptr;

    std::deque<WaitingEvent> waiting; ///< Events that were not yet passed to ImGui, oldest first.
    int frames_to_field = 0;          ///< Number of frames for which keys still wait for a field.
    bool is_leaving_field = false; ///< Whether the last frame passed on a key that leaves a field.
    std::array<bool, kMouseButtonCount> told_buttons{}; ///< State of the buttons as passed to
                                                        ///< ImGui.
    std::vector<KeyEvent> keys;                         ///< Keys of this frame.
    bool are_keys_hidden = false; ///< Whether ImGui gets neither keys nor text.

    double withheld_seconds = 0; ///< Time of frames that passed on buttons of earlier frames. [s]

    [[nodiscard]] float time_step(double seconds);
    void take_input(const InputEvents& events);
    [[nodiscard]] bool has_field() const;
    bool keys_wait();
    /// Returns the oldest waiting event; null if it is of another kind, or if none waits.
    template<typename Event>
    [[nodiscard]] const Event* next() const {
        return waiting.empty() ? nullptr : std::get_if<Event>(&waiting.front());
    }
    bool take_keys(ImGuiIO& io, KeyTest moves_keyboard);
    void tell_keys(ImGuiIO& io, const InputEvents& events) const;
    void tell_buttons(ImGuiIO& io, const InputEvents& events, bool are_taken);
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

/// Returns the time step of this frame for ImGui, which dates a press by the frame that passes it on. At 5 frames a
/// second, the two presses of a double click arrive together and are passed on 0.4 s apart; time therefore stands still
/// in frames that pass on buttons of earlier frames, and catches up after them. [s]
float ImGuiLayer::Impl::time_step(double seconds) {
    constexpr double kSmallest = 1e-5; // ImGui requires a positive one
    withheld_seconds += std::max(seconds, kSmallest);
    const bool is_late = std::any_of(waiting.begin(), waiting.end(), [](const auto& event) {
        return std::holds_alternative<ButtonEvent>(event);
    });
    return static_cast<float>(is_late ? kSmallest : std::exchange(withheld_seconds, 0));
}

/// Queues the input events.
void ImGuiLayer::Impl::take_input(const InputEvents& events) {
    std::size_t key_count = 0;
    const auto take_keys_up_to = [&](std::size_t count) {
        for (; key_count < std::min(count, events.key_events.size()); ++key_count)
            waiting.emplace_back(events.key_events[key_count]);
    };
    for (const ButtonEvent& event : events.button_events) {
        take_keys_up_to(event.keys_before);
        waiting.emplace_back(event);
    }
    take_keys_up_to(events.key_events.size());
    if (events.focus_lost) {
        std::erase_if(waiting, [](const WaitingEvent& event) {
            return std::holds_alternative<ButtonEvent>(event);
        });
        told_buttons = events.buttons;
    }
}

/// Returns whether a field had the keyboard at the end of the last frame.
bool ImGuiLayer::Impl::has_field() const { return context->WantTextInputNextFrame == 1; }

/// Counts this frame. Returns whether keys wait in this frame for the keyboard to move to a field or away from one.
bool ImGuiLayer::Impl::keys_wait() {
    frames_to_field = has_field() ? 0 : std::max(frames_to_field - 1, 0);
    // ImGui moves the keyboard in the frame after the key. Text passed on in that frame would be lost after Tab, and a
    // shortcut after Enter.
    return std::exchange(is_leaving_field, false) || frames_to_field > 0;
}

/// Takes the keys of this frame from the queue and passes their text on. Returns whether a key or text with an effect
/// was taken. The keys of a frame end before a button, before keys with and without Ctrl would mix, after a key that
/// may move the keyboard, and after a key that a field handles as a command.
bool ImGuiLayer::Impl::take_keys(ImGuiIO& io, KeyTest moves_keyboard) {
    const bool edits = has_field();
    std::optional<bool> ctrl;
    bool is_last = false;     // the next key with an effect waits
    bool is_own_text = false; // text of the preceding key
    while (const KeyEvent* front = next<KeyEvent>()) {
        const KeyEvent event = *front;
        // The text of a key goes to the same frame as its press.
        is_own_text = is_text(event) && is_own_text;
        if (counts(event) && !is_own_text &&
            (is_last || ctrl.value_or(has_ctrl(event)) != has_ctrl(event)))
            break;
        waiting.pop_front();
        if (!is_text(event))
            keys.push_back(event);
        else if (!are_keys_hidden)
            io.AddInputCharacter(static_cast<unsigned>(event.character));
        if (counts(event) && !is_own_text) {
            ctrl = has_ctrl(event);
            is_own_text = types_text(event);
            is_last = moves_keyboard(event) || (edits && edits_field(event));
            is_leaving_field |= edits && leaves_field(event);
        }
    }
    return ctrl.has_value();
}

/// Passes on the held keys, and the keys pressed since, even if they are already released.
void ImGuiLayer::Impl::tell_keys(ImGuiIO& io, const InputEvents& events) const {
    std::bitset<kKeyCodeCount> held = events.keys_down;
    for (const WaitingEvent& waits : waiting) // its press is passed on in a later frame
        if (const auto* event = std::get_if<KeyEvent>(&waits); event && is_press(*event))
            held.reset(static_cast<std::size_t>(event->key));
    // The held modifiers may have been pressed after the waiting events.
    tell_modifiers(io, waiting.empty() ? events.modifiers : Modifiers{});
    for (const KeyEvent& event : keys) {
        if (!is_press(event))
            continue;
        const auto key = static_cast<std::size_t>(event.key);
        held.set(key);
        io.KeysDownDuration[key] = -1; // another press, even if ImGui still considers the key held
        // A shortcut tapped within one frame needs its own modifiers.
        tell_modifiers(io, event.modifiers);
    }
    for (std::size_t i = 0; i < kKeyCodeCount; ++i)
        io.KeysDown[i] = held[i] && !are_keys_hidden;
}

/// Passes on the pointer and the wheel, and, if `are_taken`, the waiting buttons: one press or release of each.
void ImGuiLayer::Impl::tell_buttons(ImGuiIO& io, const InputEvents& events, bool are_taken) {
    std::bitset<kMouseButtonCount> has_changed;
    Vec2 position = events.mouse;
    while (const ButtonEvent* event = are_taken ? next<ButtonEvent>() : nullptr) {
        const auto button = static_cast<std::size_t>(event->button);
        if (has_changed[button])
            break;
        has_changed.set(button);
        told_buttons[button] = event->down;
        position = event->position; // a press belongs to its own position
        tell_modifiers(io, event->modifiers);
        waiting.pop_front();
    }
    const bool is_waiting = std::any_of(waiting.begin(), waiting.end(), [](const auto& event) {
        return std::holds_alternative<ButtonEvent>(event);
    });
    if (!is_waiting && has_changed.none())
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
    io.MouseDoubleClickTime = 0.4f; // the usual value of desktops; ImGui's 0.3 is too short for
                                    // some users [s]
    io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
    map_keys(io);
    if (options.draws) {
        ImGui_ImplOpenGL3_Init(kGlslVersion);
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

std::string ImGuiLayer::clipboard() const {
    ImGui::SetCurrentContext(impl_->context);
    const char* text = ImGui::GetClipboardText();
    return text != nullptr ? text : "";
}

void ImGuiLayer::begin_frame(const InputEvents& events, PixelSize size, KeyTest moves_keyboard) {
    ImGui::SetCurrentContext(impl_->context);
    ImGuiIO& io = ImGui::GetIO();
    if (impl_->is_font_stale) {
        load_font(impl_->options.font_size * impl_->options.scale);
        if (impl_->options.draws) {
            ImGui_ImplOpenGL3_DestroyFontsTexture();
            ImGui_ImplOpenGL3_CreateFontsTexture();
        } else {
            unsigned char* pixels = nullptr;
            int width = 0, height = 0;
            io.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
        }
        impl_->is_font_stale = false;
    }
    if (impl_->is_style_stale) {
        apply_style(impl_->theme, impl_->options.scale);
        impl_->is_style_stale = false;
    }
    io.DisplaySize = {static_cast<float>(std::max(size.width, 1)),
                      static_cast<float>(std::max(size.height, 1))};
    io.DeltaTime = impl_->time_step(events.seconds);
    impl_->take_input(events);
    impl_->keys.clear();
    // A frame has keys or buttons: within one frame ImGui would deliver text from before a click to the field that
    // the click focuses, and a page that a click opens could not receive the text after the click.
    const bool has_keys = !impl_->keys_wait() && impl_->take_keys(io, moves_keyboard);
    impl_->tell_keys(io, events);
    impl_->tell_buttons(io, events, !has_keys);
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

std::uint64_t ImGuiLayer::picture_hash() const {
    ImGui::SetCurrentContext(impl_->context);
    Hash64 hash;
    const ImDrawData* data = ImGui::GetDrawData();
    if (data == nullptr)
        return hash.value();
    add_bytes(hash, &data->DisplaySize, sizeof data->DisplaySize);
    for (int i = 0; i < data->CmdListsCount; ++i) {
        const ImDrawList& list = *data->CmdLists[i];
        add_bytes(hash, list.VtxBuffer.Data, list.VtxBuffer.size_in_bytes());
        add_bytes(hash, list.IdxBuffer.Data, list.IdxBuffer.size_in_bytes());
        for (const ImDrawCmd& command : list.CmdBuffer) {
            add_bytes(hash, &command.ClipRect, sizeof command.ClipRect);
            hash.add(static_cast<std::uint64_t>(std::bit_cast<std::uintptr_t>(command.TextureId)));
            hash.add(std::uint64_t{command.ElemCount});
        }
    }
    return hash.value();
}

void ImGuiLayer::set_scale(Real scale) {
    const Real wanted = std::clamp(scale, 0.5f, 5.0f);
    if (wanted == impl_->options.scale)
        return;
    impl_->options.scale = wanted;
    impl_->is_font_stale = impl_->is_style_stale = true;
}

const std::vector<KeyEvent>& ImGuiLayer::keys() const { return impl_->keys; }

void ImGuiLayer::hide_keys(bool are_hidden) { impl_->are_keys_hidden = are_hidden; }

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
