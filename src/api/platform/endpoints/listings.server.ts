import { z } from 'zod';
import { listWineriesOfAuthor } from '#features/accounts/list-authors.server.ts';
import { queryListings } from '#features/search/query-listings.server.ts';
import { answerOne, answerPage, definePlatformEndpoint, type Endpoint } from '../endpoint.ts';
import { idParameter } from '../request/parameters.ts';
import { reference } from '../response/resource.ts';
import { listingQuery, readListingQuery } from './listing-query.server.ts';

const show = definePlatformEndpoint({
  name: 'listings/show',
  method: 'get',
  scope: 'any',
  summary: 'A published or closed listing',
  query: z.object({ id: idParameter }),
  answers: ['listing'],
  handle: async ({ query }) => answerOne(reference('listing', query.id)),
});

const query = definePlatformEndpoint({
  name: 'listings/query',
  method: 'get',
  scope: 'any',
  summary:
    'Published listings by keywords, place, price, dates, stock, public data (pub_…), and metadata (meta_…), by pages',
  query: listingQuery,
  answers: ['listing'],
  paged: true,
  handle: async ({ app, actor, query: sent, parameters, page }) => {
    const asked = readListingQuery(sent, parameters);
    if ('platform' in asked) return asked;
    // why: an author is a person, and the search knows wineries
    const wineryIds = sent.authorId === undefined ? null : await listWineriesOfAuthor(app, actor, sent.authorId);
    const found = await queryListings(app, actor, { ...asked, wineryIds }, page);
    const listings = found.ids.map((id) => reference('listing', id));
    return { ...answerPage(listings, found.total), paginationLimit: found.lastPage };
  },
});

/** The older name of the query. */
const search: Endpoint = { ...query, name: 'listings/search', summary: 'The older name of listings/query' };

/** Listings as everybody sees them. */
export const listingEndpoints: readonly Endpoint[] = [show, query, search];
