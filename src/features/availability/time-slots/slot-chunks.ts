import type { Span } from '../local-day.ts';
import { dayCountAvailableForBooking } from './time-slots.ts';

const msPerDay = 86_400_000;

/** The most days that are asked about at once (the specification's chunk). */
const maxChunkDays = 90;

/** The times to ask about for every day that can be booked, one after the other, each of at most 90 days. */
export function slotChunks(now: Date, days = dayCountAvailableForBooking): Span[] {
  const count = Math.ceil(days / maxChunkDays);
  return Array.from({ length: count }, (_, at) => ({
    start: new Date(now.getTime() + at * maxChunkDays * msPerDay),
    end: new Date(now.getTime() + Math.min((at + 1) * maxChunkDays, days) * msPerDay),
  }));
}
