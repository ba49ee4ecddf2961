import { blob, gouge } from '../draw/figures.ts';
import type { Path, XY } from '../draw/path.ts';
import type { Dice } from '../draw/random.ts';

/** A clump of leaves around a centre: a lobed shape, flatter below. */
export function lumps(cx: number, cy: number, rx: number, ry: number, count: number, dice: Dice): Path {
  return blob(
    Array.from({ length: count }, (_, i): XY => {
      const turn = (Math.PI * 2 * i) / count;
      const swell = i % 2 ? dice.between(0.78, 0.9) : dice.between(0.96, 1.1);
      return [cx + rx * swell * Math.cos(turn), cy + ry * swell * Math.sin(turn) * (Math.sin(turn) > 0 ? 0.62 : 1)];
    }),
  );
}

/** Gouge marks scattered over an oval. */
export function dabs(cx: number, cy: number, rx: number, ry: number, count: number, long: number, dice: Dice): Path {
  const out: Path = [];
  for (let i = 0; i < count; i++) {
    const [a, d] = [dice.between(0, 6.283), Math.sqrt(dice.between())];
    const [x, y] = [cx + rx * d * Math.cos(a), cy + ry * d * Math.sin(a)];
    out.push(...gouge(x, y, x + long * dice.between(0.6, 1.2), y - long * dice.between(-0.1, 0.5), long * 0.24));
  }
  return out;
}
