import type { OpeningHours } from './opening-hours.ts';
import type { AnnualProduction, Criterion, Region, WineryPhoto } from './winery.ts';

/**
 * A winery as its own page shows it. `state` is the postal code; `street` is null where nobody knows it; `precision` says what the
 * coordinates are: the place itself, or the middle of its ZIP code or city. `score` is 0 to 5, null without reviews. Whether it
 * asks for reservations and likes dogs and children is null where nobody said so, as are its hours.
 * `imageUrl` is its first photo, or its land drawn.
 */
export type WineryDetails = {
  id: string;
  slug: string;
  name: string;
  street: string | null;
  city: string;
  county: string | null;
  state: string;
  zip: string | null;
  region: Region;
  regionName: string;
  place: { lat: number; lng: number; precision: 'site' | 'zip_centroid' | 'city' } | null;
  website: string | null;
  avas: string[];
  varietals: { code: string; name: string }[];
  description: string;
  story: string;
  phone: string | null;
  hours: OpeningHours | null;
  photos: WineryPhoto[];
  annualProduction: AnnualProduction | null;
  criteria: Criterion[];
  reservationsRequired: boolean | null;
  dogsFriendly: boolean | null;
  kidsFriendly: boolean | null;
  claimed: 'unclaimed' | 'pending' | 'claimed';
  score: number | null;
  pinned: boolean;
  imageUrl: string;
  /** Invented for the demo. */
  demo: boolean;
};

/** A winery near another one. `km` is the distance between them, null where the place of one is not known. */
export type NearbyWinery = {
  id: string;
  slug: string;
  name: string;
  city: string;
  state: string;
  imageUrl: string;
  km: number | null;
};

/**
 * Where a winery is, in one sentence made of what is known: for the directory's wineries, which nobody has described yet.
 * @param stateName the state's name, e.g. `Texas`
 */
export function describeLocation(winery: WineryDetails, stateName: string): string {
  const { name, city, county, avas, state } = winery;
  const inCounty = county && state === 'TX' ? `, ${county} County` : '';
  const ava = avas[0] ? `, in the ${avas[0]} AVA` : '';
  return `${name} makes wine in ${city}${inCounty}, ${stateName}${ava}.`;
}
