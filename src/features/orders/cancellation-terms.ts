import { type CancellationTerms, freeUntil } from '#features/availability/cancellation-terms.ts';

/** The columns of an order that say what canceling its tasting costs. */
type Agreed = {
  acceptedAt: Date | null;
  bookingStart: Date | null;
  cancellationHours: number | null;
  cancellationKeptPercent: number | null;
};

/** The terms that the buyer of a tasting agreed to; null where only the winery cancels an accepted order. */
export function cancellationTermsOf(
  agreed: Pick<Agreed, 'cancellationHours' | 'cancellationKeptPercent'>,
): CancellationTerms | null {
  const { cancellationHours: hours, cancellationKeptPercent: keptPercent } = agreed;
  return hours === null || keptPercent === null ? null : { hours, keptPercent };
}

/**
 * Which share of the price, in percent, the winery keeps where the buyer cancels a tasting now: none before it has
 * accepted, and none until the term.
 */
export function keptPercentAt(order: Agreed, now: Date): number {
  const terms = cancellationTermsOf(order);
  if (!terms || order.acceptedAt === null || order.bookingStart === null) return 0;
  return now < freeUntil(order.bookingStart, terms) ? 0 : terms.keptPercent;
}
