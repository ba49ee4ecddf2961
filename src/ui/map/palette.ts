import { linearRgb, type Oklch } from '../foundations/contrast.ts';

/** The tokens that the map is drawn with: its own, and a few of the page for text and lines. */
const names = [
  'map-water',
  'map-land',
  'map-line',
  'region-west',
  'region-north',
  'region-central',
  'region-east',
  'region-south',
  'region-oregon',
  'ink',
  'ink-soft',
  'bluebonnet',
  'garnet',
] as const;

/** Colours in six hexadecimal digits by the names of their tokens. */
export type MapPalette = Record<(typeof names)[number], string>;

/**
 * Reads the map's colours from the page's tokens, in the current colour scheme. MapLibre does not support oklch.
 *
 * @param read returns the value of a custom property, e.g. from a computed style
 */
export function readPalette(read: (property: string) => string): MapPalette {
  return Object.fromEntries(names.map((name) => [name, hexOf(read(`--color-${name}`))])) as MapPalette;
}

/**
 * Converts an oklch colour to six hexadecimal digits. Builds may have shortened it: `oklch(96.4% .014 90)` is accepted
 * too. A hexadecimal colour is returned unchanged.
 *
 * @throws Error for any other text
 */
export function hexOf(value: string): string {
  const text = value.trim();
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase();
  const [, lightness = '', percent, chroma, hue] =
    /^oklch\(([\d.]+)(%?) ([\d.]+) ([\d.]+)(?:deg)?(?: ?\/ ?[\d.%]+)?\)$/.exec(text) ?? [];
  if (lightness === '') throw new Error(`Not a colour of the map: ${text}`);
  const color: Oklch = {
    lightness: Number(lightness) / (percent ? 100 : 1),
    chroma: Number(chroma),
    hue: Number(hue),
  };
  return `#${linearRgb(color).map(byteOf).join('')}`;
}

/** A linear channel as an sRGB byte. @see https://www.w3.org/TR/css-color-4/#color-conversion-code */
function byteOf(linear: number): string {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}
