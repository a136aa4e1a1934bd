// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/gl/shader_source.h"

#include "app/platform/offscreen_context.h"
#include "app/render/gl/embedded_shaders.h"
#include "app/render/gl/program.h"
#include "tests/support/test.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace topple::app::gl {
namespace {

/// A folder of shaders that is removed at the end of the test.
class ShaderFolder {
public:
    ShaderFolder() {
        std::filesystem::remove_all(path_);
        std::filesystem::create_directories(path_);
    }
    ~ShaderFolder() { std::filesystem::remove_all(path_); }
    ShaderFolder(const ShaderFolder&) = delete;
    ShaderFolder& operator=(const ShaderFolder&) = delete;
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name) << text;
    }
    [[nodiscard]] std::string path() const { return path_.string(); }

private:
    std::filesystem::path path_ = std::filesystem::temp_directory_path() /
                                  ("topple_shaders_" + std::to_string(getpid()));
};

TEST(ShaderSource, IncludesAreFilledInAndLinesKeepTheirNumbers) {
    const ShaderFolder folder;
    folder.write("a.vert", "#version 330 core\n#include \"b.glsl\"\nlast\n");
    folder.write("b.glsl", "inside\n");
    constexpr std::string_view kDefinitions[] = {"BOX"};
    const auto source = load_shader("a.vert", folder.path(), kDefinitions);
    ASSERT_TRUE(source) << source.error().text();
    EXPECT_EQ(source->text,
              "#version 330 core\n#define BOX\n#line 2 0\n"
              "#line 1 1\ninside\n#line 3 0\nlast\n");
    EXPECT_EQ(source->files, (std::vector<std::string>{"a.vert", "b.glsl"}));
}

TEST(ShaderSource, AMissingIncludeIsSaidWithFileAndLine) {
    const ShaderFolder folder;
    folder.write("a.vert", "#version 330 core\n#include \"gone.glsl\"\n");
    const auto source = load_shader("a.vert", folder.path(), {});
    ASSERT_FALSE(source);
    EXPECT_EQ(source.error().text(), "a.vert:2: there is no shader \"gone.glsl\"");
}

TEST(ShaderSource, ARingOfIncludesEnds) {
    const ShaderFolder folder;
    folder.write("a.vert", "#include \"a.vert\"\n");
    EXPECT_FALSE(load_shader("a.vert", folder.path(), {}));
}

TEST(ShaderSource, LogsOfThreeDriversNameOurFileAndLine) {
    const ShaderSource source{"", {"body.frag", "include/light.glsl"}};
    for (const char* log : {"1:12(3): error: `x' undeclared",
                            "1(12) : error C1503: `x' undeclared",
                            "ERROR: 1:12: `x' undeclared"}) {
        const Error error = error_from_log(log, source);
        EXPECT_EQ(error.file, "include/light.glsl") << log;
        EXPECT_EQ(error.line, 12) << log;
        EXPECT_EQ(error.message, "the shader does not compile: `x' undeclared") << log;
    }
}

TEST(ShaderSource, LinesOfTheLogThatNameNoPlaceAreNoErrors) {
    const ShaderSource source{"", {"body.frag", "include/light.glsl"}};
    const Error error = error_from_log("Vertex shader failed to compile\n"
                                       "WARNING: 0:3: extension is not supported\n"
                                       "1:: error\n1(12\n9:7(1): error: lost: here\n",
                                       source);
    EXPECT_EQ(error.message, "the shader does not compile: lost: here");
    EXPECT_EQ(error.file, "body.frag") << "there is no file 9";
    EXPECT_EQ(error.line, 7);
    for (const char* log :
         {"", "the link failed", "1:", "1(12", "1:12 error", "99999999999:1: error: x"}) {
        const Error whole = error_from_log(log, source);
        EXPECT_EQ(whole.message, "the shader does not compile: " + std::string(log));
        EXPECT_EQ(whole.file, "body.frag") << log;
        EXPECT_EQ(whole.line, 0) << log;
    }
}

TEST(Program, AShaderThatDoesNotCompileIsSaidWithFileAndLine) {
    const auto context = OffscreenContext::create();
    ASSERT_TRUE(context) << context.error().text();
    const ShaderFolder folder;
    folder.write("a.vert", "#version 330 core\nvoid main() { gl_Position = vec4(0.0); }\n");
    folder.write("a.frag", "#version 330 core\n\nvoid main() { nothing_like_this(); }\n");
    const auto program = Program::build("a", folder.path());
    ASSERT_FALSE(program);
    EXPECT_EQ(program.error().file, "a.frag");
    EXPECT_EQ(program.error().line, 3);
    EXPECT_NE(program.error().message.find("nothing_like_this"), std::string::npos)
        << program.error().text();
}

TEST(EmbeddedShaders, EveryFileOfTheFolderIsInTheProgram) {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator("shaders")) {
        const auto ending = entry.path().extension();
        count += ending == ".vert" || ending == ".frag" || ending == ".glsl";
    }
    EXPECT_EQ(embedded_shaders().size(), count);
}

} // namespace
} // namespace topple::app::gl
