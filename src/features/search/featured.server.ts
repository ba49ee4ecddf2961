import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import type { WineSummary } from '#features/listings/listing.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countVarietals, findFeaturedWineIds } from './db/featured-rows.server.ts';
import type { VarietalCount } from './search-results.ts';

/**
 * The newest wines in stock of pinned wineries, which the front page features. For everybody; two queries.
 * @param limit at most 100
 */
export const listFeaturedWines = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, limit: number): Promise<WineSummary[]> => {
    const listings = await listListingsByIds(app, actor, await findFeaturedWineIds(app.db, Math.min(limit, 100)));
    return listings.filter((listing) => listing.type === 'wine');
  },
);

/** The varietals of the most wines, most frequent first. For everybody; one query. @param limit at most 100 */
export const listTopVarietals = defineUseCase(
  (app: Pick<Infra, 'db'>, _actor: Actor, limit: number): Promise<VarietalCount[]> => {
    return countVarietals(app.db, Math.min(limit, 100));
  },
);
