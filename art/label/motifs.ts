import { blob, ellipse, polar, polygon } from '../draw/figures.ts';
import { type Path, pen, place, readPath, type XY } from '../draw/path.ts';
import type { Dice } from '../draw/random.ts';

/** A grape leaf of five lobes about its stem end (0, 0), pointing down, about 100 long; `veins` are strokes. */
export const leaf: { shape: Path; veins: Path } = {
  shape: readPath(
    'M0 6C-8 -8 -24 -12 -34 -4C-32 2 -36 6 -46 10C-42 18 -46 26 -56 34C-46 38 -44 44 -46 54C-36 52 -30 54 -28 60C-24 58 -20 60 -18 66C-14 78 -6 88 0 100C6 88 14 78 18 66C20 60 24 58 28 60C30 54 36 52 46 54C44 44 46 38 56 34C46 26 42 18 46 10C36 6 32 2 34 -4C24 -12 8 -8 0 6Z',
  ),
  veins: readPath(
    'M0 4L0 88M0 12C-14 18 -30 26 -46 34M0 12C14 18 30 26 46 34M0 14C-10 26 -20 44 -28 54M0 14C10 26 20 44 28 54M0 8C-10 4 -22 0 -30 0M0 8C10 4 22 0 30 0',
  ),
};

/** Centres of the berries of a cluster hanging from (0, 0): rows that narrow downwards; each berry has radius `r`. */
export function cluster(r: number, dice: Dice): XY[] {
  const rows = [3, 4, 4, 3, 3, 2, 1];
  return rows.flatMap((count, row) =>
    Array.from(
      { length: count },
      (_, i): XY => [
        (i - (count - 1) / 2) * r * 1.82 + dice.between(-0.22, 0.22) * r,
        r + row * r * 1.52 + dice.between(-0.15, 0.15) * r,
      ],
    ),
  );
}

/** A live oak's crown and trunk with its base at (0, 0), about 100 wide and 62 tall. */
export function oak(dice: Dice): { crown: Path; trunk: Path } {
  const lumps: XY[] = [];
  for (let i = 0; i < 15; i++) {
    const turn = Math.PI + (Math.PI * 2 * i) / 15;
    const flat = Math.sin(turn) > 0 ? 0.34 : 1;
    const swell = i % 2 === 0 ? 1 : dice.between(0.76, 0.9);
    lumps.push([Math.cos(turn) * 50 * swell * dice.between(0.92, 1.06), -36 + Math.sin(turn) * 27 * flat * swell]);
  }
  const trunk = readPath(
    'M-5 0C-3 -8 -4 -14 -7 -20L-18 -32L-14 -33L-3 -23L0 -36L3 -36L4 -22L16 -33L19 -31L8 -19C5 -13 4 -8 7 0Z',
  );
  return { crown: blob(lumps), trunk };
}

/** Rays about a centre: alternately long and short wedges from `inner` to `outer`. */
export function rays(cx: number, cy: number, inner: number, outer: number, count: number, width: number): Path {
  const out: Path = [];
  for (let i = 0; i < count; i++) {
    const turn = (Math.PI * 2 * i) / count - Math.PI / 2;
    const tip = i % 2 === 0 ? outer : inner + (outer - inner) * 0.62;
    const half = (Math.PI / count) * width;
    out.push(
      ...polygon([polar(cx, cy, inner, turn - half), polar(cx, cy, tip, turn), polar(cx, cy, inner, turn + half)]),
    );
  }
  return out;
}

/** Closed contour lines around a summit: `count` irregular rings, the outermost about `size` across. */
export function heightLines(cx: number, cy: number, size: number, count: number, dice: Dice): Path[] {
  const wobble = Array.from({ length: 11 }, () => dice.between(0.74, 1.22));
  return Array.from({ length: count }, (_, ring) => {
    const share = (ring + 0.7) / count;
    const points = wobble.map((w, i): XY => {
      const r = size * share * (1 + (w - 1) * (0.4 + share * 0.7));
      return [
        cx + r * 1.25 * Math.cos((i / 11) * Math.PI * 2) + (1 - share) * size * 0.12,
        cy + r * 0.86 * Math.sin((i / 11) * Math.PI * 2),
      ];
    });
    return blob(points);
  });
}

/** A line of hills from x0 to x1 about the height y, for `under` or `smooth`. */
export function hills(x0: number, x1: number, y: number, swing: number, steps: number, dice: Dice): XY[] {
  return Array.from({ length: steps + 1 }, (_, i) => [x0 + ((x1 - x0) * i) / steps, y + dice.between(-swing, swing)]);
}

/** A swash under a handwritten name: one stroke that is thicker in the middle. */
export function swash(x0: number, x1: number, y: number): Path {
  const w = x1 - x0;
  return pen`M${x0} ${y + 4}C${x0 + w * 0.25} ${y - 6} ${x0 + w * 0.6} ${y - 3} ${x1} ${y - 7}C${x0 + w * 0.7} ${y + 1} ${x0 + w * 0.3} ${y - 1} ${x0} ${y + 4}Z`;
}

/** One wave scale (three nested arcs) on the point (x, y). */
export function waveScale(x: number, y: number, r: number): Path {
  const arc = (radius: number): Path =>
    pen`M${x - radius} ${y}C${x - radius} ${y - radius * 1.33} ${x + radius} ${y - radius * 1.33} ${x + radius} ${y}`;
  return [...arc(r), ...arc(r * 0.66), ...arc(r * 0.32)];
}

/** An eight-petalled Spanish tile of side 2 × `r` about its centre: petals, corner quarters and centre. */
export function tile(cx: number, cy: number, r: number): { petals: Path; corners: Path; center: Path } {
  const petals: Path = [];
  for (let i = 0; i < 4; i++) {
    const petal: Path = pen`M0 0C${r * 0.52} ${-r * 0.2} ${r * 0.4} ${-r * 0.75} 0 ${-r * 0.92}C${-r * 0.4} ${-r * 0.75} ${-r * 0.52} ${-r * 0.2} 0 0Z`;
    petals.push(...place(petal, cx, cy, 1, (Math.PI / 2) * i));
  }
  const corners: Path = [];
  for (const [sx, sy] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const) {
    const [x, y] = [cx + sx * r, cy + sy * r];
    corners.push(
      ...pen`M${x} ${y}L${x - sx * r * 0.5} ${y}Q${x - sx * r * 0.46} ${y - sy * r * 0.46} ${x} ${y - sy * r * 0.5}Z`,
    );
  }
  return { petals, corners, center: ellipse(cx, cy, r * 0.17) };
}

/** A deckle edge: a rectangle with all four sides torn. */
export function deckle(half: number, height: number, rough: number, dice: Dice): Path {
  const points: XY[] = [];
  const jog = () => dice.between(-rough, rough);
  for (let i = 0; i < 12; i++) points.push([-half + (half * 2 * i) / 12, jog()]);
  for (let i = 0; i < 12; i++) points.push([half + jog(), (height * i) / 12]);
  for (let i = 0; i < 12; i++) points.push([half - (half * 2 * i) / 12, height + jog()]);
  for (let i = 0; i < 12; i++) points.push([-half + jog(), height - (height * i) / 12]);
  return polygon(points);
}
