import type { SocialCard } from '#features/images/art/social/card.ts';
import { type SocialImage, socialImage } from '#features/images/art/social/social-image.ts';
import { stateName } from '#features/places/states.ts';
import { landscapeArtOf, landscapeOf } from './landscape-image.ts';
import type { WineryDetails } from './winery-page.ts';

/** What the card of a winery shows: its country, its name, its town. @param site the site's name */
export function wineryCard(site: string, winery: WineryDetails): SocialCard {
  return {
    site,
    over: '',
    title: winery.name,
    under: `${winery.city}, ${stateName(winery.state)}`,
    picture: { landscape: landscapeArtOf({ land: landscapeOf(winery), slug: winery.slug }) },
  };
}

/** The addresses of a winery's share images. @param site the site's name */
export function winerySocialImage(site: string, winery: WineryDetails): SocialImage {
  return socialImage(`winery/${winery.slug}`, wineryCard(site, winery));
}
