import { type Region, regions } from '#features/wineries/winery.ts';
import { slugOf } from '#kit/slug.ts';
import { bottleImageUrl, type BottleImageInput } from './bottle-image.ts';
import { type PhotoRow, cardPhoto } from './photos/photo.ts';
import type { WineSummary } from './wine.ts';

type WineRow = BottleImageInput & {
  priceCents: number;
  currency: string;
  wineryRegion: Region;
  demo: boolean;
  photo: PhotoRow | null;
};

/** Makes of a database row what a shelf shows. */
export function toWineSummary(row: WineRow): WineSummary {
  const photo = cardPhoto(row.photo);
  return {
    id: row.id,
    slug: slugOf(row.title),
    title: row.title,
    vintage: row.vintage,
    style: row.style,
    ava: row.ava,
    bottleMl: row.bottleMl,
    price: { amount: row.priceCents, currency: row.currency },
    wineryName: row.wineryName,
    wineryRegion: regions[row.wineryRegion],
    imageUrl: photo?.src ?? bottleImageUrl(row),
    photo,
    demo: row.demo,
  };
}
