import { argumentCount, CLOSE, CUBIC, LINE, MOVE, type Path, QUAD, type XY } from '../draw/path.ts';

/**
 * A glass cylinder as seen: drawing units; `eye` is the height of the viewer's eye, `far` its distance, both along y.
 */
export type Cylinder = { cx: number; radius: number; top: number; eye: number; far: number };

const quarter = Math.PI / 2;

/** The position in the drawing of a point of the flat label. */
function onCylinder({ cx, radius, top, eye, far }: Cylinder, x: number, y: number): XY {
  const turn = Math.max(-quarter, Math.min(quarter, x / 100));
  const height = top + (y * radius) / 100;
  // Circles below the eye show their front edge lower than their sides, circles above it higher.
  const sag = (radius * (height - eye)) / far;
  return [cx + radius * Math.sin(turn), height + sag * (Math.cos(turn) - 1)];
}

/**
 * Wraps a flat path around the glass: long lines and curves are cut into pieces short enough that mapping their control
 * points is accurate to a fraction of a pixel.
 */
export function wrap(path: Path, cylinder: Cylinder): Path {
  const out: Path = [];
  const to = (x: number, y: number) => onCylinder(cylinder, x, y);
  let at: XY = [0, 0];
  let start: XY = [0, 0];
  for (let i = 0; i < path.length; ) {
    const op = path[i++] as number;
    const a = path.slice(i, i + (argumentCount[op] as number));
    i += a.length;
    const end: XY = op === CLOSE ? start : [a[a.length - 2] as number, a[a.length - 1] as number];
    wrapSegment(out, to, at, op, a, end);
    if (op === MOVE) start = end;
    at = end;
  }
  return out;
}

function wrapSegment(out: Path, to: Map, from: XY, op: number, a: number[], end: XY): void {
  const wide = Math.abs(end[0] - from[0]);
  if (op === CLOSE || op === LINE) {
    if (wide > 9) bendLine(out, to, from[0], from[1], end[0], end[1]);
    else if (op === LINE) out.push(LINE, ...to(...end));
    if (op === CLOSE) out.push(CLOSE);
  } else if (op === CUBIC && wide > 45) bendCubic(out, to, from[0], from[1], a);
  else {
    out.push(op);
    for (let n = 0; n < a.length; n += 2) out.push(...to(a[n] as number, a[n + 1] as number));
  }
}

type Map = (x: number, y: number) => XY;

function bendLine(out: Path, to: Map, x0: number, y0: number, x1: number, y1: number): void {
  const pieces = Math.ceil(Math.abs(x1 - x0) / 42);
  let from = to(x0, y0);
  for (let i = 1; i <= pieces; i++) {
    const end = to(x0 + ((x1 - x0) * i) / pieces, y0 + ((y1 - y0) * i) / pieces);
    const middle = to(x0 + ((x1 - x0) * (i - 0.5)) / pieces, y0 + ((y1 - y0) * (i - 0.5)) / pieces);
    out.push(QUAD, 2 * middle[0] - (from[0] + end[0]) / 2, 2 * middle[1] - (from[1] + end[1]) / 2, end[0], end[1]);
    from = end;
  }
}

function bendCubic(out: Path, to: Map, x: number, y: number, a: number[]): void {
  const [ax, ay, bx, by, ex, ey] = a as [number, number, number, number, number, number];
  const pieces = Math.ceil(Math.abs(ex - x) / 40);
  const point = (t: number): XY => {
    const u = 1 - t;
    const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    return [p * x + q * ax + r * bx + s * ex, p * y + q * ay + r * by + s * ey];
  };
  let from = to(x, y);
  for (let i = 1; i <= pieces; i++) {
    const end = to(...point(i / pieces));
    const middle = to(...point((i - 0.5) / pieces));
    out.push(QUAD, 2 * middle[0] - (from[0] + end[0]) / 2, 2 * middle[1] - (from[1] + end[1]) / 2, end[0], end[1]);
    from = end;
  }
}
