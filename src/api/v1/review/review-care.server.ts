import { z } from 'zod';
import { answerReview } from '#features/reviews/wineries/answer-review.server.ts';
import { decideReview } from '#features/reviews/wineries/decide-review.server.ts';
import { listWaitingReviews } from '#features/reviews/wineries/list-waiting-reviews.server.ts';
import { reportReview } from '#features/reviews/wineries/report-review.server.ts';
import { reviewFromTasting } from '#features/reviews/wineries/review-from-tasting.server.ts';
import { reviewMessages } from '#features/reviews/wineries/review-messages.ts';
import { voteForReview } from '#features/reviews/wineries/vote-review.server.ts';
import {
  type HeldRule,
  heldRuleLabels,
  maxReviewLength,
  type ReportReason,
  reportReasonLabels,
} from '#features/reviews/wineries/winery-review.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { presentChanged } from './review.server.ts';
import { presentPage, presentReview, refusedReview, reviewResponse } from './review-responses.ts';

const message = z.string().describe('For the person, as a toast');
const reasons = Object.keys(reportReasonLabels) as [ReportReason, ...ReportReason[]];
const rules = Object.keys(heldRuleLabels) as [HeldRule, ...HeldRule[]];

const answer = defineOperation({
  method: 'post',
  path: '/api/v1/review/answer/{id}',
  tag: 'Reviews',
  summary: 'Answer a review of your winery in public, once, for its owners',
  roles: ['winery-owner'],
  body: z.object({ content: z.string().min(1).max(maxReviewLength) }),
  validatedBy: 'use-case',
  data: z.object({ review: reviewResponse, message }),
  status: 201,
  refusals: [400, 403, 404, 409],
  handle: async ({ app, actor, params, body }) => {
    const answered = await answerReview(app, actor, { id: params.id, fields: body });
    if (!answered.ok) return refusedReview(answered);
    return ok({ review: await presentChanged(app, actor, params.id), message: reviewMessages.answered });
  },
});

const report = defineOperation({
  method: 'post',
  path: '/api/v1/review/report/{id}',
  tag: 'Reviews',
  summary: 'Report a review to the admins, who tell you what they decide',
  roles: 'signed-in',
  body: z.object({ reason: z.enum(reasons), details: z.string().max(1_000).optional().describe('Needed for other') }),
  validatedBy: 'use-case',
  data: z.object({ reviewId: z.uuid(), message }),
  status: 201,
  refusals: [400, 403, 404, 409, 429],
  handle: async ({ app, actor, params, body }) => {
    const reported = await reportReview(app, actor, { id: params.id, fields: body });
    return reported.ok ? ok({ reviewId: params.id, message: reviewMessages.reported }) : refusedReview(reported);
  },
});

const vote = defineOperation({
  method: 'put',
  path: '/api/v1/review/helpful/{id}',
  tag: 'Reviews',
  summary: 'Say that a review is helpful, or no longer',
  roles: 'signed-in',
  body: z.object({ helpful: z.boolean({ error: 'Whether it is helpful is true or false' }) }),
  data: z.object({ helpful: z.int().describe('How many people find it helpful'), foundHelpful: z.boolean() }),
  refusals: [400, 403, 404, 429],
  handle: async ({ app, actor, params, body }) => {
    const voted = await voteForReview(app, actor, { id: params.id, helpful: body.helpful });
    return voted.ok ? voted : refusedReview(voted);
  },
});

const listWaiting = defineOperation({
  method: 'get',
  path: '/api/v1/review/waiting',
  tag: 'Reviews',
  summary: 'The reviews that wait for an admin, 10 a page: held by a rule, or reported',
  roles: ['admin'],
  query: z.object({ which: z.enum(['held', 'reported']).default('reported'), page: z.string().optional() }),
  data: reviewResponse.extend({
    heldRule: z.enum(rules).nullable(),
    waitingSince: z.iso.datetime(),
    reports: z.array(
      z.object({
        ...{ reason: z.enum(reasons), details: z.string(), reportedAt: z.iso.datetime() },
        reporter: z.string().describe('Their name'),
      }),
    ),
  }),
  paged: true,
  meta: z.object({ held: z.int(), reported: z.int() }),
  refusals: [400, 403],
  handle: async ({ app, actor, query: { which, page = null } }) => {
    const listed = await listWaitingReviews(app, actor, { which, page });
    if (!listed.ok) return listed;
    const { waiting, reviews, ...chosen } = listed.value;
    const shown = reviews.map((review) => {
      const { heldRule, waitingSince, reports } = review;
      return { ...presentReview(review), heldRule, waitingSince, reports };
    });
    return { ...ok(shown), meta: { ...presentPage({ ...chosen, total: waiting[which] }), ...waiting } };
  },
});

const decide = defineOperation({
  method: 'put',
  path: '/api/v1/review/decide/{id}',
  tag: 'Reviews',
  summary: 'Keep or remove a review, with a reason that its author and those who reported it are told, for admins',
  roles: ['admin'],
  body: z.object({ decision: z.enum(['kept', 'removed']), reason: z.string().min(1).max(1_000) }),
  validatedBy: 'use-case',
  data: z.object({ updatedReview: reviewResponse, message }),
  refusals: [400, 403, 404, 409],
  handle: async ({ app, actor, params, body }) => {
    const decided = await decideReview(app, actor, { id: params.id, fields: body });
    if (!decided.ok) return refusedReview(decided);
    const updatedReview = await presentChanged(app, actor, decided.value.id);
    const message = reviewMessages.decided[updatedReview.state === 'removed' ? 'removed' : 'kept'];
    return ok({ updatedReview, message });
  },
});

const fromTasting = defineOperation({
  method: 'post',
  path: '/api/v1/review/from-tasting/{id}',
  tag: 'Reviews',
  summary: 'Make your published review of a tasting, by the id of its order, your review of the winery too',
  roles: 'signed-in',
  data: z.object({ createdReview: reviewResponse, message }),
  status: 201,
  refusals: [403, 404, 409, 429],
  handle: async ({ app, actor, params }) => {
    const added = await reviewFromTasting(app, actor, params.id);
    if (!added.ok) return refusedReview(added);
    const createdReview = await presentChanged(app, actor, added.value.id);
    return ok({ createdReview, message: reviewMessages.added[added.value.state] });
  },
});

/** Reviews of wineries: what readers, wineries, and admins do about them. */
export const reviewCareOperations: readonly Operation[] = [answer, report, vote, fromTasting, listWaiting, decide];
