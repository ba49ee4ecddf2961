import type { Region } from '#features/wineries/winery.ts';
import { landscapeImageUrl, landOf } from '#features/wineries/winery-image.ts';
import { slugOf } from '#kit/slug.ts';

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
