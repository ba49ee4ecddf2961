import { CLOSE, CUBIC, flatten, LINE, type Path, place, readPath } from '../draw/path.ts';
import { reversed } from './silhouette.ts';

type ShapeName = 'bordeaux' | 'burgundy' | 'rhone' | 'flute' | 'sparkling' | 'slim' | 'port';

/**
 * Half a bottle in millimetres, from the centre of its base up the right side to its mouth; x is the radius, y the
 * height. `straight` is the part of the body where a label can be.
 */
type Shape = {
  name: ShapeName;
  height: number;
  radius: number;
  straight: readonly [number, number];
  capsule: number;
  /** How far a closure may extend above the mouth. */
  above: number;
  side: string;
};

const foot = (r: number) => `M0 0C${r * 0.45} 0 ${r * 0.72} 0.6 ${r * 0.87} 1.7C${r * 0.96} 2.6 ${r} 4.6 ${r} 9`;

/**
 * Measured from real bottles: 750 ml bordeaux 75 × 300 mm, burgundy 82 × 295, and so on. Flutes are 320 to 350 mm high;
 * ours is one of the lower ones, so that all bottles of a row can be drawn large.
 */
const shapes: Record<ShapeName, Shape> = {
  bordeaux: {
    name: 'bordeaux',
    height: 300,
    radius: 37.5,
    straight: [13, 182],
    capsule: 58,
    above: 2,
    side: `${foot(37.5)}L37.5 183C37.5 197 33.4 205 26.2 211.5C19.6 217.4 15.2 221.5 14.7 233L14.1 291.4`,
  },
  burgundy: {
    name: 'burgundy',
    height: 295,
    radius: 41,
    straight: [13, 128],
    capsule: 56,
    above: 2,
    side: `${foot(41)}L41 124C41 150 34.5 168 27 186C20.4 202 15.4 214 14.8 233L14.1 286.4`,
  },
  rhone: {
    name: 'rhone',
    height: 298,
    radius: 39.8,
    straight: [13, 140],
    capsule: 56,
    above: 2,
    side: `${foot(39.8)}L39.8 139C39.8 164 34 178 26 193C19 206 15.2 216 14.8 235L14.1 289.4`,
  },
  flute: {
    name: 'flute',
    height: 322,
    radius: 37,
    straight: [12, 134],
    capsule: 50,
    above: 2,
    side: `${foot(37)}L37 130C37 165 30 199 22.9 232C17.6 255 14.9 269 14.5 286L13.9 313.4`,
  },
  sparkling: {
    name: 'sparkling',
    height: 314,
    radius: 44,
    straight: [13, 120],
    capsule: 104,
    above: 9.5,
    side: `${foot(44)}L44 117C44 147 37 166 29.4 188C22.6 208 18 222 16.6 246L14.7 300`,
  },
  slim: {
    name: 'slim',
    height: 318,
    radius: 30,
    straight: [11, 196],
    capsule: 46,
    above: 2,
    side: `${foot(30)}L30 199C30 214 27 222 22 231C16.4 241 13.4 246 13 262L12.6 309.6`,
  },
  port: {
    name: 'port',
    height: 290,
    radius: 38.5,
    straight: [13, 176],
    capsule: 50,
    above: 9.5,
    side: `${foot(38.5)}L38.5 178C38.5 194 35.6 203 28 207.6C19.5 212.6 16.6 216 16.8 226C17.2 240 18 246 16.6 258L14.5 281.4`,
  },
};

const bourgogne = new Set([
  'pinot_noir',
  'chardonnay',
  'pinot_meunier',
  'gamay',
  'nebbiolo',
  'barbera',
  'marsanne',
  'chenin_blanc',
  'aligote',
  'melon',
]);
const rhone = new Set([
  'syrah',
  'shiraz',
  'grenache',
  'mourvedre',
  'cinsault',
  'carignan',
  'counoise',
  'roussanne',
  'viognier',
  'grenache_blanc',
  'picpoul',
  'picpoul_blanc',
  'petite_sirah',
  'gsm',
  'rhone_blend',
]);
const flute = new Set([
  'riesling',
  'gewurztraminer',
  'gewuerztraminer',
  'muscat',
  'muscat_canelli',
  'moscato',
  'pinot_gris',
  'sylvaner',
  'gruner_veltliner',
  'muller_thurgau',
  'orange_muscat',
]);

/** The usual bottle for a wine; `varietal` is a snake_case grape code or null. */
export function shapeFor(style: string, varietal: string | null): Shape {
  if (style === 'sparkling') return shapes.sparkling;
  if (style === 'fortified') return shapes.port;
  if (style === 'dessert') return shapes.slim;
  const grape = varietal ?? '';
  if (bourgogne.has(grape)) return shapes.burgundy;
  if (flute.has(grape) && style !== 'red') return shapes.flute;
  if (rhone.has(grape)) return shapes.rhone;
  return shapes.bordeaux;
}

/** A bottle placed in the drawing: drawing units, y downwards. */
export type PlacedBottle = {
  shape: Shape;
  cx: number;
  base: number;
  mouth: number;
  /** Largest radius. */
  radius: number;
  /** Units per millimetre, across and up: they differ a little in magnums. */
  unit: readonly [number, number];
  outline: Path;
  /** The right half of the outline, from the centre of the base up to the centre of the mouth. */
  side: Path;
  /** Outer radius at a height in the drawing. */
  radiusAt(y: number): number;
  /** The drawing's y of a height in the shape's own millimetres. */
  yAt(millimetres: number): number;
};

/** Maximum height of a bottle with its closure, in millimetres: the frame has space for this much. */
const tallest = 332;

/** Scale of a bottle's proportions for its volume in millilitres: [across, up]. */
function stretch(shape: Shape, bottleMl: number): readonly [number, number] {
  if (bottleMl > 760) {
    const up = Math.min(bottleMl >= 1400 ? 1.1 : 1.05, tallest / (shape.height + shape.above));
    return [up * (bottleMl >= 1400 ? 1.14 : 1.03), up];
  }
  if (bottleMl <= 400) return shape.name === 'slim' ? [0.86, 0.86] : [0.8, 0.8];
  if (bottleMl <= 520) return [0.9, 0.88];
  return [1, 1];
}

/** Places a shape on a base line. */
export function placeShape(
  shape: Shape,
  bottleMl: number,
  cx: number,
  base: number,
  perMillimetre: number,
): PlacedBottle {
  const [sx, sy] = stretch(shape, bottleMl);
  const [ux, uy] = [perMillimetre * sx, perMillimetre * sy];
  const right = readPath(shape.side);
  const [neckX, neckY] = [right[right.length - 2] as number, right[right.length - 1] as number];
  const lip = shape.height - neckY;
  const mouthed: Path = [
    ...right,
    CUBIC,
    neckX + 1.5,
    neckY,
    neckX + 1.6,
    neckY + lip * 0.15,
    neckX + 1.6,
    neckY + lip * 0.35,
    LINE,
    neckX + 1.2,
    neckY + lip * 0.8,
    CUBIC,
    neckX + 1.1,
    shape.height,
    neckX + 0.2,
    shape.height,
    neckX - 1.4,
    shape.height,
    LINE,
    0,
    shape.height,
  ];
  const placed = place(mouthed, cx, base, [ux, -uy]);
  const points = flatten(placed, 14);
  return {
    shape,
    cx,
    base,
    mouth: base - shape.height * uy,
    radius: shape.radius * ux,
    unit: [ux, uy],
    outline: [...placed, ...place(reversed(placed), 2 * cx, 0, [-1, 1]).slice(3), CLOSE],
    side: placed,
    yAt: (millimetres) => base - millimetres * uy,
    radiusAt: (y) => {
      for (let i = 1; i < points.length; i++) {
        const [a, b] = [points[i - 1] as readonly [number, number], points[i] as readonly [number, number]];
        if (y <= a[1] && y >= b[1]) return a[0] - cx + ((b[0] - a[0]) * (a[1] - y)) / (a[1] - b[1] || 1);
      }
      return 0;
    },
  };
}
