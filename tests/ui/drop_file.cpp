// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Drops a file on the window at a point of the screen, as a file manager does: the source's half of XDND 5
// (https://freedesktop.org/wiki/Specifications/XDND), without a user at the pointer.
//
//   drop_file FILE X Y      0: the window took the file; 1: it did not, with the reason

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <poll.h>

#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

namespace {

constexpr long kVersion = 5;

[[noreturn]] void give_up(const char* why) {
    std::fprintf(stderr, "drop_file: %s\n", why);
    std::exit(1);
}

/// RFC 3986: everything but the unreserved characters and the slashes is written as %XX.
std::string file_uri(std::string_view path) {
    constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                        "0123456789-._~/";
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string uri = "file://";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (kPlain.find(c) != kPlain.npos)
            uri += c;
        else
            uri.append({'%', kDigits[byte >> 4], kDigits[byte & 15u]});
    }
    return uri;
}

struct Point {
    int x = 0;
    int y = 0;
};

class Source {
public:
    explicit Source(std::string uri) : uri_list_(std::move(uri) + "\r\n") {
        if (!display_)
            give_up("there is no display");
        window_ = XCreateSimpleWindow(display_, root_, 0, 0, 1, 1, 0, 0, 0);
        XSetSelectionOwner(display_, selection_, window_, CurrentTime);
    }
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;
    ~Source() { XCloseDisplay(display_); }

    void drop_at(Point point) {
        target_ = window_that_takes_drops(point);
        send("XdndEnter", {0, kVersion << 24, static_cast<long>(uri_list_type_), 0, 0});
        send("XdndPosition",
             {0, 0, long{point.x} << 16 | point.y, CurrentTime, static_cast<long>(copy_)});
        if (!(wait_for("XdndStatus").data.l[1] & 1))
            give_up("the window does not take files here");
        send("XdndDrop", {0, 0, CurrentTime, 0, 0});
        // By the specification, bit 0 of the word is the answer; GLFW 3.3 writes the number of received bytes to the
        // whole word.
        if (wait_for("XdndFinished").data.l[1] == 0)
            give_up("the window could not use the file");
    }

private:
    [[nodiscard]] Atom atom(const char* name) const { return XInternAtom(display_, name, False); }

    [[nodiscard]] bool takes_drops(Window window) const {
        Atom type = None;
        int format = 0;
        unsigned long count = 0, left = 0;
        unsigned char* value = nullptr;
        XGetWindowProperty(display_,
                           window,
                           atom("XdndAware"),
                           0,
                           1,
                           False,
                           AnyPropertyType,
                           &type,
                           &format,
                           &count,
                           &left,
                           &value);
        XFree(value);
        return type != None;
    }

    /// Searches the windows from the root of the screen down to the point: a window manager's frames lie in between.
    [[nodiscard]] Window window_that_takes_drops(Point point) const {
        Window window = root_;
        while (!takes_drops(window)) {
            Window child = None;
            Point inside;
            XTranslateCoordinates(
                display_, root_, window, point.x, point.y, &inside.x, &inside.y, &child);
            if (child == None)
                give_up("no window at this point takes files");
            window = child;
        }
        return window;
    }

    /// Sends a message of XDND with `data`, whose first word is always the sending window.
    void send(const char* message, std::array<long, 5> data) const {
        XEvent event{};
        event.xclient.type = ClientMessage;
        event.xclient.window = target_;
        event.xclient.message_type = atom(message);
        event.xclient.format = 32;
        data[0] = static_cast<long>(window_);
        for (std::size_t i = 0; i < data.size(); ++i)
            event.xclient.data.l[i] = data[i];
        XSendEvent(display_, target_, False, NoEventMask, &event);
        XFlush(display_);
    }

    /// Waits for the answer of this name; meanwhile serves requests for the dragged data.
    [[nodiscard]] XClientMessageEvent wait_for(const char* answer) const {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (std::chrono::steady_clock::now() < deadline) {
            ::pollfd ready{ConnectionNumber(display_), POLLIN, 0};
            ::poll(&ready, 1, 100);
            while (XPending(display_) > 0) {
                XEvent event;
                XNextEvent(display_, &event);
                if (event.type == SelectionRequest)
                    send_file(event.xselectionrequest);
                if (event.type == ClientMessage && event.xclient.message_type == atom(answer))
                    return event.xclient;
            }
        }
        std::fprintf(stderr, "drop_file: waited in vain for %s\n", answer);
        std::exit(1);
    }

    void send_file(const XSelectionRequestEvent& request) const {
        const bool is_ours = request.target == uri_list_type_;
        if (is_ours)
            XChangeProperty(display_,
                            request.requestor,
                            request.property,
                            request.target,
                            8,
                            PropModeReplace,
                            reinterpret_cast<const unsigned char*>(uri_list_.data()),
                            static_cast<int>(uri_list_.size()));
        XEvent event{};
        event.xselection.type = SelectionNotify;
        event.xselection.requestor = request.requestor;
        event.xselection.selection = request.selection;
        event.xselection.target = request.target;
        event.xselection.property = is_ours ? request.property : None;
        event.xselection.time = request.time;
        XSendEvent(display_, request.requestor, False, NoEventMask, &event);
        XFlush(display_);
    }

    std::string uri_list_;
    Display* display_ = XOpenDisplay(nullptr);
    Window root_ = display_ ? DefaultRootWindow(display_) : None;
    Window window_ = None;
    Window target_ = None;
    Atom selection_ = display_ ? atom("XdndSelection") : None;
    Atom uri_list_type_ = display_ ? atom("text/uri-list") : None;
    Atom copy_ = display_ ? atom("XdndActionCopy") : None;
};

bool read_int(std::string_view text, int& value) {
    return std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc();
}

} // namespace

int main(int argc, char** argv) {
    Point point;
    if (argc != 4 || !read_int(argv[2], point.x) || !read_int(argv[3], point.y))
        give_up("usage: drop_file FILE X Y");
    Source source(file_uri(std::filesystem::absolute(argv[1]).string()));
    source.drop_at(point);
}
