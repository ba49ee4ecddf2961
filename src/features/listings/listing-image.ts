import { artVersion } from '#art/art-version.ts';
import type { BottleArt } from '#art/bottle.ts';
import { hash } from '#art/draw/random.ts';
import type { Region } from '#features/wineries/winery.ts';
import { landOf, landscapeImageUrl } from '#features/wineries/winery-image.ts';
import { slugOf } from '#kit/slug.ts';
import { type WineStyle, wineName } from './listing.ts';

/** What the drawing of a wine's bottle depends on. */
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

/** The drawing's subject, as the art wants it. */
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
 * A short digest of all that is drawn: it stands in the picture's address, so that the picture may be kept for ever and a
 * renamed wine gets a new one. 32 bits as eight hexadecimal digits: it tells versions apart, it keeps no secret.
 */
export function bottleDigest(wine: BottleImageInput): string {
  return hash(JSON.stringify([artVersion, bottleArtOf(wine)]))
    .toString(16)
    .padStart(8, '0');
}

/** The address of a wine's drawn bottle. */
export function bottleImageUrl(wine: BottleImageInput): string {
  return `/art/bottle/${wine.id}/${bottleDigest(wine)}.svg`;
}

type TastingImageInput = { title: string; wineryRegion: Region; wineryCity: string; winerySlug: string };

/**
 * What the picture of a tasting shows: its winery's country, at an hour and in a weather of the tasting's own, so that two
 * tastings of one winery do not look alike.
 */
export function tastingLandscape(tasting: TastingImageInput): { land: string; slug: string } {
  return {
    land: landOf({ region: tasting.wineryRegion, city: tasting.wineryCity }),
    slug: `${tasting.winerySlug}-${slugOf(tasting.title)}`.slice(0, 140),
  };
}

/** The address of a tasting's picture. */
export function tastingImageUrl(tasting: TastingImageInput): string {
  const { land, slug } = tastingLandscape(tasting);
  return landscapeImageUrl(land, slug);
}
