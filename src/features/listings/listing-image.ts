import { artVersion } from '#art/art-version.ts';
import type { BottleArt } from '#art/bottle.ts';
import { hash } from '#art/draw/random.ts';
import type { Region } from '#features/wineries/winery.ts';
import { landOf, landscapeImageUrl } from '#features/wineries/winery-image.ts';
import { slugOf } from '#kit/slug.ts';
import { type WineStyle, wineName } from './listing.ts';

/** The data from which a wine's bottle is drawn. */
export type BottleImageInput = {
  id: string;
  title: string;
  vintage: number | null;
  style: WineStyle;
  ava: string | null;
  bottleMl: number;
  varietals: string[];
  wineryName: string;
};

/** The input for drawing a bottle. */
export function bottleArtOf(wine: BottleImageInput): BottleArt {
  return {
    slug: slugOf(`${wineName(wine)} ${wine.wineryName}`),
    winery: wine.wineryName,
    title: wine.title,
    vintage: wine.vintage,
    ava: wine.ava,
    style: wine.style,
    varietal: wine.varietals[0] ?? null,
    bottleMl: wine.bottleMl,
  };
}

/**
 * A short digest of everything that is drawn. It is part of the picture's URL, so that the picture can be cached
 * forever and a renamed wine gets a new one. 32 bits as eight hexadecimal digits; it distinguishes versions and is not
 * secret.
 */
export function bottleDigest(wine: BottleImageInput): string {
  return hash(JSON.stringify([artVersion, bottleArtOf(wine)]))
    .toString(16)
    .padStart(8, '0');
}

/** The URL of a wine's drawn bottle. */
export function bottleImageUrl(wine: BottleImageInput): string {
  return `/art/bottle/${wine.id}/${bottleDigest(wine)}.svg`;
}

type TastingImageInput = { title: string; wineryRegion: Region; wineryCity: string; winerySlug: string };

/**
 * What the picture of a tasting shows: the landscape of its winery, with the tasting's own light and weather, so that
 * two tastings of one winery look different.
 */
export function tastingLandscape(tasting: TastingImageInput): { land: string; slug: string } {
  return {
    land: landOf({ region: tasting.wineryRegion, city: tasting.wineryCity }),
    slug: `${tasting.winerySlug}-${slugOf(tasting.title)}`.slice(0, 140),
  };
}

/** The URL of a tasting's picture. */
export function tastingImageUrl(tasting: TastingImageInput): string {
  const { land, slug } = tastingLandscape(tasting);
  return landscapeImageUrl(land, slug);
}
