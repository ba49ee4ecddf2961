import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { OpeningHours } from '../opening-hours.ts';
import type { AnnualProduction, Criterion, Region } from '../winery.ts';

/**
 * A winery with its own page. `avas` are names, the most specific first; `varietals` are codes; `score` is text
 * (`4.3`). `cover_image_id` is the first photo. `reservationsRequired`, `dogsFriendly`, and `kidsFriendly` are null if
 * unknown. `demo` marks invented wineries.
 */
export type WineryTable = {
  id: Generated<string>;
  slug: string;
  name: string;
  region: Region;
  street: string | null;
  city: string;
  county: string | null;
  state: string;
  zip: string | null;
  lat: number | null;
  lng: number | null;
  coordPrecision: 'site' | 'zip_centroid' | 'city' | null;
  website: string | null;
  avas: Generated<string[]>;
  varietals: Generated<string[]>;
  shortDescription: string;
  annualProduction: AnnualProduction | null;
  otherCriteria: Generated<Criterion[]>;
  reservationsRequired: boolean | null;
  dogsFriendly: boolean | null;
  kidsFriendly: boolean | null;
  claimed: Generated<'unclaimed' | 'pending' | 'claimed'>;
  story: Generated<string>;
  phone: string | null;
  hours: ColumnType<OpeningHours | null, string | null | undefined, string | null>;
  coverImageId: string | null;
  updatedAt: Date | null;
  score: string | null;
  pinned: boolean;
  demo: boolean;
  createdAt: Date;
  cityCode: GeneratedAlways<string>;
  plainName: GeneratedAlways<string>;
};

/** A photo of a winery's page; positions start at 0. */
export type WineryPhotoTable = {
  wineryId: string;
  position: number;
  imageId: string;
  alternativeText: Generated<string>;
};

/** Every current and old slug of a winery, written by a trigger. */
export type WinerySlugTable = { slug: string; wineryId: string };

declare module '#infra/database.ts' {
  interface Tables {
    wineries: WineryTable;
    wineryPhotos: WineryPhotoTable;
    winerySlugs: WinerySlugTable;
  }
}
