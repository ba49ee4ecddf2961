import { CLOSE, CUBIC, LINE, MOVE, type Path, type XY } from './path.ts';

const round = 0.5523;

/** An axis-parallel rectangle from its left top corner. */
export function rectangle(x: number, y: number, width: number, height: number): Path {
  return [MOVE, x, y, LINE, x + width, y, LINE, x + width, y + height, LINE, x, y + height, CLOSE];
}

/** An ellipse; a circle when `ry` is left out. */
export function ellipse(cx: number, cy: number, rx: number, ry = rx): Path {
  const [a, b] = [rx * round, ry * round];
  return [
    MOVE,
    cx - rx,
    cy,
    CUBIC,
    cx - rx,
    cy - b,
    cx - a,
    cy - ry,
    cx,
    cy - ry,
    CUBIC,
    cx + a,
    cy - ry,
    cx + rx,
    cy - b,
    cx + rx,
    cy,
    CUBIC,
    cx + rx,
    cy + b,
    cx + a,
    cy + ry,
    cx,
    cy + ry,
    CUBIC,
    cx - a,
    cy + ry,
    cx - rx,
    cy + b,
    cx - rx,
    cy,
    CLOSE,
  ];
}

/** A closed polygon. */
export function polygon(points: readonly XY[]): Path {
  return [...polyline(points), CLOSE];
}

/** An open polyline. */
export function polyline(points: readonly XY[]): Path {
  return points.flatMap(([x, y], i) => [i === 0 ? MOVE : LINE, x, y]);
}

/** The curve from b to c that continues smoothly from a and to d (Catmull-Rom, tension 1/6). */
function span(a: XY, b: XY, c: XY, d: XY): Path {
  return [
    CUBIC,
    b[0] + (c[0] - a[0]) / 6,
    b[1] + (c[1] - a[1]) / 6,
    c[0] - (d[0] - b[0]) / 6,
    c[1] - (d[1] - b[1]) / 6,
    c[0],
    c[1],
  ];
}

/** A smooth open curve through the points. */
export function smooth(points: readonly XY[]): Path {
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))] as XY;
  const out: Path = [MOVE, ...at(0)];
  for (let i = 0; i + 1 < points.length; i++) {
    out.push(...span(at(i - 1), at(i), at(i + 1), at(i + 2)));
  }
  return out;
}

/** A smooth closed curve through the points. */
export function blob(points: readonly XY[]): Path {
  const n = points.length;
  const at = (i: number) => points[(i + n) % n] as XY;
  const out: Path = [MOVE, ...at(0)];
  for (let i = 0; i < n; i++) {
    out.push(...span(at(i - 1), at(i), at(i + 1), at(i + 2)));
  }
  return [...out, CLOSE];
}

/** An area with one smooth edge, closed by straight corners. */
export function smoothTo(points: readonly XY[], ...corners: readonly XY[]): Path {
  return [...smooth(points), ...corners.flatMap(([x, y]) => [LINE, x, y]), CLOSE];
}

/** An area between two smooth edges in the same direction. */
export function smoothBetween(one: readonly XY[], other: readonly XY[]): Path {
  return [...smooth(one), LINE, ...smooth([...other].reverse()).slice(1), CLOSE];
}

/** The area between a smooth line and a level below it. */
export function under(points: readonly XY[], level: number): Path {
  const [first, last] = [points[0] as XY, points[points.length - 1] as XY];
  return smoothTo(points, [last[0], level], [first[0], level]);
}

/** A star with one point straight up; `inner` is the inner radius as a share of the outer. */
export function star(cx: number, cy: number, radius: number, points = 5, inner = 0.382): Path {
  const corners: XY[] = [];
  for (let i = 0; i < points * 2; i++) {
    const r = i % 2 === 0 ? radius : radius * inner;
    const angle = (Math.PI * i) / points - Math.PI / 2;
    corners.push([cx + r * Math.cos(angle), cy + r * Math.sin(angle)]);
  }
  return polygon(corners);
}

/** A point at an angle (radians, clockwise from three o'clock) and distance. */
export function polar(cx: number, cy: number, radius: number, angle: number): XY {
  return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
}

/** A stroke that is wide in the middle and pointed at both ends, like the cut of a gouge. */
export function gouge(x0: number, y0: number, x1: number, y1: number, width: number): Path {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [nx, ny] = [(-(y1 - y0) / length) * width, ((x1 - x0) / length) * width];
  const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return [MOVE, x0, y0, 2, mx + nx, my + ny, x1, y1, 2, mx - nx, my - ny, x0, y0, CLOSE];
}
