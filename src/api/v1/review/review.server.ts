import { z } from 'zod';
import { addWineryReview } from '#features/reviews/wineries/add-review.server.ts';
import { decideReview } from '#features/reviews/wineries/decide-review.server.ts';
import { editWineryReview } from '#features/reviews/wineries/edit-review.server.ts';
import {
  listOwnWineryReviews,
  listReviewsByPerson,
  listWineryReviews,
  showWineryReview,
} from '#features/reviews/wineries/list-winery-reviews.server.ts';
import { removeWineryReview } from '#features/reviews/wineries/remove-review.server.ts';
import { reviewMessages } from '#features/reviews/wineries/review-messages.ts';
import { type ReviewSort, reviewSorts } from '#features/reviews/wineries/winery-review.ts';
import { type Actor, ownIdOr } from '#kit/actor.ts';
import { ok, refuse } from '#kit/result.ts';
import type { App } from '../../../app.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { apiRefusal } from '../../refusals.ts';
import {
  presentPage,
  presentReview,
  presentScores,
  refusedReview,
  reviewBody,
  reviewResponse,
  wineryScoresResponse,
} from './review-responses.ts';

const message = z.string().describe('For the person, as a toast');

/** A review after a change of it. */
export async function presentChanged(app: App, actor: Actor, id: string) {
  const shown = await showWineryReview(app, actor, id);
  if (!shown.ok) throw new Error('A review that was just changed is gone');
  return presentReview(shown.value);
}

const add = defineOperation({
  method: 'post',
  path: '/api/v1/review/add',
  tag: 'Reviews',
  summary: 'Review a winery: once, with a verified e-mail address, at most five wineries a day',
  roles: 'signed-in',
  body: z.object({ winery: z.uuid(), ...reviewBody }),
  validatedBy: 'use-case',
  data: z.object({ createdReview: reviewResponse, message }),
  status: 201,
  refusals: [400, 403, 404, 409, 429],
  handle: async ({ app, actor, body }) => {
    const wineryId = typeof body.winery === 'string' ? body.winery : '';
    const added = await addWineryReview(app, actor, { wineryId, fields: body });
    if (!added.ok) return refusedReview(added);
    const createdReview = await presentChanged(app, actor, added.value.id);
    return ok({ createdReview, message: reviewMessages.added[added.value.state] });
  },
});

const edit = defineOperation({
  method: 'put',
  path: '/api/v1/review/edit/{id}',
  tag: 'Reviews',
  summary: 'Edit your review of a winery; what it was before is kept',
  roles: 'signed-in',
  body: z.object(reviewBody),
  validatedBy: 'use-case',
  data: z.object({ updatedReview: reviewResponse, message }),
  refusals: [400, 403, 404, 409, 429],
  handle: async ({ app, actor, params, body }) => {
    const edited = await editWineryReview(app, actor, { id: params.id, fields: body });
    if (!edited.ok) return refusedReview(edited);
    const updatedReview = await presentChanged(app, actor, edited.value.id);
    return ok({ updatedReview, message: reviewMessages.edited[edited.value.state] });
  },
});

/** The reason for which a review is removed by an admin whose client gives none. */
const usualReason = 'It breaks our rules for reviews.';

const remove = defineOperation({
  method: 'delete',
  path: '/api/v1/review/remove/{id}',
  tag: 'Reviews',
  summary: 'Remove your review of a winery; admins remove any, with a reason that its author is told',
  roles: 'signed-in',
  query: z.object({ reason: z.string().optional().describe('Of an admin') }),
  validatedBy: 'use-case',
  data: z.object({ reviewId: z.uuid(), message }),
  refusals: [400, 403, 404, 409],
  handle: async ({ app, actor, params, query }) => {
    const removed = await removeWineryReview(app, actor, params.id);
    if (removed.ok) return ok({ reviewId: removed.value.id, message: reviewMessages.removed });
    const isAdmin = actor.kind === 'user' && actor.roles.includes('admin');
    if (removed.code !== 'not-found' || !isAdmin) return refuse(removed.code);
    const fields = { decision: 'removed', reason: query.reason ?? usualReason };
    const decided = await decideReview(app, actor, { id: params.id, fields });
    return decided.ok
      ? ok({ reviewId: decided.value.id, message: reviewMessages.decided.removed })
      : refusedReview(decided);
  },
});

const listOfWinery = defineOperation({
  method: 'get',
  path: '/api/v1/review/winery/{id}',
  tag: 'Reviews',
  summary: 'The reviews of a winery, 10 a page, with its scores',
  roles: 'everyone',
  query: z.object({
    sort: z.enum(Object.keys(reviewSorts) as [ReviewSort, ...ReviewSort[]]).optional(),
    score: z.string().optional().describe('Only reviews with this score, from 1 to 5'),
    words: z.string().optional().describe('Only reviews with these words'),
    page: z.string().optional(),
  }),
  validatedBy: 'use-case',
  data: reviewResponse,
  paged: true,
  meta: z.object({ scores: wineryScoresResponse.nullable().describe('Null without reviews') }),
  refusals: [400, 404],
  handle: async ({ app, actor, params, query }) => {
    if (!z.uuid().safeParse(params.id).success) return refuse('not-found');
    const { scores, shown } = await listWineryReviews(app, actor, { wineryId: params.id, query });
    const { means, ...counted } = scores ?? { means: undefined };
    return {
      ...ok(shown.reviews.map(presentReview)),
      meta: { ...presentPage(shown), scores: means === undefined ? null : { ...counted, ...presentScores(means) } },
    };
  },
});

const listOfPerson = defineOperation({
  method: 'get',
  path: '/api/v1/review/user/{id}',
  tag: 'Reviews',
  summary: 'The reviews of wineries that somebody wrote, 10 a page; with me all of yours, held and removed ones too',
  roles: 'everyone',
  query: z.object({ page: z.string().optional() }),
  validatedBy: 'use-case',
  data: reviewResponse,
  paged: true,
  refusals: [400, 404],
  handle: async ({ app, actor, params, query: { page = null } }) => {
    const personId = ownIdOr(actor, params.id);
    if (!z.uuid().safeParse(personId).success) return refuse('not-found');
    const own =
      actor.kind === 'user' && actor.id === personId ? await listOwnWineryReviews(app, actor, { page }) : null;
    if (own && !own.ok) return apiRefusal(own);
    const listed = own ? own.value : await listReviewsByPerson(app, actor, { personId, page });
    return { ...ok(listed.reviews.map(presentReview)), meta: presentPage(listed) };
  },
});

/** Reviews of wineries: writing, changing, and reading them. */
export const reviewOperations: readonly Operation[] = [add, edit, remove, listOfWinery, listOfPerson];
