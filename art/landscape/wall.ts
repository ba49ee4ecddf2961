import { mix } from '../draw/color.ts';
import { polygon, smoothBetween } from '../draw/figures.ts';
import type { Path, XY } from '../draw/path.ts';
import { print, type Scene, wide } from './scene.ts';

/** A low dry-stone wall across the drawing: limestone laid in courses, its top at `level(x)`, `tall` units high. */
export function drawWall(scene: Scene, level: (x: number) => number, tall: number): void {
  const { dice, inks } = scene;
  const stone = mix(inks.soil, inks.cut, 0.5);
  const line = (drop: number): XY[] => [-30, 385, 800, 1215, 1630].map((x): XY => [x, level(x) + drop]);
  print(scene, smoothBetween(line(1), line(tall)), mix(stone, inks.dark, 0.5));
  const tones: Path[] = [[], [], []];
  const courses = 3;
  for (let course = 0; course < courses; course++) {
    const high = tall / courses;
    for (let x = -40 + dice.between(0, 30); x < wide + 20; ) {
      const long = dice.between(26, 64) * (course === 0 ? 1.25 : 1);
      const top = level(x) + course * high + (course === 0 ? dice.between(-5, 0) : 1);
      const foot = level(x) + (course + 1) * high - 1;
      const nudge = () => dice.between(-1.6, 1.6);
      (tones[dice.roll(3)] as Path).push(
        ...polygon([
          [x + 2, top + 2 + nudge()],
          [x + 5, top + nudge()],
          [x + long - 4, top + nudge()],
          [x + long - 1, top + 3],
          [x + long - 2 + nudge(), foot],
          [x + 2 + nudge(), foot + nudge()],
        ]),
      );
      x += long + 1.5;
    }
  }
  for (const [i, path] of tones.entries()) print(scene, path, mix(stone, i === 2 ? inks.far : inks.cut, i * 0.22));
}
