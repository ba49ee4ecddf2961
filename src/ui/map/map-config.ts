/**
 * The map's rules and measures, as the specification gives them; what an operator may set is in `MapSettings`. Colours are hexadecimal, of six digits: see `mapColor`.
 */
export const mapConfig = {
  fuzzy: {
    /** How far the shown middle may be from the place, and how large the circle is, where nothing else is set: meters. */
    offset: 500,
    circleColor: '#8a1538',
    circleOpacity: 0.2,
    /** The zoom at which one fuzzy place is first shown. */
    defaultZoom: 13,
  },
  /** The zoom at which one place is first shown. */
  defaultZoom: 11,
  /** A circle is drawn with a corner every so many degrees. */
  circleStepDegrees: 8,
  /** The width of a static map at most, in pixels. */
  staticMaxWidth: 640,
} as const;

/** The colour of a map as configured, or red where it is not one of six hexadecimal digits. */
export function mapColor(color: string | undefined): string {
  return color !== undefined && /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : '#ff0000';
}
