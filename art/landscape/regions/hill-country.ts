import { mix } from '../../draw/color.ts';
import { gouge, smooth, smoothBetween, smoothTo, under } from '../../draw/figures.ts';
import type { Path, XY } from '../../draw/path.ts';
import { drawGrass, drawRidge, ridge } from '../land.ts';
import { atDepth, bleed, dot, high, press, pressMany, print, type Scene, score, wide } from '../scene.ts';
import { drawPuff, drawSky, drawStreaks, drawSun } from '../sky.ts';
import { defineOak } from '../trees.ts';
import { drawRowsAcross, levelOf } from '../vine-rows.ts';
import { drawVineyard } from '../vineyard.ts';
import { drawWall } from '../wall.ts';

/** Hill Country: folded limestone hills speckled with cedar, live oaks, a clear creek over ledges. */
export function drawHillCountry(scene: Scene): void {
  const { dice, inks } = scene;
  defineOak(scene);
  drawSky(scene, 290);
  drawSun(scene, dice.between(560, 1080), dice.between(140, 190), 58);
  if (dice.roll(2))
    for (const [x, y, w] of [
      [180, 150, 210],
      [1180, 130, 260],
      [760, 110, 150],
    ] as const)
      drawPuff(scene, x + dice.between(-60, 60), y + dice.between(-14, 14), w);
  else drawStreaks(scene, 80, 190, 5);
  for (const [y, swing, depth] of [
    [232, 40, 0.94],
    [268, 42, 0.68],
    [306, 36, 0.42],
  ] as const) {
    const points = ridge(scene, y, swing, 'rolling');
    drawRidge(scene, points, depth, 'rolling', 1);
    drawLedges(scene, points, depth);
    drawCedars(scene, points, depth);
  }
  const mid = atDepth(inks, 0.36);
  pressMany(
    scene,
    'oak',
    Array.from({ length: 9 }, (_, i) => ({
      x: dice.between(0, wide),
      y: dice.between(340, 352),
      size: dice.between(0.24, 0.46),
      flip: i % 2 === 0,
    })),
    mid,
  );
  if (dice.roll(2)) drawCreekside(scene);
  else drawTerrace(scene);
}

/** Rows that lead away beside a creek. */
function drawCreekside(scene: Scene): void {
  const { dice, inks } = scene;
  const x = 1010 + dice.between(-50, 60);
  drawVineyard(scene, { x, y: 322, top: 354, rise: 330, spacing: 1.5, rows: 15, tracks: dice.roll(2) === 0 });
  const near = mix(atDepth(inks, 0.12), inks.dark, 0.25);
  pressMany(
    scene,
    'oak',
    Array.from({ length: 8 }, (_, i) => ({
      x: i < 5 ? dice.between(-20, 640) : dice.between(1300, 1620),
      y: dice.between(356, 366),
      size: dice.between(0.42, 0.8),
      flip: i % 2 === 0,
    })),
    near,
  );
  drawCreek(scene);
  press(scene, 'oak', 420, 446, 3.5, inks.dark);
}

/** Rows across a slope above a low limestone wall, bluebonnets in the foreground, one oak for shade. */
function drawTerrace(scene: Scene): void {
  const { dice, inks } = scene;
  const slope = { top: 348, bottom: 474, lean: dice.between(-16, 16), swell: 14, rows: 7 };
  drawRowsAcross(scene, slope);
  print(
    scene,
    under(
      [-30, 400, 800, 1200, 1630].map((x): XY => [x, levelOf(slope, x, 1.05)]),
      high + bleed,
    ),
    mix(inks.near, inks.dark, 0.1),
  );
  drawWall(scene, (x) => levelOf(slope, x, 1.08), 37);
  drawGrass(scene, 534, 604, 90, 26, mix(inks.near, inks.lit, 0.55), -10, 1610);
  const right = dice.roll(2) === 0;
  press(scene, 'oak', right ? 1160 : 440, 546, 3.9, inks.dark, right);
  const blooms = Array.from({ length: 90 }, (): XY => [dice.between(0, wide), 538 + 62 * dice.between() ** 0.7]);
  dot(scene, blooms, inks.accent, 8);
  dot(
    scene,
    blooms.map(([x, y]): XY => [x + 1, y - 7]),
    mix(inks.accent, inks.cut, 0.3),
    5,
  );
}

/** Pale ledges where limestone is exposed on the slope. */
function drawLedges(scene: Scene, points: readonly XY[], depth: number): void {
  const tone = mix(atDepth(scene.inks, depth), scene.inks.cut, 0.55);
  for (const drop of [17, 33]) {
    const dash = `${Math.round(scene.dice.between(40, 90))} ${Math.round(scene.dice.between(60, 130))} 24 ${Math.round(scene.dice.between(80, 160))}`;
    score(scene, smooth(points.map(([x, y]): XY => [x, y + drop])), tone, 4.2 * (1.35 - depth), 0.85, dash);
  }
}

/** Cedar brakes: dark dots that are dense on the slopes and absent on the ledges. */
function drawCedars(scene: Scene, points: readonly XY[], depth: number): void {
  const { dice, inks } = scene;
  const dots: XY[] = [];
  for (let i = 0; i < 36; i++) {
    const k = dice.roll(points.length - 1);
    const [a, b] = [points[k] as XY, points[k + 1] as XY];
    const t = dice.between();
    const ease = t * t * (3 - 2 * t);
    dots.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * ease + 2 + dice.between() ** 1.6 * 46]);
  }
  dot(scene, dots, mix(atDepth(inks, depth), inks.dark, 0.3), 12 * (1.4 - depth));
}

function drawCreek(scene: Scene): void {
  const { dice, inks } = scene;
  const bank: XY[] = [
    [-20, 380],
    [150, 384],
    [330, 402],
    [470, 440],
    [520, 492],
    [600, 545],
    [700, 610],
  ];
  print(scene, smoothTo(bank, [-20, 610]), mix(inks.near, inks.dark, 0.1));
  drawGrass(scene, 396, 470, 50, 16, mix(inks.near, inks.lit, 0.6), 0, 440);
  const water: XY[] = [
    [-20, 462],
    [120, 464],
    [260, 486],
    [330, 520],
    [400, 566],
    [470, 612],
  ];
  const far: XY[] = [
    [-20, 440],
    [140, 440],
    [320, 462],
    [410, 505],
    [500, 552],
    [590, 612],
  ];
  const stone = mix(inks.soil, inks.cut, 0.66);
  print(
    scene,
    smoothBetween(
      far.map(([x, y]): XY => [x + 12, y - 10]),
      water.map(([x, y]): XY => [x - 14, y + 13]),
    ),
    stone,
  );
  print(scene, smoothBetween(far, water), mix(inks.sky[1], inks.far, 0.25));
  drawGlints(scene, far, water);
  const bed = mix(stone, inks.dark, 0.45);
  for (const shift of [4, 9])
    score(scene, smooth(far.map(([x, y]): XY => [x + 12, y - 12 + shift])), bed, 2, 0.7, '40 26 14 60');
  drawGrass(scene, 500, 600, 70, 34, mix(inks.dark, inks.near, 0.35), -10, 330);
  const blooms = Array.from({ length: 60 }, (): XY => [dice.between(-10, 330), dice.between(505, 598)]);
  const upper = blooms.map(([x, y]): XY => [x + 1, y - 7]);
  dot(scene, blooms, inks.accent, 8);
  dot(scene, upper, mix(inks.accent, inks.cut, 0.3), 5);
}

/** Light on the water between its two edges. */
function drawGlints(scene: Scene, far: readonly XY[], near: readonly XY[]): void {
  const { dice, inks } = scene;
  const glints: Path = [];
  for (let i = 0; i < 16; i++) {
    const t = dice.between(0.05, 0.95);
    const k = Math.min(4, Math.floor(t * 5));
    const [a, b] = [far[k] as XY, near[k] as XY];
    const s = dice.between(0.25, 0.75);
    const [x, y] = [a[0] + (b[0] - a[0]) * s + t * 40, a[1] + (b[1] - a[1]) * s + 6];
    glints.push(...gouge(x - 34, y, x + 40, y + 2, 2.6));
  }
  print(scene, glints, inks.cut, 0.85);
}
