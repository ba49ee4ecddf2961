import type { Bounds } from '#kit/geo.ts';
import type { MapPoint } from './map-point.ts';

/** What an InteractiveMap is given. */
export type InteractiveMapProps = {
  /** What it shows, in words: "Map of the wineries found". */
  label: string;
  /** Up to a thousand; further ones are left out. */
  points: readonly MapPoint[];
  /** What to show first, and again whenever it changes to something that the person did not choose on the map itself. Unless told: all points. */
  bounds?: Bounds;
  /** The bounds go through pins: leave room around them for those at their edges. Without it they are shown to the letter. */
  roomForPins?: boolean;
  /** The point whose popup is open. */
  selectedId?: string;
  /** A point with a ring around it, e.g. while the list's entry is pointed at. */
  highlightedId?: string;
  /** The points are obfuscated centers: each has a circle of the fuzzy offset around it. */
  fuzzy?: boolean;
  /** The person moved the map and rested; never called for a move by the page. */
  onMove?: (bounds: Bounds) => void;
  /** The person opened a point's popup. */
  onOpen?: (id: string) => void;
};
