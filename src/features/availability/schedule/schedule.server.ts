import {
  type ListingToChange,
  lockSellerListing,
  type SellerListingRefusal,
} from '#features/listings/editing/seller-listing.server.ts';
import { type OfferedRefusal, offeredRefusal } from '#features/listings/listing-process.ts';
import type { Transaction } from '#infra/database.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { type EditConflict, editConflict } from '#kit/edit-conflict.ts';
import { type FieldErrors, fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { inTransaction } from '#kit/in-transaction.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { changeCalendar } from '../calendar/change-calendar.server.ts';
import type { AffectedBookingsRefusal } from '../calendar/seller-calendar.ts';
import { findFirstSchedule, findSchedule, lockSchedule, saveSchedule } from '../db/schedule-rows.server.ts';
import { idField } from '../fields.schema.ts';
import { findSellerTasting, type SellerTastingRefusal } from '../find-seller-tasting.server.ts';
import { setScheduleSchema } from './schedule.schema.ts';
import { hasOpenHours, isWholeDay, type ScheduleEntry, type WeeklySchedule } from './schedule.ts';

/**
 * Shows the weekly schedule of a tasting, for its winery's people and admins. A tasting without one has an empty
 * schedule, with the terms of canceling that its winery has set for new ones. Three queries at most.
 */
export const showSchedule = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    listingId: string,
  ): Promise<Result<WeeklySchedule, SellerTastingRefusal>> => {
    const known = idField.safeParse(listingId);
    if (!known.success) return refuse('not-found');
    const tasting = await findSellerTasting(app, actor, known.data, 'look');
    if (!tasting.ok) return tasting;
    return ok((await findSchedule(app.db, tasting.value)) ?? (await findFirstSchedule(app.db, tasting.value)));
  },
);

export type SetScheduleResult =
  | Result<WeeklySchedule, SellerListingRefusal>
  | InvalidParams
  | OfferedRefusal
  | EditConflict
  | AffectedBookingsRefusal;

/**
 * Replaces the weekly schedule of a tasting, for its winery's people and admins. Existing bookings stay booked; see
 * `changeCalendar` about confirming them. A tasting that is published or waits for approval must keep some open hours, and
 * one by the night has whole days, besides hours that were stored before. At most nine queries.
 * @param fields `timezone`, `entries`, `cancellation` and `confirmationHours` (all but the entries as before if omitted,
 * or as for new tastings of the winery), and `confirmed`
 * @param version the version of the schedule that the form showed; if given, no other version is overwritten
 * @returns the stored schedule, in the order of the week and with the canonical name of its time zone; errors of an
 * entry are under `entries` and, with its index from 0 and its field, under `entries.0.start`
 */
export const setSchedule = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    listingId: ListingToChange,
    fields: unknown,
    version?: string,
  ): Promise<SetScheduleResult> => {
    return inTransaction(app.db, (db) => setInTransaction({ ...app, db }, actor, { listingId, fields, version }));
  },
);

async function setInTransaction(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  actor: Actor,
  { listingId, fields, version }: { listingId: ListingToChange; fields: unknown; version: string | undefined },
): Promise<SetScheduleResult> {
  // why: the listing's state must not change until the schedule is saved
  const found = await lockSellerListing(app, actor, listingId);
  if (!found.ok) return found;
  const { id, type, state, unitType } = found.value.row;
  if (type !== 'tasting') return refuse('not-found');
  const parsed = setScheduleSchema.safeParse(fields);
  if (!parsed.success) return invalidParams(scheduleErrors(parsed.error.issues));
  const { confirmed, ...wanted } = parsed.data;
  const locked = { schedule: await lockSchedule(app.db, id) };
  const stored = locked.schedule ?? (await findFirstSchedule(app.db, id));
  const partOfNight = unitType === 'night' && newHours(wanted, stored);
  if (partOfNight) return invalidParams(hoursOfNight(fields, partOfNight));
  const schedule = {
    ...wanted,
    timezone: wanted.timezone ?? stored.timezone,
    cancellation: wanted.cancellation ?? stored.cancellation,
    confirmationHours: wanted.confirmationHours ?? stored.confirmationHours,
  };
  const changed = editConflict(version, scheduleVersion(stored), scheduleVersion(schedule));
  if (changed) return changed;
  const refusal = !hasOpenHours(schedule) && offeredRefusal(state);
  if (refusal) return refusal;
  return changeCalendar(app, { listingId: id, change: { kind: 'plan', schedule }, confirmed, locked }, async (db) => {
    await saveSchedule(db, found.value.row, schedule, app.clock.now());
    return ok(schedule);
  });
}

/** The first open hours that are less than a day and were not in the schedule before; undefined if there are none. */
function newHours(wanted: Pick<WeeklySchedule, 'entries'>, stored: WeeklySchedule): ScheduleEntry | undefined {
  const known = new Set(stored.entries.map(hoursOf));
  return wanted.entries.find((entry) => entry.seats > 0 && !isWholeDay(entry) && !known.has(hoursOf(entry)));
}

const hoursOf = ({ dayOfWeek, start, end }: ScheduleEntry) => `${dayOfWeek} ${start} ${end}`;

/** The error of hours in a tasting by the night, at the entry as it was sent. */
function hoursOfNight(fields: unknown, { dayOfWeek, start }: ScheduleEntry): FieldErrors {
  const message =
    'A stay by the night takes whole days: from 12:00 AM to 12:00 AM. For sessions with hours, choose “By day” in the details.';
  const sent = (fields as { entries: Partial<ScheduleEntry>[] }).entries;
  const at = sent.findIndex((entry) => entry.dayOfWeek === dayOfWeek && entry.start === start);
  return { entries: message, [`entries.${at}.start`]: message };
}

type Issues = Parameters<typeof fieldErrorsOf>[0];

function scheduleErrors(issues: Issues): FieldErrors {
  const within = issues.filter(({ path }) => path.length > 1);
  return {
    ...fieldErrorsOf(within.map(({ path, message }) => ({ path: [path.join('.')], message }))),
    ...fieldErrorsOf(issues),
  };
}

/** The version of a schedule, for detecting edit conflicts. */
export function scheduleVersion({ timezone, entries, cancellation, confirmationHours }: WeeklySchedule): string {
  return fingerprintOf({ timezone, entries, cancellation, confirmationHours });
}
