// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Any bytes as a material file, and each of its lines as a name after `mtllib`: colors stay within 0 to 1, no image
// that is not there is found, and no file outside the folder is opened.

#include "topple/io/obj/model_images.h"
#include "topple/io/obj/mtl_reader.h"

#include <algorithm>
#include <cstdlib>

namespace {

using namespace topple;

void require(bool claim) {
    if (!claim)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    ObjMaterials materials;
    WarningLog log;
    (void)read_mtl(text, materials, log);
    ModelImages images("no-such-folder", {});
    for (const auto& [name, material] : materials) {
        for (const bool has_image : {false, true}) {
            const MaterialLook look = look_of(material, has_image);
            require(min_component(look.color) >= 0 && max_component(look.color) <= 1);
            require(look.look.roughness <= 1);
        }
        require(is_finite(material.image.scale) && is_finite(material.image.shift));
        require(images.find(material, true) == kNoLook);
    }
    require(images.files_opened().empty());

    std::vector<std::string> names;
    for (std::string_view rest = text; !rest.empty() && names.size() < 64;) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        names.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    const std::filesystem::path folder = "no-such-folder";
    for (const auto& path : read_material_files(names, folder, log).files_opened)
        require(path.parent_path() == folder);
    return 0;
}
