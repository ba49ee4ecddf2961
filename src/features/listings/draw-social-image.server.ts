import { drawSocialCard } from '#art/social/social-card.ts';
import type { SocialImageUrls } from '#art/social/social-image-urls.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { findVisibleListing } from './find-visible-listing.server.ts';
import { listingDetails } from './listing-presenter.ts';
import { listingCard, listingCardImage, siteCard, siteSocialImage } from './listing-social-image.ts';

type WithSite = Pick<Infra, 'db'> & { site: { name: string } };

/** A share image: `draw` makes its SVG document, `image` holds the addresses that it belongs at now. */
export type DrawnCard = { draw: () => string; image: SocialImageUrls };

/** Draws the share image of a listing, as far as this viewer may know of it. */
export async function drawListingCard(
  app: WithSite,
  viewer: Viewer,
  id: string,
): Promise<Result<DrawnCard, 'not-found'>> {
  const row = await findVisibleListing(app, viewer, id);
  if (!row) return refuse('not-found');
  const listing = listingDetails(row);
  const { name } = app.site;
  return ok({ draw: () => drawSocialCard(listingCard(name, listing)), image: listingCardImage(name, listing) });
}

/** Draws the share image of the site itself, for every viewer. */
export function drawSiteCard(app: Pick<WithSite, 'site'>, _viewer: Viewer): Result<DrawnCard, never> {
  return ok({ draw: () => drawSocialCard(siteCard(app.site.name)), image: siteSocialImage(app.site.name) });
}
