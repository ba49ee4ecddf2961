import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { AffectedBookingsRefusal } from '../calendar/affected-bookings.ts';
import { changeCalendar } from '../calendar/change-calendar.server.ts';
import { countExceptions, insertException } from '../db/exception-rows.server.ts';
import { latestMoment } from '../fields.schema.ts';
import { findSellerTasting, type SellerTastingRefusal } from '../find-seller-tasting.server.ts';
import { type InvalidParams, invalidParams } from '../invalid-params.ts';
import type { AvailabilityException } from '../schedule/schedule.ts';
import { createExceptionSchema } from './exception.schema.ts';

/** The most exceptions that a tasting may have ahead of it: every query of its days reads those that touch them. */
const maxAhead = 1000;

/** What is said of a time that nobody can book any more: most often a year that was mistyped. */
const pastMessage = 'This time is over: please choose one that is still to come';

/**
 * Overrides the plan of a tasting for a time, for its winery's people and admins; as often as they need, but no more than 1,000 ahead
 * (two at once may pass that by one). What is booked already stays booked, and is told before (`changeCalendar`). At most seven queries.
 * @param fields `listingId`, `start`, `end` (moments; one that is over is refused), `seats`, 0 to close, and `confirmed`
 * @returns `exception-overlap` where another exception touches the time: change or delete that one
 */
export async function createException(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  fields: unknown,
): Promise<
  Result<AvailabilityException, SellerTastingRefusal | 'exception-overlap' | 'too-many-exceptions'> | InvalidParams | AffectedBookingsRefusal
> {
  const parsed = createExceptionSchema.safeParse(fields);
  if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
  const tasting = await findSellerTasting(app, viewer, parsed.data.listingId, 'change');
  if (!tasting.ok) return tasting;
  const now = app.clock.now();
  if (parsed.data.end <= now) return invalidParams({ start: pastMessage });
  const ahead = await countExceptions(app.db, tasting.value, { start: now, end: latestMoment });
  if (ahead >= maxAhead) return refuse('too-many-exceptions');
  const { confirmed, ...fresh } = parsed.data;
  const change = { kind: 'add', ...fresh } as const;
  return changeCalendar(app, { listingId: tasting.value, change, confirmed }, async (db) => {
    const exception = await insertException(db, fresh, now);
    return exception ? ok(exception) : refuse('exception-overlap');
  });
}
