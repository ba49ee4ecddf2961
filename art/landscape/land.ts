import { mix } from '../draw/color.ts';
import { gouge, smooth, under } from '../draw/figures.ts';
import { CLOSE, LINE, MOVE, type Path, pen, type XY } from '../draw/path.ts';
import { atDepth, bleed, high, print, type Scene, score, wide } from './scene.ts';

type RidgeForm = 'rolling' | 'stepped' | 'mesa' | 'jagged' | 'flat';

/** Points of a skyline about the height y. */
export function ridge(scene: Scene, y: number, swing: number, form: RidgeForm): XY[] {
  const { dice } = scene;
  if (form === 'flat')
    return Array.from({ length: 7 }, (_, i): XY => [-40 + (1680 * i) / 6, y + dice.between(-swing, swing)]);
  if (form === 'rolling')
    return Array.from(
      { length: 9 },
      (_, i): XY => [-60 + (1720 * i) / 8, y + (i % 2 === 0 ? -1 : 1) * swing * dice.between(0.25, 1)],
    );
  if (form === 'jagged') return crags(scene, y, swing);
  const points: XY[] = [];
  let x = -60;
  while (x < wide + 80) {
    const top = form === 'mesa' ? dice.between(170, 420) : dice.between(90, 240);
    const rise = swing * dice.between(0.4, 1.1);
    if (form === 'mesa')
      points.push(
        [x, y],
        [x + 20, y - rise * 0.5],
        [x + 34, y - rise],
        [x + 34 + top, y - rise - 3],
        [x + 48 + top, y - rise * 0.45],
        [x + 86 + top, y],
      );
    else
      points.push(
        [x, y],
        [x + top * 0.3, y - rise * 0.36],
        [x + top * 0.42, y - rise * 0.42],
        [x + top * 0.6, y - rise * 0.9],
        [x + top * 1.25, y - rise],
        [x + top * 1.45, y - rise * 0.55],
        [x + top * 1.6, y - rise * 0.5],
        [x + top * 1.9, y],
      );
    x += form === 'mesa' ? top + dice.between(220, 520) : top * 1.9 + dice.between(-20, 60);
  }
  // After the last point the plain continues beyond the frame.
  points.push([Math.max(x, wide + 80), y]);
  return points;
}

/** Mountains by midpoint displacement: each level displaces by half as much as the one before. */
function crags(scene: Scene, y: number, swing: number): XY[] {
  const { dice } = scene;
  let heights = [
    0.2,
    dice.between(0.6, 1),
    dice.between(0.1, 0.4),
    dice.between(0.5, 0.95),
    dice.between(0.15, 0.5),
    dice.between(0.7, 1),
    0.25,
  ];
  for (let rough = 0.3; rough > 0.05; rough *= 0.52)
    heights = heights.flatMap((h, i) =>
      i + 1 < heights.length ? [h, (h + (heights[i + 1] as number)) / 2 + dice.between(-rough, rough)] : [h],
    );
  return heights.map(
    (h, i): XY => [-40 + (1680 * i) / (heights.length - 1) + dice.between(-6, 6), y - swing * Math.max(0.04, h)],
  );
}

const straight = (points: readonly XY[]): Path => points.flatMap(([x, y], i) => [i === 0 ? MOVE : LINE, x, y]);

/** Draws a hill under its skyline, with gouge cuts that follow the slope. `depth` 1 is the horizon. */
export function drawRidge(scene: Scene, points: readonly XY[], depth: number, form: RidgeForm, cuts = 2): string {
  const tone = atDepth(scene.inks, depth);
  const hard = form === 'mesa' || form === 'jagged' || form === 'stepped';
  const last = points[points.length - 1] as XY;
  const floor = high + bleed;
  print(
    scene,
    hard ? [...straight(points), LINE, last[0], floor, LINE, (points[0] as XY)[0], floor, CLOSE] : under(points, floor),
    tone,
  );
  const light = mix(tone, scene.inks.cut, 0.2 + 0.2 * (1 - depth));
  const shade = mix(tone, scene.inks.dark, 0.24);
  for (let i = 1; i <= cuts; i++) {
    const drop = i * (7 + 10 * (1 - depth));
    const line = points.map(([x, y], k): XY => [x + (k % 2 ? 6 : -6) * i, y + drop * (k % 3 === 0 ? 1.3 : 1)]);
    const dash = Array.from({ length: 6 }, (_, k) =>
      Math.round(scene.dice.between(k % 2 ? 10 : 14, k % 2 ? 90 : 120)),
    ).join(' ');
    score(scene, hard ? straight(line) : smooth(line), i % 2 ? light : shade, 1.4 + (1 - depth) * 1.8, 0.75, dash);
  }
  return tone;
}

/** Short parallel cuts down the shadowed flanks of a hard skyline. */
export function drawFlanks(scene: Scene, points: readonly XY[], depth: number, long: number): void {
  const tone = mix(atDepth(scene.inks, depth), scene.inks.dark, 0.3);
  const path: Path = [];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as XY, points[i] as XY];
    if (b[1] < a[1] - 1) continue;
    const steps = Math.max(1, Math.round((b[0] - a[0]) / 16));
    for (let k = 0; k < steps; k++) {
      const t = (k + 0.3) / steps;
      const [x, y] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + 3];
      path.push(...gouge(x, y, x - long * 0.25, y + long * scene.dice.between(0.5, 1.1), 2.6));
    }
  }
  print(scene, path, tone, 0.8);
}

/** Blades of grass along a strip of ground, taller towards its lower edge. */
export function drawGrass(
  scene: Scene,
  top: number,
  bottom: number,
  count: number,
  tall: number,
  ink: string,
  from = 0,
  to = wide,
): void {
  const path: Path = [];
  for (let i = 0; i < count; i++) {
    const t = scene.dice.between();
    const [x, y] = [scene.dice.between(from, to), top + (bottom - top) * t];
    const h = tall * (0.4 + 0.6 * t) * scene.dice.between(0.6, 1.2);
    path.push(...pen`M${x} ${y}L${x + h * scene.dice.between(-0.28, 0.4)} ${y - h}`);
  }
  score(scene, path, ink, 2);
}
