import type { Generated } from 'kysely';
import type { ListingState, WineStyle } from '../wine.ts';

/** A listing: one wine that a winery offers. `abvTenths` is tenths of a percent. */
export type ListingTable = {
  id: Generated<string>;
  wineryId: string;
  state: ListingState;
  title: string;
  description: string;
  vintage: number | null;
  style: WineStyle;
  varietals: string[];
  ava: string | null;
  abvTenths: number | null;
  bottleMl: Generated<number>;
  body: string | null;
  acidity: string | null;
  pairings: string[];
  priceCents: number;
  currency: Generated<string>;
  createdAt: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    listings: ListingTable;
  }
}
