import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findWinery } from './db/winery-rows.server.ts';
import type { OpeningHours } from './hours/opening-hours.ts';
import { wineryIdSchema, winerySlugSchema } from './winery.schema.ts';
import { type AnnualProduction, type Criterion, type Region, regions, type WineryPhoto } from './winery.ts';
import { wineryImageUrl } from './winery-image.ts';
import type { WineryDetails } from './winery-page.ts';

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
  suspended: boolean;
};

/** Builds the public view of a winery from its row. */
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

/**
 * A winery, by a current or old slug or by id. Callers redirect from old slugs. For everybody; one query, or none if
 * the slug or id is malformed.
 */
export const showWinery = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    _actor: Actor,
    by: { slug: string } | { id: string },
  ): Promise<Result<WineryDetails, 'not-found'>> => {
    const isWellFormed =
      'slug' in by ? winerySlugSchema.safeParse(by.slug).success : wineryIdSchema.safeParse(by.id).success;
    const row = isWellFormed ? await findWinery(app.db, by) : undefined;
    return row ? ok(wineryDetails(row)) : refuse('not-found');
  },
);
