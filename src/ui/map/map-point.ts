import type { LatLng } from '#kit/geo.ts';

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
