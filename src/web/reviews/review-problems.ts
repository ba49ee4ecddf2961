import type { ErrorCode } from '#kit/error-codes.ts';
import {
  type FormResult,
  limitedAccessMessage,
  type Rejected,
  type TypedText,
  tooManyMessage,
} from '../forms/form-result.ts';

/** The refusals of a change of a review, as people read them. */
const messages: { readonly [Code in ErrorCode]?: string } = {
  'already-reviewed': 'You have reviewed this winery already. You can edit that review.',
  'own-winery':
    'You cannot review this winery: you, or an account that logged in on this browser within 90 days, work for it.',
  'email-unverified': 'Please verify your e-mail address first. We only publish reviews of people we can reach.',
  'review-removed': 'We removed this review. It cannot be changed any more.',
  'already-answered': 'The winery has answered this review already.',
  'already-reported': 'You have reported this review already. We’ll e-mail you what we decide.',
  'changed-meanwhile': 'There is nothing to decide: this was done meanwhile.',
  'signed-out': 'You are logged out. Log in in another tab, then send this again: what you typed is still here.',
  own: 'This is your own review.',
  'not-found': 'This review is not there any more.',
  forbidden: 'You cannot do this.',
};

/** Which form of a review's page was sent, and its result. */
export type ReviewResult = FormResult & { intent: string };

type Refused = {
  code: ErrorCode;
  errors?: Readonly<Record<string, string>>;
  retryAfterSeconds?: number;
};

/** The answer to a refused form about a review. @param limited whether the session is an admin's in somebody's name */
export function rejectedReview(refused: Refused, typed: TypedText, limited: boolean): Rejected {
  const { code, errors, retryAfterSeconds } = refused;
  if (errors) return { status: 'invalid', fields: errors, typed };
  if (limited) return { status: 'refused', code, problem: limitedAccessMessage, typed };
  if (retryAfterSeconds !== undefined)
    return { status: 'refused', code, problem: tooManyMessage({ retryAfterSeconds }), typed };
  return { status: 'refused', code, problem: messages[code] ?? 'That did not work. Please try again.', typed };
}
