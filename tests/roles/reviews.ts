import { listOwnReviews, listReviewsToWrite } from '../../src/features/reviews/list-own-reviews.server.ts';
import { type Entry, notRefused } from './entry.ts';
import { lookers } from './selling.ts';

/** Who may read which reviews as his own. */
export const reviewEntries: Record<string, Entry> = {
  'reviews/listOwnReviews': {
    may: lookers,
    call: (app, actor) => notRefused(listOwnReviews(app, actor, { kind: 'written', page: null })),
  },
  'reviews/listReviewsToWrite': { may: lookers, call: (app, actor) => notRefused(listReviewsToWrite(app, actor)) },
};
