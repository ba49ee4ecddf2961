import { answerOne, definePlatformEndpoint, type Endpoint } from '../endpoint.ts';
import { marketplaceOf } from '../resources/marketplace.ts';

const show = definePlatformEndpoint({
  name: 'marketplace/show',
  method: 'get',
  scope: 'any',
  summary: 'The shop',
  answers: ['marketplace'],
  handle: async ({ app }) => answerOne(marketplaceOf(app.site)),
});

/** The shop itself. */
export const marketplaceEndpoints: readonly Endpoint[] = [show];
