import { formatMoney } from '#kit/money.ts';
import { formatLocalDay } from '#kit/time.ts';
import type { ClubFrequency } from '../club.ts';
import { firstDays, type SubscriptionInterval } from '../subscriptions/schedule.ts';

/** The version of the wording: it changes whenever the words below do. */
export const consentVersion = '2026-11-29';

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
  /** Of a subscription: how often the member wants it; null for releases. */
  intervalMonths: SubscriptionInterval | null;
};

const everyDate: Readonly<Record<SubscriptionInterval, string>> = {
  1: 'every month',
  2: 'every two months',
  3: 'every three months',
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
  const { site, winery, club, tier, frequencyMonths, intervalMonths, nextBillOn, giftReleases } = terms;
  const part = intervalMonths === null ? 'release' : 'shipment';
  const often = intervalMonths === null ? every[frequencyMonths] : everyDate[intervalMonths];
  // why: a gift may begin after the next billing day, on a day that the form has not sent yet
  const isKnown = nextBillOn !== null && giftReleases === null;
  const first = !isKnown ? startOf(terms) : ` The next billing day is ${formatLocalDay(nextBillOn)}.`;
  const may =
    intervalMonths === null ? 'skip a release or cancel' : 'change my wines and dates, skip a shipment, or cancel';
  return [
    `I agree that ${winery} charges my saved card through ${site} for each ${part} of ${club} (${tier}), ${often}: ${priceOf(terms)}.`,
    `${renewalOf(terms, part)}${first}`,
    `I can ${may} online, under “My clubs” or with the link in each club e-mail, until the end of the day before the billing day. A dearer ${part} is not charged unless I agree to it.`,
  ].join(' ');
}

function priceOf({ site, fromCents, toCents, shippingIncluded }: ConsentTerms): string {
  const dollars = (amount: number) => formatMoney({ amount, currency: 'USD' });
  const price = fromCents === toCents ? dollars(toCents) : `from ${dollars(fromCents)} to ${dollars(toCents)}`;
  const extras = shippingIncluded
    ? `the ${site} fee; shipping is included`
    : `shipping unless you pick it up, and the ${site} fee`;
  return `${price} for the wines, plus ${extras}`;
}

function renewalOf({ giftReleases }: ConsentTerms, part: string): string {
  if (giftReleases === null) return 'It renews until you cancel.';
  return `It is charged for ${giftReleases} ${part}${giftReleases === 1 ? '' : 's'} and then ends by itself.`;
}

/** When it begins, as far as that is known. */
function startOf({ giftReleases, intervalMonths }: ConsentTerms): string {
  if (intervalMonths === null) {
    return giftReleases === null
      ? ''
      : ' The first time is the first billing day on or after the day on which the gift begins.';
  }
  // why: no date, because the page may be open until the next day
  const soonest = `${firstDays} days after I join`;
  return giftReleases === null
    ? ` The first time is at the earliest ${soonest}.`
    : ` The first time is the day on which the gift begins, at the earliest ${soonest}.`;
}
