import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { type EditConflict, editConflict } from '#kit/edit-conflict.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { changeCalendar } from '../calendar/change-calendar.server.ts';
import type { AffectedBookingsRefusal } from '../calendar/seller-calendar.ts';
import {
  countExceptions,
  deleteExceptionRow,
  findExceptionListing,
  insertException,
  listExceptionRows,
  lockException,
  updateExceptionSeats,
} from '../db/exception-rows.server.ts';
import { findScheduleOfUnit, lockSchedule } from '../db/schedule-rows.server.ts';
import { latestMoment } from '../fields.schema.ts';
import { findSellerTasting, type SellerTastingRefusal } from '../find-seller-tasting.server.ts';
import type { Span } from '../local-day.ts';
import { type ResultPage, toLimitOffset, toResultPage } from '../result-page.ts';
import { type AvailabilityException, bookingKindOf } from '../schedule/schedule.ts';
import { inLocalDays } from '../utc-days.ts';
import {
  createExceptionSchema,
  deleteExceptionSchema,
  exceptionQuerySchema,
  updateExceptionSchema,
} from './exception.schema.ts';

/**
 * Lists the exceptions of a tasting in a period, earliest first, for its winery's people and admins. Three queries.
 * @param query `listingId`, `start`, `end`, and `page` from 1 with `perPage` up to 100
 */
export const listExceptions = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    query: unknown,
  ): Promise<Result<ResultPage<AvailabilityException>, SellerTastingRefusal> | InvalidParams> => {
    const parsed = exceptionQuerySchema.safeParse(query);
    if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
    const tasting = await findSellerTasting(app, actor, parsed.data.listingId, 'look');
    if (!tasting.ok) return tasting;
    const [rows, total] = await Promise.all([
      listExceptionRows(app.db, tasting.value, parsed.data, toLimitOffset(parsed.data)),
      countExceptions(app.db, tasting.value, parsed.data),
    ]);
    return ok(toResultPage(parsed.data, rows, total));
  },
);

/**
 * The maximum number of exceptions that a tasting may have ahead, because every query of its days reads those that
 * overlap.
 */
const maxAhead = 1000;

/** Shown for a period that is over, most often because of a mistyped year. */
const pastMessage = 'This time is over: please choose one that is still to come';

/**
 * Overrides the schedule of a tasting for a period, for its winery's people and admins. At most 1,000 may lie ahead
 * (two concurrent calls may exceed that by one). Existing bookings stay booked; see `changeCalendar` about confirming
 * them. At most seven queries.
 * @param fields `listingId`, `start`, `end` (instants; a period that is over is refused), `seats` (0 closes), and
 * `confirmed`
 * @param options.byUtcDay whether the days of a tasting that is booked by the day may be named by midnights of UTC
 * @returns `exception-overlap` if it overlaps another exception, which has to be changed or deleted instead
 */
export const createException = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    fields: unknown,
    { byUtcDay = false }: { byUtcDay?: boolean } = {},
  ): Promise<
    | Result<AvailabilityException, SellerTastingRefusal | 'exception-overlap' | 'too-many-exceptions'>
    | InvalidParams
    | AffectedBookingsRefusal
  > => {
    const parsed = createExceptionSchema.safeParse(fields);
    if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
    const tasting = await findSellerTasting(app, actor, parsed.data.listingId, 'change');
    if (!tasting.ok) return tasting;
    const now = app.clock.now();
    const { confirmed, ...given } = parsed.data;
    const newException = { ...given, ...(byUtcDay && (await localPeriodOf(app, given))) };
    if (newException.end <= now) return invalidParams({ start: pastMessage });
    const ahead = await countExceptions(app.db, tasting.value, { start: now, end: latestMoment });
    if (ahead >= maxAhead) return refuse('too-many-exceptions');
    const change = { kind: 'add', ...newException } as const;
    return changeCalendar(app, { listingId: tasting.value, change, confirmed }, async (db) => {
      const exception = await insertException(db, newException, now);
      return exception ? ok(exception) : refuse('exception-overlap');
    });
  },
);

/** A period of UTC days in the days of a tasting that is booked by the day; as it is for sessions. One query. */
async function localPeriodOf(app: Pick<Infra, 'db'>, { listingId, ...period }: Span & { listingId: string }) {
  const schedule = await findScheduleOfUnit(app.db, listingId);
  if (!schedule || bookingKindOf(schedule.unit, schedule) === 'session') return period;
  return inLocalDays(schedule.timezone, period);
}

/**
 * Changes the seats of an exception, for the winery's people and admins. Existing bookings stay booked; see
 * `changeCalendar` about confirming them. At most nine queries.
 * @param fields `id`, `seats`, `confirmed`, and optionally `seen`: the seats that the form showed; if they have
 * changed, nothing is overwritten
 * @returns `changed-meanwhile` with the current seats as version
 */
export const updateException = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    fields: unknown,
  ): Promise<
    Result<AvailabilityException, SellerTastingRefusal> | InvalidParams | EditConflict | AffectedBookingsRefusal
  > => {
    const parsed = updateExceptionSchema.safeParse(fields);
    if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
    const { id, seats, seen, confirmed } = parsed.data;
    const managed = await findSellerException(app, actor, id);
    if (!managed.ok) return managed;
    const listingId = managed.value;
    return app.db.transaction().execute(async (db) => {
      // why: deleting the exception locks the schedule first too
      await lockSchedule(db, listingId);
      const stored = await lockException(db, listingId, id);
      if (stored === undefined) return refuse('not-found');
      const changed = editConflict(seen === undefined ? seen : `${seen}`, `${stored.seats}`, `${seats}`);
      if (changed) return changed;
      const change = { kind: 'seats', id, seats } as const;
      return changeCalendar({ ...app, db }, { listingId, change, confirmed }, async () =>
        ok(await updateExceptionSeats(db, stored, seats)),
      );
    });
  },
);

/**
 * Deletes an exception, so that the schedule applies again, for the winery's people and admins. Existing bookings stay
 * booked; see `changeCalendar` about confirming them. At most eight queries.
 * @param fields `id` and `confirmed`
 * @returns the id of the deleted exception
 */
export const deleteException = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    fields: unknown,
  ): Promise<Result<{ id: string }, SellerTastingRefusal> | AffectedBookingsRefusal> => {
    const parsed = deleteExceptionSchema.safeParse(fields);
    if (!parsed.success) return refuse('not-found');
    const { id, confirmed } = parsed.data;
    const managed = await findSellerException(app, actor, id);
    if (!managed.ok) return managed;
    const change = { kind: 'remove', id } as const;
    const listingId = managed.value;
    return changeCalendar(app, { listingId, change, confirmed }, async (db) => {
      const stored = await lockException(db, listingId, id);
      if (!stored) return refuse('not-found');
      await deleteExceptionRow(db, stored);
      return ok({ id });
    });
  },
);

/**
 * Finds the tasting of an exception that the actor may change: its winery's people and admins. Two queries.
 * @returns the id of the tasting
 */
export const findSellerException = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, id: string): Promise<Result<string, SellerTastingRefusal>> => {
    if (actor.kind !== 'user') return refuse('forbidden');
    const listingId = await findExceptionListing(app.db, id);
    return listingId === undefined ? refuse('not-found') : findSellerTasting(app, actor, listingId, 'change');
  },
);
