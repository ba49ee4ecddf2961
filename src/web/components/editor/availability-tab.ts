import type { Calendar } from '#features/availability/calendar.ts';
import type { ExceptionFields } from '#features/availability/exception-hours.ts';
import type { ExceptionQuestion } from '../../exception-words.ts';

/**
 * What the tab of availability shows. `from` is the page that it stands on; `problem` is what came of a form for an exception that was
 * sent without script, `typed` what was typed into that of a new one, `again` what was typed over the seats of one and
 * whether others were saved meanwhile, and `question` what is asked before it is done.
 */
export type AvailabilityTabData = Calendar & {
  listingId: string;
  from: string;
  problem: { words: string; failed: boolean } | undefined;
  typed: Partial<ExceptionFields>;
  again: { id: string; seats: string; meanwhile: boolean } | undefined;
  question: ExceptionQuestion | undefined;
};
