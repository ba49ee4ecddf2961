import type { SellerCalendar } from '#features/availability/calendar/seller-calendar.ts';
import type { ExceptionFields } from '#features/availability/exceptions/exception-times.ts';
import type { ExceptionConfirmation } from './exception-messages.ts';

/**
 * What the tab of availability shows. `from` is the page that it stands on; `problem` is what came of a form for an exception that was
 * sent, `typed` what was typed into that of a new one, `added` the id of the one that was added, `again` what was typed over the seats of
 * one and whether others were saved meanwhile, and `question` what is asked before it is done.
 */
export type AvailabilityTabData = SellerCalendar & {
  listingId: string;
  from: string;
  problem: { words: string; failed: boolean } | undefined;
  typed: Partial<ExceptionFields>;
  added: string | undefined;
  again: { id: string; seats: string; meanwhile: boolean } | undefined;
  question: ExceptionConfirmation | undefined;
};
