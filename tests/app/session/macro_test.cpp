// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/macro.h"

#include "app/session/script.h"
#include "app/session/session_thread.h"
#include "tests/app/session/session_test_support.h"
#include "topple/io/text/file_bytes.h"

#include <algorithm>

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;
using test::step;
using test::TemporaryFolder;
using test::tower_of;

/// Saves the recorded macro and returns its text.
std::string saved(Session& session, const TemporaryFolder& folder) {
    ask(session, SaveMacro{folder.file("macro.topple")});
    return read_file(folder.file("macro.topple"), kMaxMacroBytes).value();
}

/// Returns the text of the newest message.
std::string told(const Session& session) {
    return session.messages().empty() ? std::string() : session.messages().back().text;
}

TEST(MacroRecording, HasTheEditsWithoutTheTimeBetween) {
    const TemporaryFolder folder;
    Session session;
    ask(session, tower_of(2));
    EXPECT_FALSE(session.make_frame()->macro_line_count);
    ask(session, BeginMacro{});
    EXPECT_EQ(session.make_frame()->macro_line_count, 0u);
    play(session, 12);
    ask(session, SetParameter{"substeps", 6});
    ask(session, SetPaused{true});
    ask(session, SeekTo{3});
    ask(session, SetMass{{3}, 7});
    EXPECT_EQ(session.make_frame()->macro_line_count, 2u);
    const std::string text = saved(session, folder);
    EXPECT_TRUE(text.ends_with("\nset substeps 6\nmass 3 7\n")) << text;
    EXPECT_FALSE(session.make_frame()->macro_line_count) << "the recording has ended";
    EXPECT_TRUE(read_macro(text, "m").value().has_only_edits);
}

TEST(MacroRecording, WithTimeItRepeatsTheRun) {
    const TemporaryFolder folder;
    Session session;
    ask(session, tower_of(2));
    play(session, 5);
    ask(session, BeginMacro{.has_time = true});
    play(session, 12);
    ask(session, Push{{{3}, {0, 1.5f, 0}, {900, 0, 0}}});
    play(session, 9);
    ask(session, SetPaused{true});
    const std::string text = saved(session, folder);
    Session other;
    ask(other, tower_of(2));
    play(other, 5);
    ask(other, RunMacro{"throw", text});
    EXPECT_EQ(hash(other), hash(session)) << text;
    Session third; // the same file is a script
    ask(third, tower_of(2));
    play(third, 5);
    ASSERT_TRUE(run_script(text, "throw", third, [](std::string_view) {}).ok());
    EXPECT_EQ(hash(third), hash(session));
}

TEST(MacroRecording, KeepsEveryLineInFull) {
    const TemporaryFolder folder;
    Session session;
    ask(session, BeginMacro{});
    ask(session, tower_of(40));   // the console only names a line of more than 30 bodies
    for (int i = 0; i < 600; ++i) // the console keeps 500 lines
        ask(session, SetMass{{2}, 1 + static_cast<Real>(i)});
    const std::string text = saved(session, folder);
    const std::uint64_t after = hash(session);
    Session other;
    ask(other, RunMacro{"long", text});
    EXPECT_EQ(hash(other), after);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 602);
}

TEST(MacroRecording, WithoutALineOrABeginningIsRefusedAndGoesOn) {
    const TemporaryFolder folder;
    Session session;
    EXPECT_FALSE(session.execute(SaveMacro{folder.file("m.topple")}).ok());
    ask(session, BeginMacro{});
    EXPECT_FALSE(session.execute(SaveMacro{folder.file("m.topple")}).ok());
    EXPECT_EQ(told(session), "nothing was done since the macro was begun");
    ask(session, SetParameter{"substeps", 6});
    EXPECT_FALSE(session.execute(SaveMacro{folder.file("no/such/m.topple")}).ok());
    EXPECT_EQ(session.make_frame()->macro_line_count, 1u) << "the lines are not lost";
    ask(session, DropMacro{});
    EXPECT_FALSE(session.make_frame()->macro_line_count);
}

TEST(RunMacro, OfEditsIsOneStepOfUndo) {
    Session session;
    ask(session, SetPaused{true});
    ask(session, tower_of(3));
    play(session, 4);
    const std::uint64_t before = hash(session);
    const auto label_before = session.make_frame()->undo_label;
    ask(session,
        RunMacro{"light", "\xef\xbb\xbf# three lines\r\nmass 2 3\r\n\nmass 3 4\nset substeps 9"});
    EXPECT_FLOAT_EQ(session.world().find(BodyId{3})->mass, 4);
    EXPECT_EQ(session.world().parameters().substeps, 9);
    EXPECT_EQ(session.make_frame()->undo_label, "Macro light");
    const auto lines = session.make_frame()->command_lines;
    EXPECT_EQ(lines->back(), "set substeps 9") << "the console shows the lines";
    const std::uint64_t after = hash(session);
    ask(session, Undo{});
    EXPECT_EQ(hash(session), before);
    EXPECT_EQ(session.make_frame()->undo_label, label_before);
    ask(session, Redo{});
    EXPECT_EQ(hash(session), after);
    play(session, 5);
    ask(session, Undo{}); // by the inverse, since time has passed
    EXPECT_GT(session.world().find(BodyId{3})->mass, 4);
}

TEST(RunMacro, OfEditsIsDoneAsAWholeOrNotAtAll) {
    Session session;
    ask(session, tower_of(3));
    play(session, 30);
    ask(session, SeekTo{20});
    const FramePtr before = session.make_frame();
    const Result<void> done = session.execute(RunMacro{"m", "mass 2 3\n\nmass 99 1\nmass 3 3\n"});
    ASSERT_FALSE(done.ok());
    EXPECT_TRUE(done.error().text().starts_with("m:3: ")) << done.error().text();
    const FramePtr after = session.make_frame();
    EXPECT_EQ(after->hash.value(), before->hash.value());
    EXPECT_EQ(after->undo_label, before->undo_label);
    EXPECT_EQ(after->timeline.last_step, before->timeline.last_step) << "the steps ahead stay";
    EXPECT_EQ(after->command_lines, before->command_lines);
}

TEST(RunMacro, OtherLinesAreExecutedLikeThoseOfAScript) {
    Session session;
    ask(session, tower_of(2));
    ask(session, RunMacro{"m", "pause\nstep 7\nexpect step 8\nmass 2 3\n"});
    EXPECT_EQ(step(session), 7u);
    EXPECT_FLOAT_EQ(session.world().find(BodyId{2})->mass, 3);
    EXPECT_EQ(told(session), "m:3: expected step 8, found 7");
    const std::size_t count = session.messages().size();
    EXPECT_FALSE(session.execute(RunMacro{"m", "step 1\nmass 99 1\nstep 1\n"}).ok());
    EXPECT_EQ(step(session), 8u) << "up to the line that fails";
    EXPECT_TRUE(told(session).starts_with("m:2: ")) << told(session);
    EXPECT_EQ(session.messages().size(), count + 1) << "told once";
    EXPECT_FALSE(session.execute(Do{SetMass{{99}, 1}}).ok());
    EXPECT_EQ(session.messages().size(), count + 2) << "later failures are told again";
}

TEST(RunMacro, AFileOfAnyContentIsRefusedWithItsLineBeforeAnythingIsDone) {
    Session session;
    ask(session, tower_of(2));
    const std::uint64_t before = hash(session);
    struct Case {
        std::string text, error;
    };
    for (const auto& [text, error] :
         {Case{"", "m: the macro has no line"},
          Case{"# only a comment\n\n", "m: the macro has no line"},
          Case{"mass 2 3\nfly 3\n", "m:2: 'fly' is not a command"},
          Case{"step 5\nmass 2\n", "m:2: "},
          Case{std::string("mass 2 3\n\0\1\2\xff\n", 13), "m:2: "},
          Case{"step 5\n{\"format\": 1}\n", "m:2: "},
          Case{"step 10001\n", "m:1: a macro takes at most 10000 steps"},
          Case{"step 6000\nmass 2 3\nstep 6000\n", "m:3: a macro takes at most 10000 steps"},
          Case{"step 18446744073709551615\nstep 2\n", "m:1: a macro takes at most 10000 steps"}}) {
        const Result<void> done = session.execute(RunMacro{"m", text});
        ASSERT_FALSE(done.ok()) << text;
        EXPECT_TRUE(done.error().text().starts_with(error)) << done.error().text();
        EXPECT_EQ(hash(session), before) << text;
        EXPECT_EQ(step(session), 0u) << text;
    }
}

TEST(RunMacro, IsRefusedByAnotherScene) {
    Session session;
    EXPECT_FALSE(session.execute(RunMacro{"m", "set substeps 9\n", 12345}).ok());
    EXPECT_NE(session.world().parameters().substeps, 9);
}

TEST(RunMacro, EndsEarlyWithTheProgram) {
    Session session;
    ask(session, tower_of(1));
    session.set_interruption([&] { return step(session) >= 40; });
    EXPECT_FALSE(session.execute(RunMacro{"m", "step 10000\n"}).ok());
    EXPECT_LT(step(session), 100u);
}

} // namespace
} // namespace topple::app
