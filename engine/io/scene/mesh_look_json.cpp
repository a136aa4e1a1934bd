// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/mesh_look_json.h"

#include "topple/io/obj/model_images.h"
#include "topple/io/text/base64.h"
#include "topple/io/text/text_lines.h"

#include <bit>
#include <optional>
#include <span>

namespace topple {
namespace {

void append_word(std::string& bytes, std::uint32_t word) {
    for (unsigned shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<char>(word >> shift & 255u));
}
void append_bytes_of(std::string& bytes, Real number) {
    append_word(bytes, std::bit_cast<std::uint32_t>(number));
}
void append_bytes_of(std::string& bytes, Vec2 v) {
    append_bytes_of(bytes, v.x);
    append_bytes_of(bytes, v.y);
}
void append_bytes_of(std::string& bytes, Vec3 v) {
    for (int axis = 0; axis < 3; ++axis)
        append_bytes_of(bytes, v[axis]);
}
void append_bytes_of(std::string& bytes, const MeshLook::Indices& indices) {
    for (const std::uint32_t index : indices)
        append_word(bytes, index);
}

void take_words(std::span<const std::uint32_t> words, Vec2& v) {
    v = {std::bit_cast<Real>(words[0]), std::bit_cast<Real>(words[1])};
}
void take_words(std::span<const std::uint32_t> words, Vec3& v) {
    for (std::size_t i = 0; i < 3; ++i)
        v[static_cast<int>(i)] = std::bit_cast<Real>(words[i]);
}
void take_words(std::span<const std::uint32_t> words, MeshLook::Indices& indices) {
    indices = {words[0], words[1], words[2]};
}

template<typename Item>
void add_list(JsonValue& json, std::string_view key, const std::vector<Item>& items) {
    if (items.empty())
        return;
    std::string bytes;
    bytes.reserve(items.size() * sizeof(Item));
    for (const Item& item : items)
        append_bytes_of(bytes, item);
    json.add(key, JsonValue::string(base64_of(bytes)));
}

/// Returns the bytes of a base64 text; empty if it is absent or, with an error, something else.
std::string read_bytes(JsonFields& fields, std::string_view key) {
    const JsonNode* value = fields.find(key);
    if (!value)
        return {};
    std::optional<std::string> bytes;
    if (value->is(JsonKind::string))
        bytes = bytes_of_base64(value->text());
    if (!bytes)
        fields.fail(value->line(), "'" + std::string(key) + "' must be a string of base64");
    return std::move(bytes).value_or("");
}

template<typename Item>
void read_list(JsonFields& fields, std::string_view key, std::vector<Item>& items) {
    constexpr std::size_t kWords = sizeof(Item) / 4;
    const std::string bytes = read_bytes(fields, key);
    if (bytes.size() % sizeof(Item) != 0)
        return fields.fail(fields.line(), "'" + std::string(key) + "' ends within an entry");
    items.resize(bytes.size() / sizeof(Item));
    std::array<std::uint32_t, kWords> words{};
    for (std::size_t i = 0; i < items.size(); ++i) {
        for (std::size_t k = 0; k < sizeof(Item); ++k) {
            const auto byte = static_cast<std::uint8_t>(bytes[i * sizeof(Item) + k]);
            words[k / 4] = words[k / 4] >> 8u | std::uint32_t{byte} << 24u;
        }
        take_words(words, items[i]);
    }
}

Vec2 read_pair(JsonFields& fields, std::string_view key, Vec2 fallback) {
    const Vec3 given = fields.vec3(key, {fallback.x, fallback.y, 0});
    return {given.x, given.y};
}

} // namespace

JsonValue mesh_look_to_json(const MeshLook& look) {
    JsonValue json = JsonValue::object();
    add_list(json, "texture_points", look.texture_points);
    add_list(json, "texture_triangles", look.texture_triangles);
    add_list(json, "normals", look.normals);
    add_list(json, "normal_triangles", look.normal_triangles);
    if (look.images.empty())
        return json;
    JsonValue images = JsonValue::array();
    for (const MeshImage& image : look.images) {
        JsonValue item = JsonValue::object();
        item.add("name", JsonValue::string(image.name));
        item.add("file", JsonValue::string(base64_of(image.bytes)));
        images.push(std::move(item));
    }
    json.add("images", std::move(images));
    return json;
}

std::shared_ptr<MeshLook> read_mesh_look(JsonFields& mesh) {
    const JsonNode* node = mesh.find("look");
    if (!node)
        return nullptr;
    JsonFields fields(*node, mesh.what() + ", look", mesh.problems());
    auto look = std::make_shared<MeshLook>();
    read_list(fields, "texture_points", look->texture_points);
    read_list(fields, "texture_triangles", look->texture_triangles);
    read_list(fields, "normals", look->normals);
    read_list(fields, "normal_triangles", look->normal_triangles);
    if (const JsonNode* images = fields.find("images")) {
        if (!images->is(JsonKind::array) || images->items().size() > kMaxModelImages)
            fields.fail(images->line(), "'images' must be a list of at most 256 images");
        else
            for (const JsonNode& item : images->items()) {
                JsonFields image(item, fields.what() + ", image", fields.problems());
                std::string name = image.string("name", kMaxNameBytes);
                look->images.push_back({std::move(name), read_bytes(image, "file")});
            }
    }
    if (mesh.problems().failed())
        return nullptr;
    return look;
}

void add_part_look(JsonValue& part, const PartLook& look) {
    if (look.roughness >= 0)
        part.add("roughness", JsonValue::number(look.roughness));
    if (look.is_metal)
        part.add("metal", JsonValue::boolean(true));
    if (look.opacity != 1)
        part.add("opacity", JsonValue::number(look.opacity));
    if (look.image == kNoLook)
        return;
    const PartLook usual;
    const auto add_pair = [&](std::string_view key, Vec2 pair, Vec2 usual_pair) {
        if (pair != usual_pair)
            part.add(key, to_json(Vec3{pair.x, pair.y, 0}));
    };
    part.add("image", JsonValue::count(look.image));
    if (look.is_clamped)
        part.add("clamped", JsonValue::boolean(true));
    add_pair("image_scale", look.image_scale, usual.image_scale);
    add_pair("image_shift", look.image_shift, usual.image_shift);
}

PartLook read_part_look(JsonFields& part) {
    PartLook look;
    look.roughness = part.number("roughness", look.roughness, {-1, 1});
    look.is_metal = part.boolean("metal", false);
    look.opacity = part.number("opacity", look.opacity, {0, 1});
    look.image = static_cast<std::uint32_t>(part.integer("image", kNoLook, 0, kNoLook));
    look.is_clamped = part.boolean("clamped", false);
    look.image_scale = read_pair(part, "image_scale", look.image_scale);
    look.image_shift = read_pair(part, "image_shift", look.image_shift);
    return look;
}

} // namespace topple
