import type { GeneratedAlways } from 'kysely';

/** A favorite: either a listing or a winery. `id` grows with each new one. */
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
