import { mix } from '../draw/colour.ts';
import { ellipse, smooth } from '../draw/figures.ts';
import { linear, shape } from '../draw/markup.ts';
import { CLOSE, CUBIC, LINE, type Path, pen, type XY } from '../draw/path.ts';
import type { Dice } from '../draw/seed.ts';
import { strip } from './glass.ts';
import type { Stood } from './shape.ts';

export type Closure = 'foil' | 'wax' | 'screwcap' | 'hood' | 'stopper';
export type View = { eye: number; far: number };

/** The closure a winery would choose; nine in ten still bottles wear foil. */
export function closureFor(style: string, chance: Dice): Closure {
  if (style === 'sparkling') return 'hood';
  if (style === 'fortified') return chance.roll(3) === 0 ? 'wax' : 'stopper';
  const thrown = chance.roll(20);
  if ((style === 'white' || style === 'rose') && thrown < 5) return 'screwcap';
  return thrown > 17 && style !== 'white' ? 'wax' : 'foil';
}

/** The closure over the neck: definitions and drawing; `colour` is the foil's. */
export function drawCapsule(
  stood: Stood,
  closure: Closure,
  colour: string,
  id: string,
  view: View,
  chance: Dice,
): { defs: string; body: string } {
  const [ux, uy] = stood.unit;
  const wide = closure === 'hood' ? 19 * ux : 16.4 * ux;
  const { cx } = stood;
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
  return { defs, body: draw({ stood, colour, fill: `url(#${id}c)`, view, chance, uy, ux }) };
}

type Job = { stood: Stood; colour: string; fill: string; view: View; chance: Dice; ux: number; uy: number };

/** An edge running round the neck at height y, as seen from the eye. */
function ring({ stood, view }: Job, y: number, out = 0): Path {
  const r = stood.radiusAt(y) + out;
  // A little more than the true ellipse: at this size the eye reads a flat edge as a painted one.
  const sag = (r * 1.7 * (y - view.eye)) / view.far;
  return pen`M${stood.cx - r} ${y - sag}C${stood.cx - r * 0.6} ${y + sag * 0.35} ${stood.cx + r * 0.6} ${y + sag * 0.35} ${stood.cx + r} ${y - sag}`;
}

/** The side of the neck between two heights, thickened by the foil. */
function sleeve(job: Job, top: number, bottom: number, out: number): Path {
  const { stood } = job;
  // A short sleeve has no shape of its own to follow.
  const steps = bottom - top < 400 ? 2 : 5;
  const rows = Array.from({ length: steps + 1 }, (_, i) => top + ((bottom - top) * i) / steps);
  const down: XY[] = rows.map((y) => [stood.cx + stood.radiusAt(y) + out, y]);
  const edge = ring(job, bottom, out);
  const up: XY[] = [...down].reverse().map(([x, y]) => [2 * stood.cx - x, y]);
  return [...smooth(down), LINE, ...turned(edge), LINE, ...smooth(up).slice(1), CLOSE];
}

/** A ring walked back from its right end to its left: the numbers that follow a line command. */
function turned(edge: Path): Path {
  const [, x0 = 0, y0 = 0, , ax = 0, ay = 0, bx = 0, by = 0, x1 = 0, y1 = 0] = edge;
  return [x1, y1, CUBIC, bx, by, ax, ay, x0, y0];
}

/** A crease: dark line with the light caught just below. */
function crease(job: Job, y: number, out: number, strength = 1): string {
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

/** The foil's rounded top edge over the lip. */
function crownPath({ stood, ux, uy }: Job, out: number): Path {
  const { cx, mouth } = stood;
  const r = stood.radiusAt(mouth + 3 * uy) + out;
  const top = mouth - 0.7 * uy;
  return pen`M${cx - r} ${mouth + 2.6 * uy}C${cx - r} ${top + 0.6 * uy} ${cx - r + 0.8 * ux} ${top} ${cx - r + 2.6 * ux} ${top}L${cx + r - 2.6 * ux} ${top}C${cx + r - 0.8 * ux} ${top} ${cx + r} ${top + 0.6 * uy} ${cx + r} ${mouth + 2.6 * uy}Z`;
}

function drawFoil(job: Job): string {
  const { stood, fill, ux, uy, colour, chance } = job;
  const bottom = stood.mouth + stood.shape.capsule * uy;
  const out = 0.55 * ux;
  const lip = stood.mouth + 8.8 * uy;
  const top: Path = sleeve(job, stood.mouth + 2.5 * uy, lip, out);
  const crown = crownPath(job, out);
  const parts = [
    shape(ring(job, bottom + 0.9 * uy, 0), {
      fill: 'none',
      stroke: '#000',
      'stroke-width': 1.6 * ux,
      'stroke-opacity': 0.3,
    }),
    shape(sleeve(job, lip, bottom, out), { fill }),
    shape(crown, { fill }),
    shape(top, { fill }),
    crease(job, stood.mouth + 2.2 * uy, out * 0.6, 0.6),
    crease(job, lip, 0.5 * out, 1.2),
    shape(ring(job, bottom - 0.25 * uy, out), {
      fill: 'none',
      stroke: mix(colour, '#ffffff', 0.5),
      'stroke-width': 0.5 * ux,
      'stroke-opacity': 0.7,
    }),
    shape(strip(stood, 0.6, 0.63, lip, bottom - 0.6 * uy, 1), { fill: '#000', 'fill-opacity': 0.2 }),
    shape(strip(stood, 0.64, 0.66, lip, bottom - 0.6 * uy, 1), { fill: '#fff', 'fill-opacity': 0.16 }),
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

/** Dipped in wax: an edge not quite level, with a run or two, and a gloss. */
function drawWax(job: Job): string {
  const { stood, fill, ux, uy, chance } = job;
  const bottom = stood.mouth + 42 * uy;
  const out = 1 * ux;
  const r = stood.radiusAt(bottom) + out;
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
  const edge = points.map(([x, y]): XY => [stood.cx + r * x, bottom + y * uy - r * 0.1 * (1 - x * x)]);
  const rows = Array.from({ length: 7 }, (_, i) => stood.mouth + 2 * uy + ((bottom - stood.mouth - 3 * uy) * i) / 6);
  const left: XY[] = rows.map((y) => [stood.cx - stood.radiusAt(y) - out, y]);
  const right: XY[] = [...left].reverse().map(([x, y]) => [2 * stood.cx - x, y]);
  const top = stood.mouth - 1.8 * uy;
  const [first, last] = [left[0] as XY, right[6] as XY];
  const crown: Path = pen`C${last[0]} ${top} ${stood.cx + 11 * ux} ${top} ${stood.cx} ${top}C${stood.cx - 11 * ux} ${top} ${first[0]} ${top} ${first[0]} ${first[1]}`;
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
    shape(strip(stood, -0.66, -0.46, stood.mouth + 10 * uy, bottom - 5 * uy), { fill: '#fff', 'fill-opacity': 0.3 }) +
    shape(strip(stood, -0.62, -0.4, stood.mouth + 2.4 * uy, stood.mouth + 7.4 * uy), {
      fill: '#fff',
      'fill-opacity': 0.34,
    }) +
    shape(ring(job, stood.mouth + 9.2 * uy, 0.6 * ux), {
      fill: 'none',
      stroke: '#000',
      'stroke-width': 1.1 * ux,
      'stroke-opacity': 0.22,
    })
  );
}

function drawScrewcap(job: Job): string {
  const { stood, fill, ux, uy } = job;
  const bottom = stood.mouth + 57 * uy;
  const r = 15.9 * ux;
  const top = stood.mouth - 0.8 * uy;
  const edge = ring(job, bottom, r - stood.radiusAt(bottom));
  const body: Path = pen`M${stood.cx - r} ${top + 2 * uy}Q${stood.cx - r} ${top} ${stood.cx - r + 2 * ux} ${top}L${stood.cx + r - 2 * ux} ${top}Q${stood.cx + r} ${top} ${stood.cx + r} ${top + 2 * uy}L${turned(edge)}Z`;
  const knurl: Path = [];
  for (let i = -11; i <= 11; i++) {
    const x = stood.cx + r * Math.sin((i / 12) * 1.5);
    knurl.push(...pen`M${x} ${top + 2.4 * uy}L${x} ${top + 8 * uy}`);
  }
  const seam = (y: number, strength: number) => crease(job, y, r - stood.radiusAt(y), strength);
  return (
    shape(ring(job, bottom + 0.9 * uy, 0), {
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

/** The wired cork of a sparkling wine under foil, gathered in folds below the wire. */
function drawHood(job: Job): string {
  const { stood, fill, ux, uy, colour, chance } = job;
  const { cx, mouth } = stood;
  const bottom = mouth + stood.shape.capsule * uy;
  const side: XY[] = [
    [0, -9],
    [10, -8.6],
    [15, -6.2],
    [17.3, -1],
    [17.4, 4],
    [16, 9],
    [15.5, 11.4],
    [17.2, 14],
    [17.6, 18],
    [16.6, 22],
  ];
  const lower = [30, 45, 60, 75, 90].map((mm) => mouth + mm * uy);
  const right: XY[] = [
    ...side.map(([x, y]): XY => [cx + x * ux, mouth + y * uy]),
    ...lower.map((y): XY => [cx + stood.radiusAt(y) + 0.7 * ux, y]),
    [cx + stood.radiusAt(bottom) + 0.6 * ux, bottom],
  ];
  const edge = ring(job, bottom, 0.6 * ux);
  const left: XY[] = [...right].reverse().map(([x, y]) => [2 * cx - x, y]);
  const body: Path = [...smooth(right), LINE, ...turned(edge), LINE, ...smooth(left).slice(1), CLOSE];
  const band = (y: number, width: number, paint: string, opacity: number) =>
    shape(ring(job, y, 0.6 * ux), {
      fill: 'none',
      stroke: paint,
      'stroke-width': width * ux,
      'stroke-opacity': opacity,
    });
  const trim = chance.pick([mix(colour, '#000000', 0.5), '#f0e5cb', mix(colour, '#ffffff', 0.55)]);
  return (
    band(bottom + 0.9 * uy, 1.8, '#000', 0.3) +
    shape(body, { fill }) +
    hoodFolds(job) +
    shape(sleeve(job, bottom - 9 * uy, bottom - 2.6 * uy, 0.6 * ux), { fill: trim, 'fill-opacity': 0.78 }) +
    shape(sleeve(job, bottom - 12 * uy, bottom - 11 * uy, 0.6 * ux), { fill: trim, 'fill-opacity': 0.78 }) +
    band(bottom - 0.3 * uy, 0.5, '#fff', 0.5)
  );
}

function hoodFolds({ stood, ux, uy, chance }: Job): string {
  const { cx, mouth } = stood;
  const dark: Path = [];
  const light: Path = [];
  for (let i = 0; i < 13; i++) {
    const turn = -1.25 + (2.5 * i) / 12 + chance.between(-0.06, 0.06);
    const x = cx + 16.4 * ux * Math.sin(turn);
    const drop = chance.between(14, 44);
    const into = i % 2 === 0 ? dark : light;
    into.push(
      ...pen`M${x} ${mouth + 15 * uy}Q${x + chance.between(-1, 1) * ux} ${mouth + (15 + drop / 2) * uy} ${x * 0.96 + cx * 0.04} ${mouth + (15 + drop) * uy}`,
    );
  }
  const wires: Path = [];
  for (const turn of [-0.95, -0.32, 0.42, 1.02])
    wires.push(
      ...pen`M${cx + 7 * ux * Math.sin(turn)} ${mouth - 8.4 * uy}Q${cx + 17.4 * ux * Math.sin(turn)} ${mouth - 6 * uy} ${cx + 16.4 * ux * Math.sin(turn)} ${mouth + 11 * uy}`,
    );
  const collar: Path = pen`M${cx - 15.6 * ux} ${mouth + 11.6 * uy}Q${cx} ${mouth + 9.4 * uy} ${cx + 15.6 * ux} ${mouth + 11.6 * uy}`;
  return (
    shape(dark, {
      fill: 'none',
      stroke: '#000',
      'stroke-width': 0.6 * ux,
      'stroke-opacity': 0.3,
      'stroke-linecap': 'round',
    }) +
    shape(light, {
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 0.6 * ux,
      'stroke-opacity': 0.32,
      'stroke-linecap': 'round',
    }) +
    shape(wires, { fill: 'none', stroke: '#000', 'stroke-width': 0.7 * ux, 'stroke-opacity': 0.32 }) +
    shape(collar, { fill: 'none', stroke: '#000', 'stroke-width': 1.5 * ux, 'stroke-opacity': 0.34 }) +
    shape(ellipse(cx, mouth - 8.2 * uy, 11 * ux, 1.3 * uy), { fill: '#fff', 'fill-opacity': 0.3 })
  );
}

/** A stopper cork with a wooden head over a short foil. */
function drawStopper(job: Job): string {
  const { stood, ux, uy, chance } = job;
  const short = { ...stood, shape: { ...stood.shape, capsule: 32 } };
  const [top, r] = [stood.mouth - 9.5 * uy, 16.6 * ux];
  const head: Path = pen`M${stood.cx - r} ${stood.mouth - 0.4 * uy}L${stood.cx - r} ${top + 1.6 * uy}Q${stood.cx - r} ${top} ${stood.cx - r + 2 * ux} ${top}L${stood.cx + r - 2 * ux} ${top}Q${stood.cx + r} ${top} ${stood.cx + r} ${top + 1.6 * uy}L${stood.cx + r} ${stood.mouth - 0.4 * uy}Z`;
  return (
    drawFoil({ ...job, stood: short }) +
    shape(head, { fill: chance.pick(['#1d1815', '#9a6d41', '#1d1815']) }) +
    shape(head, { fill: job.fill, 'fill-opacity': 0.22 }) +
    shape(pen`M${stood.cx - r} ${stood.mouth - 0.4 * uy}L${stood.cx + r} ${stood.mouth - 0.4 * uy}`, {
      stroke: '#000',
      'stroke-width': 0.6 * ux,
      'stroke-opacity': 0.6,
    })
  );
}
