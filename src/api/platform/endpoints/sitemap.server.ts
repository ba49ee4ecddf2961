import { z } from 'zod';
import { listSitemapListings } from '#features/search/sitemap.server.ts';
import { answerPage, definePlatformEndpoint, type Endpoint } from '../endpoint.ts';
import { reference } from '../response/resource.ts';

const queryListings = definePlatformEndpoint({
  name: 'sitemap_data/query_listings',
  method: 'get',
  scope: 'any',
  summary: 'The published listings for a sitemap, without those of the demo, by pages',
  answers: ['listing'],
  paged: true,
  handle: async ({ app, actor, page }) => {
    const found = await listSitemapListings(app, actor, page);
    const listings = found.ids.map((id) => reference('listing', id));
    return { ...answerPage(listings, found.total), paginationLimit: found.lastPage };
  },
});

const queryAssets = definePlatformEndpoint({
  name: 'sitemap_data/query_assets',
  method: 'get',
  scope: 'any',
  summary: 'The pages among the hosted assets, for a sitemap: there are none, as the pages of texts are the shop’s own',
  query: z.object({ pathPrefix: z.string().max(200).optional() }),
  answers: ['jsonAsset'],
  paged: true,
  handle: async () => answerPage([], 0),
});

/** What front ends make their sitemaps of. */
export const sitemapEndpoints: readonly Endpoint[] = [queryListings, queryAssets];
