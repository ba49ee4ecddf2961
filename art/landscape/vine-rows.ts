import { mix } from '../draw/color.ts';
import { smooth, under } from '../draw/figures.ts';
import { short, tag } from '../draw/markup.ts';
import type { XY } from '../draw/path.ts';
import { bleed, high, pressMany, print, type Scene, score, wide } from './scene.ts';
import { defineVine, litVine } from './vineyard.ts';

/** A vineyard with rows across the drawing: its upper and lower edge, its slope to the right, and its curvature. */
type Slope = { top: number; bottom: number; lean: number; swell: number; rows: number };

/** Rows up to this height are lines; taller ones consist of vines. */
const lineUpTo = 11;

/** The y of the slope at x for a share of its depth: 0 its far edge, 1 its near one. */
export function levelOf({ top, bottom, lean, swell }: Slope, x: number, share: number): number {
  const u = (x - wide / 2) / (wide / 2);
  return top + (bottom - top) * share + (1 - 0.7 * share) * (lean * u + swell * u * u);
}

const contour = (slope: Slope, share: number, drop = 0): XY[] =>
  [-30, 385, 800, 1215, 1630].map((x): XY => [x, levelOf(slope, x, share) + drop]);

/** Draws the slope: soil, cover crop between the rows, and the rows from the farthest to the nearest. */
export function drawRowsAcross(scene: Scene, slope: Slope): void {
  const { inks } = scene;
  const lit = litVine(inks);
  print(scene, under(contour(slope, 0), high + bleed), inks.soil);
  defineVine(scene, lit);
  defineLength(scene);
  let before = 0;
  for (let row = 1; row <= slope.rows; row++) {
    const share = (row / slope.rows) ** 1.9;
    const gap = (share - before) * (slope.bottom - slope.top);
    const tall = gap * 0.8;
    const line = (drop: number, ink: string, width: number, dash?: string) =>
      score(scene, smooth(contour(slope, share, drop)), ink, Math.round(width * 10) / 10, undefined, dash);
    line(-gap * 0.5, mix(inks.soil, inks.lit, 0.45), gap * 0.34);
    line(gap * 0.04, mix(inks.soil, inks.dark, 0.42), gap * 0.2);
    if (tall > lineUpTo) plantRow(scene, slope, share, tall);
    else {
      const bushes = Array.from({ length: 8 }, (_, i) =>
        (tall * (i % 2 ? 0.92 : scene.dice.between(0.25, 1))).toFixed(1),
      ).join(' ');
      line(-tall * 0.5, inks.vine, tall * 0.84, bushes);
      line(-tall * 0.72, lit, tall * 0.36, bushes);
    }
    before = share;
  }
}

/** Number of vines side by side in the stamp of a length of row, and their distance in its own thousandths. */
const vines = 9;
const pitch = 1010;

function defineLength({ id, dice, defs }: Scene): void {
  const uses = Array.from({ length: vines }, (_, i) => {
    const across = short(dice.between(1.08, 1.24) * (dice.roll(2) ? 1 : -1));
    const x = Math.round((i + 0.5 - vines / 2) * pitch + dice.between(-60, 60));
    return tag('use', {
      href: `#${id}v`,
      transform: `translate(${x})scale(${across} ${short(dice.between(0.9, 1.1))})`,
    });
  });
  defs.push(tag('g', { id: `${id}r` }, uses.join('')));
}

/** The slope of the row at x, downwards to the right, in degrees rounded to tenths. */
const fallOf = (slope: Slope, x: number, share: number): number =>
  Math.round((Math.atan((levelOf(slope, x + 50, share) - levelOf(slope, x - 50, share)) / 100) * 1800) / Math.PI) / 10;

function plantRow(scene: Scene, slope: Slope, share: number, tall: number): void {
  const { dice, inks } = scene;
  const size = Math.round((tall / 92) * 100) / 100;
  const long = (vines * pitch * size) / 10;
  const lengths = [];
  for (let x = -long * dice.between(0, 0.5); x < wide + long / 2; x += long)
    lengths.push({
      x,
      y: levelOf(slope, x, share) + 1,
      size,
      flip: dice.roll(2) === 0,
      lean: fallOf(slope, x, share),
    });
  pressMany(scene, 'r', lengths, inks.vine);
}
