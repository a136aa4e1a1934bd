// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Any bytes as the contents of a world file, behind its header: refused with a message, or a world that is valid, that
// is written and read as the same world, and that can be stepped.

#include "topple/io/binary/world_reader.h"
#include "topple/io/binary/world_reader_detail.h"
#include "topple/io/binary/world_writer.h"

#include <cstdlib>

namespace {

using namespace topple;

void require(bool claim) {
    if (!claim)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    require(read_world(bytes).ok() || !read_world(bytes).error().message.empty());
    Result<SavedWorld> read = read_world_payload(bytes, {});
    if (!read) {
        require(!read.error().message.empty());
        return 0;
    }
    const std::vector<std::byte> written = write_world(read->world, read->header);
    const Result<SavedWorld> again = read_world(written);
    require(again.ok());
    require(write_world(again->world, again->header) == written);
    for (int step = 0; step < 3; ++step)
        read->world.step();
    require(read->world.validate().ok());
    return 0;
}
