import type { Criterion } from './criteria.ts';
import type { OpeningHours } from './opening-hours.ts';
import type { AnnualProduction } from './production.ts';
import { type Region, regions } from './winery.ts';
import { wineryImageUrl } from './winery-image.ts';
import type { WineryDetails } from './winery-page.ts';
import type { WineryPhoto } from './winery-photo.ts';

type WineryRow = {
  id: string;
  slug: string;
  name: string;
  street: string | null;
  city: string;
  county: string | null;
  state: string;
  zip: string | null;
  region: Region;
  lat: number | null;
  lng: number | null;
  coordPrecision: 'site' | 'zip_centroid' | 'city' | null;
  website: string | null;
  avas: string[];
  grapes: { code: string; name: string }[];
  shortDescription: string;
  story: string;
  phone: string | null;
  hours: OpeningHours | null;
  coverImageId: string | null;
  photos: WineryPhoto[];
  annualProduction: AnnualProduction | null;
  otherCriteria: Criterion[];
  reservationsRequired: boolean | null;
  dogsFriendly: boolean | null;
  kidsFriendly: boolean | null;
  claimed: 'unclaimed' | 'pending' | 'claimed';
  score: string | null;
  pinned: boolean;
  demo: boolean;
};

/** Makes of a database row what a winery's page shows. */
export function wineryDetails(row: WineryRow): WineryDetails {
  const { lat, lng, coordPrecision, grapes, shortDescription, otherCriteria, score, coverImageId, ...same } = row;
  const known = lat !== null && lng !== null && coordPrecision !== null;
  return {
    ...same,
    regionName: regions[row.region],
    place: known ? { lat, lng, precision: coordPrecision } : null,
    varietals: grapes,
    description: shortDescription,
    criteria: otherCriteria,
    score: score === null ? null : Number(score),
    imageUrl: wineryImageUrl(row),
  };
}
