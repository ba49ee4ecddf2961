import { drawBottle } from '#art/bottle.ts';
import { drawSocialCard } from '#art/social/social-card.ts';
import type { SocialImageUrls } from '#art/social/social-image-urls.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { bottleArtOf, bottleImageUrl } from './listing-image.ts';
import { toListingDetails } from './listing-presenter.ts';
import { listingCardImages, listingSocialCard, siteSocialCard, siteSocialImage } from './listing-social-image.ts';
import { sampleBottleArt, sampleImageUrl } from './sample-wines.ts';
import { findVisibleListing } from './show-listing.server.ts';

/**
 * Draws the bottle of a wine as an SVG document, with its current URL. Closed wines are drawn too, because old orders
 * and favorites show them. Drafts are drawn only for the system.
 */
export const drawWineBottle = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    id: string,
  ): Promise<Result<{ svg: string; address: string }, 'not-found'>> => {
    const row = await findVisibleListing(app, actor, id);
    if (!row?.style) return refuse('not-found');
    const wine = { ...row, style: row.style };
    return ok({ svg: drawBottle(bottleArtOf(wine)), address: bottleImageUrl(wine) });
  },
);

/**
 * Draws one of the style guide's sample bottles, for every actor.
 * @param number as in the URL
 */
export const drawSampleBottle = defineUseCase(
  (_app: unknown, _actor: Actor, number: string): Result<{ svg: string; address: string }, 'not-found'> => {
    const index = /^\d{1,3}$/.test(number) ? Number(number) : -1;
    const art = sampleBottleArt(index);
    return art ? ok({ svg: drawBottle(art), address: sampleImageUrl(index) }) : refuse('not-found');
  },
);

type DrawApp = Pick<Infra, 'db'> & { site: { name: string } };

/** A share image: `draw` makes its SVG document, `image` contains its current URLs. */
export type DrawnSocialImage = { draw: () => string; image: SocialImageUrls };

/** Draws the share image of a listing, if this actor may see it. */
export const drawListingSocialImage = defineUseCase(
  async (app: DrawApp, actor: Actor, id: string): Promise<Result<DrawnSocialImage, 'not-found'>> => {
    const row = await findVisibleListing(app, actor, id);
    if (!row) return refuse('not-found');
    const listing = toListingDetails(row);
    const { name } = app.site;
    return ok({
      draw: () => drawSocialCard(listingSocialCard(name, listing)),
      image: listingCardImages(name, listing),
    });
  },
);

/** Draws the share image of the site itself, for every actor. */
export const drawSiteSocialImage = defineUseCase(
  (app: Pick<DrawApp, 'site'>, _actor: Actor): Result<DrawnSocialImage, never> => {
    return ok({ draw: () => drawSocialCard(siteSocialCard(app.site.name)), image: siteSocialImage(app.site.name) });
  },
);
