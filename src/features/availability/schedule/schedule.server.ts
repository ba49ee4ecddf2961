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
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { inTransaction } from '#kit/in-transaction.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { changeCalendar } from '../calendar/change-calendar.server.ts';
import type { AffectedBookingsRefusal } from '../calendar/seller-calendar.ts';
import { findSchedule, saveSchedule } from '../db/schedule-rows.server.ts';
import { idField } from '../fields.schema.ts';
import { findSellerTasting, type SellerTastingRefusal } from '../find-seller-tasting.server.ts';
import { type InvalidParams, invalidParams } from '../invalid-params.ts';
import { setScheduleSchema } from './schedule.schema.ts';
import { emptySchedule, hasOpenHours, type WeeklySchedule } from './schedule.ts';

/** The weekly plan of a tasting, for its winery's people and admins. A tasting without one has an empty one. Two queries. */
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
    return ok((await findSchedule(app.db, tasting.value)) ?? emptySchedule);
  },
);

export type SetScheduleResult =
  | Result<WeeklySchedule, SellerListingRefusal>
  | InvalidParams
  | OfferedRefusal
  | EditConflict
  | AffectedBookingsRefusal;

/**
 * Sets the weekly plan of a tasting, whole, for its winery's people and admins. What is booked already stays booked, and is told before
 * (`changeCalendar`). One that buyers or the house look at keeps some hours in which guests may come. At most seven queries.
 * @param fields `timezone` (America/Chicago where none is given), `entries` and `confirmed`
 * @param version the mark of the plan that was typed over; where it is given, no other is written over
 * @returns an error of an entry stands under `entries` and, with its place from 0 and its field, under `entries.0.start`; the plan as it
 *   is kept: in the order of the week, its time zone by the name that the world uses
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
  // why: its state stays as it is until the plan is set
  const found = await lockSellerListing(app, actor, listingId);
  if (!found.ok) return found;
  const { id, type, state } = found.value.row;
  if (type !== 'tasting') return refuse('not-found');
  const parsed = setScheduleSchema.safeParse(fields);
  if (!parsed.success) return invalidParams(scheduleErrors(parsed.error.issues));
  const { confirmed, ...schedule } = parsed.data;
  const stored = version === undefined ? emptySchedule : ((await findSchedule(app.db, id)) ?? emptySchedule);
  const changed = editConflict(version, scheduleVersion(stored), scheduleVersion(schedule));
  if (changed) return changed;
  const kept = !hasOpenHours(schedule) && offeredRefusal(state);
  if (kept) return kept;
  return changeCalendar(app, { listingId: id, change: { kind: 'plan', schedule }, confirmed }, async (db) => {
    await saveSchedule(db, { listingId: id, ...schedule }, app.clock.now());
    return ok(schedule);
  });
}

type Issues = Parameters<typeof fieldErrorsOf>[0];

function scheduleErrors(issues: Issues): FieldErrors {
  const within = issues.filter(({ path }) => path.length > 1);
  return {
    ...fieldErrorsOf(within.map(({ path, message }) => ({ path: [path.join('.')], message }))),
    ...fieldErrorsOf(issues),
  };
}

/** The mark of a plan: who sends it along writes over no other. */
export function scheduleVersion({ timezone, entries }: WeeklySchedule): string {
  return fingerprintOf({ timezone, entries });
}
