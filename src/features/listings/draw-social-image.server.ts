import { drawSocialCard } from '#art/social/social-card.ts';
import type { SocialImageUrls } from '#art/social/social-image-urls.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { findVisibleListing } from './find-visible-listing.server.ts';
import { toListingDetails } from './listing-presenter.ts';
import { listingSocialCard, listingCardImages, siteSocialCard, siteSocialImage } from './listing-social-image.ts';

type DrawApp = Pick<Infra, 'db'> & { site: { name: string } };

/** A share image: `draw` makes its SVG document, `image` holds the addresses that it belongs at now. */
export type DrawnSocialImage = { draw: () => string; image: SocialImageUrls };

/** Draws the share image of a listing, as far as this viewer may know of it. */
export async function drawListingSocialImage(
  app: DrawApp,
  viewer: Viewer,
  id: string,
): Promise<Result<DrawnSocialImage, 'not-found'>> {
  const row = await findVisibleListing(app, viewer, id);
  if (!row) return refuse('not-found');
  const listing = toListingDetails(row);
  const { name } = app.site;
  return ok({ draw: () => drawSocialCard(listingSocialCard(name, listing)), image: listingCardImages(name, listing) });
}

/** Draws the share image of the site itself, for every viewer. */
export function drawSiteSocialImage(app: Pick<DrawApp, 'site'>, _viewer: Viewer): Result<DrawnSocialImage, never> {
  return ok({ draw: () => drawSocialCard(siteSocialCard(app.site.name)), image: siteSocialImage(app.site.name) });
}
