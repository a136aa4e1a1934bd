// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>

/// Calls that differ between systems: system_files_posix.cpp and system_files_windows.cpp each have all of them.
/// Descriptors are numbers of the C library and are closed with `::close`. Every call that fails sets errno, to the
/// value that says it best where the system has other numbers.
namespace topple::system_files {

/// State of a file, a folder, or a special file: a device, a pipe or a socket.
struct FileStatus {
    enum class Kind { regular, folder, special };
    Kind kind = Kind::regular;
    std::uint64_t size = 0;   ///< [bytes]
    unsigned permissions = 0; ///< Bits of chmod; 0 where the system has none.
};

enum class Links { follow, refuse };

/// Opens without waiting, even for the writer of a pipe. Returns a descriptor, or a negative number.
int open_to_read(const std::filesystem::path& path, Links links = Links::follow);
/// Reads at most `count` bytes. Returns their number, 0 at the end, or a negative number.
std::ptrdiff_t read_some(int descriptor, char* bytes, std::size_t count);
///@{
/// Returns whether the state is known.
bool find_status(int descriptor, FileStatus& status);
bool find_status(const std::filesystem::path& path, FileStatus& status);
///@}
/// Returns whether an existing file may be written.
bool is_writable(const std::filesystem::path& path);
/// Gives the file these permissions, where the file system has any.
void set_permissions(int descriptor, unsigned permissions);

/// Locks a file until all its descriptors are closed. Returns false with EWOULDBLOCK if another process has locked it,
/// and with other values where there are no locks.
bool lock(int descriptor);
/// Returns another descriptor of the same opened file and its lock, or a negative number.
int duplicate(int descriptor);
/// Returns whether the path itself, followed by no link, names the opened file.
bool names_opened_file(const std::filesystem::path& path, int descriptor);
/// Returns whether the opened file still has a name.
bool has_name(int descriptor);

/// Calls `visit` with every name in a folder that can be read. Passes on exceptions of `visit` and throws none of its
/// own, unlike the iterator of std::filesystem, which ends the program when memory runs out.
void list_folder(const std::filesystem::path& folder,
                 const std::function<void(std::string_view name)>& visit);
/// Returns whether a renamed file is safe from a power failure only once its folder is flushed.
bool must_flush_folders();

/// Takes memory from the system, which gets it back at once when it is freed. Null if there is none.
void* take_pages(std::size_t bytes);
/// Gives memory of `take_pages` back. Requires: the same size.
void give_pages_back(void* memory, std::size_t bytes);

} // namespace topple::system_files
