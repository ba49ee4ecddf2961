import type { LatLng } from '#kit/geo.ts';

/** A position in a drawing, in its own units, from the upper left corner. */
export type Spot = { x: number; y: number };

/** A map projection: Albers' equal-area conic, as the atlases of Texas and Oregon use it. */
type Layout = {
  /** The size of the drawing in its own units; the width is that of a static map, in pixels. */
  width: number;
  height: number;
  /** The centre of the drawing. */
  middle: LatLng;
  /** The two standard parallels, in degrees, along which the drawing is true to scale. */
  parallels: readonly [number, number];
  /** Radius of the earth in units of the drawing. */
  radius: number;
};

/** The states that have a drawing. */
export type DrawnState = 'texas' | 'oregon';

/**
 * The projections of the drawings in `shapes/`. After changing one, run `scripts/make-map-shapes.ts`, which makes the
 * outlines with them.
 */
export const layouts: Record<DrawnState, Layout> = {
  texas: {
    width: 640,
    height: 610,
    middle: { lat: 31.28, lng: -100.04 },
    parallels: [27.5, 35],
    radius: 3140,
  },
  oregon: {
    width: 640,
    height: 490,
    middle: { lat: 44.16, lng: -120.5 },
    parallels: [43, 45.5],
    radius: 6000,
  },
};

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Projects a point onto the drawing of a state, to a tenth of a unit.
 *
 * @see https://pubs.usgs.gov/pp/1395/report.pdf Snyder, Map Projections, page 100: Albers on the sphere
 */
export function project({ lat, lng }: LatLng, state: DrawnState): Spot {
  const { width, height, middle, parallels, radius } = layouts[state];
  const [lower, upper] = parallels.map(radians) as [number, number];
  const cone = (Math.sin(lower) + Math.sin(upper)) / 2;
  const constant = Math.cos(lower) ** 2 + 2 * cone * Math.sin(lower);
  const reach = (latitude: number) => Math.sqrt(constant - 2 * cone * Math.sin(radians(latitude))) / cone;
  const angle = cone * radians(lng - middle.lng);
  const x = width / 2 + radius * reach(lat) * Math.sin(angle);
  const y = height / 2 - radius * (reach(middle.lat) - reach(lat) * Math.cos(angle));
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}
