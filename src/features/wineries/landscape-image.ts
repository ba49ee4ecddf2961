import { artVersion } from '#features/images/art/art-version.ts';
import { settingOf } from './landscape-setting.ts';
import type { Region } from './winery.ts';

/** The address of a winery's drawn landscape, e.g. `/art/landscape/west_texas-plains/red-gate-ranch/2.svg`. */
export function wineryImageUrl(winery: { region: Region; slug: string; city: string }): string {
  const setting = settingOf(winery.region, winery.city);
  return landscapeImageUrl(setting ? `${winery.region}-${setting}` : winery.region, winery.slug);
}

/** The address of a region's own landscape. */
export function regionImageUrl(region: Region): string {
  return landscapeImageUrl(region, region);
}

/** @param land a region, or a region and a setting with a hyphen between */
export function landscapeImageUrl(land: string, slug: string): string {
  return `/art/landscape/${land}/${slug}/${artVersion}.svg`;
}
