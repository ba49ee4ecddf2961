import { frequencyLabels, wineColorLabels } from '#features/clubs/club-labels.ts';
import type { ClubDetails } from '#features/clubs/directory/club-page.ts';
import type { ListedClub, ListedTier } from '#features/clubs/directory/listed-club.ts';
import { formatMoney } from '#kit/money.ts';

/** An amount of cents in dollars. */
export function formatCents(amount: number): string {
  return formatMoney({ amount, currency: 'USD' });
}

/** A price, or from which to which: "$90.00", "$90.00 to $120.00". */
export function formatRange(from: number, to: number): string {
  return from === to ? formatCents(from) : `${formatCents(from)} to ${formatCents(to)}`;
}

/** A number of bottles in words. */
export function formatBottles(count: number): string {
  return `${count} ${count === 1 ? 'bottle' : 'bottles'}`;
}

/** How a club's wines get to its members. */
export function deliveryText({ pickup, shipping }: Pick<ListedClub, 'pickup' | 'shipping'>): string {
  return pickup && shipping ? 'Shipping or pickup' : shipping ? 'Shipping' : 'Pickup at the winery';
}

/** The least and the greatest number of bottles of a release. */
export function bottlesText(tiers: readonly Pick<ListedTier, 'bottles'>[]): string {
  const counts = tiers.map(({ bottles }) => bottles);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? formatBottles(least) : `${least} to ${most} bottles`;
}

/** What a club is like in a few words, for a list. */
export function clubFacts(club: ListedClub): string[] {
  const colors = [...new Set(club.tiers.map(({ color }) => wineColorLabels[color]))];
  return [frequencyLabels[club.frequencyMonths], bottlesText(club.tiers), colors.join(', '), deliveryText(club)];
}

/** Whether a club is a subscription whose winery offers no wines now, so that nobody can join. */
export function lacksWines({ model, offered }: Pick<ClubDetails, 'model' | 'offered'>): boolean {
  return model === 'subscription' && offered.length === 0;
}

/** Whether a club takes members now: undefined if it simply does. */
export function roomText({ isFull, waitingList }: Pick<ListedClub, 'isFull' | 'waitingList'>): string | undefined {
  return isFull ? (waitingList ? 'Full: waiting list open' : 'Full') : undefined;
}
