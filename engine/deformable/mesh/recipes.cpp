// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/mesh/bend_constraints.h"
#include "topple/deformable/mesh/follow_recipe.h"
#include "topple/geometry/meshes/icosphere.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace topple {
namespace {

Spring spring_between(const std::vector<Vec3>& rest,
                      std::uint32_t a,
                      std::uint32_t b,
                      const SpringNumbers& numbers,
                      SpringKind kind) {
    return {a, b, distance(rest[a], rest[b]), numbers.stiffness, numbers.damping, kind};
}

/// Particles at rest, all of the same mass.
Particles particles_at(const std::vector<Vec3>& positions, Real mass_of_all) {
    const Real inv_mass = static_cast<Real>(positions.size()) / mass_of_all;
    return {positions,
            std::vector<Vec3>(positions.size()),
            std::vector<Real>(positions.size(), inv_mass)};
}

RecipeResult make(const PointsRecipe& r) {
    RecipeResult out;
    for (const PointsRecipe::Point& p : r.points) {
        out.particles.positions.push_back(p.position);
        out.particles.velocities.push_back(p.velocity);
        out.particles.inv_masses.push_back(p.mass > 0 ? 1 / p.mass : 0);
    }
    out.mesh.rest = out.particles.positions;
    for (const PointsRecipe::Link& l : r.links) {
        Spring s = spring_between(out.mesh.rest, l.a, l.b, l.numbers, SpringKind::structural);
        if (l.rest >= 0)
            s.rest = l.rest;
        out.mesh.springs.push_back(s);
    }
    out.mesh.is_chain = true;
    return out;
}

/// Calls `visit(i, j)` for the grid's particles that have a neighbor at this offset of columns and rows.
template<typename Visit>
void for_neighbors(const ClothRecipe& r, int columns, int rows, const Visit& visit) {
    for (int row = 0; row + rows < r.rows; ++row)
        for (int column = columns < 0 ? -columns : 0;
             column < r.columns && column + columns < r.columns;
             ++column)
            visit(cloth_particle(r, column, row), cloth_particle(r, column + columns, row + rows));
}

void add_cells(const ClothRecipe& r, DeformableMesh& mesh) {
    for (int row = 0; row + 1 < r.rows; ++row)
        for (int column = 0; column + 1 < r.columns; ++column) {
            const std::uint32_t a = cloth_particle(r, column, row);
            const std::uint32_t b = cloth_particle(r, column + 1, row);
            const std::uint32_t c = cloth_particle(r, column + 1, row + 1);
            const std::uint32_t d = cloth_particle(r, column, row + 1);
            if ((row + column) % 2 == 0) {
                mesh.triangles.push_back({a, d, c});
                mesh.triangles.push_back({a, c, b});
            } else {
                mesh.triangles.push_back({a, d, b});
                mesh.triangles.push_back({b, d, c});
            }
        }
}

/// Adds reaches along one row or column of `count` particles, from `first` on, `stride` apart: half of it, a quarter
/// and so on, down to two springs. The last ones may overlap their neighbors.
void add_reaches(std::uint32_t first,
                 std::uint32_t stride,
                 int count,
                 Real spacing,
                 std::vector<Reach>& out) {
    int longest = 2;
    while (2 * longest < count)
        longest *= 2;
    const auto add = [&](int begin, int length) {
        out.push_back({first + static_cast<std::uint32_t>(begin) * stride,
                       first + static_cast<std::uint32_t>(begin + length) * stride,
                       spacing * static_cast<Real>(length)});
    };
    for (int length = longest; length >= 2 && length < count; length /= 2) {
        int begin = 0;
        for (; begin + length < count; begin += length)
            add(begin, length);
        if (begin < count - 1)
            add(count - 1 - length, length);
    }
}

RecipeResult make(const ClothRecipe& r) {
    RecipeResult out;
    std::vector<Vec3>& rest = out.mesh.rest;
    const Vec3 middle = Vec3{static_cast<Real>(r.columns - 1), 0, static_cast<Real>(r.rows - 1)} /
                        2;
    for (int row = 0; row < r.rows; ++row)
        for (int column = 0; column < r.columns; ++column)
            rest.push_back((Vec3{static_cast<Real>(column), 0, static_cast<Real>(row)} - middle) *
                           r.spacing);
    const Real area = r.spacing * r.spacing * static_cast<Real>((r.columns - 1) * (r.rows - 1));
    out.particles = particles_at(rest, area * r.mass_per_area);

    const auto add = [&](int columns, int rows, const SpringNumbers& numbers, SpringKind kind) {
        for_neighbors(r, columns, rows, [&](std::uint32_t a, std::uint32_t b) {
            out.mesh.springs.push_back(spring_between(rest, a, b, numbers, kind));
        });
    };
    add(1, 0, r.structural, SpringKind::structural);
    add(0, 1, r.structural, SpringKind::structural);
    add(1, 1, r.shear, SpringKind::shear);
    add(-1, 1, r.shear, SpringKind::shear);
    if (r.bend.stiffness > 0) {
        add(2, 0, r.bend, SpringKind::bend);
        add(0, 2, r.bend, SpringKind::bend);
    }
    if (r.structural.stiffness == 0) {
        for (int row = 0; row < r.rows; ++row)
            add_reaches(cloth_particle(r, 0, row), 1, r.columns, r.spacing, out.mesh.reaches);
        for (int column = 0; column < r.columns; ++column)
            add_reaches(cloth_particle(r, column, 0),
                        static_cast<std::uint32_t>(r.columns),
                        r.rows,
                        r.spacing,
                        out.mesh.reaches);
        std::stable_sort(out.mesh.reaches.begin(),
                         out.mesh.reaches.end(),
                         [](const Reach& a, const Reach& b) { return a.length > b.length; });
    }
    add_cells(r, out.mesh);
    if (r.bend_rigidity > 0)
        out.mesh.bends = find_bend_constraints(out.mesh.triangles, rest, r.bend_rigidity);
    return out;
}

RecipeResult make(const RopeRecipe& r) {
    RecipeResult out;
    std::vector<Vec3>& rest = out.mesh.rest;
    const Real link = r.length / static_cast<Real>(r.segments);
    for (int i = 0; i <= r.segments; ++i)
        rest.push_back({static_cast<Real>(i) * link, 0, 0});
    out.particles = particles_at(rest, r.mass);
    const auto count = static_cast<std::uint32_t>(r.segments);
    for (std::uint32_t i = 0; i < count; ++i)
        out.mesh.springs.push_back(
            spring_between(rest, i, i + 1, r.stretch, SpringKind::structural));
    if (r.bend_stiffness > 0)
        // A curvature of |x0 - 2 x1 + x2| / l^2 over a length l: the energy is E I / (2 l^3) times
        // that sum squared.
        for (std::uint32_t i = 0; i + 1 < count; ++i)
            out.mesh.bends.push_back(
                {{i, i + 1, i + 2, i}, {1, -2, 1, 0}, r.bend_stiffness / (link * link * link)});
    out.mesh.is_chain = true;
    return out;
}

/// The vertices of a lattice of cubes.
struct Lattice {
    const BlockRecipe& recipe;

    [[nodiscard]] bool holds(int x, int y, int z) const {
        return x >= 0 && y >= 0 && z >= 0 && x <= recipe.cells_x && y <= recipe.cells_y &&
               z <= recipe.cells_z;
    }
    [[nodiscard]] std::uint32_t at(int x, int y, int z) const {
        return static_cast<std::uint32_t>((z * (recipe.cells_y + 1) + y) * (recipe.cells_x + 1) +
                                          x);
    }
    template<typename Visit>
    void for_points(const Visit& visit) const {
        for (int z = 0; z <= recipe.cells_z; ++z)
            for (int y = 0; y <= recipe.cells_y; ++y)
                for (int x = 0; x <= recipe.cells_x; ++x)
                    visit(x, y, z);
    }
    template<typename Visit>
    void for_cells(const Visit& visit) const {
        for_points([&](int x, int y, int z) {
            if (holds(x + 1, y + 1, z + 1))
                visit(x, y, z);
        });
    }
};

/// Adds the springs of all cells. A diagonal of a face or of the inside is addressed by its cell, since its ends
/// alone do not determine it.
void add_lattice_springs(const Lattice& lattice, DeformableMesh& mesh) {
    struct Way {
        int x, y, z;
    };
    constexpr Way kWays[] = {{1, 0, 0},
                             {0, 1, 0},
                             {0, 0, 1},
                             {1, 1, 0},
                             {1, -1, 0},
                             {0, 1, 1},
                             {0, 1, -1},
                             {1, 0, 1},
                             {1, 0, -1},
                             {1, 1, 1},
                             {1, 1, -1},
                             {1, -1, 1},
                             {1, -1, -1}};
    for (const Way& way : kWays) {
        const int axes = way.x * way.x + way.y * way.y + way.z * way.z;
        const SpringKind kind = static_cast<SpringKind>(axes - 1);
        const SpringNumbers& numbers = axes == 1   ? lattice.recipe.structural
                                       : axes == 2 ? lattice.recipe.shear
                                                   : lattice.recipe.bend;
        lattice.for_points([&](int x, int y, int z) {
            if (lattice.holds(x + way.x, y + way.y, z + way.z))
                mesh.springs.push_back(spring_between(mesh.rest,
                                                      lattice.at(x, y, z),
                                                      lattice.at(x + way.x, y + way.y, z + way.z),
                                                      numbers,
                                                      kind));
        });
    }
}

/// Adds both triangles of the face a, b, c, d, counter-clockwise from outside.
void add_face(DeformableMesh& mesh,
              std::uint32_t a,
              std::uint32_t b,
              std::uint32_t c,
              std::uint32_t d) {
    mesh.triangles.push_back({a, b, c});
    mesh.triangles.push_back({a, c, d});
}

void add_lattice_skin(const Lattice& l, DeformableMesh& mesh) {
    const BlockRecipe& r = l.recipe;
    l.for_cells([&](int x, int y, int z) {
        const auto p = [&](int dx, int dy, int dz) { return l.at(x + dx, y + dy, z + dz); };
        if (x == 0)
            add_face(mesh, p(0, 0, 0), p(0, 0, 1), p(0, 1, 1), p(0, 1, 0));
        if (x + 1 == r.cells_x)
            add_face(mesh, p(1, 0, 0), p(1, 1, 0), p(1, 1, 1), p(1, 0, 1));
        if (y == 0)
            add_face(mesh, p(0, 0, 0), p(1, 0, 0), p(1, 0, 1), p(0, 0, 1));
        if (y + 1 == r.cells_y)
            add_face(mesh, p(0, 1, 0), p(0, 1, 1), p(1, 1, 1), p(1, 1, 0));
        if (z == 0)
            add_face(mesh, p(0, 0, 0), p(0, 1, 0), p(1, 1, 0), p(1, 0, 0));
        if (z + 1 == r.cells_z)
            add_face(mesh, p(0, 0, 1), p(1, 0, 1), p(1, 1, 1), p(0, 1, 1));
    });
}

/// Adds five tetrahedra per cell, mirrored in every second one so that neighbors share diagonals.
void add_lattice_volumes(const Lattice& l, DeformableMesh& mesh) {
    l.for_cells([&](int x, int y, int z) {
        const bool turned = (x + y + z) % 2 != 0;
        const auto p = [&](int dx, int dy, int dz) {
            return l.at(x + (turned ? 1 - dx : dx), y + dy, z + dz);
        };
        const std::array<std::uint32_t, 4> cells[] = {
            {p(0, 0, 0), p(1, 0, 0), p(0, 1, 0), p(0, 0, 1)},
            {p(1, 1, 0), p(0, 1, 0), p(1, 0, 0), p(1, 1, 1)},
            {p(1, 0, 1), p(1, 0, 0), p(0, 0, 1), p(1, 1, 1)},
            {p(0, 1, 1), p(0, 0, 1), p(0, 1, 0), p(1, 1, 1)},
            {p(1, 0, 0), p(0, 1, 0), p(0, 0, 1), p(1, 1, 1)}};
        for (auto [a, b, c, d] : cells) {
            if (turned) // a mirrored tetrahedron has the opposite orientation
                std::swap(c, d);
            const std::vector<Vec3>& rest = mesh.rest;
            mesh.tetrahedra.push_back(
                {{a, b, c, d}, volume_of(rest[a], rest[b], rest[c], rest[d])});
        }
    });
}

RecipeResult make(const BlockRecipe& r) {
    RecipeResult out;
    const Lattice lattice{r};
    const Vec3 middle = Vec3{static_cast<Real>(r.cells_x),
                             static_cast<Real>(r.cells_y),
                             static_cast<Real>(r.cells_z)} /
                        2;
    lattice.for_points([&](int x, int y, int z) {
        const Vec3 place{static_cast<Real>(x), static_cast<Real>(y), static_cast<Real>(z)};
        out.mesh.rest.push_back((place - middle) * r.spacing);
    });
    out.particles = particles_at(out.mesh.rest, r.mass);
    out.mesh.is_solid = true;
    add_lattice_springs(lattice, out.mesh);
    add_lattice_skin(lattice, out.mesh);
    if (r.keeps_volume)
        add_lattice_volumes(lattice, out.mesh);
    return out;
}

RecipeResult make(const BalloonRecipe& r) {
    RecipeResult out;
    TriangleMesh sphere = icosphere(r.subdivisions, r.radius);
    out.mesh.rest = std::move(sphere.vertices);
    out.mesh.triangles = std::move(sphere.triangles);
    out.particles = particles_at(out.mesh.rest, r.mass);
    for (const auto& [a, b] : edges_of(out.mesh.triangles))
        out.mesh.springs.push_back(
            spring_between(out.mesh.rest, a, b, r.skin, SpringKind::structural));
    for (const auto& t : out.mesh.triangles)
        out.mesh.rest_volume += volume_of(
            {}, out.mesh.rest[t[0]], out.mesh.rest[t[1]], out.mesh.rest[t[2]]);
    out.mesh.pressure = r.pressure;
    return out;
}

} // namespace

RecipeResult follow(const Recipe& recipe) {
    return std::visit([](const auto& r) { return make(r); }, recipe);
}

} // namespace topple
