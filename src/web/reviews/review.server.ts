import { redirect } from 'react-router';
import { answerReview } from '#features/reviews/wineries/answer-review.server.ts';
import { decideReview } from '#features/reviews/wineries/decide-review.server.ts';
import { removeWineryReview } from '#features/reviews/wineries/remove-review.server.ts';
import { reportReview } from '#features/reviews/wineries/report-review.server.ts';
import { reviewMessages } from '#features/reviews/wineries/review-messages.ts';
import { voteForReview } from '#features/reviews/wineries/vote-review.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import type { ErrorCode } from '#kit/error-codes.ts';
import type { App } from '../../app.ts';
import { answerForm } from '../forms/form-action.server.ts';
import type { TypedText } from '../forms/form-result.ts';
import { type ReviewResult, rejectedReview } from './review-problems.ts';

type Done =
  | { ok: true }
  | { ok: false; code: ErrorCode; errors?: Readonly<Record<string, string>>; retryAfterSeconds?: number };

/**
 * Does what a form on a review's page asks for: `vote`, `report`, `answer`, `decide`, or `remove`.
 * @throws a redirect once the review is removed
 */
export async function actOnReview(app: App, actor: SignedIn, id: string, typed: TypedText) {
  const { intent = '' } = typed;
  const done = (await run(app, actor, id, typed)) satisfies Done;
  if (!done.ok) return answerForm({ ...rejectedReview(done, typed, actor.limited), intent } as ReviewResult);
  if (intent === 'remove') throw redirect('/my-reviews?tab=wineries&saved=removed', 303);
  return answerForm<ReviewResult>({ status: 'saved', intent, title: 'Done', message: messageOf(typed) });
}

async function run(app: App, actor: SignedIn, id: string, typed: TypedText): Promise<Done> {
  switch (typed.intent) {
    case 'vote':
      return voteForReview(app, actor, { id, helpful: typed.helpful !== 'no' });
    case 'report':
      return reportReview(app, actor, { id, fields: typed });
    case 'answer':
      return answerReview(app, actor, { id, fields: typed });
    case 'decide':
      return decideReview(app, actor, { id, fields: { decision: typed.decision, reason: typed.reason } });
    case 'remove':
      return removeWineryReview(app, actor, id);
    default:
      return { ok: false, code: 'not-found' };
  }
}

function messageOf({ intent, helpful, decision }: TypedText): string {
  if (intent === 'report') return reviewMessages.reported;
  if (intent === 'answer') return reviewMessages.answered;
  if (intent === 'decide') return reviewMessages.decided[decision === 'removed' ? 'removed' : 'kept'];
  return helpful === 'no' ? 'You no longer find this review helpful.' : 'You find this review helpful.';
}
