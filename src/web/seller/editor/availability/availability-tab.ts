import type { SellerCalendar } from '#features/availability/calendar/seller-calendar.ts';
import type { ExceptionFields } from '#features/availability/exceptions/exception-times.ts';
import type { ExceptionConfirmation } from './exception-messages.ts';

/**
 * The data of the availability tab. `from` is the URL of its page; `problem` the message after a form for an exception
 * was submitted, `typed` the values of the form for a new one, `added` the id of the one just added, `retry` the seats
 * typed for one and whether they conflict with another change, and `confirmation` the confirmation that is needed.
 */
export type AvailabilityTabData = SellerCalendar & {
  listingId: string;
  from: string;
  problem: { message: string; failed: boolean } | undefined;
  typed: Partial<ExceptionFields>;
  added: string | undefined;
  retry: { id: string; seats: string; meanwhile: boolean } | undefined;
  confirmation: ExceptionConfirmation | undefined;
};
