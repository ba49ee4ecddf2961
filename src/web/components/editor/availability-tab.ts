import type { Calendar } from '#features/availability/calendar.ts';
import type { ExceptionFields } from '#features/availability/exception-hours.ts';

/**
 * What the tab of availability shows. `from` is the page that it stands on; `problem` is what came of a form for an exception that was
 * sent without script, and `typed` what was typed into it.
 */
export type AvailabilityTabData = Calendar & {
  listingId: string;
  from: string;
  problem: string | undefined;
  typed: Partial<ExceptionFields>;
};
