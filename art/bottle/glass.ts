import { mix } from '../draw/color.ts';
import { ellipse } from '../draw/figures.ts';
import { linear, type Stop, shape } from '../draw/markup.ts';
import { CLOSE, LINE, type Path, pen, place } from '../draw/path.ts';
import type { Glass } from './glass-for.ts';
import { drawReflections } from './reflections.ts';
import type { PlacedBottle } from './shape.ts';
import { cutSide, reversed, strip } from './silhouette.ts';

const deepen = (glass: Glass) => mix(glass.wine, '#7a2c0e', 0.42);

/** The gradient of the glass from its left edge to its right. */
function acrossGlass(glass: Glass): Stop[] {
  if (glass.clear) {
    return [
      [0, '#6f7a70', 0.85],
      [0.06, '#aab5aa', 0.5],
      [0.16, '#e6ece4', 0.26],
      [0.5, '#e6ece4', 0.1],
      [0.84, '#dfe6dd', 0.26],
      [0.95, '#8f9a8f', 0.55],
      [1, '#667066', 0.85],
    ];
  }
  const { edge, body, lit } = glass;
  return [
    [0, edge, 0.8],
    [0.025, mix(edge, body, 0.5), 0.93],
    [0.08, body],
    // White wine is translucent; red wine is not.
    [0.42, mix(body, lit, glass.glow ? 0.12 : 0.32)],
    [0.62, body],
    [0.9, mix(body, edge, 0.6)],
    [0.975, mix(edge, body, 0.3), 0.93],
    [1, edge, 0.8],
  ];
}

/** Lighter at the shoulders, where light comes from above, darker towards the base. */
function downGlass(glass: Glass): Stop[] {
  if (!glass.clear)
    return [
      [0, glass.lit, 0.13],
      [0.22, glass.lit, 0.05],
      [0.4, '#000', 0],
      [0.85, '#000', 0.06],
      [0.97, '#000', 0.3],
      [1, '#000', 0.46],
    ];
  const deep = deepen(glass);
  return [
    [0, deep, 0],
    [0.6, deep, 0.06],
    [0.95, deep, 0.3],
    [1, deep, 0.12],
  ];
}

const windowLight: Stop[] = [
  [0, '#fff', 0.5],
  [0.34, '#fff', 0.75],
  [0.62, '#fff', 0.4],
  [0.95, '#fff', 0.25],
  [1, '#fff', 0],
];

/** Draws the glass with its wine, without label and capsule: definitions and body. `id` prefixes every definition. */
export function drawGlass(
  placed: PlacedBottle,
  glass: Glass,
  surroundings: number,
  id: string,
): { defs: string; body: string } {
  const { cx, radius: r, base } = placed;
  const defs = [
    linear(`${id}g`, [cx - r, 0, cx + r, 0], acrossGlass(glass)),
    linear(`${id}h`, [0, placed.yAt(placed.shape.height), 0, base], windowLight),
    linear(`${id}v`, [0, placed.yAt(placed.shape.height * 0.72), 0, base], downGlass(glass)),
  ];
  const parts = [shape(placed.outline, { fill: `url(#${id}g)` })];
  if (glass.clear) {
    const liquid = drawWine(placed, glass, id);
    const neck = placed.yAt(placed.shape.height - placed.shape.capsule - 16);
    const gleam = strip(placed, 0.56, 0.82, neck, base - 12 * placed.unit[1]);
    const walls = drawNeck(placed, id);
    defs.push(liquid.defs, walls.defs);
    parts.push(walls.body, liquid.body, shape(gleam, { fill: `url(#${id}h)`, 'fill-opacity': 0.2 }));
  }
  parts.push(shape(placed.outline, { fill: `url(#${id}v)` }));
  if (!glass.clear) parts.push(drawRims(placed, glass));
  parts.push(drawFoot(placed, glass), drawReflections(placed, surroundings, `url(#${id}h)`, glass.clear ? 0.85 : 1.1));
  return { defs: defs.join(''), body: parts.join('') };
}

/** The level of the wine in clear glass: just below the capsule. */
const fillLevel = (placed: PlacedBottle) => placed.yAt(placed.shape.height - placed.shape.capsule - 3.6);

/** Empty clear glass at the neck: a tint, the thick sides below the capsule, and an outline down to the base. */
function drawNeck(placed: PlacedBottle, id: string): { defs: string; body: string } {
  const top = placed.yAt(placed.shape.height - placed.shape.capsule);
  const level = fillLevel(placed) + placed.unit[1];
  const low = top + 30 * placed.unit[1];
  const thickness = [...strip(placed, -1, -0.9, top, low), ...strip(placed, 0.9, 1, top, low)];
  const right = cutSide(placed.side, top, placed.base);
  const edge = [...right, ...place(right, 2 * placed.cx, 0, [-1, 1])];
  return {
    defs: linear(
      `${id}n`,
      [0, top, 0, low],
      [
        [0, '#4c5a52', 0.6],
        [1, '#4c5a52', 0],
      ],
    ),
    body:
      shape(strip(placed, -1, 1, top, level), { fill: '#6f8078', 'fill-opacity': 0.17 }) +
      shape(thickness, { fill: `url(#${id}n)` }) +
      shape(edge, { fill: 'none', stroke: '#5c685f', 'stroke-width': 24, 'stroke-opacity': 0.5 }),
  };
}

/**
 * The sides of dark glass, including neck and shoulders: they darken towards the edge, which is a thin line of light,
 * and next to it a red wine adds a trace of its colour. A stronger trace looks like a lamp.
 */
function drawRims(placed: PlacedBottle, glass: Glass): string {
  const [ux, uy] = placed.unit;
  // Starts below the capsule, so that no end is visible.
  const [top, low] = [placed.mouth + 14 * uy, placed.base - 3 * uy];
  const side = cutSide(placed.side, top, low);
  // Shares of the radius and widths such that no line leaves the narrow neck.
  const line = (share: number, wide: number, stroke: string, opacity: number): string => {
    const right = place(side, placed.cx * (1 - share), 0, [share, 1]);
    return shape([...place(right, 2 * placed.cx, 0, [-1, 1]), ...right], {
      fill: 'none',
      stroke,
      'stroke-width': Math.round(wide * ux),
      'stroke-opacity': opacity,
    });
  };
  const turning: Path = [...strip(placed, -1, -0.76, top, low), ...strip(placed, 0.76, 1, top, low)];
  const { glow } = glass;
  return [
    shape(turning, { fill: glass.edge, 'fill-opacity': 0.4 }),
    glow ? line(0.91, 2.4, glow, 0.2) : '',
    line(0.965, 0.9, mix(glass.lit, glass.body, 0.2), 0.36),
  ].join('');
}

/** The wine seen through clear glass: filled to the neck, with a meniscus, over the dome of the punt. */
function drawWine(placed: PlacedBottle, glass: Glass, id: string): { defs: string; body: string } {
  const { cx, radius: r } = placed;
  const level = fillLevel(placed);
  const bottom = placed.base - 6.5 * placed.unit[1];
  const thickness = 1.1 * placed.unit[0];
  const inner = (y: number) => placed.radiusAt(y) - thickness;
  const right = place(cutSide(placed.side, level, bottom), -thickness, 0);
  const left = place(reversed(right), 2 * cx, 0, [-1, 1]);
  const floor = inner(bottom);
  const belly = pen`M0 0C${cx - floor * 0.9} ${bottom + 120} ${cx - floor * 0.4} ${bottom + 130} ${cx} ${bottom + 130}C${cx + floor * 0.4} ${bottom + 130} ${cx + floor * 0.9} ${bottom + 120} ${cx + floor} ${bottom}`;
  const path: Path = [...right, LINE, ...left.slice(1), ...belly.slice(3), CLOSE];
  const deep = deepen(glass);
  const defs =
    linear(
      `${id}w`,
      [cx - r, 0, cx + r, 0],
      [
        [0, deep],
        [0.1, mix(glass.wine, deep, 0.5)],
        [0.26, glass.wine],
        [0.42, mix(glass.wine, '#ffffff', 0.3)],
        [0.62, glass.wine],
        [0.88, mix(glass.wine, deep, 0.45)],
        [1, deep],
      ],
    ) +
    linear(
      `${id}p`,
      [0, bottom - 460, 0, bottom + 120],
      [
        [0, '#fff', 0],
        [0.14, '#fff', 0.34],
        [0.5, glass.wine, 0.1],
        [1, deep, 0.55],
      ],
    );
  const surface = ellipse(cx, level, inner(level), inner(level) * 0.12);
  const punt: Path = pen`M${cx - floor * 0.7} ${bottom + 90}C${cx - floor * 0.42} ${bottom - 60} ${cx - floor * 0.34} ${bottom - 430} ${cx} ${bottom - 440}C${cx + floor * 0.34} ${bottom - 430} ${cx + floor * 0.42} ${bottom - 60} ${cx + floor * 0.7} ${bottom + 90}Z`;
  return {
    defs,
    body:
      shape(path, { fill: `url(#${id}w)` }) +
      shape(punt, { fill: `url(#${id}p)` }) +
      shape(surface, {
        fill: mix(glass.wine, '#ffffff', 0.5),
        stroke: deep,
        'stroke-width': 10,
        'stroke-opacity': 0.45,
      }),
  };
}

/** Thick glass at the base gathers light: a bright curved ring, and a dark one at the bottom. */
function drawFoot(placed: PlacedBottle, glass: Glass): string {
  const { cx, base, radius: r } = placed;
  const [ux, uy] = placed.unit;
  const arc = (share: number, height: number, dip: number): Path =>
    pen`M${cx - r * share} ${base - height * uy}C${cx - r * share * 0.55} ${base - height * uy + dip * uy} ${cx + r * share * 0.55} ${base - height * uy + dip * uy} ${cx + r * share} ${base - height * uy}`;
  // Shares of the radius and widths such that no line leaves the narrow neck.
  const line = (share: number, height: number, dip: number, colour: string, width: number, opacity: number) =>
    shape(arc(share, height, dip), {
      fill: 'none',
      stroke: colour,
      'stroke-width': Math.round(width * ux),
      'stroke-opacity': opacity,
      'stroke-linecap': 'round',
    });
  if (!glass.clear)
    return line(0.9, 6.4, 4.4, glass.lit, 1.1, glass.glow ? 0.3 : 0.42) + line(0.8, 2.4, 2, '#000', 1.2, 0.5);
  return (
    line(0.93, 6, 4.6, '#fff', 1.3, 0.6) +
    line(0.86, 3.6, 3, mix(glass.wine, '#5a2a10', 0.3), 1.5, 0.5) +
    line(0.6, 1.5, 1.1, '#fff', 0.7, 0.5)
  );
}
