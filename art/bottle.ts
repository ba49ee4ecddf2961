import { closureDepth, closureFor, drawCapsule } from './bottle/capsule.ts';
import { drawGlass } from './bottle/glass.ts';
import { glassFor } from './bottle/glass-for.ts';
import { type PlacedBottle, placeShape, shapeFor } from './bottle/shape.ts';
import { mix } from './draw/color.ts';
import { ellipse } from './draw/figures.ts';
import { radial, shape, tag } from './draw/markup.ts';
import { hash, seededDice } from './draw/random.ts';
import { designs } from './label/choose-design.ts';
import type { WineStyle } from './label/design.ts';
import { drawPiece, foilDefs, shadeDefs } from './label/draw-piece.ts';
import { layOutLabel } from './label/lay-out-label.ts';
import type { Piece } from './label/piece.ts';
import type { Cylinder } from './label/wrap-on-cylinder.ts';

export type { WineStyle } from './label/design.ts';

export type BottleArt = {
  slug: string;
  winery: string;
  title: string;
  /** null for a wine without a vintage: the label says NV. */
  vintage: number | null;
  ava: string | null;
  style: WineStyle;
  /** snake_case code of the main grape, e.g. `blanc_du_bois`. */
  varietal: string | null;
  /** Millilitres, 750 by default; 375 is a half bottle, 1500 a magnum. */
  bottleMl?: number;
  /** Forces a label design by its index in `labelDesigns`, for the style guide. */
  design?: number;
};

/** The names of the label designs, in the order of `design`. @internal for tests */
export const labelDesigns: readonly string[] = designs.map((design) => design.name);

/** The frame of the drawing: one unit is a tenth of a CSS pixel, so whole numbers are precise enough. */
const view = { width: 4000, height: 12000, cx: 2000, base: 11720, perMillimetre: 34, eye: 5600, far: 36000 };

/** The bottle for a wine and the height available for its label, in hundredths of the radius. */
export function placeBottle(art: Pick<BottleArt, 'style' | 'varietal' | 'bottleMl'>): {
  placed: PlacedBottle;
  tallest: number;
} {
  const form = shapeFor(art.style, art.varietal);
  const placed = placeShape(form, art.bottleMl ?? 750, view.cx, view.base, view.perMillimetre);
  const labelHeight = placed.yAt(form.straight[0]) - placed.yAt(form.straight[1]);
  return { placed, tallest: (labelHeight / placed.radius) * 100 };
}

/**
 * Draws one bottle as a complete SVG document on a transparent background, 400 × 1200 CSS pixels; all bottles have the
 * same scale and base line. Deterministic for the same values; never throws, whatever the texts, which are drawn as
 * outlines only. Ids contain a hash of the slug, so that several drawings can be on one page.
 */
export function drawBottle(art: BottleArt): string {
  const id = `b${hash(art.slug).toString(36)}`;
  const { placed, tallest } = placeBottle(art);
  const chance = seededDice(`${art.slug} capsule`);
  const closure = closureFor(art.style, chance);
  const bare = { ...placed, shape: { ...placed.shape, capsule: closureDepth(closure, placed.shape.capsule) } };
  const label = layOutLabel({ ...art, tallest });
  const filled = glassFor(art, hash(`${art.slug} glass`));
  // Text printed directly on the glass needs a calm background.
  if (filled.glow && label.pieces.some((piece) => piece.paper === null))
    filled.glow = mix(filled.glow, filled.edge, 0.5);
  const glass = drawGlass(bare, filled, hash(`${art.slug} room`), id);
  const foils = label.scheme.capsules;
  const foil = foils[hash(`${art.winery} foil`) % foils.length] as string;
  const capsule = drawCapsule(placed, closure, foil, id, view, chance);
  const paper = label.pieces.map((piece, i) => drawPiece(piece, cylinderFor(piece, placed, tallest), id, i));
  const neck = placed.radiusAt(placed.yAt(placed.shape.height - placed.shape.capsule - 16));
  const defs = [
    glass.defs,
    capsule.defs,
    shadeDefs(`${id}`, placed.cx, placed.radius),
    label.pieces.some((piece) => piece.on === 'neck')
      ? shadeDefs(`${id}`, placed.cx, neck).replace(`${id}s`, `${id}sn`)
      : '',
    paper.some((piece) => piece.body.includes(`url(#${id}f)`)) ? foilDefs(id, placed.cx, placed.radius) : '',
    radial(`${id}d`, [
      [0, '#1c120a', 0.5],
      [0.55, '#1c120a', 0.24],
      [1, '#1c120a', 0],
    ]),
    ...paper.map((piece) => piece.defs),
  ];
  const body = [drawShadow(placed, id), glass.body, ...paper.map((piece) => piece.body), capsule.body];
  return tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${view.width} ${view.height}`, width: 400, height: 1200 },
    tag('defs', {}, defs.join('')) + body.join(''),
  );
}

/** Where on the glass a piece goes: body labels are a little below the middle of the straight part. */
function cylinderFor(piece: Piece, placed: PlacedBottle, tallest: number): Cylinder {
  const sight = { cx: placed.cx, eye: view.eye, far: view.far };
  if (piece.on === 'neck') {
    const top = placed.yAt(placed.shape.height - Math.max(placed.shape.capsule, 57) - 3.5);
    return { ...sight, radius: placed.radiusAt(top + 220), top };
  }
  const spare = tallest - piece.height;
  // Long bodies have more glass above the label than below it; short ones divide the little space evenly.
  const below = Math.min(spare * 0.4, 26 + spare * 0.12) * (placed.radius / 100);
  return {
    ...sight,
    radius: placed.radius,
    top: placed.yAt(placed.shape.straight[0]) - below - (piece.height * placed.radius) / 100,
  };
}

function drawShadow(placed: PlacedBottle, id: string): string {
  const wide = placed.radius;
  // The widest bottles leave little space at the edge of the frame: their shadow is narrower, and directly below them.
  const reach = Math.min(wide * 1.24, view.cx - 30);
  const aside = Math.min(wide * 0.06, view.cx - 30 - reach);
  return (
    shape(ellipse(placed.cx + aside, placed.base - wide * 0.05, reach, wide * 0.2), {
      fill: `url(#${id}d)`,
    }) +
    shape(ellipse(placed.cx, placed.base - wide * 0.05, wide * 0.97, wide * 0.085), {
      fill: '#1c120a',
      'fill-opacity': 0.4,
    })
  );
}
