// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/child_process.h"
#include "app/platform/child_process_detail.h"

#define WIN32_LEAN_AND_MEAN
#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <system_error>
#include <utility>

namespace topple::app {
namespace {

using child_process_detail::kMostSaid;
using child_process_detail::trimmed;

constexpr int kEnded = 128; ///< Exit code of a program that was ended, as on other systems.

void close_and_forget(int& file) {
    if (file >= 0)
        ::_close(file);
    file = -1;
}

/// Numbers of handles have 32 bits, on 64-bit Windows too.
int number_of(HANDLE handle) { return static_cast<int>(reinterpret_cast<std::intptr_t>(handle)); }
HANDLE process_of(int number) { return reinterpret_cast<HANDLE>(std::intptr_t{number}); }
HANDLE handle_of(int file) { return reinterpret_cast<HANDLE>(::_get_osfhandle(file)); }

Error trouble(const std::string& program) {
    const std::error_code reason(static_cast<int>(::GetLastError()), std::system_category());
    return {.message = "the program " + program + " cannot be started: " + reason.message()};
}

/// Quotes a word so that CommandLineToArgvW gives it back: backslashes count only before a quotation mark.
std::wstring quoted(const std::wstring& word) {
    std::wstring text = L"\"";
    std::size_t backslashes = 0;
    for (const wchar_t c : word) {
        if (c == L'"')
            text.append(backslashes + 1, L'\\');
        backslashes = c == L'\\' ? backslashes + 1 : 0;
        text += c;
    }
    text.append(backslashes, L'\\');
    return text + L'"';
}

std::wstring command_line(const std::vector<std::string>& words) {
    std::wstring line;
    for (const std::string& word : words)
        line += (line.empty() ? L"" : L" ") + quoted(std::filesystem::path(word).wstring());
    return line;
}

/// A handle that the started program inherits, closed at the end.
class InheritedHandle {
public:
    explicit InheritedHandle(HANDLE handle) : handle_(handle) {
        if (handle_ != INVALID_HANDLE_VALUE)
            ::SetHandleInformation(handle_, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
    }
    InheritedHandle(const InheritedHandle&) = delete;
    InheritedHandle& operator=(const InheritedHandle&) = delete;
    ~InheritedHandle() {
        if (handle_ != INVALID_HANDLE_VALUE)
            ::CloseHandle(handle_);
    }
    [[nodiscard]] HANDLE get() const { return handle_; }
    [[nodiscard]] bool is_open() const { return handle_ != INVALID_HANDLE_VALUE; }

private:
    HANDLE handle_;
};

/// Opens a file for the output, which the system removes once nobody has it open.
HANDLE open_output(std::filesystem::path& path) {
    std::array<wchar_t, MAX_PATH + 1> folder{}, name{};
    if (::GetTempPathW(MAX_PATH, folder.data()) == 0 ||
        ::GetTempFileNameW(folder.data(), L"tpl", 0, name.data()) == 0)
        return INVALID_HANDLE_VALUE;
    path = name.data();
    return ::CreateFileW(path.c_str(),
                         GENERIC_WRITE | DELETE,
                         FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                         nullptr,
                         CREATE_ALWAYS,
                         FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE,
                         nullptr);
}

/// Starts the program with these files, and no others, as its input and its outputs. Null on failure.
HANDLE spawn(const std::vector<std::string>& words, HANDLE input, HANDLE output) {
    SIZE_T size = 0;
    ::InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
    std::vector<std::byte> memory(size);
    const auto attributes = reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory.data());
    if (!::InitializeProcThreadAttributeList(attributes, 1, 0, &size))
        return nullptr;
    std::array<HANDLE, 2> inherited{input, output};
    ::UpdateProcThreadAttribute(attributes,
                                0,
                                PROC_THREAD_ATTRIBUTE_HANDLE_LIST,
                                inherited.data(),
                                sizeof(inherited),
                                nullptr,
                                nullptr);
    STARTUPINFOEXW start{};
    start.StartupInfo.cb = sizeof(start);
    start.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    start.StartupInfo.hStdInput = input;
    start.StartupInfo.hStdOutput = output;
    start.StartupInfo.hStdError = output;
    start.lpAttributeList = attributes;
    PROCESS_INFORMATION process{};
    std::wstring line = command_line(words);
    const bool is_started = ::CreateProcessW(nullptr,
                                             line.data(),
                                             nullptr,
                                             nullptr,
                                             TRUE,
                                             CREATE_NO_WINDOW | EXTENDED_STARTUPINFO_PRESENT,
                                             nullptr,
                                             nullptr,
                                             &start.StartupInfo,
                                             &process) != 0;
    const DWORD error = ::GetLastError();
    ::DeleteProcThreadAttributeList(attributes);
    ::SetLastError(error);
    if (!is_started)
        return nullptr;
    ::CloseHandle(process.hThread);
    return process.hProcess;
}

} // namespace

bool is_program_installed(const std::string& name) {
    const std::wstring wide = std::filesystem::path(name).wstring();
    return ::SearchPathW(nullptr, wide.c_str(), L".exe", 0, nullptr, nullptr) != 0;
}

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& words, Input input) {
    ChildProcess child;
    std::filesystem::path path;
    const InheritedHandle output(open_output(path));
    if (!output.is_open())
        return trouble(words.front());
    // A second opening has a position of its own, so that reading does not move that of the program.
    const HANDLE said = ::CreateFileW(path.c_str(),
                                      GENERIC_READ,
                                      FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                                      nullptr,
                                      OPEN_EXISTING,
                                      0,
                                      nullptr);
    if (said == INVALID_HANDLE_VALUE)
        return trouble(words.front());
    child.output_ = ::_open_osfhandle(reinterpret_cast<std::intptr_t>(said), _O_RDONLY | _O_BINARY);
    HANDLE reading = INVALID_HANDLE_VALUE, writing = INVALID_HANDLE_VALUE;
    if (input == Input::piped) {
        if (!::CreatePipe(&reading, &writing, nullptr, 0))
            return trouble(words.front());
        child.input_ = ::_open_osfhandle(reinterpret_cast<std::intptr_t>(writing), _O_BINARY);
    } else {
        reading = ::CreateFileW(L"NUL",
                                GENERIC_READ,
                                FILE_SHARE_READ | FILE_SHARE_WRITE,
                                nullptr,
                                OPEN_EXISTING,
                                0,
                                nullptr);
    }
    const InheritedHandle inherited(reading);
    const HANDLE process = spawn(words, inherited.get(), output.get());
    if (!process)
        return trouble(words.front());
    child.process_ = number_of(process);
    return child;
}

ChildProcess::~ChildProcess() {
    close_and_forget(input_);
    close_and_forget(output_);
    if (process_ >= 0)
        ::CloseHandle(process_of(process_));
}

bool ChildProcess::write(std::string_view bytes) {
    while (!bytes.empty()) {
        DWORD taken = 0;
        const auto count = static_cast<DWORD>(std::min<std::size_t>(bytes.size(), 1u << 20u));
        if (!::WriteFile(handle_of(input_), bytes.data(), count, &taken, nullptr))
            return false;
        bytes.remove_prefix(taken);
    }
    return true;
}

void ChildProcess::close_input() { close_and_forget(input_); }

void ChildProcess::take_status(int status) { exit_code_ = status; }

std::optional<int> ChildProcess::exit_code() {
    DWORD status = 0;
    if (!exit_code_ && process_ >= 0 &&
        ::WaitForSingleObject(process_of(process_), 0) == WAIT_OBJECT_0 &&
        ::GetExitCodeProcess(process_of(process_), &status))
        take_status(static_cast<int>(status));
    return exit_code_;
}

int ChildProcess::wait() {
    close_input();
    if (!exit_code_ && process_ >= 0)
        ::WaitForSingleObject(process_of(process_), INFINITE);
    return exit_code().value_or(kEnded);
}

void ChildProcess::stop() {
    if (process_ < 0 || exit_code())
        return;
    ::TerminateProcess(process_of(process_), kEnded);
    (void)wait();
}

std::string ChildProcess::said() const {
    const HANDLE file = handle_of(output_);
    LARGE_INTEGER size{};
    if (!::GetFileSizeEx(file, &size))
        return {};
    std::string text(std::min(static_cast<std::size_t>(size.QuadPart), kMostSaid), '\0');
    LARGE_INTEGER from{};
    from.QuadPart = size.QuadPart - static_cast<LONGLONG>(text.size());
    DWORD read = 0;
    if (!::SetFilePointerEx(file, from, nullptr, FILE_BEGIN) ||
        !::ReadFile(file, text.data(), static_cast<DWORD>(text.size()), &read, nullptr))
        return {};
    text.resize(read);
    return trimmed(text);
}

} // namespace topple::app
