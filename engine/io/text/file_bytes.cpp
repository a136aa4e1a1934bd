// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/text/file_bytes.h"

#include "topple/io/text/system_files_detail.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <new>
#include <system_error>
#include <utility>

namespace topple {
namespace {

using system_files::FileStatus;

class FileDescriptor {
public:
    explicit FileDescriptor(int number) : number_(number) {}
    FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    FileDescriptor& operator=(FileDescriptor&&) = delete;
    ~FileDescriptor() {
        if (number_ >= 0)
            ::close(number_);
    }
    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] bool is_open() const { return number_ >= 0; }

private:
    int number_;
};

std::string reason_text(int error) { return std::generic_category().message(error); }

Error cannot(const char* what, const std::filesystem::path& path, int error) {
    return {std::string(what) + ": " + reason_text(error) + ".", path.string(), 0};
}

Error cannot_open(const std::filesystem::path& path, int error) {
    if (error == ENOENT)
        return {"There is no such file.", path.string(), 0};
    if (error == EACCES)
        return {"The file may not be read by this user.", path.string(), 0};
    if (error == ELOOP)
        return {"The link leads in a circle.", path.string(), 0};
    return cannot("The file cannot be opened", path, error);
}

/// Returns the reason why this is not a file to read whole; empty if it is.
std::string unsuitable(const FileStatus& status, std::uint64_t max_bytes) {
    if (status.kind == FileStatus::Kind::folder)
        return "This is a folder, not a file.";
    if (status.kind != FileStatus::Kind::regular)
        return "This is a device or a pipe, not a regular file.";
    if (status.size > max_bytes)
        return "The file is too large: " + size_text(status.size) + ", the limit is " +
               size_text(max_bytes) + ".";
    return {};
}

Result<FileDescriptor> open_regular(const std::filesystem::path& path,
                                    std::uint64_t max_bytes,
                                    FileStatus& status) {
    FileDescriptor file(system_files::open_to_read(path));
    if (!file.is_open())
        return cannot_open(path, errno);
    if (!system_files::find_status(file.number(), status))
        return cannot_open(path, errno);
    if (std::string why = unsuitable(status, max_bytes); !why.empty())
        return Error{std::move(why), path.string(), 0};
    return Result<FileDescriptor>(std::move(file));
}

Result<std::string> read_all(int descriptor,
                             std::size_t expected,
                             const std::filesystem::path& path) {
    std::string bytes(expected, '\0');
    std::size_t done = 0;
    while (done < bytes.size()) {
        const std::ptrdiff_t count = system_files::read_some(
            descriptor, bytes.data() + done, bytes.size() - done);
        if (count < 0)
            return cannot("The file cannot be read", path, errno);
        if (count == 0)
            break; // the file shrank since its size was read
        done += static_cast<std::size_t>(count);
    }
    bytes.resize(done);
    return bytes;
}

} // namespace

Result<std::string> read_file(const std::filesystem::path& path, std::uint64_t max_bytes) {
    FileStatus status;
    Result<FileDescriptor> file = open_regular(path, max_bytes, status);
    if (!file)
        return file.error();
    try {
        return read_all(file->number(), static_cast<std::size_t>(status.size), path);
    } catch (const std::bad_alloc&) {
        return Error{"There is not enough memory for this file.", path.string(), 0};
    }
}

struct FilePieces::Impl {
    FileDescriptor file;
    std::filesystem::path path;
    std::uint64_t size = 0, done = 0; ///< [bytes]
};

FilePieces::FilePieces(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
FilePieces::FilePieces(FilePieces&&) noexcept = default;
FilePieces& FilePieces::operator=(FilePieces&&) noexcept = default;
FilePieces::~FilePieces() = default;

Result<FilePieces> FilePieces::open(const std::filesystem::path& path, std::uint64_t max_bytes) {
    FileStatus status;
    Result<FileDescriptor> file = open_regular(path, max_bytes, status);
    if (!file)
        return file.error();
    return FilePieces(std::make_unique<Impl>(Impl{std::move(*file), path, status.size, 0}));
}

std::uint64_t FilePieces::size() const { return impl_->size; }

Result<std::size_t> FilePieces::append_to(std::string& buffer) {
    constexpr std::uint64_t kPieceBytes = 256 * 1024;
    const auto wanted = static_cast<std::size_t>(std::min(kPieceBytes, impl_->size - impl_->done));
    const std::size_t before = buffer.size();
    buffer.resize(before + wanted);
    const std::ptrdiff_t count = wanted > 0 ? system_files::read_some(impl_->file.number(),
                                                                      buffer.data() + before,
                                                                      wanted)
                                            : 0;
    const auto read = static_cast<std::size_t>(std::max<std::ptrdiff_t>(count, 0));
    buffer.resize(before + read);
    if (count < 0)
        return cannot("The file cannot be read", impl_->path, errno);
    impl_->done += read;
    return read;
}

std::string size_text(std::uint64_t bytes) {
    struct Unit {
        std::uint64_t size;
        const char* name;
    };
    for (const Unit unit : {Unit{1'000'000'000, " GB"}, {1'000'000, " MB"}, {1'000, " kB"}}) {
        if (bytes < unit.size)
            continue;
        const std::uint64_t tenths = bytes / (unit.size / 10);
        std::string text = std::to_string(tenths / 10);
        if (tenths % 10 != 0)
            text += "." + std::to_string(tenths % 10);
        return text + unit.name;
    }
    return std::to_string(bytes) + " bytes";
}

} // namespace topple
