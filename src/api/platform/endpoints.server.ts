import type { Endpoint } from './endpoint.ts';
import { availabilityEndpoints } from './endpoints/availability.server.ts';
import { credentialEndpoints } from './endpoints/credentials.server.ts';
import { currentUserEndpoints } from './endpoints/current-user.server.ts';
import { eventEndpoints } from './endpoints/events.server.ts';
import { imageEndpoints } from './endpoints/images.server.ts';
import { listingEndpoints } from './endpoints/listings.server.ts';
import { marketplaceEndpoints } from './endpoints/marketplace.server.ts';
import { messageEndpoints } from './endpoints/messages.server.ts';
import { ownListingEndpoints } from './endpoints/own-listings.server.ts';
import { providerAccountEndpoints } from './endpoints/provider-account.server.ts';
import { reviewEndpoints } from './endpoints/reviews.server.ts';
import { sitemapEndpoints } from './endpoints/sitemap.server.ts';
import { stockEndpoints } from './endpoints/stock.server.ts';
import { stripeAccountEndpoints } from './endpoints/stripe-account.server.ts';
import { stripeCustomerEndpoints } from './endpoints/stripe-customer.server.ts';
import { transactionCommandEndpoints } from './endpoints/transaction-commands.server.ts';
import { transactionReadEndpoints } from './endpoints/transaction-reads.server.ts';
import { userEndpoints } from './endpoints/users.server.ts';

/** Every endpoint of the platform API: routes, rights, document, and fuzz are made from this list. */
export const platformEndpoints: readonly Endpoint[] = [
  ...availabilityEndpoints,
  ...credentialEndpoints,
  ...currentUserEndpoints,
  ...eventEndpoints,
  ...imageEndpoints,
  ...listingEndpoints,
  ...marketplaceEndpoints,
  ...messageEndpoints,
  ...ownListingEndpoints,
  ...providerAccountEndpoints,
  ...reviewEndpoints,
  ...sitemapEndpoints,
  ...stockEndpoints,
  ...stripeAccountEndpoints,
  ...stripeCustomerEndpoints,
  ...transactionCommandEndpoints,
  ...transactionReadEndpoints,
  ...userEndpoints,
];
