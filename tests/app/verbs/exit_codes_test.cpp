// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Exit codes of verbs (0 fine, 1 a check failed, 2 bad input or usage) and their messages.
#include "tests/app/verbs/typed_line.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace topple::app {
namespace {

using test::run;
using test::write_temporary;

TEST(ExitCodes, EveryMistakeIsBadInputAndNamesTheVerbThatWasTyped) {
    const std::vector<std::vector<std::string>> mistakes{
        {"run", "nosuch"},
        {"run", "stack:2", "--steps", "x"},
        {"run", "stack:2", "--steps", "-1"},
        {"run"},
        {"run", "stack:2", "--nosuch"},
        {"run", "stack:2", "--set", "dt=nan"},
        {"ray", "no.obj"},
        {"ray"},
        {"bench", "nosuch"},
        {"quality", "--only", "nosuch"},
        {"lab", "nosuch"},
        {"script", "nosuch"},
        {"check"},
    };
    for (const auto& words : mistakes) {
        const auto outcome = run(words);
        EXPECT_EQ(outcome.exit_code, kBadInput) << words.front() << ": " << outcome.err;
        EXPECT_TRUE(outcome.err.starts_with("topple " + words.front() + ": ")) << outcome.err;
        EXPECT_TRUE(outcome.out.empty()) << outcome.out;
    }
}

TEST(ExitCodes, AVerbThatIsMistypedIsTheWordComplainedOf) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"runn", "stack"}, {"runn", "stack", "--steps", "5"}, {"runn"}}) {
        const auto outcome = run(words);
        EXPECT_EQ(outcome.exit_code, kBadInput);
        EXPECT_NE(outcome.err.find("'runn'; did you mean 'run'?"), std::string::npos)
            << outcome.err;
    }
}

TEST(ExitCodes, OnlyWhatIsSimilarIsProposed) {
    EXPECT_NE(run({"run", "stak:3"}).err.find("did you mean 'stack'?"), std::string::npos);
    EXPECT_EQ(run({"run", "quicksand"}).err,
              "topple run: there is no scene 'quicksand'; `topple scenes` lists them\n");
    const auto near = run({"run", "stack:2", "--set", "substep=3"});
    EXPECT_NE(near.err.find("did you mean 'substeps'?"), std::string::npos) << near.err;
    const auto far = run({"run", "stack:2", "--set", "bogus=1"});
    EXPECT_EQ(far.exit_code, kBadInput);
    EXPECT_NE(far.err.find("there is no parameter 'bogus'"), std::string::npos) << far.err;
    EXPECT_EQ(far.err.find("did you mean"), std::string::npos) << far.err;
}

TEST(ExitCodes, AnEmptyNameOfAFileIsRefused) {
    for (const char* option : {"--save", "--poses", "--hashes"}) {
        const auto outcome = run({"run", "stack:2", "--steps", "1", option, ""});
        EXPECT_EQ(outcome.exit_code, kBadInput) << option;
        EXPECT_NE(outcome.err.find(option), std::string::npos) << outcome.err;
    }
    EXPECT_EQ(run({"run", ""}).exit_code, kBadInput);
}

TEST(ExitCodes, AnOptionThatMeansNothingByItselfIsRefused) {
    const auto outcome = run({"run", "stack:2", "--steps", "1", "--every", "2"});
    EXPECT_EQ(outcome.exit_code, kBadInput);
    EXPECT_NE(outcome.err.find("--poses"), std::string::npos) << outcome.err;
}

TEST(ExitCodes, CheckTellsAMissingFileFromABrokenOne) {
    const auto good = write_temporary("check_good.json", R"({"topple_scene": 1})").string();
    const auto broken = write_temporary("check_broken.json", "{").string();
    const auto missing = good + ".none";
    EXPECT_EQ(run({"check", good}).exit_code, kFine);
    EXPECT_EQ(run({"check", good, broken}).exit_code, kCheckFailed);
    EXPECT_EQ(run({"check", missing}).exit_code, kBadInput);
    EXPECT_EQ(run({"check", broken, missing, good}).exit_code, kBadInput);
    EXPECT_EQ(run({"check", testing::TempDir()}).exit_code, kBadInput);
    EXPECT_NE(run({"check", missing}).out.find(missing), std::string::npos);
}

TEST(ExitCodes, AStandardOutputThatIsFullIsAnError) {
    const ::pid_t child = ::fork();
    if (child == 0) {
        ::dup2(::open("/dev/full", O_WRONLY), STDOUT_FILENO);
        ::close(STDERR_FILENO);
        ::_exit(test::run_words({"scenes"}));
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(WEXITSTATUS(status), kBadInput);
}

TEST(ExitCodes, AScriptMayBeginWithAByteOrderMark) {
    const auto script = write_temporary("bom.script",
                                        "\xef\xbb\xbfopen stack:2\nstep 3\nexpect bodies 3\n");
    const auto outcome = run({"script", script.string()});
    EXPECT_EQ(outcome.exit_code, kFine) << outcome.err;
}

TEST(ExitCodes, WhatIsNotUnderstoodSaysWhatWouldBe) {
    for (const auto& [line, known] : std::vector<std::pair<std::string, std::string>>{
             {R"(spawn a {"shape": {"type": "sphere"}, "colour": 1})", "friction"},
             {R"(joint {"type": "ball", "a": 1, "b": 2, "tint": 1})", "collide"}}) {
        const auto script = write_temporary("unknown.script", "open stack:2\n" + line + "\n");
        const auto outcome = run({"script", script.string()});
        EXPECT_EQ(outcome.exit_code, kBadInput);
        EXPECT_NE(outcome.err.find("not understood"), std::string::npos) << outcome.err;
        EXPECT_NE(outcome.err.find(known), std::string::npos) << outcome.err;
    }
}

TEST(ExitCodes, AScriptsUnknownWordIsAnsweredWithThoseThereAre) {
    const auto script = write_temporary("word.script", "open stack:2\nspwan a\n");
    const auto outcome = run({"script", script.string()});
    EXPECT_EQ(outcome.exit_code, kBadInput);
    for (const char* word : {"'spwan' is not a command", ":2:", " spawn,", " step,", " expect,"})
        EXPECT_NE(outcome.err.find(word), std::string::npos) << word << " in " << outcome.err;
}

} // namespace
} // namespace topple::app
