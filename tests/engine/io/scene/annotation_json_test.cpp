// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Annotations and bookmarks of scene files that are refused.

#include "tests/support/test.h"
#include "topple/io/scene/scene_reader.h"

#include <string>
#include <vector>

namespace topple {
namespace {

struct Refusal {
    std::string text;
    std::string says;
};

TEST(AnnotationsInFiles, AreRefusedWithTheReason) {
    const std::string head = "{\"topple_scene\": 1, ";
    const std::vector<Refusal> refusals{
        {head + "\"annotations\": {}}", "'annotations' must be a list"},
        {head + "\"annotations\": [{\"at\": []}]}", "annotation 0: 'type' is missing"},
        {head + "\"annotations\": [{\"type\": \"sketch\", \"at\": []}]}",
         "'type' must be note, distance, angle or gap"},
        {head + "\"annotations\": [{\"type\": \"note\"}]}", "annotation 0: 'at' is missing"},
        {head + "\"annotations\": [{\"type\": \"note\", \"at\": {}}]}", "'at' must be a list"},
        {head + "\"annotations\": [{\"type\": \"note\", \"at\": [{}, {}, {}, {}]}]}",
         "at most 3 places"},
        {head + "\"annotations\": [{\"type\": \"note\", \"at\": [{}]}]}",
         "annotation 0: a note needs a text"},
        {head + "\"annotations\": [{\"type\": \"note\", \"at\": [{}], \"text\": \"a\\u0007b\"}]}",
         "annotation 0: a note is one line of UTF-8 without control characters"},
        {head + "\"annotations\": [{\"type\": \"note\", \"at\": [{}], \"text\": \"" +
             std::string(1001, 'n') + "\"}]}",
         "'text' is longer than 1000 bytes"},
        {head + "\"annotations\": [{\"type\": \"distance\", \"at\": [{}], \"text\": \"\"}]}",
         "annotation 0: a distance is measured between two points"},
        {head + "\"annotations\": [{\"type\": \"angle\", \"at\": [{\"line\": [1, 0, 0]}, {}]}]}",
         "annotation 0: an angle is measured between three points, or two lines or planes"},
        {head + "\"annotations\": [{\"type\": \"angle\", \"at\": [{\"line\": [1, 0, 0]}, "
                "{\"line\": [3, 0, 0]}]}]}",
         "annotation 0: the direction of a line or plane of an annotation must have the length 1"},
        {head + "\"annotations\": [{\"type\": \"note\", \"text\": \"a\", "
                "\"at\": [{\"body\": 4}]}]}",
         "'body' must be the name of one body"},
        {head + "\"bookmarks\": {}}", "'bookmarks' must be a list"},
        {head + "\"bookmarks\": [{}]}", "bookmark 0: 'number' is missing"},
        {head + "\"bookmarks\": [{\"number\": 10}]}",
         "bookmark 0: 'number' must be a whole number from 1 to 9"},
        {head + "\"bookmarks\": [{\"number\": 1, \"distance\": 0}]}",
         "bookmark 0: 'distance' is 0"},
        {head + "\"bookmarks\": [{\"number\": 3}, {\"number\": 3}]}",
         "bookmark 1: another bookmark has the same 'number'"},
    };
    for (const Refusal& refusal : refusals) {
        const Result<SceneFile> file = read_scene(refusal.text);
        ASSERT_FALSE(file.ok()) << refusal.text;
        EXPECT_NE(file.error().message.find(refusal.says), std::string::npos)
            << refusal.text << "\n  said: " << file.error().text();
        EXPECT_EQ(file.error().line, 1);
    }
}

} // namespace
} // namespace topple
