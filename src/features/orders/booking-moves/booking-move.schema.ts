import { z } from 'zod';
import { bookingDatesSchema } from '../placing/order-request.schema.ts';

/** When the guests of a booked tasting would come instead: a session, or the days of a stay of the same length. */
export const movedDatesSchema = z.object({ bookingDates: bookingDatesSchema });

/** A proposal of an order, by its number: what is answered is the one that was read. */
export const moveNumberSchema = z.object({ number: z.int().min(1).max(32_767) });
