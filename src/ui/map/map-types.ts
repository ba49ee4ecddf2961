import type { Bounds, LatLng } from '#kit/geo.ts';
import type { MapSettings } from './map-settings.ts';

/** A place on a map that a person can open. */
export type MapPoint = LatLng & {
  id: string;
  /** Its name: the text of its link. */
  label: string;
  /** A second line in its popup, e.g. "Fredericksburg · 12 wines". */
  detail?: string;
  /** The page that the second line links to; without it that line is plain text. */
  detailHref?: string;
  /** The page that its link opens. */
  href: string;
  /** Number of things at this place; a cluster shows their sum. Default 1. */
  count?: number;
};

/** What a popup says of a place besides its name: lines of text, and the URL of a picture. */
export type PlaceSummary = { lines: readonly string[]; imageUrl?: string };

/** Initial state of a map. */
export type MapSetup = {
  label: string;
  points: readonly MapPoint[];
  bounds: Bounds | undefined;
  /** The middle of the initial view, at the default zoom, instead of bounds. */
  center: LatLng | undefined;
  roomForPins: boolean;
  settings: Omit<MapSettings, 'currentLocationDistance'>;
};

/** What a person did with a map. */
export type MapEvents = {
  move: (bounds: Bounds) => void;
  open: (id: string) => void;
  /** More about a place, which its popup shows once it is there; undefined if there is nothing. */
  describe: (id: string) => Promise<PlaceSummary | undefined>;
  /** A link was clicked: navigate without a page load. */
  follow: (href: string) => void;
};

/** A rendered map. */
export type DrawnMap = {
  show: (points: readonly MapPoint[]) => void;
  look: (bounds: Bounds | undefined, roomForPins: boolean) => void;
  highlight: (id: string | undefined) => void;
  select: (id: string | undefined) => void;
};
