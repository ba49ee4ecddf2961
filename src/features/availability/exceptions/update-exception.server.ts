import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { type EditConflict, editConflict } from '#kit/edit-conflict.ts';
import { fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { AffectedBookingsRefusal } from '../calendar/affected-bookings.ts';
import { changeCalendar } from '../calendar/change-calendar.server.ts';
import { lockExceptionSeats, updateExceptionSeats } from '../db/exception-rows.server.ts';
import { lockSchedule } from '../db/schedule-rows.server.ts';
import type { SellerTastingRefusal } from '../find-seller-tasting.server.ts';
import { type InvalidParams, invalidParams } from '../invalid-params.ts';
import type { AvailabilityException } from '../schedule/schedule.ts';
import { updateExceptionSchema } from './exception.schema.ts';
import { findSellerException } from './find-seller-exception.server.ts';

/**
 * Changes the seats of an exception, for the winery's people and admins. What is booked already stays booked, and is told before
 * (`changeCalendar`). At most nine queries.
 * @param fields `id`, `seats`, `confirmed`, and as `seen` the seats that were typed over; where they are given, no others are written over
 * @returns `changed-meanwhile` with the seats that it has now as its mark
 */
export async function updateException(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  fields: unknown,
): Promise<Result<AvailabilityException, SellerTastingRefusal> | InvalidParams | EditConflict | AffectedBookingsRefusal> {
  const parsed = updateExceptionSchema.safeParse(fields);
  if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
  const { id, seats, seen, confirmed } = parsed.data;
  const managed = await findSellerException(app, viewer, id);
  if (!managed.ok) return managed;
  const listingId = managed.value;
  return app.db.transaction().execute(async (db) => {
    // why: whoever takes the exception away holds the plan first too
    await lockSchedule(db, listingId);
    const stored = await lockExceptionSeats(db, id);
    if (stored === undefined) return refuse('not-found');
    const changed = editConflict(seen === undefined ? seen : `${seen}`, `${stored}`, `${seats}`);
    if (changed) return changed;
    const change = { kind: 'seats', id, seats } as const;
    return changeCalendar({ ...app, db }, { listingId, change, confirmed }, async () => {
      const exception = await updateExceptionSeats(db, id, seats);
      return exception ? ok(exception) : refuse('not-found');
    });
  });
}
