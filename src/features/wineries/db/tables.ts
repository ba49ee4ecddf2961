import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { OpeningHours } from '../opening-hours.ts';
import type { AnnualProduction, Criterion, Region } from '../winery.ts';

/**
 * A winery: a producer with a page of its own. `avas` are names, the most specific first; `varietals` are codes; `score` comes
 * as text (`4.3`). `cover_image_id` is the first of its photos. Whether it takes reservations, dogs or children is null where nobody said so. `demo` ones are invented.
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

/** A photo of a winery's page; positions count from 0. */
export type WineryPhotoTable = {
  wineryId: string;
  position: number;
  imageId: string;
  alternativeText: Generated<string>;
};

/** Every slug that leads to a winery, old ones too. A trigger writes it. */
export type WinerySlugTable = { slug: string; wineryId: string };

declare module '#infra/database.ts' {
  interface Tables {
    wineries: WineryTable;
    wineryPhotos: WineryPhotoTable;
    winerySlugs: WinerySlugTable;
  }
}
