import type { Infra } from '#infra/infra.ts';
import { findBookableUnit, findSchedule } from '../db/schedule-rows.server.ts';
import { bookDatesSchema } from './booking.schema.ts';
import { findSeats, resolveStay } from './find-seats.server.ts';

/**
 * Whether dates of a tasting could be booked at this moment, by the rules of booking itself. Writes and holds nothing. At most four
 * queries. Who may ask is the caller's to decide.
 * @param input as for booking
 */
export async function areDatesFree(app: Pick<Infra, 'db' | 'clock'>, input: unknown): Promise<boolean> {
  const parsed = bookDatesSchema.safeParse(input);
  if (!parsed.success) return false;
  const { listingId } = parsed.data;
  const unit = await findBookableUnit(app.db, listingId);
  const schedule = unit && (await findSchedule(app.db, listingId));
  const stay = schedule && resolveStay(schedule, unit, parsed.data, app.clock.now());
  return stay !== undefined && (await findSeats(app.db, stay)) !== undefined;
}
