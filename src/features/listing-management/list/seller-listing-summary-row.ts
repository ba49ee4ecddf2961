import type { BottleImageInput } from '#features/listings/bottle-image.ts';
import type { PhotoRow } from '#features/listings/photos/photo.ts';
import type { ListingState, ListingType, WineStyle } from '#features/listings/wine.ts';
import type { Region } from '#features/wineries/winery.ts';

/** What is read of a listing that is to be changed among many. `stock` is null where nobody counts. */
export type SelectedListingRow = {
  id: string;
  type: ListingType;
  title: string;
  vintage: number | null;
  state: ListingState;
  priceCents: number;
  currency: string;
  createdAt: Date;
  stock: number | null;
};

/** What is read of a listing for Manage listings. `stock` is null where nobody counts, `photo` is the first. */
export type SellerListingSummaryRow = Omit<BottleImageInput, 'style'> &
  SelectedListingRow & {
    style: WineStyle | null;
    wineryName: string;
    winerySlug: string;
    wineryCity: string;
    wineryRegion: Region;
    sentBackReason: string | null;
    changedAt: Date;
    photo: PhotoRow | null;
  };
