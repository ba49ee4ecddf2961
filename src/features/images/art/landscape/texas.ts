import { mix } from '../draw/colour.ts';
import { ellipse, gouge, rectangle, smooth, smoothBetween, smoothTo } from '../draw/figures.ts';
import { type Path, pen, type XY } from '../draw/path.ts';
import { drawFlanks, drawGrass, drawRidge, ridge } from './land.ts';
import {
  defineCitrus,
  defineCypress,
  defineOak,
  definePalm,
  definePear,
  definePine,
  defineWindpump,
  defineYucca,
} from './plants.ts';
import { atDepth, dot, press, pressMany, print, type Scene, score, stampGrove, wide } from './scene.ts';
import { drawMist, drawPuff, drawSky, drawStars, drawStreaks, drawSun, drawThunderhead } from './sky.ts';
import { drawVineyard } from './vineyard.ts';

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
    Array.from({ length: 12 }, (_, i) => ({
      x: dice.between(0, wide),
      y: dice.between(340, 352),
      size: dice.between(0.24, 0.46),
      flip: i % 2 === 0,
    })),
    mid,
  );
  drawVineyard(scene, { x: 1010 + dice.between(-50, 60), y: 322, top: 354, rise: 330, spacing: 1.5, rows: 15 });
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
  press(scene, 'oak', 236, 484, 4.1, inks.dark);
}

/** Pale ledges where the limestone comes out of the slope. */
function drawLedges(scene: Scene, points: readonly XY[], depth: number): void {
  const tone = mix(atDepth(scene.inks, depth), scene.inks.cut, 0.55);
  for (const drop of [17, 33]) {
    const dash = `${Math.round(scene.dice.between(40, 90))} ${Math.round(scene.dice.between(60, 130))} 24 ${Math.round(scene.dice.between(80, 160))}`;
    score(scene, smooth(points.map(([x, y]): XY => [x, y + drop])), tone, 4.2 * (1.35 - depth), 0.85, dash);
  }
}

/** Cedar brakes: dark dots that crowd the slopes and leave the ledges bare. */
function drawCedars(scene: Scene, points: readonly XY[], depth: number): void {
  const { dice, inks } = scene;
  const dots: XY[] = [];
  for (let i = 0; i < 42; i++) {
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
  const glints: Path = [];
  for (let i = 0; i < 16; i++) {
    const t = dice.between(0.05, 0.95);
    const k = Math.min(4, Math.floor(t * 5));
    const [a, b] = [far[k] as XY, water[k] as XY];
    const s = dice.between(0.25, 0.75);
    const [x, y] = [a[0] + (b[0] - a[0]) * s + t * 40, a[1] + (b[1] - a[1]) * s + 6];
    glints.push(...gouge(x - 34, y, x + 40, y + 2, 2.6));
  }
  print(scene, glints, inks.cut, 0.85);
  for (const shift of [4, 9])
    score(
      scene,
      smooth(far.map(([x, y]): XY => [x + 12, y - 12 + shift])),
      mix(stone, inks.dark, 0.45),
      2,
      0.7,
      '40 26 14 60',
    );
  drawGrass(scene, 500, 600, 70, 34, mix(inks.dark, inks.near, 0.35), -10, 330);
  const blooms = Array.from({ length: 60 }, (): XY => [dice.between(-10, 330), dice.between(505, 598)]);
  dot(scene, blooms, inks.accent, 8);
  dot(
    scene,
    blooms.map(([x, y]): XY => [x + 1, y - 7]),
    mix(inks.accent, inks.cut, 0.3),
    5,
  );
}

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
  press(scene, 'pump', 1240 + dice.between(-60, 60), 428, 1.5, inks.dark);
  drawVineyard(scene, { x: 760 + dice.between(-90, 90), y: 400, top: 424, rise: 250, spacing: 1.6, rows: 15 });
  const edge: XY[] = [
    [-20, 520],
    [120, 512],
    [270, 540],
    [390, 580],
    [450, 612],
  ];
  print(scene, smoothTo(edge, [-20, 612]), mix(inks.near, inks.dark, 0.35));
  drawGrass(scene, 530, 600, 60, 26, mix(inks.near, inks.lit, 0.5), -10, 400);
  for (const [x, y, s] of [
    [90, 560, 2.3],
    [250, 585, 1.6],
    [1490, 612, 2.6],
  ] as const)
    press(scene, 'yucca', x, y, s, inks.dark, x > 200);
}

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
  drawVineyard(scene, { x: 700 + dice.between(-80, 80), y: 336, top: 366, rise: 320, spacing: 1.5, rows: 15 });
  const meadow: XY[] = [
    [1620, 396],
    [1450, 402],
    [1290, 432],
    [1180, 490],
    [1100, 560],
    [1060, 614],
  ];
  print(scene, smoothTo(meadow, [1620, 614]), inks.near);
  drawGrass(scene, 420, 600, 90, 54, mix(inks.near, inks.cut, 0.26), 1190, 1620);
  drawGrass(scene, 470, 610, 80, 70, mix(inks.near, inks.dark, 0.42), 1120, 1620);
  dot(
    scene,
    Array.from({ length: 50 }, (): XY => [dice.between(1190, 1600), dice.between(440, 590)]),
    inks.accent,
    9,
  );
  press(scene, 'oak', 1500, 446, 2.5, inks.dark, true);
}

/** The east: pines above, cypress below, the vineyard on the rise between forest and bayou. */
export function drawEast(scene: Scene): void {
  const { dice, inks } = scene;
  definePine(scene);
  defineCypress(scene);
  drawSky(scene, 300);
  drawSun(scene, dice.between(640, 960), dice.between(130, 190), 58);
  drawStreaks(scene, 60, 170, 4);
  stampGrove(scene, 'w', 'pine', 6, 1.5);
  for (const [y, size, count, depth] of [
    [300, 1.05, 11, 0.95],
    [322, 1.4, 8, 0.7],
    [346, 1.8, 6, 0.46],
  ] as const) {
    const tone = atDepth(inks, depth);
    print(scene, rectangle(0, y - size * 18, wide, 330), tone);
    // The wood opens in the middle, where the rows run into it.
    const wood = Array.from({ length: count }, (_, i) => {
      const x = (i / (count - 1)) * 1680 - 40 + dice.between(-14, 14);
      return { x, y, size: size * (depth < 0.6 && Math.abs(x - 800) < 380 ? 0.5 : 1), flip: i % 2 === 0 };
    });
    pressMany(scene, 'w', wood, tone);
    drawMist(scene, y - 6, 0.5);
  }
  drawVineyard(scene, { x: 800 + dice.between(-50, 50), y: 316, top: 348, rise: 230, spacing: 1.5, rows: 15 });
  for (const [x, s] of [
    [40, 3.2],
    [190, 2.9],
    [330, 2.3],
    [1310, 2.4],
    [1440, 3],
    [1570, 3.3],
  ] as const)
    press(
      scene,
      'pine',
      x + dice.between(-20, 20),
      442,
      s * dice.between(0.95, 1.06),
      mix(inks.near, inks.dark, 0.55),
      x > 800,
    );
  drawBayou(scene);
}

function drawBayou(scene: Scene): void {
  const { dice, inks } = scene;
  const shore: XY[] = [
    [-20, 438],
    [200, 440],
    [420, 452],
    [640, 462],
    [860, 462],
    [1120, 452],
    [1380, 440],
    [1620, 436],
  ];
  print(
    scene,
    smoothTo(
      shore.map(([x, y]): XY => [x, y - 15]),
      [1620, 612],
      [-20, 612],
    ),
    mix(inks.near, inks.dark, 0.4),
  );
  print(scene, smoothTo(shore, [1620, 612], [-20, 612]), mix(inks.sky[1], inks.near, 0.38));
  const mirror: Path = [];
  for (let i = 0; i < 32; i++) {
    const side = i % 2 ? dice.between(0, 480) : dice.between(1140, 1600);
    const y = dice.between(468, 600);
    mirror.push(...gouge(side - 60, y, side + dice.between(50, 110), y + 1, dice.between(3, 6)));
  }
  print(scene, mirror, mix(inks.near, inks.dark, 0.5), 0.8);
  const glints: Path = [];
  for (let i = 0; i < 30; i++) {
    const [x, y] = [800 + dice.between(-420, 420), dice.between(472, 598)];
    glints.push(...gouge(x - 50, y, x + 60, y, 2.4));
  }
  print(scene, glints, inks.cut, 0.75);
  for (const [x, y, s] of [
    [120, 556, 4.3],
    [1490, 570, 4.6],
    [350, 500, 2.3],
    [1270, 496, 2.1],
  ] as const)
    press(scene, 'cypress', x, y, s, inks.dark, x > 800);
  const knees: Path = [];
  for (const x of [40, 208, 262, 1390, 1416, 1580])
    knees.push(
      ...pen`M${x - 9} 566Q${x - 4} ${530 + (x % 17)} ${x} ${528 + (x % 17)}Q${x + 5} ${530 + (x % 17)} ${x + 10} 566Z`,
    );
  print(scene, knees, inks.dark);
  drawGrass(scene, 590, 612, 44, 44, inks.dark, -10, 300);
  drawGrass(scene, 590, 612, 44, 44, inks.dark, 1300, 1620);
}

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
  for (let i = 0; i < 26; i++) {
    const [x, y] = [800 + dice.between(-1, 1) ** 3 * 800, dice.between(322, 340)];
    glints.push(...gouge(x - 40, y, x + 50, y, 1.6));
  }
  print(scene, glints, inks.cut, 0.85);
  drawRidge(scene, ridge(scene, 345, 3, 'rolling'), 0.66, 'rolling', 2);
  dot(
    scene,
    Array.from({ length: 50 }, (): XY => [dice.between(0, wide), dice.between(346, 356)]),
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
  for (const away of [7.4, 5.7, 4.5, 3.6, 2.9, 2.3, 1.85, 1.5, 1.2, 0.98]) {
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
