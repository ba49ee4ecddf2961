import { z } from 'zod';
import { queryOwnListings } from '#features/listing-management/own-listings/query-own-listings.server.ts';
import type { ListingState } from '#features/listings/listing.ts';
import { maxIds } from '#features/search/search-query.ts';
import { answerPage, definePlatformEndpoint } from '../endpoint.ts';
import { idsParameter } from '../request/parameters.ts';
import { publicDataQuery, readNamed, readPublicData, readSort } from '../request/public-data-parameters.ts';
import { reference } from '../response/resource.ts';

const listingStates: readonly ListingState[] = ['draft', 'pendingApproval', 'published', 'closed'];

const ownListingQuery = z.object({
  ids: idsParameter(maxIds).optional(),
  states: z.string().max(200).describe('Some of draft, pendingApproval, published, closed, with commas').optional(),
  sort: z.string().max(200).optional(),
  ...publicDataQuery,
});

/** The listings of all wineries of a person. */
export const queryOwn = definePlatformEndpoint({
  name: 'own_listings/query',
  method: 'get',
  scope: 'user',
  summary: 'The listings of the wineries that you work for, in any state, newest first, by pages',
  query: ownListingQuery,
  answers: ['ownListing'],
  paged: true,
  handle: async ({ app, actor, query: sent, parameters, page }) => {
    const sort = readSort(sent.sort);
    if ('platform' in sort) return sort;
    const states = readNamed(listingStates, sent.states);
    const { types, wineryIds, filters, everyVarietal, vintage } = readPublicData(sent, parameters);
    if (types === null || states === null) return answerPage([], 0);
    const query = {
      ...{ ids: sent.ids ?? null, wineryIds, types, states, vintage, everyVarietal, sort },
      varietals: filters.varietals_offered,
      filters: {
        ...{ style: filters.style, state: filters.state, region: filters.winery_region, city: filters.winery_city },
        ...{ otherCriteria: filters.Other_Criteria, annualProduction: filters.annual_production },
      },
    };
    const found = await queryOwnListings(app, actor, query, page);
    return answerPage(
      found.ids.map((id) => reference('ownListing', id)),
      found.total,
    );
  },
});
