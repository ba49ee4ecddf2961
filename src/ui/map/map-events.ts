import type { Bounds } from '#kit/geo.ts';
import type { MapPoint } from './map-point.ts';

/** What a map begins with. */
export type MapSetup = {
  label: string;
  points: readonly MapPoint[];
  bounds: Bounds | undefined;
  roomForPins: boolean;
  fuzzy: boolean;
  /** A style to load instead of our own. */
  styleUrl: string | undefined;
};

/** What a person did with a map. */
export type MapEvents = {
  move: (bounds: Bounds) => void;
  open: (id: string) => void;
  /** A link was chosen: go there without loading the page anew. */
  follow: (href: string) => void;
};

/** A map that is drawn. */
export type DrawnMap = {
  show: (points: readonly MapPoint[]) => void;
  look: (bounds: Bounds | undefined, roomForPins: boolean) => void;
  highlight: (id: string | undefined) => void;
  select: (id: string | undefined) => void;
};
