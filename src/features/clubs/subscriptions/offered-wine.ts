import type { ClubWinery, ManagedClub } from '../managing/managed-club.ts';

/**
 * A wine that a winery sells, and whether a subscription offers it. `needed` are the bottles that members get of it in the
 * next 30 days as of now, and `missing` those that are not in stock.
 */
export type OfferableWine = {
  id: string;
  name: string;
  priceCents: number;
  stock: number;
  isOffered: boolean;
  needed: number;
  missing: number;
};

/** The wines of a subscription; `offSale` counts those that it offers and that are not on sale now. */
export type OfferedWines = {
  winery: ClubWinery;
  club: Pick<ManagedClub, 'id' | 'name' | 'version' | 'model'>;
  wines: OfferableWine[];
  offSale: number;
};
