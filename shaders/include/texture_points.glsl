// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// TEXTURE_POINTS: the vertices of a mesh have places in an image or in a cloth.

#if defined(IMAGES) || (defined(MESH) && defined(SURFACES))
#define TEXTURE_POINTS
#endif
