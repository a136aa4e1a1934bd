// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Any bytes as an image of a model: they are refused in words, or give all pixels of an image.

#include "app/textures/texture_image.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace topple::app;
    TextureDecoder decoder(std::size_t{1} << 18u);
    const auto image = decoder.decode({reinterpret_cast<const char*>(data), size});
    if (!image) {
        if (image.error().message.empty())
            std::abort();
        return 0;
    }
    unsigned sum = 0; // reads every byte, which the sanitizers watch
    for (std::size_t i = 0; i < image->byte_count(); ++i)
        sum += image->rgba[static_cast<std::ptrdiff_t>(i)];
    return sum == 0xffffffffu ? 1 : 0;
}
