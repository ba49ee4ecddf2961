import type { LatLng } from '#kit/geo.ts';
import type { OpeningHours } from './hours/opening-hours.ts';
import type { AnnualProduction, Criterion, Region, WineryPhoto } from './winery.ts';

/** The greatest lengths of a winery page's texts, in characters. */
export const wineryTextLimits = {
  name: 120,
  slug: 60,
  shortDescription: 1_000,
  story: 5_000,
  street: 200,
  city: 120,
} as const;

/**
 * A winery for those who manage its page. `pin` is its exact location, null if only its town is known; `hours` are null
 * if unknown. `seen` is the version of all form fields.
 */
export type SellerWinery = {
  id: string;
  slug: string;
  name: string;
  shortDescription: string;
  story: string;
  street: string | null;
  city: string;
  state: string;
  zip: string | null;
  region: Region;
  pin: LatLng | null;
  /** Its exact location, or the center of its ZIP code or town; null if both are unknown. */
  middle: LatLng | null;
  phone: string | null;
  website: string | null;
  hours: OpeningHours | null;
  reservationsRequired: boolean | null;
  dogsFriendly: boolean | null;
  kidsFriendly: boolean | null;
  criteria: Criterion[];
  varietals: string[];
  annualProduction: AnnualProduction | null;
  photos: WineryPhoto[];
  seen: string;
};
