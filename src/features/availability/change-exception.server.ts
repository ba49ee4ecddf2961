import type { Infra } from '#infra/infra.ts';
import { firstErrors } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { Viewer } from '#kit/viewer.ts';
import { changeCalendar } from './change-calendar.server.ts';
import { updateExceptionSeats } from './db/exception-rows.server.ts';
import { exceptionSeatsSchema } from './exception.schema.ts';
import { findManagedException } from './find-managed-exception.server.ts';
import type { NotManaged } from './find-managed-tasting.server.ts';
import type { AvailabilityException } from './plan.ts';
import { type InvalidParams, invalidParams } from './refusal.ts';
import type { BookingsRely } from './relying-bookings.ts';

/**
 * Changes the seats of an exception, for the winery's people and admins. What is booked already stays booked, and is told before
 * (`changeCalendar`). At most seven queries.
 * @param fields `id`, `seats` and `confirmed`
 */
export async function changeException(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  fields: unknown,
): Promise<Result<AvailabilityException, NotManaged> | InvalidParams | BookingsRely> {
  const parsed = exceptionSeatsSchema.safeParse(fields);
  if (!parsed.success) return invalidParams(firstErrors(parsed.error.issues));
  const { confirmed, ...seats } = parsed.data;
  const managed = await findManagedException(app, viewer, seats.id);
  if (!managed.ok) return managed;
  const change = { kind: 'seats', ...seats } as const;
  return changeCalendar(app, { listingId: managed.value, change, confirmed }, async (db) => {
    const exception = await updateExceptionSeats(db, seats.id, seats.seats);
    return exception ? ok(exception) : refuse('not-found');
  });
}
