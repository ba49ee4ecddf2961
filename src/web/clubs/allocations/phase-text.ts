import type { OfferPhase } from '#features/allocations/buying/offer.ts';

/** Whether a window is open, in words. */
export const phaseText: Readonly<Record<OfferPhase, string>> = {
  before: 'Opens soon',
  open: 'Open',
  over: 'Over',
};
