import { smooth } from '../draw/figures.ts';
import { shape } from '../draw/markup.ts';
import { CLOSE, CUBIC, LINE, type Path, pen, type XY } from '../draw/path.ts';
import type { Dice } from '../draw/random.ts';
import type { PlacedBottle } from './shape.ts';

/** Height of the viewer's eye in y, and its distance. */
export type View = { eye: number; far: number };

/** Input of every closure: the bottle, the colour, the gradient around the neck, units per millimetre across and up. */
export type ClosureDrawing = {
  placed: PlacedBottle;
  colour: string;
  fill: string;
  view: View;
  chance: Dice;
  ux: number;
  uy: number;
};

/** An edge around the neck at height y, as seen from the eye. */
export function ring({ placed, view }: ClosureDrawing, y: number, out = 0): Path {
  const r = placed.radiusAt(y) + out;
  // Slightly more than the true ellipse: at this size a flat edge looks painted.
  const sag = (r * 1.7 * (y - view.eye)) / view.far;
  return pen`M${placed.cx - r} ${y - sag}C${placed.cx - r * 0.6} ${y + sag * 0.35} ${placed.cx + r * 0.6} ${y + sag * 0.35} ${placed.cx + r} ${y - sag}`;
}

/** The side of the neck between two heights, thickened by the foil. */
export function sleeve(job: ClosureDrawing, top: number, bottom: number, out: number): Path {
  const { placed } = job;
  // A short sleeve needs fewer steps.
  const steps = bottom - top < 400 ? 2 : 5;
  const rows = Array.from({ length: steps + 1 }, (_, i) => top + ((bottom - top) * i) / steps);
  const down: XY[] = rows.map((y) => [placed.cx + placed.radiusAt(y) + out, y]);
  const edge = ring(job, bottom, out);
  const up: XY[] = [...down].reverse().map(([x, y]) => [2 * placed.cx - x, y]);
  return [...smooth(down), LINE, ...turned(edge), LINE, ...smooth(up).slice(1), CLOSE];
}

/** A ring reversed, from its right end to its left: the numbers that follow a line command. */
export function turned(edge: Path): Path {
  const [, x0 = 0, y0 = 0, , ax = 0, ay = 0, bx = 0, by = 0, x1 = 0, y1 = 0] = edge;
  return [x1, y1, CUBIC, bx, by, ax, ay, x0, y0];
}

/** A crease: a dark line with a highlight just below. */
export function crease(job: ClosureDrawing, y: number, out: number, strength = 1): string {
  const { ux } = job;
  return (
    shape(ring(job, y, out), {
      fill: 'none',
      stroke: '#000',
      'stroke-width': 0.45 * ux,
      'stroke-opacity': 0.38 * strength,
    }) +
    shape(ring(job, y + 0.5 * ux, out), {
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 0.35 * ux,
      'stroke-opacity': 0.3 * strength,
    })
  );
}
