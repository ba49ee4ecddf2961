import { drawLandscape } from '#art/landscape.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { landscapeSchema } from './landscape.schema.ts';
import { landscapeArtOf, landscapeImageUrl } from './winery-image.ts';

/**
 * Draws the landscape of a winery or a region, for every viewer. It depends on nothing but its address, so it asks no
 * database: any slug of the right form gives a landscape.
 * @param input.land a region, or a region and a setting with a hyphen between
 * @returns the SVG document and the address that it belongs at now
 */
export function drawWineryLandscape(
  _viewer: Viewer,
  input: { land: string; slug: string },
): Result<{ svg: string; address: string }, 'not-found'> {
  const known = landscapeSchema.safeParse(input);
  if (!known.success) return refuse('not-found');
  const { land, slug } = known.data;
  return ok({ svg: drawLandscape(landscapeArtOf(known.data)), address: landscapeImageUrl(land, slug) });
}
