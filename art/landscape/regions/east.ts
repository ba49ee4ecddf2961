import { mix } from '../../draw/color.ts';
import { gouge, smoothTo } from '../../draw/figures.ts';
import { type Path, pen, type XY } from '../../draw/path.ts';
import { drawGrass } from '../land.ts';
import { atDepth, belt, press, pressMany, print, type Scene, score, stampGrove, wide } from '../scene.ts';
import { drawMist, drawSky, drawStreaks, drawSun } from '../sky.ts';
import { defineCypress, definePine } from '../trees.ts';
import { drawRowsAcross } from '../vine-rows.ts';

/** The east: pines above, cypress below, the vineyard between forest and bayou, behind its reeds. */
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
    print(scene, belt(y - size * 18, 330), tone);
    // The wood has a gap in the middle, where the rows lead into it.
    const wood = Array.from({ length: count }, (_, i) => {
      const x = (i / (count - 1)) * 1680 - 40 + dice.between(-14, 14);
      return { x, y, size: size * (depth < 0.6 && Math.abs(x - 800) < 380 ? 0.5 : 1), flip: i % 2 === 0 };
    });
    pressMany(scene, 'w', wood, tone);
    drawMist(scene, y - 6, 0.5);
  }
  for (const [x, size] of [
    [270, 2.3],
    [400, 1.9],
    [1200, 2],
    [1330, 2.4],
  ] as const)
    press(scene, 'pine', x + dice.between(-12, 12), 372, size, mix(atDepth(inks, 0.3), inks.dark, 0.3), x > 800);
  drawRowsAcross(scene, { top: 358, bottom: 446, lean: dice.between(-8, 8), swell: dice.between(-6, 4), rows: 5 });
  drawBayou(scene);
}

/** The water's edge, nearly level. */
function drawBayou(scene: Scene): void {
  const { dice, inks } = scene;
  const shore = Array.from({ length: 9 }, (_, i): XY => [-20 + i * 205, 458 + dice.between(-5, 5)]);
  const bank = shore.map(([x, y]): XY => [x, y - 14 + dice.between(-3, 3)]);
  const water = mix(inks.sky[1], inks.near, 0.38);
  print(scene, smoothTo(bank, [1620, 612], [-20, 612]), mix(inks.near, inks.lit, 0.3));
  drawGrass(scene, 446, 460, 90, 16, mix(inks.near, inks.dark, 0.25));
  print(scene, smoothTo(shore, [1620, 612], [-20, 612]), water);
  // The bank mirrored in the water, broken by ripples.
  const mirror: Path = [];
  for (let i = 0; i < 34; i++) {
    const [x, y] = [dice.between(-20, wide), 462 + 26 * dice.between() ** 1.5];
    mirror.push(...gouge(x - 70, y, x + dice.between(60, 130), y + 1, dice.between(2, 5)));
  }
  print(scene, mirror, mix(water, inks.near, 0.5));
  drawReeds(scene, shore);
  drawGlints(scene);
  for (const [x, y, s] of [
    [356, 540, 4],
    [1246, 548, 4.2],
    [540, 500, 2.2],
    [1080, 496, 2],
  ] as const)
    press(scene, 'cypress', x, y, s, inks.dark, x > 800);
  const knees: Path = [];
  for (const x of [262, 284, 440, 1148, 1170, 1338]) {
    const [foot, tall] = [546 + (x % 9), 12 + (x % 13)];
    knees.push(
      ...pen`M${x - 8} ${foot}Q${x - 2} ${foot - tall * 0.5} ${x} ${foot - tall}Q${x + 3} ${foot - tall * 0.5} ${x + 9} ${foot}Z`,
    );
    knees.push(...gouge(x - 22, foot + 3, x + 26, foot + 3, 2));
  }
  print(scene, knees, inks.dark);
  drawGrass(scene, 588, 612, 44, 44, inks.dark, -10, 380);
  drawGrass(scene, 588, 612, 44, 44, inks.dark, 1220, 1620);
}

/** Reeds and cattails in clumps along the shore, some in the water. */
function drawReeds(scene: Scene, shore: readonly XY[]): void {
  const { dice, inks } = scene;
  const [blades, tails]: [Path, Path] = [[], []];
  for (let clump = 0; clump < 17; clump++) {
    const at = dice.between(0, wide);
    const level = (shore[Math.min(8, Math.round((at + 20) / 205))] as XY)[1] + dice.between(0, 9);
    for (let i = 0; i < 7; i++) {
      const [x, tall] = [at + dice.between(-34, 34), dice.between(18, 44)];
      const tip = x + dice.between(-9, 11);
      blades.push(...pen`M${x} ${level}L${tip} ${level - tall}`);
      if (i % 3 === 0) tails.push(...pen`M${tip} ${level - tall}L${tip} ${level - tall + 10}`);
    }
  }
  score(scene, blades, mix(inks.near, inks.dark, 0.35), 2.2);
  score(scene, tails, mix(inks.soil, inks.dark, 0.4), 5);
}

function drawGlints(scene: Scene): void {
  const { dice, inks } = scene;
  const glints: Path = [];
  for (let i = 0; i < 24; i++) {
    const [x, y] = [800 + dice.between(-440, 440), dice.between(490, 598)];
    glints.push(...gouge(x - 50, y, x + 60, y, 2.4));
  }
  print(scene, glints, inks.cut, 0.75);
}
