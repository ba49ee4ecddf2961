import { mix } from '../../draw/color.ts';
import { ellipse, gouge, smoothBetween, smoothTo } from '../../draw/figures.ts';
import { type Path, pen, type XY } from '../../draw/path.ts';
import { defineCitrus, definePalm, definePear } from '../dry-country.ts';
import { drawGrass, drawRidge, ridge } from '../land.ts';
import { atDepth, belt, dot, press, pressMany, print, type Scene, wide } from '../scene.ts';
import { drawPuff, drawSky, drawStreaks, drawSun } from '../sky.ts';
import { drawVineyard } from '../vineyard.ts';

/**
 * The southern coast: the Gulf with palms on a spit, citrus in rows beside the vines, prickly pear in the foreground.
 */
export function drawCoast(scene: Scene): void {
  const { dice, inks } = scene;
  definePalm(scene);
  defineCitrus(scene);
  definePear(scene);
  drawSky(scene, 330);
  // Between the palms of the spit and those of our shore, so that no palm covers it.
  drawSun(scene, dice.between(770, 850), dice.between(200, 240), dice.between(76, 94));
  if (dice.roll(2)) drawStreaks(scene, 50, 200, 6);
  else
    for (const [x, y, w] of [
      [150, 170, 240],
      [1180, 130, 280],
    ] as const)
      drawPuff(scene, x + dice.between(-60, 60), y, w);
  const sea = mix(inks.sky[0], inks.far, 0.4);
  print(scene, belt(318, 40), sea);
  const glints: Path = [];
  for (let i = 0; i < 14; i++) {
    const [x, y] = [800 + dice.between(-1, 1) ** 3 * 800, dice.between(322, 340)];
    glints.push(...gouge(x - 40, y, x + 50, y, 1.6));
  }
  print(scene, glints, inks.cut, 0.85);
  drawSpit(scene);
  drawRidge(scene, ridge(scene, 352, 2, 'rolling'), 0.5, 'rolling', 2);
  dot(
    scene,
    Array.from({ length: 28 }, (): XY => [dice.between(0, wide), dice.between(352, 359)]),
    atDepth(inks, 0.4),
    15,
  );
  const field = { x: 820 + dice.between(-40, 40), y: 334, top: 362, rise: 300, spacing: 1.5, rows: 15 };
  drawVineyard(scene, field);
  drawGrove(scene, field);
  const bank: XY[] = [
    [1620, 424],
    [1430, 430],
    [1240, 454],
    [1110, 500],
    [1030, 560],
    [990, 612],
  ];
  print(scene, smoothTo(bank, [1620, 612]), mix(inks.near, inks.dark, 0.22));
  drawGrass(scene, 462, 606, 110, 40, mix(inks.near, inks.lit, 0.5), 1110, 1620);
  for (const [x, y, s] of [
    [1096, 486, 3.2],
    [1196, 506, 3.8],
    [1306, 496, 3.4],
  ] as const)
    press(scene, 'palm', x, y, s * dice.between(0.95, 1.04), inks.dark, x > 1250);
  press(scene, 'pear', 1120, 551, 0.9, mix(inks.near, inks.dark, 0.55));
  press(scene, 'pear', 1400, 551, 1.2, mix(inks.near, inks.dark, 0.7), true);
}

/** A spit of sand and scrub in front of the sea, from the left, with a few palms along it. */
function drawSpit(scene: Scene): void {
  const { dice, inks } = scene;
  const tip = 640 + dice.between(-30, 30);
  const spit: XY[] = [
    [-30, 318],
    [120, 320],
    [300, 323],
    [460, 330],
    [tip - 70, 341],
    [tip, 349],
  ];
  print(scene, smoothTo(spit, [-30, 356]), mix(atDepth(inks, 0.35), inks.dark, 0.12));
  print(
    scene,
    smoothBetween(
      [
        [-30, 343],
        [300, 342],
        [tip + 14, 348],
      ],
      [
        [-30, 354],
        [300, 353],
        [tip + 14, 351],
      ],
    ),
    mix(inks.soil, inks.cut, 0.25),
  );
  const palms = [0, 1, 2, 3, 4, 5, 6]
    .map((i) => 240 + i * 46 + dice.between(-17, 17))
    .filter(() => dice.roll(5) > 0)
    .map((x, i) => ({
      x,
      y: 327 + Math.max(0, x - 300) * 0.035,
      size: dice.between(0.8, 1.4),
      flip: i % 2 === 0,
    }));
  pressMany(scene, 'palm', palms, mix(atDepth(inks, 0.3), inks.dark, 0.3));
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
