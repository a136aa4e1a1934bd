// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Undo of notes and measurements, and their place in files and recordings.

#include "tests/app/session/session_test_support.h"

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;
using test::step;
using test::tower_of;

SetAnnotation note_on(BodyId body, const std::string& text) {
    return {{.id = {}, .kind = AnnotationKind::note, .anchors = {{.body = body}}, .text = text}};
}

const std::vector<Annotation>& session_annotations(const Session& session) {
    return session.world().state().annotations.list();
}

TEST(AnnotationEdits, UndoOfANoteTakesNoTimeBack) {
    Session session;
    ask(session, tower_of(3));
    play(session, 10);
    ask(session, note_on({2}, "stays"));
    ask(session, note_on({2}, "goes"));
    play(session, 30);
    const std::uint64_t now = hash(session);
    ask(session, DeleteObjects{{}, {}, {}, {session_annotations(session)[1].id}});
    play(session, 30);
    EXPECT_EQ(session_annotations(session).size(), 1u);
    ask(session, Undo{}); // of the deletion
    EXPECT_EQ(step(session), 70u);
    ASSERT_EQ(session_annotations(session).size(), 2u);
    EXPECT_EQ(session_annotations(session)[1].text, "goes");
    ask(session, Undo{}); // of the second note
    ask(session, Undo{}); // of the first
    EXPECT_TRUE(session_annotations(session).empty());
    EXPECT_EQ(step(session), 70u);
    ask(session, Redo{});
    ask(session, Redo{});
    ask(session, Redo{});
    ASSERT_EQ(session_annotations(session).size(), 1u);
    EXPECT_EQ(session_annotations(session)[0].text, "stays");
    EXPECT_EQ(step(session), 70u);
    ask(session, SeekTo{40});
    EXPECT_EQ(hash(session), now);
    EXPECT_EQ(session_annotations(session).size(), 1u) << "the deletion was after this step";
    ask(session, SeekTo{39});
    EXPECT_EQ(session_annotations(session).size(), 2u) << "as at that time";
    ask(session, SeekTo{5});
    EXPECT_TRUE(session_annotations(session).empty());
}

TEST(AnnotationEdits, ADeletedBodyComesBackWithItsNotes) {
    Session session;
    ask(session, tower_of(3));
    ask(session, note_on({4}, "top"));
    play(session, 5);
    ask(session, DeleteObjects{{BodyId{4}}, {}});
    EXPECT_TRUE(session_annotations(session).empty());
    play(session, 5);
    ask(session, Undo{});
    ASSERT_EQ(session_annotations(session).size(), 1u);
    EXPECT_EQ(session_annotations(session)[0].text, "top");
}

TEST(AnnotationEdits, AreInTheFileAndInTheRecording) {
    const test::TemporaryFolder folder;
    const std::string path = (folder.path() / "marked.json").string();
    Session session;
    ask(session, tower_of(2));
    ask(session, note_on({3}, "a \"note\""));
    ask(session, SaveScene{path});
    ask(session, OpenScene{path});
    ASSERT_EQ(session_annotations(session).size(), 1u);
    EXPECT_EQ(session_annotations(session)[0].text, "a \"note\"");
    EXPECT_EQ(session_annotations(session)[0].anchors[0].body, BodyId{3});
    ask(session, OpenScene{"stack:3"});
    ask(session, note_on({2}, "b"));
    std::string text;
    ask(session,
        CopyRecording{.take = [&](std::string recording) { text = std::move(recording); }});
    EXPECT_NE(text.find("note 1 2 0 0 0 \"b\""), std::string::npos) << text;
}

} // namespace
} // namespace topple::app
