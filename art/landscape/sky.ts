import { mix } from '../draw/color.ts';
import { ellipse, gouge, polar, rectangle, smooth, star, under } from '../draw/figures.ts';
import { CLOSE, LINE, MOVE, type Path, pen, QUAD, type XY } from '../draw/path.ts';
import type { Dice } from '../draw/random.ts';
import { belt, bleed, dot, high, print, type Scene, wide } from './scene.ts';

/** The sky in flat strips of colour down to the horizon, like a stepped gradient in a print. */
export function drawSky(scene: Scene, horizon: number): void {
  const { sky } = scene.inks;
  const bands = 9;
  print(scene, belt(-bleed, high + 2 * bleed), sky[0]);
  for (let i = 1; i < bands; i++) {
    const t = i / (bands - 1);
    const tone = t < 0.5 ? mix(sky[0], sky[1], t * 2) : mix(sky[1], sky[2], t * 2 - 1);
    const y = horizon * (0.08 + 0.92 * t ** 0.9) - horizon * 0.09;
    const line: XY[] = Array.from(
      { length: 4 },
      (_, k): XY => [-bleed + ((wide + 2 * bleed) * k) / 3, y + scene.dice.between(-7, 7)],
    );
    print(scene, under(line, high + bleed), tone);
  }
}

/** Sun or moon with the cuts of the gouge across its lower half. */
export function drawSun(scene: Scene, x: number, y: number, r: number): void {
  const { inks } = scene;
  if (inks.night) {
    print(scene, sickle([x, y], r * 0.62, [x + r * 0.26, y - r * 0.1], r * 0.54), inks.sun);
    return;
  }
  print(scene, ellipse(x, y, r * 1.5), inks.sun, 0.16);
  print(scene, ellipse(x, y, r * 1.22), inks.sun, 0.22);
  print(scene, ellipse(x, y, r), inks.sun);
  const cuts: Path = [];
  for (let i = 0; i < 5; i++) {
    const v = y + r * (0.2 + i * 0.17);
    const half = Math.sqrt(Math.max(0, r * r - (v - y) ** 2));
    cuts.push(...gouge(x - half, v, x + half, v, r * (0.02 + i * 0.012)));
  }
  print(scene, cuts, inks.sky[2]);
}

/**
 * A crescent moon: a disc without the part that another disc covers. Painting over it with sky would be visible against
 * the strips.
 */
function sickle([x, y]: XY, r: number, [bx, by]: XY, bite: number): Path {
  const away = Math.hypot(bx - x, by - y);
  const turn = Math.atan2(by - y, bx - x);
  const half = Math.acos((r * r + away * away - bite * bite) / (2 * r * away));
  const inner = Math.acos((bite * bite + away * away - r * r) / (2 * bite * away));
  const arc = (cx: number, cy: number, radius: number, from: number, to: number): Path =>
    smooth(Array.from({ length: 13 }, (_, i): XY => polar(cx, cy, radius, from + ((to - from) * i) / 12)));
  const outside = arc(x, y, r, turn + half, turn + 2 * Math.PI - half);
  const inside = arc(bx, by, bite, turn + Math.PI + inner, turn + Math.PI - inner);
  return [...outside, LINE, ...inside.slice(1), CLOSE];
}

/** Stars, fewer towards the horizon. */
export function drawStars(scene: Scene, horizon: number): void {
  const small: Path = [];
  for (let i = 0; i < 90; i++) {
    const y = scene.dice.between() ** 1.5 * horizon * 0.92;
    small.push(...rectangle(scene.dice.between(0, wide), y, i % 5 === 0 ? 3 : 2, i % 5 === 0 ? 3 : 2));
  }
  print(scene, small, '#fff6e0', 0.75);
  const large: Path = [];
  for (let i = 0; i < 7; i++)
    large.push(
      ...star(
        scene.dice.between(60, wide - 60),
        scene.dice.between(20, horizon * 0.6),
        scene.dice.between(5, 9),
        4,
        0.22,
      ),
    );
  print(scene, large, '#fff6e0');
}

/** Long lens-shaped clouds in groups, lit from below. */
export function drawStreaks(scene: Scene, top: number, bottom: number, families: number): void {
  const { dice, inks } = scene;
  const light: Path = [];
  const shade: Path = [];
  for (let i = 0; i < families; i++) {
    const [x, y] = [dice.between(-80, wide - 100), dice.between(top, bottom)];
    const reach = dice.between(180, 460);
    for (let k = 0; k < 4; k++) {
      const [dx, long] = [dice.between(-90, 120), reach * dice.between(0.35, 1)];
      light.push(...gouge(x + dx, y + k * 9, x + dx + long, y + k * 9 - 3, dice.between(5, 12)));
      if (k % 2 === 0) shade.push(...gouge(x + dx + 30, y + k * 9 + 5, x + dx + long * 0.8, y + k * 9 + 3, 3));
    }
  }
  print(scene, light, inks.cut, inks.night ? 0.14 : 0.8);
  print(scene, shade, mix(inks.sky[1], inks.far, 0.4), 0.5);
}

/** A fair-weather cloud with a flat base at (x, y), `w` wide. */
export function drawPuff(scene: Scene, x: number, y: number, w: number): void {
  const { dice, inks } = scene;
  const crest: Path = [MOVE, x, y];
  const lumps = 4 + dice.roll(4);
  const seams = Array.from({ length: lumps - 1 }, (_, i) => (i + 1 + dice.between(-0.32, 0.32)) / lumps);
  const ends = [0, ...seams, 1];
  for (let i = 0; i < lumps; i++) {
    const [a, b] = [x + w * (ends[i] as number), x + w * (ends[i + 1] as number)];
    const swell = w * (0.05 + 0.17 * Math.sin((Math.PI * (i + 0.5)) / lumps)) * dice.between(0.7, 1.3);
    // A narrow lump is no higher than wide.
    const rise = Math.min(swell, (b - a) * 0.8);
    crest.push(
      3,
      a - w * 0.03,
      y - rise * 1.35,
      b + w * 0.03,
      y - rise * 1.35,
      b,
      i === lumps - 1 ? y : y - rise * 0.6,
    );
  }
  print(scene, [...crest, QUAD, x + w / 2, y + w * 0.022, x, y, CLOSE], inks.cut, inks.night ? 0.16 : 0.92);
  const cuts: Path = [];
  for (let i = 0; i < 4; i++)
    cuts.push(
      ...gouge(
        x + w * (0.1 + 0.06 * i),
        y - w * 0.028 * (i + 0.5),
        x + w * (0.62 + 0.08 * ((i * 2) % 3)),
        y - w * 0.028 * (i + 0.5),
        w * 0.009,
      ),
    );
  print(scene, cuts, mix(inks.sky[1], inks.far, 0.35), 0.55);
}

/** A thunderhead: lobes under an anvil, shaded on the side away from the sun, rain below. */
export function drawThunderhead(scene: Scene, x: number, base: number, size: number): void {
  const { dice, inks } = scene;
  const deep = mix(inks.sky[1], inks.far, 0.75);
  const shade = mix(deep, inks.cut, 0.45);
  const rain: Path = [];
  for (let i = 0; i < 14; i++)
    rain.push(
      ...gouge(x - size * 0.5 + i * size * 0.06, base - 8, x - size * 0.62 + i * size * 0.06, base + size * 0.26, 4),
    );
  print(scene, rain, deep, 0.45);
  const anvil: Path = pen`M${x - size * 0.9} ${base - size * 0.97}C${x - size * 0.3} ${base - size * 1.08} ${x + size * 0.6} ${base - size * 1.07} ${x + size * 1.35} ${base - size * 1.0}C${x + size * 0.9} ${base - size * 0.95} ${x + size * 0.6} ${base - size * 0.88} ${x + size * 0.4} ${base - size * 0.7}L${x - size * 0.36} ${base - size * 0.7}C${x - size * 0.46} ${base - size * 0.88} ${x - size * 0.6} ${base - size * 0.93} ${x - size * 0.9} ${base - size * 0.97}Z`;
  print(scene, anvil, shade);
  print(
    scene,
    [
      ...gouge(x - size * 0.86, base - size * 0.985, x + size * 1.2, base - size * 1.005, size * 0.05),
      ...gouge(x - size * 0.5, base - size * 0.92, x + size * 0.75, base - size * 0.94, size * 0.03),
    ],
    inks.cut,
  );
  const lobes = heap(x, base, size, dice);
  for (const r of lobeSizes) {
    const part = lobes.filter((lobe) => lobe[2] === r);
    dot(
      scene,
      part.map(([cx, cy]) => [cx + size * 0.035, cy + size * 0.03]),
      shade,
      r * size * 2,
    );
  }
  for (const r of lobeSizes)
    dot(
      scene,
      lobes.filter((lobe) => lobe[2] === r).map(([cx, cy]) => [cx, cy]),
      inks.cut,
      r * size * 2,
    );
  print(
    scene,
    lobes.filter((_, i) => i % 2 === 0).flatMap(([cx, cy, r]) => crescent(cx, cy, r * size * 0.86)),
    shade,
  );
  const foot: Path = pen`M${x - size * 0.95} ${base + 3}C${x - size * 0.5} ${base - size * 0.12} ${x + size * 0.5} ${base - size * 0.12} ${x + size * 0.98} ${base}Q${x} ${base + 24} ${x - size * 0.95} ${base + 3}Z`;
  print(scene, foot, deep);
  print(
    scene,
    [
      ...gouge(x - size * 0.5, base - 10, x + size * 0.2, base - 13, 3),
      ...gouge(x - size * 0.1, base - 2, x + size * 0.6, base - 4, 3),
    ],
    shade,
  );
}

type Lobe = readonly [x: number, y: number, radius: number];

/** From the base up: half the width of each row of the tower, and its number of lobes. */
const towerHalf = [0.6, 0.62, 0.46, 0.5, 0.38, 0.4, 0.36];
const towerLobes = [6, 6, 5, 5, 4, 4, 4];
/** Few sizes, so that all lobes of one size are one path of dots. */
const lobeSizes = [0.2, 0.165, 0.13] as const;

/** The shaded lower right of a lobe, as one tapering stroke. */
function crescent(x: number, y: number, r: number): Path {
  return pen`M${x - r * 0.55} ${y + r * 0.8}C${x + r * 0.3} ${y + r * 1.08} ${x + r * 1.08} ${y + r * 0.4} ${x + r * 0.86} ${y - r * 0.5}C${x + r * 0.72} ${y + r * 0.2} ${x + r * 0.2} ${y + r * 0.66} ${x - r * 0.55} ${y + r * 0.8}Z`;
}

/** The lobes of a towering cloud, from the back and the top to the front and the base. */
function heap(x: number, base: number, size: number, dice: Dice): Lobe[] {
  const lobes: Lobe[] = [];
  for (let row = 6; row >= 0; row--) {
    const half = size * (towerHalf[row] as number);
    const count = towerLobes[row] as number;
    for (let i = 0; i < count; i++) {
      const at = -1 + (2 * (i + 0.5)) / count;
      lobes.push([
        x + half * at + dice.between(-0.07, 0.07) * size,
        base - size * (0.15 + row * 0.115) + size * 0.05 * at * at + dice.between(-0.02, 0.02) * size,
        lobeSizes[Math.min(2, Math.floor(row / 3) + (Math.abs(at) > 0.6 ? 1 : 0))] as number,
      ]);
    }
  }
  return lobes;
}

/** Thin strips of mist in the valleys at a height. */
export function drawMist(scene: Scene, y: number, strength: number): void {
  const path: Path = [];
  for (let i = 0; i < 5; i++) {
    const x = scene.dice.between(-200, wide - 300);
    path.push(
      ...gouge(
        x,
        y + i * 5,
        x + scene.dice.between(400, 900),
        y + i * 5 + scene.dice.between(-4, 4),
        scene.dice.between(7, 15),
      ),
    );
  }
  print(scene, path, scene.inks.haze, strength);
}
