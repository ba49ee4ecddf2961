import type { Region } from '#features/wineries/winery.ts';
import type { PhotoRow } from '#features/wines/photo.ts';
import type { ListingState, ListingType, WineStyle } from '#features/wines/wine.ts';
import type { DrawnWine } from '#features/wines/wine-image.ts';

/** What is read of a listing for Manage listings. `stock` is null where nobody counts, `photo` is the first. */
export type ManagedRow = Omit<DrawnWine, 'style'> & {
  style: WineStyle | null;
  type: ListingType;
  state: ListingState;
  priceCents: number;
  currency: string;
  wineryName: string;
  winerySlug: string;
  wineryCity: string;
  wineryRegion: Region;
  sentBackReason: string | null;
  createdAt: Date;
  changedAt: Date;
  stock: number | null;
  photo: PhotoRow | null;
};
