import type { Endpoint } from './endpoint.ts';
import { eventEndpoints } from './endpoints/events.server.ts';
import { listingEndpoints } from './endpoints/listings.server.ts';
import { marketplaceEndpoints } from './endpoints/marketplace.server.ts';
import { messageEndpoints } from './endpoints/messages.server.ts';
import { reviewEndpoints } from './endpoints/reviews.server.ts';
import { transactionCommandEndpoints } from './endpoints/transaction-commands.server.ts';
import { transactionReadEndpoints } from './endpoints/transaction-reads.server.ts';
import { userEndpoints } from './endpoints/users.server.ts';

/** Every endpoint of the platform API: routes, rights, document, and fuzz are made from this list. */
export const platformEndpoints: readonly Endpoint[] = [
  ...marketplaceEndpoints,
  ...userEndpoints,
  ...listingEndpoints,
  ...transactionReadEndpoints,
  ...transactionCommandEndpoints,
  ...messageEndpoints,
  ...reviewEndpoints,
  ...eventEndpoints,
];
