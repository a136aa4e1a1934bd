#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Draws packaging/topple.svg as an icon of Windows, which holds a PNG of every size. Knows what that drawing is made of:
# rectangles with round corners, level lines, and a dotted curve.
#   make_icon.py topple.svg topple.ico

import math
import re
import struct
import sys
import xml.etree.ElementTree
import zlib

SIZES = (16, 24, 32, 48, 64, 256)


def numbers(text):
    return [float(n) for n in re.findall(r'-?\d+(?:\.\d+)?', text)]


def color(text):
    return tuple(int(text[i:i + 2], 16) for i in (1, 3, 5))


def rectangle(element):
    """Distance of a point to the outline, negative inside."""
    x, y, width, height, radius = (float(element.get(key, 0)) for key in ('x', 'y', 'width', 'height', 'rx'))
    turn, center_x, center_y = numbers(element.get('transform', 'rotate(0 0 0)'))
    cosine, sine = math.cos(math.radians(-turn)), math.sin(math.radians(-turn))

    def distance(px, py):
        px, py = px - center_x, py - center_y
        px, py = cosine * px - sine * py + center_x, sine * px + cosine * py + center_y
        out_x = abs(px - x - width / 2) - width / 2 + radius
        out_y = abs(py - y - height / 2) - height / 2 + radius
        return math.hypot(max(out_x, 0), max(out_y, 0)) + min(max(out_x, out_y), 0) - radius
    return distance


def level_line(x, y, length):
    return lambda px, py: math.hypot(px - min(max(px, x), x + length), py - y)


def dots(x, y, bend_x, bend_y, end_x, end_y, period):
    """Distance to points of a quadratic Bezier curve, a period of its length apart. Bend and end are relative."""
    def at(t):
        return tuple(a + 2 * t * (1 - t) * b + t * t * c
                     for a, b, c in ((x, bend_x, end_x), (y, bend_y, end_y)))
    points, length, last = [at(0)], 0, at(0)
    for i in range(1, 1001):
        now = at(i / 1000)
        length += math.dist(last, now)
        last = now
        if length >= period * len(points):
            points.append(now)
    return lambda px, py: min(math.hypot(px - a, py - b) for a, b in points)


def shapes(root, inherited=None):
    """Yields the distance to an outline, how far around it the color reaches, and the color."""
    for element in root:
        given = {**(inherited or {}), **element.attrib}
        kind = element.tag.rsplit('}', 1)[-1]
        half = float(given.get('stroke-width', 1)) / 2
        if kind == 'g':
            yield from shapes(element, given)
        elif kind == 'rect':
            distance = rectangle(element)
            yield distance, 0, color(given['fill'])
            if 'stroke' in given:
                yield (lambda px, py, of=distance: abs(of(px, py))), half, color(given['stroke'])
        elif 'stroke-dasharray' in given:
            period = sum(numbers(given['stroke-dasharray']))
            yield dots(*numbers(given['d']), period), half, color(given['stroke'])
        else:
            yield level_line(*numbers(given['d'])), half, color(given['stroke'])


def picture(drawing, extent, size):
    pixel = extent / size
    rows = []
    for row in range(size):
        line = bytearray(b'\0')  # PNG's filter "none"
        for column in range(size):
            red = green = blue = alpha = 0.0
            for distance, reach, (r, g, b) in drawing:
                over = 0.5 - (distance((column + 0.5) * pixel, (row + 0.5) * pixel) - reach) / pixel
                share = min(max(over, 0), 1)
                red, green, blue = (share * new + (1 - share) * old
                                    for new, old in ((r, red), (g, green), (b, blue)))
                alpha = share + (1 - share) * alpha
            line += bytes(round(c / max(alpha, 1e-9)) for c in (red, green, blue)) + bytes([round(255 * alpha)])
        rows.append(bytes(line))
    return b''.join(rows)


def png(pixels, size):
    def chunk(name, content):
        return struct.pack('>I', len(content)) + name + content + struct.pack('>I', zlib.crc32(name + content))
    header = struct.pack('>IIBBBBB', size, size, 8, 6, 0, 0, 0)
    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', header) + chunk(b'IDAT', zlib.compress(pixels, 9)) +
            chunk(b'IEND', b''))


def main(source, target):
    root = xml.etree.ElementTree.parse(source).getroot()
    extent = numbers(root.get('viewBox'))[2]
    drawing = list(shapes(root))
    images = [png(picture(drawing, extent, size), size) for size in SIZES]
    icon = struct.pack('<HHH', 0, 1, len(images))
    at = len(icon) + 16 * len(images)
    for size, image in zip(SIZES, images):
        icon += struct.pack('<BBBBHHII', size % 256, size % 256, 0, 0, 1, 32, len(image), at)
        at += len(image)
    with open(target, 'wb') as file:
        file.write(icon + b''.join(images))


main(*sys.argv[1:])
