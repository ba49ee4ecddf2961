import { z } from 'zod';
import { queryOwnListings } from '#features/listing-management/own-listings/query-own-listings.server.ts';
import type { ListingState, ListingType } from '#features/listings/listing.ts';
import { maxIds } from '#features/search/search-query.ts';
import { answerPage, definePlatformEndpoint } from '../endpoint.ts';
import { idsParameter, rangeParameter } from '../request/parameters.ts';
import { reference } from '../response/resource.ts';
import { readSort } from './listing-query.server.ts';

const states: readonly ListingState[] = ['draft', 'pendingApproval', 'published', 'closed'];
const types: readonly ListingType[] = ['wine', 'tasting'];

const ownListingQuery = z.object({
  ids: idsParameter(maxIds).optional(),
  states: z.string().max(200).describe('Some of draft, pendingApproval, published, closed, with commas').optional(),
  sort: z.string().max(200).optional(),
  pub_wineryId: idsParameter(maxIds).optional(),
  pub_vintage: rangeParameter.optional(),
  pub_listingType: z.string().max(200).optional(),
  pub_type: z.string().max(200).optional(),
  pub_varietals_offered: z.string().max(2_000).optional(),
});

/** Those of some values that a parameter names, with commas; null if it names others only, empty without one. */
function named<Value extends string>(values: readonly Value[], text = ''): Value[] | null {
  const words = text.split(',').flatMap((word) => word.trim() || []);
  const known = values.filter((value) => words.includes(value));
  return words.length > 0 && known.length === 0 ? null : known;
}

/** The listings of all wineries of a person. */
export const queryOwn = definePlatformEndpoint({
  name: 'own_listings/query',
  method: 'get',
  scope: 'user',
  summary: 'The listings of the wineries that you work for, in any state, newest first, by pages',
  query: ownListingQuery,
  answers: ['ownListing'],
  paged: true,
  handle: async ({ app, actor, query: sent, page }) => {
    const sort = readSort(sent.sort);
    if ('platform' in sort) return sort;
    const varietals = sent.pub_varietals_offered ?? '';
    const [namedTypes, namedStates] = [named(types, sent.pub_listingType ?? sent.pub_type), named(states, sent.states)];
    if (namedTypes === null || namedStates === null) return answerPage([], 0);
    const query = {
      ids: sent.ids ?? null,
      wineryIds: sent.pub_wineryId ?? [],
      types: namedTypes,
      states: namedStates,
      vintage: sent.pub_vintage ?? { from: null, to: null },
      varietals: varietals
        .replace(/^has_(any|all):/, '')
        .split(',', 50)
        .flatMap((code) => code.trim() || []),
      everyVarietal: !varietals.startsWith('has_any:'),
      sort,
    };
    const found = await queryOwnListings(app, actor, query, page);
    return answerPage(
      found.ids.map((id) => reference('ownListing', id)),
      found.total,
    );
  },
});
