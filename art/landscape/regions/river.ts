import { mix } from '../../draw/color.ts';
import { gouge, smoothBetween, smoothTo, under } from '../../draw/figures.ts';
import type { Path, XY } from '../../draw/path.ts';
import { defineMesquite, definePear } from '../dry-country.ts';
import { drawGrass, drawRidge, ridge } from '../land.ts';
import { atDepth, bleed, dot, high, press, pressMany, print, type Scene, wide } from '../scene.ts';
import { drawPuff, drawSky, drawStreaks, drawSun } from '../sky.ts';
import { drawRowsAcross } from '../vine-rows.ts';

/**
 * The south inland: brush country, the Rio Grande in front of the vines, mesquite and prickly pear on the near bank.
 */
export function drawRiver(scene: Scene): void {
  const { dice } = scene;
  defineMesquite(scene);
  definePear(scene);
  drawSky(scene, 330);
  drawSun(scene, dice.between(620, 1080), dice.between(170, 230), dice.between(70, 92));
  if (dice.roll(2)) drawStreaks(scene, 60, 210, 6);
  else
    for (const [x, y, w] of [
      [180, 170, 250],
      [640, 250, 130],
      [1160, 140, 290],
    ] as const)
      drawPuff(scene, x + dice.between(-60, 60), y, w);
  drawRidge(scene, ridge(scene, 318, 7, 'rolling'), 0.94, 'rolling', 1);
  drawRidge(scene, ridge(scene, 332, 6, 'rolling'), 0.66, 'rolling', 2);
  drawBrush(scene, 345, 0.5, 16, 0.42);
  drawRidge(scene, ridge(scene, 350, 3, 'rolling'), 0.4, 'rolling', 1);
  drawRowsAcross(scene, { top: 356, bottom: 446, lean: dice.between(-10, 10), swell: dice.between(-4, 8), rows: 5 });
  drawWater(scene);
  drawNearBank(scene);
}

/** Mesquite thickets along a line, seen from afar. */
function drawBrush(scene: Scene, y: number, depth: number, count: number, size: number): void {
  const { dice, inks } = scene;
  const places = Array.from({ length: count }, (_, i) => ({
    x: (i / (count - 1)) * 1640 - 20 + dice.between(-30, 30),
    y: y + dice.between(-2, 3),
    size: size * dice.between(0.7, 1.2),
    flip: i % 2 === 0,
  }));
  pressMany(scene, 'mesquite', places, atDepth(inks, depth));
  const scrub = Array.from({ length: 46 }, (): XY => [dice.between(0, wide), y + dice.between(0, 8)]);
  dot(scene, scrub, mix(atDepth(inks, depth), inks.dark, 0.12), 11);
}

function drawWater(scene: Scene): void {
  const { dice, inks } = scene;
  const bend = dice.pick([-1, 1]);
  const xs = [-20, 300, 640, 960, 1300, 1620];
  const far = xs.map((x, i): XY => [x, 452 + bend * (i - 2.5) * 3 + dice.between(-4, 4)]);
  const near = xs.map((x, i): XY => [x, 500 + bend * (i - 2.5) * 9 + dice.between(-5, 5)]);
  const shift = (line: readonly XY[], by: number) => line.map(([x, y]): XY => [x, y + by]);
  print(scene, under(shift(far, -10), high + bleed), mix(inks.near, inks.lit, 0.25));
  drawGrass(scene, 446, 456, 70, 15, mix(inks.near, inks.dark, 0.3));
  print(scene, smoothBetween(shift(far, -3), shift(far, 6)), mix(inks.soil, inks.cut, 0.35));
  print(scene, smoothBetween(far, near), mix(mix(inks.sky[1], inks.far, 0.22), inks.soil, 0.14));
  const [shade, glints]: [Path, Path] = [[], []];
  for (let i = 0; i < 40; i++) {
    const [x, t] = [dice.between(0, wide), dice.between(0.05, 0.95)];
    const k = Math.min(4, Math.floor((x + 20) / 330));
    const y = (far[k] as XY)[1] * (1 - t) + (near[k] as XY)[1] * t;
    (t < 0.4 ? shade : glints).push(...gouge(x - 44, y, x + dice.between(40, 80), y + 1, dice.between(1.6, 3.4)));
  }
  print(scene, shade, mix(inks.near, inks.far, 0.4), 0.8);
  print(scene, glints, inks.cut, 0.7);
  const sand = mix(inks.soil, inks.cut, 0.3);
  print(scene, smoothTo(shift(near, -7), [1620, 612], [-20, 612]), sand);
  print(scene, smoothTo(shift(near, 9), [1620, 612], [-20, 612]), mix(inks.near, inks.dark, 0.16));
}

function drawNearBank(scene: Scene): void {
  const { dice, inks } = scene;
  drawGrass(scene, 520, 608, 150, 34, mix(inks.near, inks.lit, 0.5));
  drawGrass(scene, 560, 612, 60, 44, mix(inks.near, inks.dark, 0.5));
  const left = dice.roll(2) === 0;
  const at = (x: number) => (left ? x : wide - x);
  press(scene, 'mesquite', at(420), 540, 3.7, inks.dark, !left);
  press(scene, 'mesquite', at(640), 524, 1.9, mix(inks.near, inks.dark, 0.75), left);
  press(scene, 'pear', at(1010), 548, 1, mix(inks.near, inks.dark, 0.5));
  press(scene, 'pear', at(1180), 552, 1.6, mix(inks.near, inks.dark, 0.65), true);
  press(scene, 'pear', at(1320), 540, 1.1, mix(inks.near, inks.dark, 0.4));
}
