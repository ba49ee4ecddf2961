import { shape } from '../draw/markup.ts';
import type { Path } from '../draw/path.ts';
import type { PlacedBottle } from './shape.ts';
import { strip } from './silhouette.ts';

/**
 * One reflection: between two shares of the radius and two heights (0 the capsule's edge, 1 the shoulder, each further
 * hundredth a millimetre, at most to the base), and its strength.
 */
type Light = readonly [from: number, to: number, top: number, bottom: number, strength: number];

/**
 * Surroundings reflected by the bottle: a sash window; one long soft light; a doorway at the right with a narrow slit
 * at the left.
 */
const surroundingsList: readonly (readonly Light[])[] = [
  [
    [-0.8, -0.52, 0.7, 1.2, 0.46],
    [-0.8, -0.52, 0.02, 0.68, 0.46],
    [-0.46, -0.36, 0.7, 1.2, 0.17],
    [-0.46, -0.36, 0.02, 0.68, 0.17],
    [-0.82, -0.7, 1.3, 9, 0.17],
    [0.82, 0.9, 0.05, 9, 0.17],
  ],
  [
    [-0.84, -0.56, 0.04, 9, 0.42],
    [-0.5, -0.46, 0.06, 9, 0.17],
    [0.82, 0.91, 0.04, 9, 0.17],
  ],
  [
    [-0.88, -0.72, 0.02, 9, 0.32],
    [0.4, 0.72, 0.1, 0.7, 0.32],
    [0.4, 0.72, 0.72, 1.2, 0.32],
    [0.79, 0.86, 0.1, 9, 0.17],
  ],
];

/**
 * A reflection wider than this (in shares of the radius) has soft sides: half of its strength is in its middle only.
 */
const sharpUpTo = 0.15;

/** The reflections on a bottle: their shapes and strengths; `surroundings` (an integer) chooses what is reflected. */
export function lightsOn(
  placed: PlacedBottle,
  surroundings: number,
): { path: Path; strength: number; middle: boolean }[] {
  const edge = placed.yAt(placed.shape.height - placed.shape.capsule - 2);
  const shoulder = placed.yAt(placed.shape.straight[1]);
  const lowest = placed.base - 9 * placed.unit[1];
  const level = (at: number) =>
    at <= 1 ? edge + (shoulder - edge) * at : Math.min(lowest, shoulder + (at - 1) * 100 * placed.unit[1]);
  const lights = surroundingsList[surroundings % surroundingsList.length] as readonly Light[];
  return lights.flatMap(([from, to, high, low, strength]) => {
    const within = (inset: number) => strip(placed, from + inset, to - inset, level(high), level(low));
    const wide = to - from;
    if (wide <= sharpUpTo) return [{ path: within(0), strength, middle: false }];
    return [
      { path: within(0), strength: strength / 2, middle: false },
      { path: within(wide * 0.2), strength: strength / 2, middle: true },
    ];
  });
}

/** Draws the reflections, with a paint that fades towards the base; equal ones share one path, which saves bytes. */
export function drawReflections(placed: PlacedBottle, surroundings: number, paint: string, strength: number): string {
  const alike = new Map<string, { path: Path; strength: number }>();
  for (const light of lightsOn(placed, surroundings)) {
    const key = `${light.strength} ${light.middle}`;
    const path = [...(alike.get(key)?.path ?? []), ...light.path];
    alike.set(key, { path, strength: light.strength });
  }
  return [...alike.values()]
    .map((light) => shape(light.path, { fill: paint, 'fill-opacity': light.strength * strength }))
    .join('');
}
