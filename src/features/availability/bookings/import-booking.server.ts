import type { Database } from '#infra/database.ts';
import { insertBooking, setBookingState } from '../db/booking-rows.server.ts';
import type { Booking } from './booking.ts';

/**
 * Records a booking of another platform that is over. It takes no seats. The caller checks permissions.
 * @returns its id
 */
export async function importBooking(db: Database, booking: Omit<Booking, 'id'>): Promise<string> {
  const { state, ...times } = booking;
  const inserted = await insertBooking(db, times, []);
  if (!inserted) throw new Error('A booking without seats was not recorded');
  await setBookingState(db, inserted, state);
  return inserted.id;
}
