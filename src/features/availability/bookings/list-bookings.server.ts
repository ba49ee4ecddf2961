import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countBookings, listBookingRows } from '../db/booking-rows.server.ts';
import { findSellerTasting, type SellerTastingRefusal } from '../find-seller-tasting.server.ts';
import { type ResultPage, toLimitOffset, toResultPage } from '../result-page.ts';
import { bookingQuerySchema } from './booking.schema.ts';
import { type Booking, bookingStates } from './booking.ts';

/**
 * Lists the bookings of a tasting in a period, earliest first, for its winery's people and admins. Three queries.
 * @param query `listingId`, `start`, `end`, `state` (a list; any state if omitted), `page` from 1 with `perPage` up to
 * 100
 */
export const listBookings = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    query: unknown,
  ): Promise<Result<ResultPage<Booking>, SellerTastingRefusal> | InvalidParams> => {
    const parsed = bookingQuerySchema.safeParse(query);
    if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
    const tasting = await findSellerTasting(app, actor, parsed.data.listingId, 'look');
    if (!tasting.ok) return tasting;
    const wanted = { ...parsed.data, states: parsed.data.state ?? bookingStates };
    const [rows, total] = await Promise.all([
      listBookingRows(app.db, wanted, toLimitOffset(parsed.data)),
      countBookings(app.db, wanted),
    ]);
    return ok(toResultPage(parsed.data, rows, total));
  },
);
