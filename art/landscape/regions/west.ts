import { mix } from '../../draw/color.ts';
import { smoothTo } from '../../draw/figures.ts';
import type { XY } from '../../draw/path.ts';
import { defineWindpump, defineYucca } from '../dry-country.ts';
import { drawFlanks, drawGrass, drawRidge, ridge } from '../land.ts';
import { atDepth, dot, press, print, type Scene, wide } from '../scene.ts';
import { drawSky, drawStars, drawStreaks, drawSun } from '../sky.ts';
import { drawRowsAcross } from '../vine-rows.ts';
import { drawVineyard } from '../vineyard.ts';

/** The west: the Davis Mountains at the edge of a plain, red rows, and more sky than land. */
export function drawWest(scene: Scene): void {
  const { dice, inks } = scene;
  defineYucca(scene);
  defineWindpump(scene);
  drawSky(scene, 392);
  if (inks.night) drawStars(scene, 380);
  drawSun(
    scene,
    dice.between(420, 1180),
    inks.night ? 120 : dice.between(250, 320),
    inks.night ? 60 : dice.between(70, 100),
  );
  if (!inks.night) drawStreaks(scene, 40, 240, 8);
  const peaks = ridge(scene, 396, 96, 'jagged');
  drawRidge(scene, peaks, 0.92, 'jagged', 1);
  drawFlanks(scene, peaks, 0.92, 40);
  const tables = ridge(scene, 402, 62, 'mesa');
  drawRidge(scene, tables, 0.62, 'mesa', 2);
  drawFlanks(scene, tables, 0.62, 30);
  drawRidge(scene, ridge(scene, 398, 3, 'flat'), 0.34, 'flat', 3);
  dot(
    scene,
    Array.from({ length: 60 }, (): XY => [dice.between(0, wide), dice.between(402, 420)]),
    mix(atDepth(inks, 0.2), inks.vine, 0.5),
    8,
  );
  press(scene, 'pump', 1120 + dice.between(-60, 60), 428, 1.5, inks.dark);
  if (dice.roll(2))
    drawVineyard(scene, { x: 760 + dice.between(-140, 140), y: 400, top: 424, rise: 250, spacing: 1.6, rows: 15 });
  else drawRowsAcross(scene, { top: 424, bottom: 640, lean: dice.between(-16, 16), swell: 6, rows: 7 });
  const edge: XY[] = [
    [-20, 486],
    [220, 478],
    [440, 506],
    [570, 556],
    [640, 612],
  ];
  print(scene, smoothTo(edge, [-20, 612]), mix(inks.near, inks.dark, 0.35));
  drawGrass(scene, 506, 600, 80, 26, mix(inks.near, inks.lit, 0.5), -10, 560);
  for (const [x, y, s] of [
    [330, 534, 2.4],
    [470, 548, 1.5],
    [1236, 548, 2.5],
  ] as const)
    press(scene, 'yucca', x, y, s, inks.dark, x > 400);
}
