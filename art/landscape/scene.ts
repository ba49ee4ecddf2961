import { mix } from '../draw/color.ts';
import { rectangle } from '../draw/figures.ts';
import { shape, short, tag } from '../draw/markup.ts';
import type { Path } from '../draw/path.ts';
import type { Dice } from '../draw/random.ts';

/** The inks of one print: flat colours, from light (far) to dark (near). */
export type Palette = {
  /** From the top of the sky to the horizon. */
  sky: readonly [string, string, string];
  sun: string;
  /** The colour of distant things. */
  haze: string;
  /** The far hills and the nearest ground, before haze. */
  far: string;
  near: string;
  vine: string;
  lit: string;
  soil: string;
  dark: string;
  /** Where the gouge removed the block: the lightest colour. */
  cut: string;
  accent: string;
  night?: boolean;
};

export const wide = 1600;
export const high = 600;

/**
 * Shapes at the frame's edge extend this far beyond it: cut exactly there, a scaled image shows hairlines of what is
 * below.
 */
export const bleed = 20;

/** A print in progress: parts are drawn in order, symbols are defined once and reused. */
export type Scene = {
  id: string;
  inks: Palette;
  dice: Dice;
  defs: string[];
  parts: string[];
};

/** Prints a filled shape. */
export function print(scene: Scene, path: Path, fill: string, opacity?: number): void {
  scene.parts.push(shape(path, { fill, 'fill-opacity': opacity }));
}

/** A horizontal strip across the whole frame and beyond its edges, from its upper edge and its height. */
export function belt(top: number, tall: number): Path {
  return rectangle(-bleed, top, wide + 2 * bleed, tall);
}

/** Draws a line; `dash` interrupts it like a gouge that skips. */
export function score(scene: Scene, path: Path, stroke: string, width: number, opacity?: number, dash?: string): void {
  scene.parts.push(
    shape(path, {
      fill: 'none',
      stroke,
      'stroke-width': width,
      'stroke-opacity': opacity,
      'stroke-dasharray': dash,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  );
}

/**
 * Defines a stamp (symbol) of several paths; a path without a fill takes the fill given when it is used. Drawn at 10
 * units to one.
 */
export function stamp(
  scene: Scene,
  name: string,
  paths: readonly { path: Path; fill?: string; stroke?: string; width?: number; opacity?: number }[],
): void {
  const body = paths.map(({ path, fill, stroke, width, opacity }) =>
    shape(
      path,
      stroke
        ? { fill: 'none', stroke, 'stroke-width': width, 'stroke-opacity': opacity, 'stroke-linecap': 'round' }
        : { fill, 'fill-opacity': opacity },
    ),
  );
  scene.defs.push(tag('g', { id: `${scene.id}${name}` }, body.join('')));
}

/** Places a stamp with its base at (x, y); at `size` 1 its thousand units are 100 wide. */
export function press(
  scene: Scene,
  name: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  flip = false,
): void {
  pressMany(scene, name, [{ x, y, size, flip }], fill);
}

/** Places one stamp many times in one colour; see `press`. `lean` (degrees) follows sloping ground. */
export function pressMany(
  scene: Scene,
  name: string,
  places: readonly { x: number; y: number; size: number; wide?: number; flip?: boolean; lean?: number }[],
  fill: string,
): void {
  const uses = places.map(({ x, y, size, wide: across = size, flip, lean = 0 }) => {
    const [sx, sy] = [short(Math.round(across * 100) / 1000), short(Math.round(size * 100) / 1000)];
    const scale = flip || sx !== sy ? `${flip ? '-' : ''}${sx} ${sy}` : sx;
    return tag('use', {
      href: `#${scene.id}${name}`,
      transform: `translate(${Math.round(x)} ${Math.round(y)})${lean ? `skewY(${lean})` : ''}scale(${scale})`,
    });
  });
  scene.parts.push(tag('g', { fill }, uses.join('') || ' '));
}

/**
 * Defines a stamp of several plants of one kind side by side, about 1000 × `spread` wide: woods take a third of the
 * bytes this way.
 */
export function stampGrove(scene: Scene, name: string, of: string, count: number, spread: number): void {
  const uses = Array.from({ length: count }, (_, i) => {
    const scale = short(Math.round(scene.dice.between(0.68, 1.18) * 100) / 100);
    const x = Math.round((-0.5 + (i + scene.dice.between(0.3, 0.7)) / count) * 1000 * spread);
    return tag('use', {
      href: `#${scene.id}${of}`,
      transform: `translate(${x})scale(${i % 2 ? `-${scale} ${scale}` : scale})`,
    });
  });
  scene.defs.push(tag('g', { id: `${scene.id}${name}` }, uses.join('')));
}

/** Draws round dots of one size. */
export function dot(scene: Scene, points: readonly (readonly [number, number])[], ink: string, size: number): void {
  const d = points.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`).join('');
  scene.parts.push(tag('path', { fill: 'none', stroke: ink, 'stroke-width': size, 'stroke-linecap': 'round', d }));
}

/** The colour of ground at a depth: 0 in the foreground, 1 at the horizon. */
export function atDepth({ far, near, haze }: Palette, depth: number): string {
  return mix(mix(near, far, Math.min(1, depth * 1.25)), haze, depth * depth * 0.72);
}
