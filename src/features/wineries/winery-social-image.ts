import type { SocialCard } from '#art/social/social-card.ts';
import { type SocialImageUrls, socialImageUrls } from '#art/social/social-image-urls.ts';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import { stateName } from '#features/places/states.ts';
import { landscapeArtOf, landOf } from './winery-image.ts';
import type { WineryDetails } from './winery-page.ts';

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
