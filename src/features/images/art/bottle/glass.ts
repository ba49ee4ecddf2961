import { lightness, mix } from '../draw/colour.ts';
import { ellipse, smooth, smoothBetween } from '../draw/figures.ts';
import { linear, type Stop, shape } from '../draw/markup.ts';
import { CLOSE, type Path, pen, type XY } from '../draw/path.ts';
import type { Stood } from './shape.ts';

/** A glass and the wine in it. `clear` glass shows the wine, its level and the punt; the others hide them. */
type Glass = { clear: boolean; edge: string; body: string; lit: string; wine: string };

const antique: Glass = { clear: false, edge: '#0a0d09', body: '#191f16', lit: '#46543a', wine: '#191f16' };
const black: Glass = { clear: false, edge: '#08090a', body: '#16171a', lit: '#42464d', wine: '#16171a' };
const champagne: Glass = { clear: false, edge: '#0b130c', body: '#1d2c1e', lit: '#55704f', wine: '#1d2c1e' };
const deadLeaf: Glass = { clear: false, edge: '#2a2709', body: '#636027', lit: '#a8a35c', wine: '#7c7730' };
const georgia: Glass = { clear: false, edge: '#1d2616', body: '#56683a', lit: '#a9b479', wine: '#66794a' };
const rhine: Glass = { clear: false, edge: '#22100a', body: '#54290f', lit: '#a05f2c', wine: '#6b3611' };
const flint = (wine: string): Glass => ({ clear: true, edge: '#8d978c', body: '#e3e9e0', lit: '#ffffff', wine });

const pinks = ['#eb9a83', '#f0ab93', '#e58a7e', '#efb597'];
const straws = ['#e9dc94', '#e6d583', '#ecdfa4', '#e3cf78'];
const darkWhites = new Set(['chardonnay', 'roussanne', 'marsanne', 'chenin_blanc', 'semillon']);
const brownWhites = new Set(['riesling', 'gewurztraminer', 'muscat', 'muscat_canelli', 'orange_muscat']);

/** The glass a winery would buy for this wine; `chance` (a whole number) settles what the trade leaves open. */
export function glassFor(style: string, varietal: string | null, chance: number): Glass {
  const any = <T>(list: readonly T[]) => list[chance % list.length] as T;
  if (style === 'rose') return flint(any(pinks));
  if (style === 'orange') return flint(any(['#d8893c', '#de9a4a']));
  if (style === 'dessert') return flint(any(['#dfa02f', '#d08a24', '#e6b347']));
  if (style === 'sparkling')
    return varietal?.includes('rose') ? flint(any(pinks)) : any([champagne, champagne, antique]);
  if (style === 'fortified') return any([black, antique]);
  if (style === 'white') {
    if (brownWhites.has(varietal ?? '')) return any([rhine, georgia, flint(any(straws))]);
    if (darkWhites.has(varietal ?? '')) return any([deadLeaf, deadLeaf, flint(any(straws))]);
    return any([flint(any(straws)), flint(any(straws)), georgia, deadLeaf]);
  }
  return any([antique, antique, black]);
}

const deepen = (glass: Glass) => mix(glass.wine, '#7a2c0e', 0.42);

/** A strip that follows the side of the bottle between two shares of its radius (-1 left edge, 1 right edge). */
export function strip(stood: Stood, from: number, to: number, top: number, bottom: number, steps = 4): Path {
  const level = (i: number) => top + ((bottom - top) * i) / steps;
  const side = (share: number): XY[] =>
    Array.from({ length: steps + 1 }, (_, i) => [stood.cx + share * stood.radiusAt(level(i)), level(i)]);
  return smoothBetween(side(from), side(to));
}

/** How the glass lets light through, from its left edge to its right. */
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
  const glow = 0.6 * lightness(body);
  return [
    [0, edge],
    [0.035, mix(body, lit, 0.55)],
    [0.1, body],
    [0.3, mix(body, lit, 0.16)],
    [0.44, mix(body, lit, glow)],
    [0.6, body],
    [0.8, mix(body, edge, 0.55)],
    [0.93, mix(body, lit, 0.3)],
    [0.965, mix(body, lit, 0.5)],
    [1, edge],
  ];
}

/** How it darkens towards the foot. */
function downGlass(glass: Glass): Stop[] {
  if (!glass.clear)
    return [
      [0, '#000', 0],
      [0.8, '#000', 0.05],
      [0.97, '#000', 0.34],
      [1, '#000', 0.5],
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
  [0.93, '#fff', 0.28],
  [1, '#fff', 0],
];

/** The empty or filled glass, without label and capsule: definitions and drawing. `id` prefixes every definition. */
export function drawGlass(stood: Stood, glass: Glass, id: string): { defs: string; body: string } {
  const { cx, radius: r, base } = stood;
  const defs = [
    linear(`${id}g`, [cx - r, 0, cx + r, 0], acrossGlass(glass)),
    linear(`${id}h`, [0, stood.yAt(stood.shape.height), 0, base], windowLight),
    linear(`${id}v`, [0, stood.yAt(stood.shape.height * 0.72), 0, base], downGlass(glass)),
  ];
  const parts = [shape(stood.outline, { fill: `url(#${id}g)` })];
  if (glass.clear) {
    const liquid = drawWine(stood, glass, id);
    const neck = stood.yAt(stood.shape.height - stood.shape.capsule - 16);
    const gleam = strip(stood, 0.56, 0.82, neck, base - 12 * stood.unit[1], 6);
    defs.push(liquid.defs);
    parts.push(liquid.body, shape(gleam, { fill: `url(#${id}h)`, 'fill-opacity': 0.2 }));
  }
  parts.push(shape(stood.outline, { fill: `url(#${id}v)` }), drawFoot(stood, glass), drawReflections(stood, glass, id));
  return { defs: defs.join(''), body: parts.join('') };
}

/** The wine seen through clear glass: filled to the neck, with a meniscus, over the dome of the punt. */
function drawWine(stood: Stood, glass: Glass, id: string): { defs: string; body: string } {
  const { cx, radius: r } = stood;
  const level = stood.yAt(stood.shape.height - stood.shape.capsule - 11);
  const bottom = stood.base - 6.5 * stood.unit[1];
  const inner = (y: number) => stood.radiusAt(y) - 1.5 * stood.unit[0];
  const rows = [0, 0.06, 0.14, 0.22, 0.3, 0.36, 0.42, 0.5, 0.75, 0.97, 1].map((t) => level + (bottom - level) * t);
  const right: XY[] = rows.map((y) => [cx + inner(y), y]);
  const floor = inner(bottom);
  const left: XY[] = [...right].reverse().map(([x, y]) => [2 * cx - x, y]);
  const belly = pen`M0 0C${cx + floor * 0.9} ${bottom + 120} ${cx + floor * 0.4} ${bottom + 130} ${cx} ${bottom + 130}C${cx - floor * 0.4} ${bottom + 130} ${cx - floor * 0.9} ${bottom + 120} ${cx - floor} ${bottom}`;
  const path: Path = [...smooth(right), ...belly.slice(3), ...smooth(left).slice(3), CLOSE];
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

/** Thick glass at the foot gathers light: a bright ring bent by the curve, and a dark one where it stands. */
function drawFoot(stood: Stood, glass: Glass): string {
  const { cx, base, radius: r } = stood;
  const [ux, uy] = stood.unit;
  const arc = (share: number, height: number, dip: number): Path =>
    pen`M${cx - r * share} ${base - height * uy}C${cx - r * share * 0.55} ${base - height * uy + dip * uy} ${cx + r * share * 0.55} ${base - height * uy + dip * uy} ${cx + r * share} ${base - height * uy}`;
  const line = (share: number, height: number, dip: number, colour: string, width: number, opacity: number) =>
    shape(arc(share, height, dip), {
      fill: 'none',
      stroke: colour,
      'stroke-width': Math.round(width * ux),
      'stroke-opacity': opacity,
      'stroke-linecap': 'round',
    });
  if (!glass.clear) return line(0.9, 6.4, 4.4, glass.lit, 1.1, 0.5) + line(0.8, 2.4, 2, '#000', 1.2, 0.5);
  return (
    line(0.93, 6, 4.6, '#fff', 1.3, 0.6) +
    line(0.86, 3.6, 3, mix(glass.wine, '#5a2a10', 0.3), 1.5, 0.5) +
    line(0.6, 1.5, 1.1, '#fff', 0.7, 0.5)
  );
}

/** A tall window at the left, its panes bent over the shoulder, and a thin light along the right edge. */
function drawReflections(stood: Stood, glass: Glass, id: string): string {
  const top = stood.yAt(stood.shape.height - stood.shape.capsule - 2);
  const shoulder = stood.yAt(stood.shape.straight[1]);
  const bottom = stood.base - 9 * stood.unit[1];
  const fill = `url(#${id}h)`;
  const strength = glass.clear ? 0.85 : 0.62;
  const cross = shoulder + (top - shoulder) * 0.3;
  const low = shoulder + 9 * stood.unit[1];
  const gap = 1.1 * stood.unit[1];
  return [
    shape(strip(stood, -0.9, -0.83, top, bottom, 6), { fill, 'fill-opacity': strength * 0.5 }),
    shape(strip(stood, -0.74, -0.5, cross + gap, low, 3), { fill, 'fill-opacity': strength * 0.62 }),
    shape(strip(stood, -0.74, -0.5, top, cross - gap), { fill, 'fill-opacity': strength * 0.5 }),
    shape(strip(stood, -0.45, -0.34, cross + gap, low, 3), { fill, 'fill-opacity': strength * 0.3 }),
    shape(strip(stood, -0.45, -0.34, top, cross - gap), { fill, 'fill-opacity': strength * 0.25 }),
    shape(strip(stood, 0.9, 0.95, top, bottom, 6), { fill, 'fill-opacity': strength * 0.42 }),
  ].join('');
}
