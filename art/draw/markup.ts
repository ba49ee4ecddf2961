import { type Path, write } from './path.ts';

type Attributes = Record<string, string | number | undefined>;

/**
 * One element; undefined attributes are omitted. Values come from the tables of this folder, never from users' texts.
 */
export function tag(name: string, attributes: Attributes, children = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : value}"`)
    .join('');
  return children ? `<${name}${written}>${children}</${name}>` : `<${name}${written}/>`;
}

/** A `<path>`, its coordinates rounded to whole units. */
export function shape(path: Path, attributes: Attributes): string {
  return path.length === 0 ? '' : tag('path', { ...attributes, d: write(path) });
}

export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** A linear gradient in drawing units from (x1, y1) to (x2, y2). */
export function linear(
  id: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  stops: readonly Stop[],
): string {
  const ends = { x1: Math.round(x1), y1: Math.round(y1), x2: Math.round(x2), y2: Math.round(y2) };
  return tag('linearGradient', { id, gradientUnits: 'userSpaceOnUse', ...ends }, stops.map(stop).join(''));
}

/** A radial gradient over the bounding box of the filled shape. */
export function radial(id: string, stops: readonly Stop[]): string {
  return tag('radialGradient', { id }, stops.map(stop).join(''));
}

const stop = ([offset, colour, opacity]: Stop) =>
  tag('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity });

/** A number with at most three decimals and no leading zero. */
export function short(value: number): string {
  return String(Math.round(value * 1000) / 1000).replace(/^(-?)0\./, '$1.');
}
