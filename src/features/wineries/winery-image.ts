import { artVersion } from '#art/art-version.ts';
import type { LandscapeArt } from '#art/landscape.ts';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import { type LandscapeSetting, settingOf } from './landscape-setting.ts';
import type { Region } from './winery.ts';

/** The address of a winery's picture: of its first photo, or of its drawn landscape, e.g. `/art/landscape/west_texas-plains/red-gate-ranch/2.svg`. */
export function wineryImageUrl(winery: {
  region: Region;
  slug: string;
  city: string;
  coverImageId: string | null;
}): string {
  if (winery.coverImageId !== null) return imageVariantUrl(winery.coverImageId, 'landscape-crop2x', 'jpg');
  return landscapeImageUrl(landOf(winery), winery.slug);
}

/** The land a town stands on, as an address names it: a region, or a region and a setting with a hyphen between. */
export function landOf({ region, city }: { region: Region; city: string }): string {
  const setting = settingOf(region, city);
  return setting ? `${region}-${setting}` : region;
}

/** The address of a region's own landscape. */
export function regionImageUrl(region: Region): string {
  return landscapeImageUrl(region, region);
}

/** @param land a region, or a region and a setting with a hyphen between */
export function landscapeImageUrl(land: string, slug: string): string {
  return `/art/landscape/${land}/${slug}/${artVersion}.svg`;
}

/** The drawing's subject, as the art wants it. @param land as `landscapeOf` names it */
export function landscapeArtOf({ land, slug }: { land: string; slug: string }): LandscapeArt {
  const [region, setting] = land.split('-') as [Region, LandscapeSetting | undefined];
  return { slug, region, ...(setting && { setting }) };
}
