import { z } from 'zod';
import { drawLandscape } from '#art/landscape.ts';
import { drawSocialCard } from '#art/social/social-card.ts';
import type { SocialImageUrls } from '#art/social/social-image-urls.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { showWinery } from './show-winery.server.ts';
import { type Region, regions } from './winery.ts';
import { landscapeArtOf, landscapeImageUrl, wineryCard, wineryCardImage } from './winery-image.ts';

/** Draws the share image of a winery, and returns its current URLs. For everybody. */
export const drawWineryCard = defineUseCase(
  async (
    app: Pick<Infra, 'db'> & { site: { name: string } },
    actor: Actor,
    slug: string,
  ): Promise<Result<{ draw: () => string; image: SocialImageUrls }, 'not-found'>> => {
    const shown = await showWinery(app, actor, { slug });
    if (!shown.ok) return shown;
    const { name } = app.site;
    return ok({ draw: () => drawSocialCard(wineryCard(name, shown.value)), image: wineryCardImage(name, shown.value) });
  },
);

/** The parts of a landscape's URL: the land (a region, maybe with its setting) and the slug. */
const landscapeSchema = z.object({
  land: z.templateLiteral([z.enum(Object.keys(regions) as [Region, ...Region[]]), z.enum(['', '-coast', '-plains'])]),
  slug: z.string().regex(/^[a-z0-9_-]{1,140}$/),
});

/**
 * Draws the landscape of a winery or a region. For everybody. It depends only on its URL, not on the database: any
 * valid slug gives a landscape.
 * @param input.land a region, or a region and a setting joined by a hyphen
 * @returns the SVG document and its current URL
 */
export const drawWineryLandscape = defineUseCase(
  (
    _app: unknown,
    _actor: Actor,
    input: { land: string; slug: string },
  ): Result<{ svg: string; address: string }, 'not-found'> => {
    const known = landscapeSchema.safeParse(input);
    if (!known.success) return refuse('not-found');
    const { land, slug } = known.data;
    return ok({ svg: drawLandscape(landscapeArtOf(known.data)), address: landscapeImageUrl(land, slug) });
  },
);
