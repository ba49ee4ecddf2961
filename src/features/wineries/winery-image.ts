import { artVersion } from '#art/art-version.ts';
import type { LandscapeArt } from '#art/landscape.ts';
import type { SocialCard } from '#art/social/social-card.ts';
import { type SocialImageUrls, socialImageUrls } from '#art/social/social-image-urls.ts';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import { stateName } from '#features/places/states.ts';
import type { Region } from './winery.ts';
import type { WineryDetails } from './winery-page.ts';

/**
 * The URL of a winery's picture: its first photo, or else its drawn landscape, e.g.
 * `/art/landscape/west_texas-plains/red-gate-ranch/2.svg`.
 */
export function wineryImageUrl(winery: {
  region: Region;
  slug: string;
  city: string;
  coverImageId: string | null;
}): string {
  if (winery.coverImageId !== null) return imageVariantUrl(winery.coverImageId, 'landscape-crop2x', 'jpg');
  return landscapeImageUrl(landOf(winery), winery.slug);
}

/** The land of a town as in URLs: a region, or a region and a setting joined by a hyphen. */
export function landOf({ region, city }: { region: Region; city: string }): string {
  const setting = settingOf(region, city);
  return setting ? `${region}-${setting}` : region;
}

/** The URL of a region's landscape. */
export function regionImageUrl(region: Region): string {
  return landscapeImageUrl(region, region);
}

/** The URL of a landscape. @param land a region, or a region and a setting joined by a hyphen */
export function landscapeImageUrl(land: string, slug: string): string {
  return `/art/landscape/${land}/${slug}/${artVersion}.svg`;
}

/** The subject of a landscape for the drawing code. @param land as from `landOf` */
export function landscapeArtOf({ land, slug }: { land: string; slug: string }): LandscapeArt {
  const [region, setting] = land.split('-') as [Region, LandscapeSetting | undefined];
  return { slug, region, ...(setting && { setting }) };
}

/** Settings within a region that change the drawing. */
type LandscapeSetting = 'coast' | 'plains';

/** Towns on the Gulf coast and on the High Plains. All others get their region's usual landscape. */
const towns: Partial<Record<Region, { setting: LandscapeSetting; cities: ReadonlySet<string> }>> = {
  south_texas: {
    setting: 'coast',
    cities: new Set([
      'Aransas Pass',
      'Corpus Christi',
      'Port Aransas',
      'Port Lavaca',
      'Rockport',
      'South Padre Island',
    ]),
  },
  west_texas: {
    setting: 'plains',
    cities: new Set([
      'Amarillo',
      'Big Spring',
      'Brownfield',
      'Denver City',
      'Lamesa',
      'Levelland',
      'Littlefield',
      'Lubbock',
      'Meadow',
      'Midland',
      'Odessa',
      'Plains',
      'Plainview',
      'Ropesville',
      'Seminole',
      'Slaton',
      'Tahoka',
      'Tokio',
    ]),
  },
};

/** The setting of a town; undefined for its region's usual landscape. */
function settingOf(region: Region, city: string): LandscapeSetting | undefined {
  const known = towns[region];
  return known?.cities.has(city) ? known.setting : undefined;
}

/** The content of a winery's share card: its landscape, name, and town. @param site the site's name */
export function wineryCard(site: string, winery: WineryDetails): SocialCard {
  return {
    site,
    over: '',
    title: winery.name,
    under: `${winery.city}, ${stateName(winery.state)}`,
    picture: { landscape: landscapeArtOf({ land: landOf(winery), slug: winery.slug }) },
  };
}

/** The URLs of a winery's share images: its first photo, or its card. @param site the site's name */
export function winerySocialImage(site: string, winery: WineryDetails): SocialImageUrls {
  const [cover] = winery.photos;
  if (!cover) return wineryCardImage(site, winery);
  return { large: imageVariantUrl(cover.id, 'facebook', 'jpg'), small: imageVariantUrl(cover.id, 'twitter', 'jpg') };
}

/** The URLs of a winery's drawn cards. @param site the site's name */
export function wineryCardImage(site: string, winery: WineryDetails): SocialImageUrls {
  return socialImageUrls(`winery/${winery.slug}`, wineryCard(site, winery));
}
