import { mix } from '../draw/color.ts';
import { smooth } from '../draw/figures.ts';
import { linear, shape } from '../draw/markup.ts';
import { CLOSE, LINE, type Path, pen, type XY } from '../draw/path.ts';
import type { Dice } from '../draw/random.ts';
import { drawHood } from './hood.ts';
import { type ClosureDrawing, crease, ring, sleeve, type View } from './neck.ts';
import type { PlacedBottle } from './shape.ts';
import { strip } from './silhouette.ts';

type Closure = 'foil' | 'wax' | 'screwcap' | 'hood' | 'stopper';

/** The closure a winery would choose; nine in ten still bottles wear foil. */
export function closureFor(style: string, chance: Dice): Closure {
  if (style === 'sparkling') return 'hood';
  if (style === 'fortified') return chance.roll(3) === 0 ? 'wax' : 'stopper';
  const thrown = chance.roll(20);
  if ((style === 'white' || style === 'rose') && thrown < 5) return 'screwcap';
  return thrown > 17 && style !== 'white' ? 'wax' : 'foil';
}

/** How far down the neck a closure reaches, in the shape's millimetres; `foil` is how far the shape's own foil does. */
export function closureDepth(closure: Closure, foil: number): number {
  return closure === 'wax' ? 42 : closure === 'screwcap' ? 57 : closure === 'stopper' ? 32 : foil;
}

/** Draws the closure over the neck: definitions and body; `colour` is the foil's. */
export function drawCapsule(
  placed: PlacedBottle,
  closure: Closure,
  colour: string,
  id: string,
  view: View,
  chance: Dice,
): { defs: string; body: string } {
  const [ux, uy] = placed.unit;
  const wide = closure === 'hood' ? 19 * ux : 16.4 * ux;
  const { cx } = placed;
  const shadow = closure === 'wax' ? 0.75 : 1;
  const defs = linear(
    `${id}c`,
    [cx - wide, 0, cx + wide, 0],
    [
      [0, mix(colour, '#000000', 0.62 * shadow)],
      [0.09, mix(colour, '#000000', 0.34)],
      [0.22, mix(colour, '#ffffff', 0.1)],
      [0.3, mix(colour, '#ffffff', 0.5)],
      [0.36, mix(colour, '#ffffff', 0.28)],
      [0.5, colour],
      [0.72, mix(colour, '#000000', 0.22)],
      [0.88, mix(colour, '#000000', 0.5)],
      [0.95, mix(colour, '#ffffff', 0.02)],
      [1, mix(colour, '#000000', 0.6)],
    ],
  );
  const draw = { foil: drawFoil, wax: drawWax, screwcap: drawScrewcap, hood: drawHood, stopper: drawStopper }[closure];
  return { defs, body: draw({ placed, colour, fill: `url(#${id}c)`, view, chance, uy, ux }) };
}

/** The foil's rounded top edge over the lip. */
function crownPath({ placed, ux, uy }: ClosureDrawing, out: number): Path {
  const { cx, mouth } = placed;
  const r = placed.radiusAt(mouth + 3 * uy) + out;
  const top = mouth - 0.7 * uy;
  return pen`M${cx - r} ${mouth + 2.6 * uy}C${cx - r} ${top + 0.6 * uy} ${cx - r + 0.8 * ux} ${top} ${cx - r + 2.6 * ux} ${top}L${cx + r - 2.6 * ux} ${top}C${cx + r - 0.8 * ux} ${top} ${cx + r} ${top + 0.6 * uy} ${cx + r} ${mouth + 2.6 * uy}Z`;
}

function drawFoil(job: ClosureDrawing): string {
  const { placed, fill, ux, uy, colour, chance } = job;
  const bottom = placed.mouth + placed.shape.capsule * uy;
  const out = 0.55 * ux;
  const lip = placed.mouth + 8.8 * uy;
  const top: Path = sleeve(job, placed.mouth + 2.5 * uy, lip, out);
  const crown = crownPath(job, out);
  const parts = [
    shape(ring(job, bottom + 0.9 * uy, -0.7 * ux), {
      fill: 'none',
      stroke: '#000',
      'stroke-width': 1.6 * ux,
      'stroke-opacity': 0.3,
    }),
    shape(sleeve(job, lip, bottom, out), { fill }),
    shape(crown, { fill }),
    shape(top, { fill }),
    crease(job, placed.mouth + 2.2 * uy, out * 0.6, 0.6),
    crease(job, lip, 0.5 * out, 1.2),
    shape(ring(job, bottom - 0.25 * uy, out), {
      fill: 'none',
      stroke: mix(colour, '#ffffff', 0.5),
      'stroke-width': 0.5 * ux,
      'stroke-opacity': 0.7,
    }),
    shape(strip(placed, 0.6, 0.63, lip, bottom - 0.6 * uy), { fill: '#000', 'fill-opacity': 0.2 }),
    shape(strip(placed, 0.64, 0.66, lip, bottom - 0.6 * uy), { fill: '#fff', 'fill-opacity': 0.16 }),
  ];
  const dressing = chance.roll(4);
  const trim = chance.pick(['#d9b871', '#efe6d2', mix(colour, '#000000', 0.45)]);
  const band = (from: number, to: number) =>
    shape(sleeve(job, bottom - from * uy, bottom - to * uy, out), { fill: trim, 'fill-opacity': 0.82 });
  if (dressing === 0) parts.push(band(6, 3.6));
  if (dressing === 1) parts.push(band(7.4, 6.7), band(5, 4.3));
  if (dressing === 2) parts.push(crease(job, bottom - 9 * uy, out), crease(job, bottom - 11 * uy, out));
  return parts.join('');
}

/** Wax: an uneven edge, with one or two drips, and a highlight. */
function drawWax(job: ClosureDrawing): string {
  const { placed, fill, ux, uy, chance } = job;
  const bottom = placed.mouth + closureDepth('wax', 0) * uy;
  const out = 1 * ux;
  const r = placed.radiusAt(bottom) + out;
  const runs = [chance.between(-0.5, 0.5)];
  const points: XY[] = [
    [-1, -0.8],
    [-0.8, chance.between(-0.8, 1)],
  ];
  for (const at of runs) {
    const long = chance.between(4, 8);
    points.push([at - 0.3, 0.2], [at - 0.13, long * 0.5], [at, long], [at + 0.13, long * 0.5], [at + 0.3, 0.2]);
  }
  points.push([0.86, chance.between(-1, 0.8)], [1, -0.8]);
  const edge = points.map(([x, y]): XY => [placed.cx + r * x, bottom + y * uy - r * 0.1 * (1 - x * x)]);
  const rows = Array.from({ length: 7 }, (_, i) => placed.mouth + 2 * uy + ((bottom - placed.mouth - 3 * uy) * i) / 6);
  const left: XY[] = rows.map((y) => [placed.cx - placed.radiusAt(y) - out, y]);
  const right: XY[] = [...left].reverse().map(([x, y]) => [2 * placed.cx - x, y]);
  const top = placed.mouth - 1.8 * uy;
  const [first, last] = [left[0] as XY, right[6] as XY];
  const crown: Path = pen`C${last[0]} ${top} ${placed.cx + 11 * ux} ${top} ${placed.cx} ${top}C${placed.cx - 11 * ux} ${top} ${first[0]} ${top} ${first[0]} ${first[1]}`;
  const body: Path = [
    ...smooth(left),
    LINE,
    ...smooth(edge).slice(1),
    LINE,
    ...smooth(right).slice(1),
    ...crown,
    CLOSE,
  ];
  const shadow = smooth(edge.slice(1, -1).map(([x, y]): XY => [x, y + 0.9 * uy]));
  return (
    shape(shadow, { fill: 'none', stroke: '#000', 'stroke-width': 1.8 * ux, 'stroke-opacity': 0.28 }) +
    shape(body, { fill }) +
    shape(strip(placed, -0.66, -0.46, placed.mouth + 10 * uy, bottom - 5 * uy), { fill: '#fff', 'fill-opacity': 0.3 }) +
    shape(strip(placed, -0.62, -0.4, placed.mouth + 2.4 * uy, placed.mouth + 7.4 * uy), {
      fill: '#fff',
      'fill-opacity': 0.34,
    }) +
    shape(ring(job, placed.mouth + 9.2 * uy, 0.6 * ux), {
      fill: 'none',
      stroke: '#000',
      'stroke-width': 1.1 * ux,
      'stroke-opacity': 0.22,
    })
  );
}

function drawScrewcap(job: ClosureDrawing): string {
  const { placed, fill, ux, uy } = job;
  const bottom = placed.mouth + closureDepth('screwcap', 0) * uy;
  const r = 15.9 * ux;
  const top = placed.mouth - 0.8 * uy;
  const edge = ring(job, bottom, r - placed.radiusAt(bottom));
  const body: Path = pen`M${placed.cx - r} ${top + 2 * uy}Q${placed.cx - r} ${top} ${placed.cx - r + 2 * ux} ${top}L${placed.cx + r - 2 * ux} ${top}Q${placed.cx + r} ${top} ${placed.cx + r} ${top + 2 * uy}L${edge[8] as number} ${edge[9] as number}C${edge.slice(6, 8)} ${edge.slice(4, 6)} ${edge.slice(1, 3)}Z`;
  const knurl: Path = [];
  for (let i = -11; i <= 11; i++) {
    const x = placed.cx + r * Math.sin((i / 12) * 1.5);
    knurl.push(...pen`M${x} ${top + 2.4 * uy}L${x} ${top + 8 * uy}`);
  }
  const seam = (y: number, strength: number) => crease(job, y, r - placed.radiusAt(y), strength);
  return (
    shape(ring(job, bottom + 0.9 * uy, -0.7 * ux), {
      fill: 'none',
      stroke: '#000',
      'stroke-width': 1.6 * ux,
      'stroke-opacity': 0.3,
    }) +
    shape(body, { fill }) +
    shape(knurl, { stroke: '#000', 'stroke-width': 0.35 * ux, 'stroke-opacity': 0.35 }) +
    seam(top + 9.4 * uy, 0.9) +
    seam(top + 17 * uy, 1.5) +
    seam(top + 18.6 * uy, 1) +
    seam(bottom - 1.2 * uy, 0.6)
  );
}

/** A stopper cork with a wooden top over a short foil. */
function drawStopper(job: ClosureDrawing): string {
  const { placed, ux, uy, chance } = job;
  const short = { ...placed, shape: { ...placed.shape, capsule: closureDepth('stopper', 0) } };
  const [top, r] = [placed.mouth - 9.5 * uy, 16.6 * ux];
  const head: Path = pen`M${placed.cx - r} ${placed.mouth - 0.4 * uy}L${placed.cx - r} ${top + 1.6 * uy}Q${placed.cx - r} ${top} ${placed.cx - r + 2 * ux} ${top}L${placed.cx + r - 2 * ux} ${top}Q${placed.cx + r} ${top} ${placed.cx + r} ${top + 1.6 * uy}L${placed.cx + r} ${placed.mouth - 0.4 * uy}Z`;
  return (
    drawFoil({ ...job, placed: short }) +
    shape(head, { fill: chance.pick(['#1d1815', '#9a6d41', '#1d1815']) }) +
    shape(head, { fill: job.fill, 'fill-opacity': 0.22 }) +
    shape(pen`M${placed.cx - r} ${placed.mouth - 0.4 * uy}L${placed.cx + r} ${placed.mouth - 0.4 * uy}`, {
      stroke: '#000',
      'stroke-width': 0.6 * ux,
      'stroke-opacity': 0.6,
    })
  );
}
