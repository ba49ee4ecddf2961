import { linear, shape, tag } from '../draw/markup.ts';
import { place } from '../draw/path.ts';
import type { Layer, Paint, Piece } from './piece.ts';
import { type Cylinder, wrap } from './wrap-on-cylinder.ts';

/** Coordinates of print are rounded to this many drawing units, which saves digits and is not visible. */
const grain = 2;

/** The gold foil gradient, from the left edge of the glass to the right. */
export function foilDefs(id: string, cx: number, radius: number): string {
  return linear(
    `${id}f`,
    [(cx - radius) / grain, 0, (cx + radius) / grain, 0],
    [
      [0, '#6f5221'],
      [0.25, '#c59b4d'],
      [0.36, '#fbe7b0'],
      [0.46, '#d3ab5c'],
      [0.66, '#a67c34'],
      [0.85, '#d9b66b'],
      [1, '#6f5221'],
    ],
  );
}

/** The light and shade of the cylinder over the paper. */
export function shadeDefs(id: string, cx: number, radius: number): string {
  return linear(
    `${id}s`,
    [cx - radius, 0, cx + radius, 0],
    [
      [0, '#140b05', 0.62],
      [0.07, '#140b05', 0.4],
      [0.18, '#140b05', 0.13],
      [0.27, '#fff', 0.04],
      [0.34, '#fff', 0.16],
      [0.42, '#fff', 0.02],
      [0.56, '#140b05', 0.03],
      [0.74, '#140b05', 0.16],
      [0.9, '#140b05', 0.4],
      [1, '#140b05', 0.66],
    ],
  );
}

/**
 * One piece wrapped around the glass: shadow, paper, print clipped to the paper, light, and the cut edge of the paper.
 */
export function drawPiece(
  piece: Piece,
  cylinder: Cylinder,
  id: string,
  number: number,
): { defs: string; body: string } {
  const outline = wrap(piece.outline, cylinder);
  const ink = tag(
    'g',
    { transform: `scale(${grain})` },
    piece.layers.map((layer) => drawLayer(layer, cylinder, id)).join('') || ' ',
  );
  if (piece.paper === null) return { defs: '', body: ink };
  const clip = `${id}k${number}`;
  const unit = cylinder.radius / 100;
  const body = [
    shape(place(outline, 0, unit * 1.3), {
      fill: '#000',
      'fill-opacity': 0.28,
      stroke: '#000',
      'stroke-opacity': 0.14,
      'stroke-width': unit * 2.4,
    }),
    shape(outline, { fill: paint(piece.paper, id) }),
    tag('g', { 'clip-path': `url(#${clip})` }, ink),
    shape(outline, {
      fill: `url(#${id}s${piece.on === 'neck' ? 'n' : ''})`,
      'fill-opacity': piece.matt ? 0.9 : undefined,
      stroke: '#fff',
      'stroke-opacity': 0.34,
      'stroke-width': unit * 0.7,
    }),
  ];
  return { defs: tag('clipPath', { id: clip }, shape(outline, {})), body: body.join('') };
}

function drawLayer(layer: Layer, cylinder: Cylinder, id: string): string {
  const unit = cylinder.radius / 100 / grain;
  const dash = layer.dash
    ?.split(' ')
    .map((length) => Math.round(Number(length) * unit))
    .join(' ');
  return shape(place(wrap(layer.path, cylinder), 0, 0, 1 / grain), {
    fill: layer.fill ? paint(layer.fill, id) : 'none',
    'fill-opacity': layer.fill ? layer.opacity : undefined,
    stroke: layer.stroke ? paint(layer.stroke, id) : undefined,
    'stroke-width': layer.stroke ? Math.round((layer.width ?? 1) * unit) : undefined,
    'stroke-opacity': layer.fill ? undefined : layer.opacity,
    'stroke-dasharray': dash,
    'stroke-linecap': dash ? 'round' : undefined,
  });
}

const paint = (colour: Paint, id: string): string => (colour === 'gold' ? `url(#${id}f)` : colour);
