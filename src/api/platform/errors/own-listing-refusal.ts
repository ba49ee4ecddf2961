import type { MissingRequirement } from '#features/listing-management/editor/listing-editor.ts';
import type { ErrorCode } from '#kit/error-codes.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { errorTitles } from '../../error-titles.ts';
import { toBodyNames } from '../request/listing-body.ts';
import { type PlatformErrorCode, platformCode, platformErrors } from './platform-errors.ts';
import type { PlatformError, PlatformRefusal } from './platform-refusal.ts';

/** Why a use case of a winery's listings refuses. */
export type OwnListingRefusal = {
  ok: false;
  code: ErrorCode;
  errors?: FieldErrors;
  missingRequirements?: readonly MissingRequirement[];
  affected?: { total: number; version: string };
};

/** The fields of a body in which what is missing is given. */
const requiredNames: Readonly<Record<MissingRequirement['field'], string>> = {
  description: 'description',
  style: 'publicData.style',
  price: 'price',
  stock: 'currentStock',
  delivery: 'publicData.pickupEnabled',
  pickupAddress: 'publicData.pickupAddress',
  photos: 'images',
  schedule: 'availabilityPlan',
};

/** Other codes than those of the table. */
const codes: { readonly [Code in ErrorCode]?: PlatformErrorCode } = {
  'no-such-picture': 'image-invalid',
  'invalid-transition': 'listing-invalid-state',
};

const titles: { readonly [Code in ErrorCode]?: string } = {
  'no-such-picture': 'There is no such picture of yours that is not used elsewhere',
  'too-many-photos': 'A listing has at most twelve photos',
  'invalid-transition': 'This is not possible in the state that the listing is in',
  offered: 'What buyers see keeps at least one photo and, if it is a tasting, its hours: close it first',
  ordered: 'This listing was ordered, so that it stays',
};

/**
 * Such a refusal with the names of the body: one error for each field that is wrong or missing; bookings that rely on
 * what is to change, with the mark that confirms them.
 */
export function ownListingRefusal(refusal: OwnListingRefusal): PlatformRefusal {
  const { code, errors, missingRequirements, affected } = refusal;
  if (errors) return named('validation-invalid-params', Object.entries(toBodyNames(errors)));
  if (missingRequirements) {
    const missing = missingRequirements.map(({ field, message }) => [requiredNames[field], message] as const);
    return named('validation-missing-key', missing);
  }
  const said = codes[code] ?? platformCode(code);
  const title = titles[code] ?? (said === code ? platformErrors[said].title : titleOf(code));
  const meta = affected && { total: affected.total, confirmed: affected.version };
  return { ok: false, platform: [{ code: said, title, ...(meta && { meta }) }] };
}

/** What a code says that the platform has none for. */
function titleOf(code: ErrorCode): string {
  return Object.hasOwn(errorTitles, code) ? errorTitles[code as keyof typeof errorTitles] : code;
}

function named(code: PlatformErrorCode, fields: readonly (readonly [string, string])[]): PlatformRefusal {
  const [first = { code, title: 'A value is wrong' }, ...others] = fields.map(
    ([name, title]): PlatformError => ({ code, title, source: { path: name.split('.'), type: 'body' } }),
  );
  return { ok: false, platform: [first, ...others] };
}
