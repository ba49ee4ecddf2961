/**
 * Constants of maps from the specification; what an operator may change is in `MapSettings`. Colours are hexadecimal,
 * of six digits: see `mapColor`.
 */
export const mapConfig = {
  fuzzy: {
    /** Default for the maximum distance of the shown centre from the place and for the circle's radius, in metres. */
    offset: 500,
    circleColor: '#8a1538',
    circleOpacity: 0.2,
    /** Initial zoom for one fuzzy place. */
    defaultZoom: 13,
  },
  /** Initial zoom for one place. */
  defaultZoom: 11,
  /** A circle is drawn with a corner every this many degrees. */
  circleStepDegrees: 8,
  /** Maximum width of a static map, in pixels. */
  staticMaxWidth: 640,
} as const;

/** The configured colour of a map, or red if it does not have six hexadecimal digits. */
export function mapColor(color: string | undefined): string {
  return color !== undefined && /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : '#ff0000';
}
