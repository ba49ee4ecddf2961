import { mix } from '../../draw/color.ts';
import { gouge, polygon } from '../../draw/figures.ts';
import { type Path, pen, type XY } from '../../draw/path.ts';
import { defineWindpump } from '../dry-country.ts';
import { atDepth, belt, bleed, dot, high, press, print, type Scene, wide } from '../scene.ts';
import { drawPuff, drawSky, drawStars, drawStreaks, drawSun } from '../sky.ts';
import { drawRowsAcross } from '../vine-rows.ts';
import { drawVineyard } from '../vineyard.ts';

const horizon = 448;

/** The High Plains: level red sand under a huge sky; only a windpump and an elevator are higher. */
export function drawPlains(scene: Scene): void {
  const { dice, inks } = scene;
  defineWindpump(scene);
  drawSky(scene, horizon);
  if (inks.night) drawStars(scene, horizon - 10);
  const sun = dice.between(480, 1120);
  drawSun(scene, sun, inks.night ? 140 : dice.between(250, 370), inks.night ? 60 : dice.between(60, 84));
  if (inks.night || dice.roll(3) === 0) drawStreaks(scene, 40, 330, 11);
  else drawStreets(scene);
  drawEdge(scene);
  const pump = sun > 800 ? dice.between(380, 560) : dice.between(1040, 1220);
  press(scene, 'pump', pump, horizon + 14, 1.7, inks.dark);
  if (dice.roll(3) === 0) drawRowsAcross(scene, { top: horizon + 12, bottom: 640, lean: 0, swell: 0, rows: 6 });
  else
    drawVineyard(scene, {
      x: 800 + dice.between(-260, 260),
      y: horizon - 4,
      top: horizon + 12,
      rise: 190,
      spacing: 1.8,
      rows: 17,
    });
}

/** Fair-weather clouds in rows that shrink towards the horizon. */
function drawStreets(scene: Scene): void {
  const { dice } = scene;
  for (const [y, w, count] of [
    [396, 74, 5],
    [350, 120, 4],
    [286, 190, 3],
    [212, 260, 2],
    [130, 340, 2],
  ] as const)
    for (let i = 0; i < count; i++)
      drawPuff(
        scene,
        ((i + dice.between(0.1, 0.7)) * (wide + 100)) / count - w / 2,
        y + dice.between(-12, 12),
        w * dice.between(0.8, 1.15),
      );
}

/** The horizon of the plain: haze, a low shelter belt, the elevator of a town, ploughed red sand. */
function drawEdge(scene: Scene): void {
  const { dice, inks } = scene;
  const far = atDepth(inks, 0.72);
  print(scene, belt(horizon - 3, 12), far);
  dot(
    scene,
    Array.from({ length: 34 }, (): XY => [dice.between(0, wide), horizon - 2 + dice.between(-1, 2)]),
    mix(far, inks.vine, 0.45),
    7,
  );
  const x = dice.between(640, 900);
  const bins: Path = [];
  for (let i = 0; i < 5; i++)
    bins.push(
      ...pen`M${x + i * 15} ${horizon}L${x + i * 15} ${horizon - 34}Q${x + i * 15 + 7} ${horizon - 39} ${x + i * 15 + 14} ${horizon - 34}L${x + i * 15 + 14} ${horizon}Z`,
    );
  const head = polygon([
    [x + 26, horizon - 34],
    [x + 26, horizon - 54],
    [x + 36, horizon - 62],
    [x + 46, horizon - 54],
    [x + 46, horizon - 34],
  ]);
  print(scene, [...bins, ...head], mix(far, inks.dark, 0.3));
  print(scene, gouge(x + 3, horizon - 32, x + 3, horizon - 3, 2), mix(far, inks.cut, 0.4));
  print(scene, belt(horizon + 2, high + bleed - horizon), mix(inks.soil, inks.haze, 0.16));
}
