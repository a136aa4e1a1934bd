// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/text/file_writer.h"

#include "topple/io/text/system_files_detail.h"

#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

namespace topple {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTemporaryBegin = ".topple-save-", kTemporaryEnd = ".tmp";

Error cannot_write(const fs::path& path, int error) {
    const std::string why = error == ENOENT  ? "its folder does not exist"
                            : error == EBUSY ? "it is in use"
                                             : std::generic_category().message(error);
    return {"The file cannot be written: " + why + ".", path.string(), 0};
}

/// The file to write and its state before writing.
struct Target {
    fs::path path;           ///< Path with links resolved.
    bool is_special = false; ///< Device, pipe or open file: written into, never replaced.
    bool exists = false;
    unsigned permissions = 0;
};

/// Returns whether the path names an open file. /dev/stdout and /dev/fd/3 are links out of /dev, possibly to a
/// regular file that another program has open and that must not be replaced.
bool names_an_open_file(const fs::path& path) {
    std::error_code ignored;
    const std::string asked = fs::absolute(path, ignored).lexically_normal().string();
    const std::string meant = fs::weakly_canonical(path, ignored).string();
    return asked.starts_with("/proc/") || meant.starts_with("/proc/") ||
           (asked.starts_with("/dev/") && !meant.starts_with("/dev/"));
}

/// Returns 0, or errno on failure.
int find_target(const fs::path& path, Target& target) {
    target.path = path;
    std::error_code error;
    target.is_special = names_an_open_file(path);
    // Resolves link by link: weakly_canonical treats a link to a missing file as the file itself.
    constexpr int kMostLinks = 40; // the limit of Linux
    for (int i = 0; !target.is_special && fs::is_symlink(target.path, error); ++i) {
        if (i == kMostLinks)
            return ELOOP;
        const fs::path next = fs::read_symlink(target.path, error);
        if (error)
            return error.value();
        target.path = target.path.parent_path() / next; // an absolute target replaces the folder
        target.is_special = names_an_open_file(target.path);
    }
    system_files::FileStatus status;
    if (!system_files::find_status(target.path, status))
        return errno == ENOENT ? 0 : errno;
    using Kind = system_files::FileStatus::Kind;
    if (status.kind == Kind::folder)
        return EISDIR;
    target.exists = true;
    target.permissions = status.permissions;
    target.is_special = target.is_special || status.kind == Kind::special;
    // A rename needs no write permission on the file itself, so this check protects read-only files.
    return system_files::is_writable(target.path) ? 0 : errno;
}

/// Removes temporary files of killed processes. A lock that can be taken has no owner any more.
void remove_stale_files(const fs::path& folder) {
    system_files::list_folder(folder, [&](std::string_view name) {
        if (!name.starts_with(kTemporaryBegin) || !name.ends_with(kTemporaryEnd))
            return;
        const fs::path path = folder / name;
        const int file = system_files::open_to_read(path, system_files::Links::refuse);
        if (file < 0)
            return;
        // Between opening and locking, the file's writer may have renamed it, and another writer may have created a
        // new file of the old name.
        std::error_code ignored;
        if (system_files::lock(file) && system_files::names_opened_file(path, file))
            fs::remove(path, ignored);
        ::close(file);
    });
}

/// Returns whether this process has locked the file and no cleaner removed it between its creation and the lock. On a
/// file system without locks no cleaner removes files, so the file is kept there too.
bool is_kept(int descriptor) {
    if (!system_files::lock(descriptor) && errno == EWOULDBLOCK)
        return false;
    return system_files::has_name(descriptor);
}

} // namespace

struct FileWriter::Impl {
    fs::path asked; ///< Path as given by the caller, for messages.
    Target target;
    fs::path temporary; ///< Empty for a special file, and once the temporary file is gone.
    int descriptor = -1;
    int lock = -1; ///< Duplicate of `descriptor`: keeps the lock from close until after the rename.
    FileOperations* operations = nullptr;
    FileOperations system{};

    Impl() = default;
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;
    ~Impl() { abandon(); }

    [[nodiscard]] fs::path folder() const {
        return target.path.has_parent_path() ? target.path.parent_path() : fs::path(".");
    }
    void abandon() {
        if (descriptor >= 0)
            ::close(std::exchange(descriptor, -1));
        std::error_code ignored;
        if (!temporary.empty())
            fs::remove(std::exchange(temporary, {}), ignored);
        if (lock >= 0)
            ::close(std::exchange(lock, -1));
    }
    Error fail(int error) {
        abandon();
        return cannot_write(asked, error);
    }
    int open_special();
    int open_temporary();
    int close_file();
    int sync_folder();
};

int FileWriter::Impl::open_special() {
    descriptor = operations->open(target.path, FileOperations::Opening::special_file);
    return descriptor >= 0 ? 0 : errno;
}

int FileWriter::Impl::open_temporary() {
    remove_stale_files(folder());
    const std::string begin = std::string(kTemporaryBegin) + std::to_string(::getpid()) + "-";
    for (int attempt = 0; attempt < 1000; ++attempt) {
        fs::path name = folder() / (begin + std::to_string(attempt) + std::string(kTemporaryEnd));
        descriptor = operations->open(name, FileOperations::Opening::new_file);
        if (descriptor < 0 && errno == EEXIST)
            continue; // another thread's temporary file has that name
        if (descriptor < 0)
            return errno;
        if (is_kept(descriptor)) {
            temporary = std::move(name); // a move needs no memory, which may be exhausted
            lock = system_files::duplicate(descriptor);
            if (target.exists)
                system_files::set_permissions(descriptor, target.permissions);
            return 0;
        }
        ::close(std::exchange(descriptor, -1));
    }
    return EEXIST;
}

/// Flushes and closes the file: some file systems report a failed write only then. Returns 0 or errno.
int FileWriter::Impl::close_file() {
    const bool is_synced = operations->sync(descriptor) == 0;
    // A pipe or a terminal has nothing to flush.
    if (!is_synced && !(target.is_special && errno != EIO && errno != ENOSPC))
        return errno;
    return operations->close(std::exchange(descriptor, -1)) == 0 ? 0 : errno;
}

/// Flushes the folder, so that the rename survives a power failure. Some file systems cannot flush a folder (EINVAL).
int FileWriter::Impl::sync_folder() {
    if (!system_files::must_flush_folders())
        return 0;
    const int file = operations->open(folder(), FileOperations::Opening::folder);
    if (file < 0)
        return errno;
    const int error = operations->sync(file) == 0 || errno == EINVAL ? 0 : errno;
    ::close(file);
    return error;
}

FileWriter::FileWriter(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
FileWriter::FileWriter(FileWriter&&) noexcept = default;
FileWriter& FileWriter::operator=(FileWriter&&) noexcept = default;
FileWriter::~FileWriter() = default;

Result<FileWriter> FileWriter::create(const fs::path& path, FileOperations* operations) {
    if (path.empty())
        return Error{"A file without a name cannot be written.", {}, 0};
    auto impl = std::make_unique<Impl>();
    impl->asked = path;
    impl->operations = operations ? operations : &impl->system;
    if (const int error = find_target(path, impl->target))
        return cannot_write(path, error);
    const int error = impl->target.is_special ? impl->open_special() : impl->open_temporary();
    if (error)
        return impl->fail(error);
    return FileWriter(std::move(impl));
}

Result<void> FileWriter::append(std::string_view bytes) {
    if (impl_->descriptor < 0)
        return cannot_write(impl_->asked, EBADF);
    while (!bytes.empty()) {
        const std::ptrdiff_t count = impl_->operations->write(
            impl_->descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return impl_->fail(count < 0 ? errno : EIO);
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return {};
}

Result<void> FileWriter::finish() {
    if (impl_->descriptor < 0)
        return cannot_write(impl_->asked, EBADF);
    if (const int error = impl_->close_file())
        return impl_->fail(error);
    if (impl_->temporary.empty())
        return {};
    if (impl_->operations->rename(impl_->temporary, impl_->target.path) != 0)
        return impl_->fail(errno);
    impl_->temporary.clear();
    impl_->abandon();
    if (const int error = impl_->sync_folder())
        return Error{"The file is written but may not survive a power cut: " +
                         std::generic_category().message(error) + ".",
                     impl_->asked.string(),
                     0};
    return {};
}

Result<void> write_file_atomically(const fs::path& path,
                                   std::string_view bytes,
                                   FileOperations* operations) {
    Result<FileWriter> file = FileWriter::create(path, operations);
    if (!file)
        return file.error();
    if (const Result<void> written = file->append(bytes); !written)
        return written;
    return file->finish();
}

Result<void> check_writable(const fs::path& path) {
    const Result<FileWriter> file = FileWriter::create(path);
    return file ? Result<void>() : file.error();
}

} // namespace topple
