# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# cmake -DOUT=... -DFOLDER=... -DFILES=a.vert;a.frag -P embed.cmake
# Writes the definition of topple::app::embedded_shaders().

set(text "#include \"app/render/gl/embedded_shaders.h\"\n\nnamespace topple::app {\nnamespace {\n")
list(LENGTH FILES count)
if(count GREATER 0)
  string(APPEND text "\nconstexpr EmbeddedShader kShaders[] = {\n")
  foreach(name IN LISTS FILES)
    file(READ "${FOLDER}/${name}" source)
    string(APPEND text "    {\"${name}\", R\"topple(${source})topple\"},\n")
  endforeach()
  string(APPEND text "};\n")
else()
  string(APPEND text "\nconstexpr std::span<const EmbeddedShader> kShaders{};\n")
endif()
string(APPEND text "\n} // namespace\n\nstd::span<const EmbeddedShader> embedded_shaders() { return kShaders; }\n")
string(APPEND text "\n} // namespace topple::app\n")
file(WRITE "${OUT}" "${text}")
