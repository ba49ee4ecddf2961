import type { Endpoint } from './endpoint.ts';
import { availabilityEndpoints } from './endpoints/availability.server.ts';
import { imageEndpoints } from './endpoints/images.server.ts';
import { listingEndpoints } from './endpoints/listings.server.ts';
import { marketplaceEndpoints } from './endpoints/marketplace.server.ts';
import { messageEndpoints } from './endpoints/messages.server.ts';
import { ownListingEndpoints } from './endpoints/own-listings.server.ts';
import { reviewEndpoints } from './endpoints/reviews.server.ts';
import { sitemapEndpoints } from './endpoints/sitemap.server.ts';
import { stockEndpoints } from './endpoints/stock.server.ts';
import { transactionReadEndpoints } from './endpoints/transaction-reads.server.ts';
import { userEndpoints } from './endpoints/users.server.ts';

/** Every endpoint of the platform API: routes, rights, document, and fuzz are made from this list. */
export const platformEndpoints: readonly Endpoint[] = [
  ...marketplaceEndpoints,
  ...userEndpoints,
  ...imageEndpoints,
  ...listingEndpoints,
  ...ownListingEndpoints,
  ...stockEndpoints,
  ...availabilityEndpoints,
  ...transactionReadEndpoints,
  ...messageEndpoints,
  ...reviewEndpoints,
  ...sitemapEndpoints,
];
