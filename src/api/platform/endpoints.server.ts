import type { Endpoint } from './endpoint.ts';
import { imageEndpoints } from './endpoints/images.server.ts';
import { listingEndpoints } from './endpoints/listings.server.ts';
import { marketplaceEndpoints } from './endpoints/marketplace.server.ts';
import { ownListingEndpoints } from './endpoints/own-listings.server.ts';
import { userEndpoints } from './endpoints/users.server.ts';

/** Every endpoint of the platform API: routes, rights, document, and fuzz are made from this list. */
export const platformEndpoints: readonly Endpoint[] = [
  ...imageEndpoints,
  ...listingEndpoints,
  ...marketplaceEndpoints,
  ...ownListingEndpoints,
  ...userEndpoints,
];
