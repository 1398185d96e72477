"""Rectangles of any angle: the smallest around some points, and how they are made larger."""

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""Points as (x, y), shape (n, 2)."""


def minimum_area_rectangle(points: Points) -> Points:
    """Return the corners of the smallest rectangle around points, clockwise from the top left, shape (4, 2).

    One of its sides lies along a side of the convex hull (Freeman and Shapira 1975). Upright is what is turned by less
    than 45 degrees.
    """
    hull = convex_hull(points)
    sides = np.diff(np.concatenate([hull, hull[:1]]), axis=0)
    angles = np.unique((np.arctan2(sides[:, 1], sides[:, 0]) + np.pi / 4) % (np.pi / 2) - np.pi / 4)
    across = np.stack([np.cos(angles), np.sin(angles)])
    down = np.stack([-np.sin(angles), np.cos(angles)])
    x, y = hull @ across, hull @ down  # shape (points, angles)
    left, right, top, bottom = x.min(axis=0), x.max(axis=0), y.min(axis=0), y.max(axis=0)
    best = int(np.argmin((right - left) * (bottom - top)))
    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])[:, :, best]
    return np.asarray(corners @ np.stack([across[:, best], down[:, best]]))


def convex_hull(points: Points) -> Points:
    """Return the corners of the convex hull in order around it (monotone chain, Andrew 1979)."""
    ordered = sorted(set(map(tuple, points.tolist())))
    if len(ordered) < 3:
        return np.array(ordered)
    return np.array(_half(ordered)[:-1] + _half(ordered[::-1])[:-1])


def _half(ordered: list[tuple[float, ...]]) -> list[tuple[float, ...]]:
    chain: list[tuple[float, ...]] = []
    for x, y in ordered:
        while len(chain) > 1:
            (ax, ay), (bx, by) = chain[-2:]
            if (bx - ax) * (y - ay) > (by - ay) * (x - ax):
                break
            chain.pop()
        chain.append((x, y))
    return chain


def sides(rectangles: Points) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the widths and the heights of rectangles, shape (…, 4, 2)."""
    across, down = rectangles[..., 1, :] - rectangles[..., 0, :], rectangles[..., 3, :] - rectangles[..., 0, :]
    return np.hypot(across[..., 0], across[..., 1]), np.hypot(down[..., 0], down[..., 1])


def unclip(rectangles: Points, ratio: float) -> Points:
    """Move every side outward by area x ratio / perimeter, which undoes the shrinking of detected text (DB, 2020)."""
    width, height = sides(rectangles)
    distance = (width * height * ratio / np.maximum(2 * (width + height), 1e-9))[..., None]
    across = (rectangles[..., 1, :] - rectangles[..., 0, :]) / np.maximum(width, 1e-9)[..., None] * distance
    down = (rectangles[..., 3, :] - rectangles[..., 0, :]) / np.maximum(height, 1e-9)[..., None] * distance
    outward = np.stack([-across - down, across - down, across + down, down - across], axis=-2)
    return np.asarray(rectangles + outward)


def half_turned(rectangles: Points, width: float, height: float) -> Points:
    """Return the rectangles of a picture of some size that is turned by 180 degrees."""
    return np.roll((width, height) - rectangles, 2, axis=-2)
