import type { SocialCard } from '#art/social/social-card.ts';
import { type SocialImageUrls, socialImageUrls } from '#art/social/social-image-urls.ts';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import { landscapeArtOf } from '#features/wineries/winery-image.ts';
import type { ListingDetails } from './listing.ts';
import { bottleArtOf, tastingLandscape } from './listing-image.ts';
import { sampleBottleArt } from './sample-wines.ts';

/**
 * The share card of a listing: its bottle, or the landscape of its tasting.
 * @param site the site's name
 */
export function listingSocialCard(site: string, listing: ListingDetails): SocialCard {
  const { winery, title } = listing;
  const place = `${winery.city}, ${winery.state}`;
  if (listing.type === 'tasting') {
    const image = { title, winerySlug: winery.slug, wineryCity: winery.city, wineryRegion: winery.region };
    const landscape = landscapeArtOf(tastingLandscape(image));
    return { site, over: 'Tasting', title, under: `${winery.name}, ${place}`, picture: { landscape } };
  }
  const varietals = listing.grapes.map((grape) => grape.code);
  const bottle = bottleArtOf({ ...listing, varietals, wineryName: winery.name });
  return {
    site,
    over: String(listing.vintage ?? 'NV'),
    title,
    under: `${winery.name}, ${place}`,
    picture: { bottles: [bottle] },
  };
}

/**
 * The URLs of a listing's share images: its first photo, or its card.
 * @param site the site's name
 */
export function listingSocialImage(site: string, listing: ListingDetails): SocialImageUrls {
  const [photo] = listing.photos;
  if (!photo) return listingCardImages(site, listing);
  return { large: imageVariantUrl(photo.id, 'facebook', 'jpg'), small: imageVariantUrl(photo.id, 'twitter', 'jpg') };
}

/**
 * The URLs of a listing's drawn cards.
 * @param site the site's name
 */
export function listingCardImages(site: string, listing: ListingDetails): SocialImageUrls {
  return socialImageUrls(`listing/${listing.id}`, listingSocialCard(site, listing));
}

/** The sample bottles on the site's own card: a white, a rosé, a sparkling, a red and a sweet one. */
const siteCardSamples = [5, 3, 2, 4, 6];

/**
 * The card of the site itself, for pages that have none of their own.
 * @param site the site's name
 */
export function siteSocialCard(site: string): SocialCard {
  const bottles = siteCardSamples.flatMap((number) => sampleBottleArt(number) ?? []);
  return {
    site,
    over: '',
    title: 'Texas, by the bottle.',
    under: 'Sold by the winery that made it',
    picture: { bottles },
  };
}

/**
 * The URLs of the site's own share images.
 * @param site the site's name
 */
export function siteSocialImage(site: string): SocialImageUrls {
  return socialImageUrls('site', siteSocialCard(site));
}
