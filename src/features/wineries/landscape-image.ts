import { artVersion } from '#features/images/art/art-version.ts';
import type { Region } from './winery.ts';

/** The address of a drawn landscape: of a winery by its slug, or of a region by the region's own code. */
export function landscapeImageUrl(region: Region, slug: string): string {
  return `/art/landscape/${region}/${slug}/${artVersion}.svg`;
}
