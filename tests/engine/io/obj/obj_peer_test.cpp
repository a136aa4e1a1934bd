// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The draft of an OBJ file against the answers of tinyobjloader, which shares no code with it, and the numbers against
// strtod.

#include "tests/support/test.h"
#include "topple/core/random.h"
#include "topple/io/obj/obj_draft_reader.h"
#include "topple/io/obj/obj_lexer.h"

#include <tiny_obj_loader.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <span>
#include <sstream>
#include <string>
#include <vector>

namespace topple {
namespace {

/// A file as tinyobjloader calls it out: raw indices, and names as written.
struct PeerFile {
    struct Face {
        std::vector<std::array<int, 3>> corners; ///< Vertex, texture and normal; 0-based, -1: none.
        std::string group, material;
    };
    std::vector<std::array<double, 3>> vertices;
    std::size_t texture_points = 0, normals = 0;
    std::vector<Face> faces;
    std::string group, material;

    [[nodiscard]] int resolved(int index, std::size_t count) const {
        return index > 0 ? index - 1 : index == 0 ? -1 : static_cast<int>(count) + index;
    }
};

PeerFile& peer(void* user) { return *static_cast<PeerFile*>(user); }

PeerFile read_by_peer(const std::string& text) {
    PeerFile file;
    tinyobj::callback_t callback;
    callback.vertex_cb = [](void* user, double x, double y, double z, double) {
        peer(user).vertices.push_back({x, y, z});
    };
    callback.texcoord_cb = [](void* user, double, double, double) { ++peer(user).texture_points; };
    callback.normal_cb = [](void* user, double, double, double) { ++peer(user).normals; };
    callback.usemtl_cb = [](void* user, const char* name, int) { peer(user).material = name; };
    callback.object_cb = [](void* user, const char* name) { peer(user).group = name; };
    callback.group_cb = [](void* user, const char** names, int count) {
        peer(user).group.clear();
        for (const char* name : std::span(names, static_cast<std::size_t>(count)))
            peer(user).group += (peer(user).group.empty() ? "" : " ") + std::string(name);
    };
    callback.index_cb = [](void* user, tinyobj::index_t* indices, int count) {
        PeerFile& f = peer(user);
        PeerFile::Face& face = f.faces.emplace_back();
        face.group = f.group;
        face.material = f.material;
        for (const tinyobj::index_t& i : std::span(indices, static_cast<std::size_t>(count)))
            face.corners.push_back({f.resolved(i.vertex_index, f.vertices.size()),
                                    f.resolved(i.texcoord_index, f.texture_points),
                                    f.resolved(i.normal_index, f.normals)});
    };
    std::istringstream stream(text);
    tinyobj::LoadObjWithCallback(stream, callback, &file, nullptr, nullptr, nullptr);
    return file;
}

/// Writes well-formed OBJ text of all kinds, and the same without continued lines, which the peer does not know.
class Writer {
public:
    explicit Writer(std::uint64_t seed) : random_(seed) {}

    std::string ours, theirs;

    void write(int lines) {
        for (int i = 0; i < 4; ++i)
            vertex();
        for (int i = 0; i < lines; ++i)
            switch (below(12)) {
            case 0:
                ++textures_;
                line("vt " + number() + " " + number());
                break;
            case 1:
                ++normals_;
                line("vn 0 " + number() + " 1");
                break;
            case 2:
                line((below(2) ? "o " : "usemtl ") + name());
                break;
            case 3:
                line("g " + (below(3) ? name() + "  " + name() : "")); // The peer needs the blank.
                break;
            case 4:
                line(below(2) ? "# note " + name() : "s 1");
                break;
            case 5:
            case 6:
            case 7:
                vertex();
                break;
            default:
                face();
            }
    }

private:
    std::uint32_t below(std::uint32_t count) {
        return static_cast<std::uint32_t>(random_.next() % count);
    }
    std::string blank() {
        static constexpr std::array<const char*, 5> kBlanks{" ", "\t", "  ", " \t", " "};
        return kBlanks[below(5)];
    }
    /// Sometimes continues our line, with a line end of any kind.
    void gap() {
        const std::string blanks = blank();
        theirs += blanks;
        ours += blanks;
        if (below(20) == 0)
            ours += below(2) ? "\\\n" : "\\\r\n";
    }
    void text(const std::string& words) {
        ours += words;
        theirs += words;
    }
    void end() { text(below(4) == 0 ? "\r\n" : "\n"); }
    void line(const std::string& words) {
        text(words);
        end();
    }
    std::string digits(std::uint32_t count) {
        std::string all;
        for (std::uint32_t i = 0; i < count; ++i)
            all += static_cast<char>('0' + below(10));
        return all;
    }
    std::string number() {
        static constexpr std::array<const char*, 4> kSigns{"", "", "-", "+"};
        std::string word = kSigns[below(4)];
        switch (below(6)) {
        case 0:
            return word + digits(1 + below(4));
        case 1:
            return word + "." + digits(1 + below(8));
        case 2:
            return word + digits(1 + below(3)) + ".";
        case 3:
            return word + digits(1) + "." + digits(1 + below(20));
        case 4:
            return word + digits(1) + "." + digits(6) + (below(2) ? "e" : "E") +
                   (below(2) ? "-0" : "+") + digits(1);
        default:
            return word + digits(1 + below(2)) + "." + digits(6);
        }
    }
    std::string name() {
        static constexpr std::array<const char*, 5> kNames{"a",
                                                           "left_arm.001",
                                                           "\xc3\x9c"
                                                           "bung",
                                                           "\xe4\xb8\xad",
                                                           "f"};
        return kNames[below(5)];
    }
    void vertex() {
        ++vertices_;
        text("v");
        for (int axis = 0; axis < 3; ++axis) {
            gap();
            text(number());
        }
        if (below(8) == 0)
            text(" 1.0");
        end();
    }
    std::string index(std::uint32_t count) {
        return below(3) == 0 ? "-" + std::to_string(1 + below(count))
                             : std::to_string(1 + below(count));
    }
    void face() {
        text("f");
        const std::uint32_t corners = 3 + below(4), kind = below(4);
        for (std::uint32_t i = 0; i < corners; ++i) {
            gap();
            std::string corner = index(vertices_);
            const bool has_texture = kind % 2 == 1 && textures_ > 0;
            const bool has_normal = kind >= 2 && normals_ > 0;
            if (has_texture || has_normal)
                corner += "/" + (has_texture ? index(textures_) : "");
            if (has_normal)
                corner += "/" + index(normals_);
            text(corner);
        }
        end();
    }

    Random random_;
    std::uint32_t vertices_ = 0, textures_ = 0, normals_ = 0;
};

int entry(const PageVector<std::int32_t>& list, std::size_t i) {
    return i < list.size() ? list[i] : -1;
}

class ObjPeer : public testing::TestWithParam<int> {};

TEST_P(ObjPeer, GivesTheSameVerticesFacesAndNames) {
    Writer file(static_cast<std::uint64_t>(GetParam()));
    file.write(400);
    SCOPED_TRACE("seed " + std::to_string(GetParam()));
    TextLines lines(file.ours);
    const Result<ObjDraft> draft = read_obj_draft(lines, file.ours.size(), {});
    ASSERT_TRUE(draft.ok()) << draft.error().text();
    const PeerFile expected = read_by_peer(file.theirs);

    ASSERT_EQ(draft->positions.size(), expected.vertices.size());
    for (std::size_t i = 0; i < expected.vertices.size(); ++i)
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double theirs = expected.vertices[i][axis]; // the peer rounds once a digit
            EXPECT_NEAR(draft->positions[i][axis], theirs, 1e-14 * std::abs(theirs)) << i;
        }
    EXPECT_EQ(draft->texture_points.size(), expected.texture_points);
    EXPECT_EQ(draft->normals.size(), expected.normals);
    ASSERT_EQ(draft->faces.size(), expected.faces.size());
    std::size_t run = 0;
    ObjDraft::Run names;
    draft->faces.for_each([&](const ObjFaces::Face& face) {
        while (run < draft->runs.size() && draft->runs[run].first_face <= face.index)
            names = draft->runs[run++];
        const PeerFile::Face& theirs = expected.faces[face.index];
        EXPECT_EQ(names.group, theirs.group) << face.index;
        EXPECT_EQ(names.material, theirs.material) << face.index;
        ASSERT_EQ(face.corner_count, theirs.corners.size()) << face.index;
        for (std::size_t k = 0; k < face.corner_count; ++k) {
            const std::size_t corner = face.first_corner + k;
            EXPECT_EQ(draft->corners[corner], theirs.corners[k][0]);
            EXPECT_EQ(entry(draft->texture_corners, corner), theirs.corners[k][1]);
            EXPECT_EQ(entry(draft->normal_corners, corner), theirs.corners[k][2]);
        }
    });
}

INSTANTIATE_TEST_SUITE_P(Seeds, ObjPeer, testing::Range(1, 31));

/// Returns what our reader makes of the first word of a line.
double number_of(const std::string& word) {
    std::string_view rest = word;
    double number = std::nan("");
    if (!take_plain_number(rest, number)) {
        EXPECT_EQ(read_number(word, number), NumberText::number) << word;
    }
    return number;
}

TEST(ObjNumbers, AreRoundedAsStrtodRounds) {
    Random random(7);
    const auto below = [&](std::uint64_t count) { return random.next() % count; };
    for (int i = 0; i < 20000; ++i) {
        std::string word = below(2) == 0 ? "-" : "";
        const std::uint64_t before = below(12), behind = below(12);
        for (std::uint64_t k = 0; k < before; ++k)
            word += static_cast<char>('0' + below(10));
        word += ".";
        for (std::uint64_t k = 0; k <= behind; ++k)
            word += static_cast<char>('0' + below(10));
        if (below(4) == 0)
            word += "e" + std::to_string(static_cast<int>(below(660)) - 330);
        const double expected = std::strtod(word.c_str(), nullptr);
        if (std::isinf(expected)) {
            double number = 5;
            EXPECT_EQ(read_number(word, number), NumberText::not_finite) << word;
            EXPECT_EQ(number, 5);
        } else {
            EXPECT_EQ(number_of(word), expected) << word;
        }
    }
}

TEST(ObjNumbers, AtTheLimitsOfWhatOneDivisionRounds) {
    for (const char* word : {"9007199254740992",
                             "9007199254740993",
                             "9007199254740995",
                             "0.9007199254740993",
                             "900719925474099.25",
                             "123456789012345678",
                             "1234567890123456789",
                             "0.123456789012345678",
                             "0.1234567890123456789",
                             ".000000000000000001",
                             "-.0000000000000000001",
                             "100000000000000000000000",
                             "000000000000000000000001.5",
                             "5.",
                             "+.5",
                             "1e23",
                             "8.41e21",
                             "4.9e-324",
                             "2.4e-324",
                             "1e-9999",
                             "0e9999",
                             "0.0000e-9999",
                             "0.00000000001e315",
                             "1e+0308"})
        EXPECT_EQ(number_of(word), std::strtod(word, nullptr)) << word;
}

TEST(ObjNumbers, BeyondTheRangeAreNotFinite) {
    double number = 5;
    for (const char* word : {"1e309", "-1e9999", "0.001e312", "1000e306", "1.8e308"})
        EXPECT_EQ(read_number(word, number), NumberText::not_finite) << word;
    EXPECT_EQ(read_number("1" + std::string(400, '0') + ".5", number), NumberText::not_finite);
    EXPECT_EQ(number, 5);
    EXPECT_EQ(read_number("0." + std::string(400, '0') + "1", number), NumberText::number);
    EXPECT_EQ(number, 0);
    EXPECT_EQ(read_number("1-0", number), NumberText::malformed);
}

TEST(ObjNumbers, ThePlainFormLeavesEverythingElseAlone) {
    for (const char* word :
         {"", "-", ".", "+1", "1e5", "1a", "1,5", "1.2.3", "nan", "0x1", "--1", "1#"}) {
        std::string_view rest = word;
        double number = 5;
        EXPECT_FALSE(take_plain_number(rest, number)) << word;
        EXPECT_EQ(rest, word);
        EXPECT_EQ(number, 5);
    }
    std::string_view rest = " \t-12.5\t7";
    double number = 0;
    EXPECT_TRUE(take_plain_number(rest, number));
    EXPECT_EQ(number, -12.5);
    EXPECT_EQ(rest, "\t7");
}

} // namespace
} // namespace topple
