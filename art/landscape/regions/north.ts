import { mix } from '../../draw/color.ts';
import { smoothTo } from '../../draw/figures.ts';
import type { XY } from '../../draw/path.ts';
import { drawGrass, drawRidge, ridge } from '../land.ts';
import { atDepth, dot, press, pressMany, print, type Scene, stampGrove } from '../scene.ts';
import { drawPuff, drawSky, drawSun, drawThunderhead } from '../sky.ts';
import { defineOak } from '../trees.ts';
import { drawRowsAcross } from '../vine-rows.ts';
import { drawVineyard } from '../vineyard.ts';

/** The north: blackland prairie under a thunderhead, the Cross Timbers along its edge. */
export function drawNorth(scene: Scene): void {
  const { dice, inks } = scene;
  defineOak(scene);
  drawSky(scene, 330);
  drawSun(scene, dice.between(400, 520), dice.between(190, 240), 54);
  drawThunderhead(scene, dice.between(860, 1080), 296, dice.between(190, 208));
  for (const [x, w] of [
    [120, 170],
    [560, 130],
    [1440, 190],
  ] as const)
    drawPuff(scene, x + dice.between(-50, 50), dice.between(250, 280), w);
  drawRidge(scene, ridge(scene, 312, 8, 'rolling'), 0.9, 'rolling', 2);
  drawRidge(scene, ridge(scene, 328, 10, 'rolling'), 0.62, 'rolling', 3);
  stampGrove(scene, 'w', 'oak', 4, 3.2);
  pressMany(
    scene,
    'w',
    Array.from({ length: 12 }, (_, i) => ({
      x: (i / 11) * 1640 - 20,
      y: 348 + dice.between(-3, 3),
      size: dice.between(0.36, 0.5),
      flip: i % 2 === 0,
    })),
    atDepth(inks, 0.5),
  );
  drawRidge(scene, ridge(scene, 350, 5, 'rolling'), 0.3, 'rolling', 3);
  if (dice.roll(2))
    drawVineyard(scene, { x: 520 + dice.between(-80, 80), y: 336, top: 366, rise: 320, spacing: 1.5, rows: 17 });
  else drawRowsAcross(scene, { top: 362, bottom: 640, lean: dice.between(-34, -12), swell: 10, rows: 9 });
  drawMeadow(scene);
  press(scene, 'oak', 1190 + dice.between(-30, 20), 482, 2.9, inks.dark, true);
}

/** Uncut prairie to the right, in flower. */
function drawMeadow(scene: Scene): void {
  const { dice, inks } = scene;
  const meadow: XY[] = [
    [1620, 392],
    [1420, 400],
    [1220, 428],
    [1080, 482],
    [980, 556],
    [930, 614],
  ];
  print(scene, smoothTo(meadow, [1620, 614]), inks.near);
  drawGrass(scene, 420, 600, 100, 54, mix(inks.near, inks.cut, 0.26), 1110, 1620);
  drawGrass(scene, 480, 610, 90, 70, mix(inks.near, inks.dark, 0.42), 1020, 1620);
  dot(
    scene,
    Array.from({ length: 60 }, (): XY => [dice.between(1110, 1600), dice.between(450, 590)]),
    inks.accent,
    9,
  );
}
