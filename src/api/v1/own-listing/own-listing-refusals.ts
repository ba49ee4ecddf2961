import type { AffectedBookingsRefusal } from '#features/availability/calendar/seller-calendar.ts';
import type { MissingRequirement } from '#features/listing-management/editor/listing-editor.ts';
import type { EditConflict } from '#kit/edit-conflict.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { Refusal, Result } from '#kit/result.ts';
import type { ApiErrorCode } from '../../error-titles.ts';
import { type ApiRefusal, invalidFields, type ProblemMeta } from '../../responses.ts';
import { toSentNames } from './own-listing-requests.ts';

/** The API's error code for each code of a refusal. */
const codes = {
  forbidden: 'forbidden',
  'not-found': 'not-found',
  'invalid-transition': 'listing-invalid-transition',
  'no-payout-account': 'transaction-missing-stripe-account',
  'plan-limit': 'plan-limit',
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
} as const satisfies Record<string, ApiErrorCode>;

/** A refusal of a use case of seller listings. */
export type OwnListingRefusal =
  | Refusal<keyof typeof codes>
  | Refusal<'incomplete', { missingRequirements: readonly MissingRequirement[] }>
  | EditConflict
  | Refusal<'order-changed', { seen: readonly string[] }>
  | AffectedBookingsRefusal
  | Refusal<'invalid' | 'validation-invalid-params', { errors: FieldErrors }>;

/**
 * Such a refusal as a response: one error for each invalid field, and for each missing requirement, with its part; an
 * edit conflict with the current fingerprint; affected bookings with the first of them, their number, and the
 * fingerprint that confirms them.
 */
export function ownListingRefusal(refusal: OwnListingRefusal): ApiRefusal {
  // why: only refusals of the listings' use cases use their field names
  if ('errors' in refusal)
    return invalidFields(refusal.code === 'invalid' ? toSentNames(refusal.errors) : refusal.errors);
  const code = codes[refusal.code];
  if ('missingRequirements' in refusal) {
    const details = refusal.missingRequirements.map(({ tab, message }) => ({
      title: message,
      meta: { parameter: tab },
    }));
    return { ok: false, code, details };
  }
  if (refusal.code !== 'order-changed') return { ok: false, code, meta: metaOf(refusal) };
  return {
    ok: false,
    code,
    title: 'The order of the photos has changed since they were read',
    meta: metaOf(refusal),
  };
}

function metaOf(refusal: OwnListingRefusal): ProblemMeta {
  if ('seen' in refusal) return { seen: refusal.seen };
  if (!('affected' in refusal)) return {};
  const { total, first, version } = refusal.affected;
  return { total, bookings: first.map(({ id }) => id), confirmed: version };
}

/** The result of a use case of listings, as a response. */
export function ownListingAnswer<Value>(done: Result<Value, OwnListingRefusal>): Result<Value, ApiRefusal> {
  return done.ok ? done : ownListingRefusal(done);
}
