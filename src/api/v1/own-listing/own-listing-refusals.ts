import type { Context } from 'hono';
import type { AffectedBookingsRefusal } from '#features/availability/calendar/seller-calendar.ts';
import type { MissingRequirement } from '#features/listing-management/editor/missing-requirements.ts';
import type { EditConflict } from '#kit/edit-conflict.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { invalidFields, type ProblemMeta, problem, problems } from '../../responses.ts';
import { toSentNames } from './own-listing-requests.ts';

/** Why something of a listing was not done, with the status and the words of the answer. */
const refusalAnswers = {
  forbidden: [403, 'forbidden', 'Forbidden'],
  'not-found': [404, 'not-found', 'Not found'],
  'invalid-transition': [409, 'listing-invalid-transition', 'This is not possible in the state that the listing is in'],
  'no-payout-account': [409, 'transaction-missing-stripe-account', 'The provider has no payout account'],
  incomplete: [409, 'listing-incomplete', 'It lacks something before it can be sold'],
  offered: [
    409,
    'listing-offered',
    'It is no draft: it keeps its last photo; open or waiting for approval, some hours of its week too',
  ],
  'changed-meanwhile': [409, 'changed-meanwhile', 'It says something else by now than what was seen'],
  'order-changed': [409, 'changed-meanwhile', 'The photos stand in another order by now than what was seen'],
  ordered: [409, 'listing-ordered', 'It has been ordered or asked about'],
  'no-such-picture': [409, 'image-invalid', 'There is no such picture of yours'],
  'too-many-photos': [409, 'too-many-photos', 'A listing has at most twelve photos'],
  'exception-overlap': [409, 'exception-overlap', 'Another exception touches this time'],
  'bookings-rely': [
    409,
    'bookings-rely',
    'Bookings rely on what this takes away: they stay, and you confirm that you know',
  ],
  'too-many-exceptions': [409, 'too-many-exceptions', 'There are too many exceptions'],
} as const;

/** A refusal of what somebody asked of a listing of his. */
export type OwnListingRefusal =
  | { ok: false; reason: keyof typeof refusalAnswers }
  | { ok: false; reason: 'incomplete'; gaps: readonly MissingRequirement[] }
  | EditConflict
  | { ok: false; reason: 'order-changed'; seen: readonly string[] }
  | AffectedBookingsRefusal
  | { ok: false; reason: 'invalid' | 'validation-invalid-params'; errors: FieldErrors };

/**
 * Answers with such a refusal: one error for each field that is wrong, and for each thing that is lacking, with its part; with what has
 * changed its mark by now, and with bookings that rely on something which, how many, and what says that one knows of these.
 */
export function ownListingProblem(c: Context, refusal: OwnListingRefusal): Response {
  // why: only what the use cases of listings refuse bears their names
  if ('errors' in refusal)
    return invalidFields(c, refusal.reason === 'invalid' ? toSentNames(refusal.errors) : refusal.errors);
  if ('gaps' in refusal) {
    const code = 'listing-incomplete';
    const lacking = refusal.gaps.map(({ tab, lacks }) => ({
      status: 409,
      code,
      title: lacks,
      meta: { parameter: tab },
    }));
    return c.json(problems(lacking), 409);
  }
  const [status, code, title] = refusalAnswers[refusal.reason];
  return c.json(problem(status, code, title, metaOf(refusal)), status);
}

function metaOf(refusal: OwnListingRefusal): ProblemMeta {
  if ('seen' in refusal) return { seen: refusal.seen };
  if (!('relying' in refusal)) return {};
  const { total, first, mark } = refusal.relying;
  return { total, bookings: first.map(({ id }) => id), confirmed: mark };
}
