import { mix } from '../draw/color.ts';
import { ellipse, smooth } from '../draw/figures.ts';
import { shape } from '../draw/markup.ts';
import { CLOSE, LINE, type Path, pen, type XY } from '../draw/path.ts';
import { type ClosureDrawing, ring, sleeve, turned } from './neck.ts';

/** The wired cork of a sparkling wine under foil, gathered in folds below the wire. */
export function drawHood(job: ClosureDrawing): string {
  const { placed, fill, ux, uy, colour, chance } = job;
  const { cx, mouth } = placed;
  const bottom = mouth + placed.shape.capsule * uy;
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
    ...lower.map((y): XY => [cx + placed.radiusAt(y) + 0.7 * ux, y]),
    [cx + placed.radiusAt(bottom) + 0.6 * ux, bottom],
  ];
  const edge = ring(job, bottom, 0.6 * ux);
  const left: XY[] = [...right].reverse().map(([x, y]) => [2 * cx - x, y]);
  const body: Path = [...smooth(right), LINE, ...turned(edge), LINE, ...smooth(left).slice(1), CLOSE];
  const band = (y: number, width: number, paint: string, opacity: number, out = 0.6) =>
    shape(ring(job, y, out * ux), {
      fill: 'none',
      stroke: paint,
      'stroke-width': width * ux,
      'stroke-opacity': opacity,
    });
  const trim = chance.pick([mix(colour, '#000000', 0.5), '#f0e5cb', mix(colour, '#ffffff', 0.55)]);
  return (
    band(bottom + 0.9 * uy, 1.8, '#000', 0.3, -0.8) +
    shape(body, { fill }) +
    hoodFolds(job) +
    shape(sleeve(job, bottom - 9 * uy, bottom - 2.6 * uy, 0.6 * ux), { fill: trim, 'fill-opacity': 0.78 }) +
    shape(sleeve(job, bottom - 12 * uy, bottom - 11 * uy, 0.6 * ux), { fill: trim, 'fill-opacity': 0.78 }) +
    band(bottom - 0.3 * uy, 0.5, '#fff', 0.5)
  );
}

function hoodFolds({ placed, ux, uy, chance }: ClosureDrawing): string {
  const { cx, mouth } = placed;
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
