import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { ListingQuery } from '../list/listing-query.schema.ts';
import type { ChosenListing } from '../list/seller-listing-summary.ts';
import { chooseListings } from './select-listings.server.ts';

/** All of a list as somebody saw it before he decided: its query, and what stood for it then. */
export type SeenList = { query: ListingQuery; seen: string };

/**
 * All listings of a query, if they still are as the viewer saw them. So that what a press does to thousands is what was told before it,
 * although no form carries them. For the winery's people. Three queries at most.
 * @returns `changed-meanwhile` where another listing came in, one went, or one has another state or price
 */
export async function findSeenListings(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  { query, seen }: SeenList,
): Promise<Result<ChosenListing[], 'forbidden' | 'changed-meanwhile'>> {
  const chosen = await chooseListings(app, viewer, { ids: [], all: true, query });
  if (!chosen.ok) return chosen;
  return chosen.value.seen === seen ? ok(chosen.value.listings) : refuse('changed-meanwhile');
}
