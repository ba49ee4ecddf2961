import { mix } from '../../draw/colour.ts';
import { gouge, rectangle, smoothTo } from '../../draw/figures.ts';
import { type Path, pen, type XY } from '../../draw/path.ts';
import { drawGrass } from '../land.ts';
import { atDepth, press, pressMany, print, type Scene, stampGrove, wide } from '../scene.ts';
import { drawMist, drawSky, drawStreaks, drawSun } from '../sky.ts';
import { defineCypress, definePine } from '../trees.ts';
import { drawVineyard } from '../vineyard.ts';

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
  for (let i = 0; i < 26; i++) {
    const side = i % 2 ? dice.between(0, 480) : dice.between(1140, 1600);
    const y = dice.between(468, 600);
    mirror.push(...gouge(side - 60, y, side + dice.between(50, 110), y + 1, dice.between(3, 6)));
  }
  print(scene, mirror, mix(inks.near, inks.dark, 0.5), 0.8);
  const glints: Path = [];
  for (let i = 0; i < 22; i++) {
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
