import { z } from 'zod';
import { listWineriesOfAuthor } from '#features/accounts/list-authors.server.ts';
import { findReviewIds } from '#features/reviews/list-review-records.server.ts';
import { answerOne, answerPage, definePlatformEndpoint, type Endpoint } from '../endpoint.ts';
import { platformRefusal } from '../errors/platform-refusal.ts';
import { idParameter } from '../request/parameters.ts';
import { reference } from '../response/resource.ts';

const show = definePlatformEndpoint({
  name: 'reviews/show',
  method: 'get',
  scope: 'any',
  summary: 'A review',
  query: z.object({ id: idParameter }),
  answers: ['review'],
  handle: async ({ query }) => answerOne(reference('review', query.id)),
});

const parties = { ofProvider: 'customer', ofCustomer: 'provider' } as const;

const query = definePlatformEndpoint({
  name: 'reviews/query',
  method: 'get',
  scope: 'any',
  summary: 'The reviews of a listing or a person, or those of a transaction of yours, newest first',
  query: z.object({
    listingId: idParameter.optional(),
    subjectId: idParameter.optional(),
    transactionId: idParameter.optional(),
    type: z.enum(['ofProvider', 'ofCustomer']).optional(),
    state: z.enum(['public', 'pending']).optional(),
  }),
  answers: ['review'],
  paged: true,
  handle: async ({ app, actor, query: { listingId, subjectId, transactionId, type, state }, page }) => {
    const party = type && parties[type];
    if (transactionId !== undefined) {
      const found = await findReviewIds(app, actor, { of: { orderId: transactionId }, party, state }, page);
      return found.ok ? pageOf(found.value) : found;
    }
    if (listingId === undefined && subjectId === undefined) {
      return platformRefusal('validation-missing-key', 'One of listingId, subjectId, and transactionId');
    }
    const subjectIds =
      subjectId === undefined ? undefined : [subjectId, ...(await listWineriesOfAuthor(app, actor, subjectId))];
    const found = await findReviewIds(app, actor, { of: { listingId, subjectIds }, party, state }, page);
    return found.ok ? pageOf(found.value) : found;
  },
});

function pageOf({ ids, total }: { ids: readonly string[]; total: number }) {
  return answerPage(
    ids.map((id) => reference('review', id)),
    total,
  );
}

/** The reviews that the parties of transactions write of each other. */
export const reviewEndpoints: readonly Endpoint[] = [query, show];
