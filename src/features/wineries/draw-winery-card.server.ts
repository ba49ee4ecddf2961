import { drawSocialCard } from '#art/social/social-card.ts';
import type { SocialImageUrls } from '#art/social/social-image-urls.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { showWinery } from './show-winery.server.ts';
import { wineryCard, wineryCardImage } from './winery-social-image.ts';

/** Draws the share image of a winery, for every viewer, with the addresses that it belongs at now. */
export async function drawWineryCard(
  app: Pick<Infra, 'db'> & { site: { name: string } },
  viewer: Viewer,
  slug: string,
): Promise<Result<{ draw: () => string; image: SocialImageUrls }, 'not-found'>> {
  const shown = await showWinery(app, viewer, { slug });
  if (!shown.ok) return shown;
  const { name } = app.site;
  return ok({ draw: () => drawSocialCard(wineryCard(name, shown.value)), image: wineryCardImage(name, shown.value) });
}
