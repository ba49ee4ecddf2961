import { formatMoney } from '#kit/money.ts';
import type { ClubFrequency } from '../club.ts';
import { formatClubDay } from '../club-day.ts';

/** The version of the wording: it changes whenever the words below do. */
export const consentVersion = '2026-11-23';

/** What the text that a member agrees to depends on. */
export type ConsentTerms = {
  site: string;
  winery: string;
  club: string;
  tier: string;
  frequencyMonths: ClubFrequency;
  fromCents: number;
  toCents: number;
  shippingIncluded: boolean;
  /** How many releases are given; null for a membership of one's own. */
  giftReleases: number | null;
  /** The next billing day that is known, as `YYYY-MM-DD`. */
  nextBillOn: string | null;
};

const every: Readonly<Record<ClubFrequency, string>> = {
  1: 'about every month',
  2: 'about every two months',
  3: 'about every three months',
  4: 'about every four months',
  6: 'about twice a year',
  12: 'about once a year',
};

/**
 * What a member agrees to, as the law asks (15 U.S.C. § 8403, California Business and Professions Code § 17602): that it
 * renews, what it costs, how often, who charges, and how to cancel. It is shown, and kept word for word.
 */
export function consentText(terms: ConsentTerms): string {
  const { site, winery, club, tier, frequencyMonths, fromCents, toCents, shippingIncluded, nextBillOn } = terms;
  const dollars = (amount: number) => formatMoney({ amount, currency: 'USD' });
  const price = fromCents === toCents ? dollars(toCents) : `from ${dollars(fromCents)} to ${dollars(toCents)}`;
  const extras = shippingIncluded
    ? `the ${site} fee; shipping is included`
    : `shipping unless you pick it up, and the ${site} fee`;
  const renews =
    terms.giftReleases === null
      ? 'It renews until you cancel.'
      : `It is charged for ${terms.giftReleases} ${terms.giftReleases === 1 ? 'release' : 'releases'} and then ends by itself.`;
  const first = nextBillOn === null ? '' : ` The next billing day is ${formatClubDay(nextBillOn)}.`;
  return [
    `I agree that ${winery} charges my saved card through ${site} for each release of ${club} (${tier}), ${every[frequencyMonths]}: ${price} for the wines, plus ${extras}.`,
    `${renews}${first}`,
    'I can skip a release or cancel online, under “My clubs” or with the link in each club e-mail, until the end of the day before the billing day. A dearer release is not charged unless I agree to it.',
  ].join(' ');
}
