import { mix } from '../../draw/color.ts';
import { gouge, polygon, smoothTo } from '../../draw/figures.ts';
import type { Path, XY } from '../../draw/path.ts';
import { drawGrass, drawRidge, ridge } from '../land.ts';
import { atDepth, press, pressMany, print, type Scene, stampGrove } from '../scene.ts';
import { drawMist, drawPuff, drawSky, drawStreaks, drawSun } from '../sky.ts';
import { defineFir } from '../trees.ts';
import { drawRowsAcross } from '../vine-rows.ts';
import { drawVineyard } from '../vineyard.ts';

/** The Willamette: Mount Hood over fir ridges and morning mist, vines on the near slope. */
export function drawOregon(scene: Scene): void {
  const { dice, inks } = scene;
  defineFir(scene);
  drawSky(scene, 310);
  drawSun(scene, dice.between(500, 680), dice.between(150, 180), 46);
  if (dice.roll(2)) drawStreaks(scene, 60, 200, 5);
  else
    for (const [x, y, w] of [
      [170, 210, 220],
      [1240, 150, 260],
    ] as const)
      drawPuff(scene, x, y, w);
  drawMountHood(scene, 900 + dice.between(-60, 90), 306, 205);
  stampGrove(scene, 'w', 'fir', 5, 1.15);
  for (const [y, swing, depth, count, size] of [
    [276, 12, 0.94, 19, 0.38],
    [300, 14, 0.7, 14, 0.56],
    [326, 11, 0.48, 11, 0.8],
  ] as const) {
    const points = ridge(scene, y, swing, 'rolling');
    const tone = drawRidge(scene, points, depth, 'rolling', 1);
    const wood = Array.from({ length: count }, (_, i) => {
      const x = (i / (count - 1)) * 1660 - 30 + dice.between(-10, 10);
      return { x, y: levelAt(points, x) + 10, size: size * dice.between(0.82, 1.15), flip: i % 2 === 0 };
    });
    pressMany(scene, 'w', wood, tone);
    drawMist(scene, y + 24, 0.7);
  }
  const slope = ridge(scene, 350, 7, 'rolling');
  drawRidge(scene, slope, 0.25, 'rolling', 2);
  if (dice.roll(3) === 0)
    drawVineyard(scene, { x: 620 + dice.between(-60, 60), y: 330, top: 362, rise: 320, spacing: 1.45, rows: 15 });
  else drawRowsAcross(scene, { top: 352, bottom: 640, lean: dice.between(16, 44), swell: 34, rows: 10 });
  const bank: XY[] = [
    [1620, 404],
    [1440, 414],
    [1260, 448],
    [1120, 520],
    [1060, 612],
  ];
  print(scene, smoothTo(bank, [1620, 612]), mix(inks.near, inks.dark, 0.3));
  drawGrass(scene, 450, 605, 100, 30, mix(inks.near, inks.lit, 0.6), 1170, 1620);
  for (const [x, y, s] of [
    [1292, 474, 3.6],
    [1190, 492, 2.8],
    [1116, 526, 1.9],
    [304, 474, 3.2],
    [388, 452, 2.2],
  ] as const)
    press(
      scene,
      'fir',
      x + dice.between(-14, 14),
      y,
      s * dice.between(0.94, 1.06),
      mix(inks.near, inks.dark, x === 1116 ? 0.5 : 0.8),
      x > 800,
    );
}

function levelAt(points: readonly XY[], x: number): number {
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as XY, points[i] as XY];
    if (x >= a[0] && x <= b[0]) return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]);
  }
  return points[0]?.[1] ?? 0;
}

/** The mountain: a pointed snow cone, leaning a little, its ridges in shadow on the right. */
function drawMountHood(scene: Scene, x: number, base: number, tall: number): void {
  const { inks } = scene;
  const at = (dx: number, up: number): XY => [x + dx * tall, base - up * tall];
  const ridgeLine = (shares: string) => polygon(readShares(shares).map(([dx, up]) => at(dx, up)));
  const rock = mix(atDepth(inks, 0.8), inks.sky[1], 0.15);
  print(scene, ridgeLine(mountain), rock);
  print(scene, ridgeLine(snowField), inks.accent);
  const tone = mix(inks.accent, mix(inks.sky[0], inks.far, 0.5), 0.5);
  print(scene, ridgeLine(shadedSnow), tone);
  const ribs = [
    '-0.06 0.9 -0.12 0.5',
    '-0.16 0.84 -0.3 0.5',
    '-0.02 0.8 0.02 0.36',
    '-0.3 0.68 -0.46 0.44',
    '0.04 0.6 0.12 0.36',
  ];
  const cut = (rib: string) => {
    const [dx = 0, up = 0, ex = 0, down = 0] = rib.split(' ').map(Number);
    return gouge(...at(dx, up), ...at(ex, down), 5);
  };
  print(scene, ribs.flatMap(cut), tone);
  const cuts: Path = [];
  for (let i = 0; i < 16; i++) {
    const [px, py] = at(-0.9 + i * 0.12, 0.1 + (i % 4) * 0.06);
    cuts.push(...gouge(px, py, px + (i < 8 ? -26 : 26), py + 30, 2.6));
  }
  print(scene, cuts, mix(rock, inks.accent, 0.5), 0.7);
}

/** Across and up from the centre of the mountain's base, in shares of its height. */
const readShares = (shares: string) =>
  shares.split(', ').map((pair) => pair.split(' ').map(Number) as [number, number]);
const mountain =
  '-1.55 -0.1, -1.1 0.1, -0.7 0.36, -0.42 0.58, -0.22 0.84, -0.1 0.93, -0.03 1, 0.05 0.97, 0.13 0.86, 0.3 0.66, 0.46 0.52, 0.8 0.28, 1.2 0.1, 1.7 -0.1';
const snowField =
  '-0.03 1, 0.05 0.97, 0.13 0.86, 0.3 0.66, 0.46 0.52, 0.66 0.375, 0.52 0.4, 0.46 0.3, 0.36 0.42, 0.27 0.22, 0.17 0.4, 0.06 0.12, -0.06 0.34, -0.15 0.18, -0.28 0.38, -0.4 0.2, -0.5 0.36, -0.62 0.26, -0.7 0.36, -0.42 0.58, -0.22 0.84, -0.1 0.93';
const shadedSnow =
  '-0.03 1, 0.05 0.97, 0.13 0.86, 0.3 0.66, 0.46 0.52, 0.66 0.375, 0.52 0.4, 0.46 0.3, 0.36 0.42, 0.27 0.22, 0.24 0.44, 0.13 0.62, 0.09 0.76, 0.02 0.86';
