import { CLOSE, CUBIC, LINE, MOVE, type Path, place, type XY } from '../draw/path.ts';

/** A path of moves, lines and cubics in reverse direction. */
export function reversed(path: Path): Path {
  const nodes: { op: number; control: number[]; at: XY }[] = [];
  for (let i = 0; i < path.length; ) {
    const op = path[i++] as number;
    const count = op === CUBIC ? 6 : 2;
    const a = path.slice(i, i + count);
    i += count;
    nodes.push({ op, control: a.slice(0, -2), at: [a[count - 2] as number, a[count - 1] as number] });
  }
  nodes.reverse();
  return nodes.flatMap(({ op, control, at }, i) => {
    const next = nodes[i + 1]?.at ?? [];
    const [ax = 0, ay = 0, bx = 0, by = 0] = control;
    const step = op === CUBIC ? [CUBIC, bx, by, ax, ay, ...next] : op === LINE ? [LINE, ...next] : [];
    return i === 0 ? [MOVE, ...at, ...step] : step;
  });
}

/**
 * The part of a bottle's right side between two heights, from the lower up: the side's own curves, cut, so that shapes
 * along it never leave the glass. The side starts at the base and never turns down again.
 */
export function cutSide(side: Path, top: number, bottom: number): Path {
  const out: Path = [];
  let from: XY = [0, 0];
  for (let i = 0; i < side.length; ) {
    const op = side[i++] as number;
    const count = op === CUBIC ? 6 : 2;
    const a = side.slice(i, i + count);
    i += count;
    const to: XY = [a[count - 2] as number, a[count - 1] as number];
    if (op !== MOVE && to[1] < bottom && from[1] > top) {
      const hull: readonly XY[] =
        op === CUBIC
          ? [from, [a[0] as number, a[1] as number], [a[2] as number, a[3] as number], to]
          : thirds(from, to);
      const piece = cutCubic(hull, shareAt(hull, bottom), shareAt(hull, top));
      if (out.length === 0) out.push(MOVE, ...(piece[0] as XY));
      out.push(...(op === CUBIC ? [CUBIC, ...piece.slice(1).flat()] : [LINE, ...(piece[3] as XY)]));
    }
    from = to;
  }
  return out;
}

/** A strip that follows the side of the bottle between two shares of its radius (-1 left edge, 1 right edge). */
export function strip(placed: { cx: number; side: Path }, from: number, to: number, top: number, bottom: number): Path {
  const side = cutSide(placed.side, top, bottom);
  if (side.length === 0) return [];
  const at = (share: number) => place(side, placed.cx * (1 - share), 0, [share, 1]);
  return [...at(from), LINE, ...reversed(at(to)).slice(1), CLOSE];
}

const thirds = ([ax, ay]: XY, [bx, by]: XY): readonly XY[] =>
  [0, 1 / 3, 2 / 3, 1].map((t): XY => [ax + (bx - ax) * t, ay + (by - ay) * t]);

/** The blossom of a cubic: the control points of the part from a to b are (a,a,a), (a,a,b), (a,b,b) and (b,b,b). */
function blossom(hull: readonly XY[], ...shares: readonly number[]): XY {
  let points = hull;
  for (const t of shares)
    points = points.slice(1).map(([x, y], i): XY => {
      const [px, py] = points[i] as XY;
      return [px + (x - px) * t, py + (y - py) * t];
    });
  return points[0] as XY;
}

const cutCubic = (hull: readonly XY[], a: number, b: number): XY[] => [
  blossom(hull, a, a, a),
  blossom(hull, a, a, b),
  blossom(hull, a, b, b),
  blossom(hull, b, b, b),
];

/** The parameter at which a rising curve reaches a height: 0 if it starts above it, 1 if it ends below. */
function shareAt(hull: readonly XY[], y: number): number {
  if (y >= (hull[0] as XY)[1]) return 0;
  if (y <= (hull[3] as XY)[1]) return 1;
  let [low, up] = [0, 1];
  for (let i = 0; i < 26; i++) {
    const middle = (low + up) / 2;
    if (blossom(hull, middle, middle, middle)[1] > y) low = middle;
    else up = middle;
  }
  return (low + up) / 2;
}
