import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { ListingQuery } from '../list/listing-query.schema.ts';
import type { SelectedListing } from '../list/seller-listing-summary.ts';
import { selectListings } from './select-listings.server.ts';

/** All of a list as somebody saw it before he decided: its query, and what stood for it then. */
export type ShownList = { query: ListingQuery; version: string };

/**
 * All listings of a query, if they still are as the viewer saw them. So that what a press does to thousands is what was told before it,
 * although no form carries them. For the winery's people. Three queries at most.
 * @returns `changed-meanwhile` where another listing came in, one went, or one has another state or price
 */
export async function findUnchangedListings(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  { query, version: seen }: ShownList,
): Promise<Result<SelectedListing[], 'forbidden' | 'changed-meanwhile'>> {
  const selected = await selectListings(app, viewer, { ids: [], all: true, query });
  if (!selected.ok) return selected;
  return selected.value.seen === seen ? ok(selected.value.listings) : refuse('changed-meanwhile');
}
