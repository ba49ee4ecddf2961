import { listAuthors } from '#features/accounts/list-authors.server.ts';
import { listReviewRecords } from '#features/reviews/list-review-records.server.ts';
import { defineResource, entity, type ResponseContext, reference } from '../response/resource.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    review: ReviewSource;
  }
}

type ReviewSource = Awaited<ReturnType<typeof listReviewRecords>>[number];

/** The person of one side: the buyer, or the author of the winery's listings. */
function personOf(sideOf: (review: ReviewSource) => 'customer' | 'provider') {
  return async ({ app, actor }: ResponseContext, reviews: readonly ReviewSource[]) => {
    const sold = reviews.filter((review) => sideOf(review) === 'provider');
    const authors = await listAuthors(app, actor, [...new Set(sold.map(({ wineryId }) => wineryId))]);
    return reviews.map((review) => {
      const person = sideOf(review) === 'customer' ? review.customerId : authors.get(review.wineryId);
      return person === undefined ? null : reference('user', person);
    });
  };
}

/** What a party of a transaction says of the other. */
export const reviewResource = defineResource('review', {
  attributes: ({ party, state, rating, content, createdAt }) => ({
    type: party === 'customer' ? 'ofProvider' : 'ofCustomer',
    ...{ state, rating, content, createdAt },
    deleted: false,
  }),
  load: async ({ app, actor }, ids) => {
    const reviews = await listReviewRecords(app, actor, { ids });
    return new Map(reviews.map((review) => [review.id, review]));
  },
  relationships: {
    author: { load: personOf(({ party }) => party) },
    subject: { load: personOf(({ party }) => (party === 'customer' ? 'provider' : 'customer')) },
    listing: {
      load: async (_, reviews) =>
        reviews.map(({ listingId }) => (listingId === null ? null : reference('listing', listingId))),
    },
  },
});

/** The reviews of each transaction that the reader may see. */
export const ofReviews = {
  many: true,
  load: async ({ app, actor }: ResponseContext, transactions: readonly { id: string }[]) => {
    const reviews = await listReviewRecords(app, actor, { orderIds: transactions.map(({ id }) => id) });
    return transactions.map(({ id }) =>
      reviews.filter(({ orderId }) => orderId === id).map((review) => entity('review', review.id, review)),
    );
  },
} as const;
