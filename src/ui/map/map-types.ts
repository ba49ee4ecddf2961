import type { Bounds, LatLng } from '#kit/geo.ts';
import type { MapSettings } from './map-settings.ts';

/** A place on a map: what a person may open there. */
export type MapPoint = LatLng & {
  id: string;
  /** Its name: the words of its link. */
  label: string;
  /** A second line in its popup, e.g. "Fredericksburg · 12 wines". */
  detail?: string;
  /** The page that its second line opens; without it that line is plain text. */
  detailHref?: string;
  /** The page that its link opens. */
  href: string;
  /** How many things stand here; a bubble shows the sum of what it holds. 1 unless told. */
  count?: number;
};

/** What a map begins with. */
export type MapSetup = {
  label: string;
  points: readonly MapPoint[];
  bounds: Bounds | undefined;
  roomForPins: boolean;
  settings: Omit<MapSettings, 'currentLocationDistance'>;
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
