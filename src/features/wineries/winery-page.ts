import type { OpeningHours } from './hours/opening-hours.ts';
import type { AnnualProduction, Criterion, Region, WineryPhoto } from './winery.ts';

/**
 * A winery as its page shows it. `state` is the postal code; `street`, `hours`, `reservationsRequired`, `dogsFriendly`,
 * and `kidsFriendly` are null if unknown; `precision` says whether the coordinates are the exact location or the center
 * of the ZIP code or city. `score` is 0 to 5, null without reviews. `imageUrl` is its first photo, or a drawn
 * landscape.
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
  /** Whether it is invented for the demo. */
  demo: boolean;
  /** Whether all its owners are banned: it sells nothing here, and nobody writes to it. */
  suspended: boolean;
};

/** A winery near another one. `km` is the distance, null if one of the two has no coordinates. */
export type NearbyWinery = {
  id: string;
  slug: string;
  name: string;
  city: string;
  state: string;
  imageUrl: string;
  place: { lat: number; lng: number } | null;
  km: number | null;
};

/**
 * A sentence that says where a winery is, for wineries without a description.
 * @param stateName e.g. `Texas`
 */
export function describeLocation(winery: WineryDetails, stateName: string): string {
  const { name, city, county, avas, state } = winery;
  const inCounty = county && state === 'TX' ? `, ${county} County` : '';
  const ava = avas[0] ? `, in the ${avas[0]} AVA` : '';
  return `${name} makes wine in ${city}${inCounty}, ${stateName}${ava}.`;
}
