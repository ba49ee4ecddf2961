import type { GeneratedAlways } from 'kysely';

/** A heart: on a listing or on a winery, never both and never neither. `id` grows with each new one. */
export type FavoriteTable = {
  id: GeneratedAlways<string>;
  userId: string;
  listingId: string | null;
  wineryId: string | null;
  createdAt: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    favorites: FavoriteTable;
  }
}
