import { mix } from '../../draw/colour.ts';
import { ellipse, gouge, rectangle, smoothTo } from '../../draw/figures.ts';
import { type Path, pen, type XY } from '../../draw/path.ts';
import { defineCitrus, definePalm, definePear } from '../dry-country.ts';
import { drawGrass, drawRidge, ridge } from '../land.ts';
import { atDepth, dot, press, pressMany, print, type Scene, wide } from '../scene.ts';
import { drawPuff, drawSky, drawStreaks, drawSun } from '../sky.ts';
import { drawVineyard } from '../vineyard.ts';

/** The south: a strip of Gulf, palms, citrus in rows beside the vines, prickly pear at our feet. */
export function drawSouth(scene: Scene): void {
  const { dice, inks } = scene;
  definePalm(scene);
  defineCitrus(scene);
  definePear(scene);
  drawSky(scene, 330);
  drawSun(scene, dice.between(560, 1040), dice.between(200, 250), dice.between(78, 98));
  if (dice.roll(2)) drawStreaks(scene, 50, 200, 6);
  else
    for (const [x, y, w] of [
      [150, 170, 240],
      [1180, 130, 280],
    ] as const)
      drawPuff(scene, x + dice.between(-60, 60), y, w);
  const sea = mix(inks.sky[0], inks.far, 0.4);
  print(scene, rectangle(0, 318, wide, 40), sea);
  const glints: Path = [];
  for (let i = 0; i < 18; i++) {
    const [x, y] = [800 + dice.between(-1, 1) ** 3 * 800, dice.between(322, 340)];
    glints.push(...gouge(x - 40, y, x + 50, y, 1.6));
  }
  print(scene, glints, inks.cut, 0.85);
  drawRidge(scene, ridge(scene, 345, 3, 'rolling'), 0.66, 'rolling', 2);
  dot(
    scene,
    Array.from({ length: 40 }, (): XY => [dice.between(0, wide), dice.between(346, 356)]),
    atDepth(inks, 0.5),
    17,
  );
  pressMany(
    scene,
    'palm',
    Array.from({ length: 13 }, (_, i) => ({
      x: (i / 12) * 1600 + dice.between(-30, 30),
      y: 358,
      size: dice.between(0.7, 1.5),
      flip: i % 2 === 0,
    })),
    atDepth(inks, 0.42),
  );
  const field = { x: 820 + dice.between(-40, 40), y: 332, top: 360, rise: 300, spacing: 1.5, rows: 15 };
  drawVineyard(scene, field);
  drawGrove(scene, field);
  const bank: XY[] = [
    [1620, 424],
    [1480, 430],
    [1330, 454],
    [1230, 500],
    [1170, 560],
    [1130, 612],
  ];
  print(scene, smoothTo(bank, [1620, 612]), mix(inks.near, inks.dark, 0.22));
  drawGrass(scene, 462, 606, 90, 40, mix(inks.near, inks.lit, 0.5), 1240, 1620);
  for (const [x, y, s] of [
    [1290, 480, 3.3],
    [1400, 500, 3.9],
    [1520, 490, 3.5],
  ] as const)
    press(scene, 'palm', x, y, s * dice.between(0.95, 1.04), inks.dark, x > 1350);
  press(scene, 'pear', 1240, 606, 1.5, mix(inks.near, inks.dark, 0.55));
  press(scene, 'pear', 1560, 616, 1.9, mix(inks.near, inks.dark, 0.7), true);
}

/** Citrus on the left of the field, planted to the same vanishing point. */
function drawGrove(scene: Scene, field: { x: number; y: number; rise: number; spacing: number; top: number }): void {
  const { inks } = scene;
  const edge: XY[] = [
    [field.x - 26, field.top],
    [field.x - 1.4 * field.rise, field.y + field.rise * 0.92],
  ];
  print(
    scene,
    pen`M${edge[0]?.[0] as number} ${field.top}L-800 1400L-20 ${field.top}Z`,
    mix(inks.soil, inks.near, 0.45),
  );
  const trees: { x: number; y: number; size: number; flip: boolean }[] = [];
  const shadows: XY[] = [];
  for (const away of [7.4, 5.7, 4.5, 3.6, 2.9, 2.3, 1.8, 1.4, 1.06]) {
    for (let k = 6; k >= 1; k--) {
      const x = field.x - ((k + 0.75) * 1.3 * field.rise) / away;
      if (x < -160) continue;
      const y = field.y + field.rise / away;
      if (away < 3) shadows.push([x, y]);
      trees.push({ x, y, size: 2.5 / away, flip: k % 2 === 0 });
    }
  }
  print(
    scene,
    shadows.flatMap(([x, y]) => ellipse(x + 26, y, 74, 9)),
    mix(inks.soil, inks.dark, 0.35),
  );
  pressMany(scene, 'citrus', trees, inks.vine);
}
