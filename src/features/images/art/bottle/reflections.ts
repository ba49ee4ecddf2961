import { shape } from '../draw/markup.ts';
import type { Path } from '../draw/path.ts';
import type { Stood } from './shape.ts';
import { strip } from './side.ts';

/**
 * One light on the glass: between two shares of the radius and two places down the bottle (0 the capsule's edge, 1 the shoulder,
 * each further hundredth a millimetre, at most to the foot), and how strong.
 */
type Light = readonly [from: number, to: number, top: number, bottom: number, strength: number];

/** What stands round the bottle: a sash window, one long soft light, a door to the right with a narrow slit to the left. */
const rooms: readonly (readonly Light[])[] = [
  [
    [-0.9, -0.83, 0, 9, 0.5],
    [-0.74, -0.5, 0.71, 1.09, 0.62],
    [-0.74, -0.5, 0, 0.69, 0.5],
    [-0.45, -0.34, 0.71, 1.09, 0.3],
    [-0.45, -0.34, 0, 0.69, 0.25],
    [0.9, 0.95, 0, 9, 0.42],
  ],
  [
    [-0.84, -0.58, 0.06, 9, 0.46],
    [-0.53, -0.49, 0.06, 9, 0.3],
    [0.84, 0.94, 0.02, 9, 0.34],
  ],
  [
    [-0.93, -0.85, 0, 9, 0.62],
    [-0.72, -0.64, 0.05, 1.2, 0.4],
    [0.4, 0.66, 0.16, 0.7, 0.26],
    [0.4, 0.66, 0.72, 1.16, 0.34],
    [0.71, 0.82, 0.16, 0.7, 0.16],
    [0.71, 0.82, 0.72, 1.16, 0.22],
  ],
];

/** The lights on a bottle: their shapes on the glass and their strengths; `room` (a whole number) says where it stands. */
export function lightsOn(stood: Stood, room: number): { path: Path; strength: number }[] {
  const top = stood.yAt(stood.shape.height - stood.shape.capsule - 2);
  const shoulder = stood.yAt(stood.shape.straight[1]);
  const foot = stood.base - 9 * stood.unit[1];
  const level = (at: number) =>
    at <= 1 ? top + (shoulder - top) * at : Math.min(foot, shoulder + (at - 1) * 100 * stood.unit[1]);
  const lights = rooms[room % rooms.length] as readonly Light[];
  return lights.map(([from, to, high, low, strength]) => ({
    path: strip(stood, from, to, level(high), level(low)),
    strength,
  }));
}

/** The lights drawn, in a paint that fades towards the foot. */
export function drawReflections(stood: Stood, room: number, paint: string, strength: number): string {
  return lightsOn(stood, room)
    .map((light) => shape(light.path, { fill: paint, 'fill-opacity': light.strength * strength }))
    .join('');
}
