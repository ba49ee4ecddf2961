import type { AffectedBookingsRefusal } from '#features/availability/calendar/seller-calendar.ts';
import { type SetScheduleResult, setSchedule } from '#features/availability/schedule/schedule.server.ts';
import { saveExtendedData } from '#features/listings/editing/save-extended-data.server.ts';
import { saveListingFields } from '#features/listings/editing/save-listing-fields.server.ts';
import { saveListingTab } from '#features/listings/editing/save-listing-tab.server.ts';
import type { LockedListing, SellerListingRefusal } from '#features/listings/editing/seller-listing.server.ts';
import type { OfferedRefusal, PhotoRequiredState } from '#features/listings/listing-process.ts';
import { replacePhotos } from '#features/listings/photos/replace-photos.server.ts';
import { findNearestTown } from '#features/places/nearest-town.server.ts';
import { findPinError } from '#features/places/pin.schema.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { SignedIn } from '#kit/actor.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { LatLng } from '#kit/geo.ts';
import { ok, type Refusal, type Result, success } from '#kit/result.ts';
import type { ListingChanges } from './listing-changes.ts';

type Within = { db: Transaction } & Pick<Infra, 'clock'>;

/** Why changes of a listing are refused, all of them. */
export type ChangeRefusal =
  | Refusal<SellerListingRefusal | 'no-such-picture' | 'too-many-photos' | 'changed-meanwhile'>
  | Refusal<'invalid', { errors: FieldErrors }>
  | OfferedRefusal<PhotoRequiredState>
  | AffectedBookingsRefusal;

/**
 * Changes a listing that the caller's transaction has locked for an actor who may change it. The caller rolls the
 * transaction back if this refuses, so that nothing is changed by halves.
 */
export async function applyListingChanges(
  app: Within,
  actor: SignedIn,
  listing: LockedListing,
  { fields, location, schedule, imageIds, extendedData }: ListingChanges,
): Promise<Result<undefined, ChangeRefusal>> {
  const steps: (() => Promise<Result<unknown, ChangeRefusal>>)[] = [
    () => saveListingFields(app, actor, { id: listing, fields }),
    async () => (location === undefined ? success : saveLocation(app, actor, listing, location)),
    async () => (schedule === undefined ? success : saveSchedule(app, actor, listing, schedule)),
    async () => (imageIds === undefined ? success : replacePhotos(app, actor, { listingId: listing, imageIds })),
    () => saveExtendedData(app, actor, { id: listing, changes: extendedData }),
  ];
  for (const step of steps) {
    const done = await step();
    if (!done.ok) return done;
  }
  return ok(undefined);
}

/** Saves the place that a point is in, which has to be in Texas or Oregon, with the point as its pin. */
async function saveLocation(
  app: Within,
  actor: SignedIn,
  listing: LockedListing,
  point: LatLng | null,
): Promise<Result<unknown, ChangeRefusal>> {
  if (point === null) return saveListingTab(app, actor, { id: listing, tab: 'location', fields: { place: '' } });
  const outside = findPinError(point, { name: '', states: ['TX', 'OR'], middle: undefined });
  const place = outside === undefined ? await findNearestTown(app, actor, point) : undefined;
  if (place === undefined) return invalid({ location: outside ?? 'There is no town near this position' });
  const fields = { place, ...point, exactPin: true };
  return saveListingTab(app, actor, { id: listing, tab: 'location', fields });
}

/** Saves the weekly schedule of a tasting. One that never opens is ignored for a wine, which has none. */
async function saveSchedule(
  app: Within,
  actor: SignedIn,
  listing: LockedListing,
  { timezone, entries, confirmed }: NonNullable<ListingChanges['schedule']>,
): Promise<Result<unknown, ChangeRefusal>> {
  if (listing.row.type === 'wine') {
    const isClosed = Array.isArray(entries) && entries.every((entry) => entry?.seats === 0);
    return isClosed ? success : invalid({ schedule: 'Only tastings have one' });
  }
  return scheduleResult(await setSchedule(app, actor, listing, { timezone, entries, confirmed }));
}

function scheduleResult(set: SetScheduleResult): Result<unknown, ChangeRefusal> {
  if (set.ok || set.code !== 'validation-invalid-params') return set;
  const [message = 'This is no schedule'] = Object.values(set.errors);
  return invalid({ schedule: message });
}

function invalid(errors: FieldErrors): Refusal<'invalid', { errors: FieldErrors }> {
  return { ok: false, code: 'invalid', errors };
}
