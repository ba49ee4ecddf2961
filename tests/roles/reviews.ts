import { listOwnReviews, listReviewsToWrite } from '../../src/features/reviews/list-own-reviews.server.ts';
import { type Entry, notRefused } from './entry.ts';
import { signedInOrImpersonated } from './who.ts';

/** Who may list their own reviews and those they have yet to write. */
export const reviewEntries: Record<string, Entry> = {
  'reviews/listOwnReviews': {
    may: signedInOrImpersonated,
    call: (app, actor) => notRefused(listOwnReviews(app, actor, { kind: 'written', page: null })),
  },
  'reviews/listReviewsToWrite': {
    may: signedInOrImpersonated,
    call: (app, actor) => notRefused(listReviewsToWrite(app, actor)),
  },
};
