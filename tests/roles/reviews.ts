import { listOwnReviews, listReviewsToWrite } from '../../src/features/reviews/list-own-reviews.server.ts';
import { addWineryReview } from '../../src/features/reviews/wineries/add-review.server.ts';
import { answerReview } from '../../src/features/reviews/wineries/answer-review.server.ts';
import { decideReview } from '../../src/features/reviews/wineries/decide-review.server.ts';
import { editWineryReview } from '../../src/features/reviews/wineries/edit-review.server.ts';
import { eraseWineryReviews, sweepReviewSources } from '../../src/features/reviews/wineries/erase-reviews.server.ts';
import { listWaitingReviews } from '../../src/features/reviews/wineries/list-waiting-reviews.server.ts';
import {
  listOwnWineryReviews,
  listReviewsByPerson,
  listWineryReviews,
  showOwnWineryReview,
  showWineryReview,
} from '../../src/features/reviews/wineries/list-winery-reviews.server.ts';
import { removeWineryReview } from '../../src/features/reviews/wineries/remove-review.server.ts';
import { reportReview } from '../../src/features/reviews/wineries/report-review.server.ts';
import { reviewFromTasting } from '../../src/features/reviews/wineries/review-from-tasting.server.ts';
import { voteForReview } from '../../src/features/reviews/wineries/vote-review.server.ts';
import { showWineryScores } from '../../src/features/wineries/winery-scores.server.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { addWinery } from '../fixtures/listings/add-listing.ts';
import { freshText } from '../fixtures/reviews/write-review.ts';
import { type Entry, notRefused } from './entry.ts';
import type { Things } from './things.ts';
import { everybody, signedIn, signedInOrImpersonated } from './who.ts';

/** Adds a review of the actor's winery by somebody else, or by the person of a winery that nobody owns. */
async function addReview({ db, clock }: AccountsApp, { personId, wineryId }: Things, by: 'person' | 'somebody') {
  const email = `${crypto.randomUUID()}@example.test`;
  const authorId = by === 'person' ? personId : (await addPerson(db, { email })).id;
  const about = by === 'person' ? await addWinery(db, { slug: `reviewed-${crypto.randomUUID()}` }) : wineryId;
  const scores = { overall: 4, quality: null, variety: null, ambiance: null, affordable: null };
  const row = {
    ...{ ...scores, foodOfferings: null, customerService: null, content: freshText(), visitedMonth: null },
    ...{ wineryId: about, authorId, state: 'published' as const, verified: null, heldRule: null },
    ...{ decisionReason: null, createdAt: clock.now(), editedAt: null },
  };
  return (await db.insertInto('wineryReviews').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

const fields = () => ({ score: 4, content: freshText() });

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
  'reviews/addWineryReview': {
    may: signedIn,
    call: async (app, actor) => {
      const wineryId = await addWinery(app.db, { slug: `to-review-${crypto.randomUUID()}` });
      return (await addWineryReview(app, actor, { wineryId, fields: fields() })).ok;
    },
  },
  'reviews/editWineryReview': {
    may: signedIn,
    call: async (app, actor, things) => {
      const id = await addReview(app, things, 'person');
      return (await editWineryReview(app, actor, { id, fields: fields() })).ok;
    },
  },
  'reviews/removeWineryReview': {
    may: signedIn,
    call: async (app, actor, things) =>
      (await removeWineryReview(app, actor, await addReview(app, things, 'person'))).ok,
  },
  'reviews/answerReview': {
    may: ['owner'],
    call: async (app, actor, things) => {
      const id = await addReview(app, things, 'somebody');
      return (await answerReview(app, actor, { id, fields: { content: 'Thank you' } })).ok;
    },
  },
  'reviews/reportReview': {
    may: signedIn,
    call: async (app, actor, things) => {
      const id = await addReview(app, things, 'somebody');
      return (await reportReview(app, actor, { id, fields: { reason: 'offensive' } })).ok;
    },
  },
  'reviews/voteForReview': {
    may: ['user', 'admin'],
    call: async (app, actor, things) =>
      (await voteForReview(app, actor, { id: await addReview(app, things, 'somebody'), helpful: true })).ok,
  },
  'reviews/decideReview': {
    may: ['admin'],
    call: async (app, actor, things) => {
      const id = await addReview(app, things, 'somebody');
      return (await decideReview(app, actor, { id, fields: { decision: 'removed', reason: 'Rude' } })).ok;
    },
  },
  'reviews/reviewFromTasting': {
    may: signedIn,
    call: async (app, actor) => {
      const answer = await reviewFromTasting(app, actor, crypto.randomUUID());
      return !answer.ok && answer.code === 'not-found';
    },
  },
  'reviews/listWaitingReviews': {
    may: ['admin'],
    call: async (app, actor) => (await listWaitingReviews(app, actor, { which: 'held', page: null })).ok,
  },
  'reviews/listWineryReviews': {
    may: everybody,
    call: async (app, actor, { wineryId }) =>
      (await listWineryReviews(app, actor, { wineryId, query: {} })).shown.page === 1,
  },
  'reviews/listReviewsByPerson': {
    may: everybody,
    call: async (app, actor, { personId }) =>
      (await listReviewsByPerson(app, actor, { personId, page: null })).page === 1,
  },
  'reviews/listOwnWineryReviews': {
    may: signedInOrImpersonated,
    call: (app, actor) => notRefused(listOwnWineryReviews(app, actor, { page: null })),
  },
  'reviews/showOwnWineryReview': {
    may: signedInOrImpersonated,
    call: async (app, actor, things) => {
      const id = await addReview(app, things, 'person');
      const { wineryId } = await app.db
        .selectFrom('wineryReviews')
        .select('wineryId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return (await showOwnWineryReview(app, actor, wineryId))?.id === id;
    },
  },
  'reviews/showWineryReview': {
    may: everybody,
    call: async (app, actor, things) =>
      (await showWineryReview(app, actor, await addReview(app, things, 'somebody'))).ok,
  },
  'reviews/eraseWineryReviews': {
    may: signedIn,
    call: async (app, actor, things) => {
      const id = await addReview(app, things, 'somebody');
      const vote = { reviewId: id, userId: things.personId, createdAt: app.clock.now() };
      await app.db.insertInto('wineryReviewVotes').values(vote).execute();
      await app.db.updateTable('wineryReviews').set({ helpfulCount: 1 }).where('id', '=', id).execute();
      await app.db.transaction().execute((db) => eraseWineryReviews({ ...app, db }, actor));
      const left = app.db.selectFrom('wineryReviewVotes').select('userId').where('reviewId', '=', id);
      return (await left.executeTakeFirst()) === undefined;
    },
  },
  'reviews/sweepReviewSources': {
    may: ['system'],
    call: async (app, actor) => (await sweepReviewSources(app, actor)).ok,
  },
  'wineries/showWineryScores': {
    may: everybody,
    call: async (app, actor, { wineryId }) => (await showWineryScores(app, actor, wineryId)) === undefined,
  },
};
