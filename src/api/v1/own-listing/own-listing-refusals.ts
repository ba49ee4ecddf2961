import type { AffectedBookingsRefusal } from '#features/availability/calendar/seller-calendar.ts';
import type { MissingRequirement } from '#features/listing-management/editor/listing-editor.ts';
import type { EditConflict } from '#kit/edit-conflict.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { ErrorCode } from '../../error-statuses.ts';
import { invalidFields, type ProblemMeta, type Refusal } from '../../responses.ts';
import { toSentNames } from './own-listing-requests.ts';

/** The code of each reason why something of a listing was not done. */
const codes = {
  forbidden: 'forbidden',
  'not-found': 'not-found',
  'invalid-transition': 'listing-invalid-transition',
  'no-payout-account': 'transaction-missing-stripe-account',
  incomplete: 'listing-incomplete',
  offered: 'listing-offered',
  'changed-meanwhile': 'changed-meanwhile',
  'order-changed': 'changed-meanwhile',
  ordered: 'listing-ordered',
  'no-such-picture': 'image-invalid',
  'too-many-photos': 'too-many-photos',
  'exception-overlap': 'exception-overlap',
  'bookings-rely': 'bookings-rely',
  'too-many-exceptions': 'too-many-exceptions',
} as const satisfies Record<string, ErrorCode>;

/** A use case of listings did not do what somebody asked of a listing of theirs. */
export type OwnListingRefusal =
  | { ok: false; reason: keyof typeof codes }
  | { ok: false; reason: 'incomplete'; gaps: readonly MissingRequirement[] }
  | EditConflict
  | { ok: false; reason: 'order-changed'; seen: readonly string[] }
  | AffectedBookingsRefusal
  | { ok: false; reason: 'invalid' | 'validation-invalid-params'; errors: FieldErrors };

/**
 * Such a refusal as the API answers it: one error for each field that is wrong, and for each thing that is missing, with its part; with
 * what has changed its mark by now, and with bookings that rely on something which, how many, and what says that one knows of these.
 */
export function ownListingRefusal(refusal: OwnListingRefusal): Refusal {
  // why: only what the use cases of listings refuse bears their names
  if ('errors' in refusal)
    return invalidFields(refusal.reason === 'invalid' ? toSentNames(refusal.errors) : refusal.errors);
  const reason = codes[refusal.reason];
  if ('gaps' in refusal) {
    const details = refusal.gaps.map(({ tab, lacks }) => ({ title: lacks, meta: { parameter: tab } }));
    return { ok: false, reason, details };
  }
  if (refusal.reason !== 'order-changed') return { ok: false, reason, meta: metaOf(refusal) };
  return {
    ok: false,
    reason,
    title: 'The photos stand in another order by now than what was seen',
    meta: metaOf(refusal),
  };
}

function metaOf(refusal: OwnListingRefusal): ProblemMeta {
  if ('seen' in refusal) return { seen: refusal.seen };
  if (!('relying' in refusal)) return {};
  const { total, first, mark } = refusal.relying;
  return { total, bookings: first.map(({ id }) => id), confirmed: mark };
}

/** What a use case of listings did, as the API answers it. */
export function ownListingAnswer<Value>(
  done: { ok: true; value: Value } | OwnListingRefusal,
): { ok: true; value: Value } | Refusal {
  return done.ok ? done : ownListingRefusal(done);
}
