import { artVersion } from '#art/art-version.ts';
import type { LandscapeArt } from '#art/landscape.ts';
import type { SocialCard } from '#art/social/social-card.ts';
import { type SocialImageUrls, socialImageUrls } from '#art/social/social-image-urls.ts';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import { stateName } from '#features/places/states.ts';
import type { Region } from './winery.ts';
import type { WineryDetails } from './winery-page.ts';

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

/** The lie of the land inside a region, where it changes the picture. */
type LandscapeSetting = 'coast' | 'plains';

/** Towns on the Gulf, and towns on the High Plains: dead level, red sand. Everywhere else the region's own land is drawn. */
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

/** What land a winery of this town stands on; undefined for the land that its region is known for. */
function settingOf(region: Region, city: string): LandscapeSetting | undefined {
  const known = towns[region];
  return known?.cities.has(city) ? known.setting : undefined;
}

/** What the card of a winery shows: its country, its name, its town. @param site the site's name */
export function wineryCard(site: string, winery: WineryDetails): SocialCard {
  return {
    site,
    over: '',
    title: winery.name,
    under: `${winery.city}, ${stateName(winery.state)}`,
    picture: { landscape: landscapeArtOf({ land: landOf(winery), slug: winery.slug }) },
  };
}

/** The addresses of a winery's share images: its first photo, or its card. @param site the site's name */
export function winerySocialImage(site: string, winery: WineryDetails): SocialImageUrls {
  const [cover] = winery.photos;
  if (!cover) return wineryCardImage(site, winery);
  return { large: imageVariantUrl(cover.id, 'facebook', 'jpg'), small: imageVariantUrl(cover.id, 'twitter', 'jpg') };
}

/** The addresses of a winery's drawn cards. @param site the site's name */
export function wineryCardImage(site: string, winery: WineryDetails): SocialImageUrls {
  return socialImageUrls(`winery/${winery.slug}`, wineryCard(site, winery));
}
