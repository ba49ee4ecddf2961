import type { LatLng } from '#kit/geo.ts';
import type { OpeningHours } from './opening-hours.ts';
import type { AnnualProduction, Criterion, Region, WineryPhoto } from './winery.ts';

/** The longest texts of a winery's page, in characters. */
export const wineryTextLimits = {
  name: 120,
  slug: 60,
  shortDescription: 1_000,
  story: 5_000,
  street: 200,
  city: 120,
} as const;

/**
 * A winery as those see it who keep its page. `pin` is its own place, null where only its town is known; `hours` are null where nobody
 * said them. `seen` is the mark of all that its form holds.
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
  /** Its own place, or the middle of its town or ZIP code; null where neither is known. */
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
