import type { MembershipDetails } from '#features/clubs/own-memberships/own-membership.ts';
import { formatDate, formatLocalDay } from '#kit/time.ts';
import { formatCents } from '../catalog/clubs/club-texts.ts';
import type { Fact } from '../catalog/fact-list.tsx';

type Given = Pick<
  MembershipDetails,
  'state' | 'gift' | 'holdUntil' | 'upcoming' | 'next' | 'past' | 'delivery' | 'town' | 'winery' | 'today' | 'club'
>;

/**
 * What the giver of a membership reads of it: when its recipient is told, when the next wine comes, how it is handed over,
 * and what was charged. Empty for a membership of one's own.
 */
export function giftFacts(membership: Given): Fact[] {
  const { gift, past, delivery, winery, town, club } = membership;
  if (!gift) return [];
  const billed = past.filter(({ state }) => state === 'billed');
  const part = club.model === 'subscription' ? 'shipment' : 'release';
  const total = formatCents(billed.reduce((sum, { totalCents }) => sum + totalCents, 0));
  return [
    ['E-mail', toldText(membership, gift)],
    [billed.length === 0 ? 'First wine' : 'Next wine', nextText(membership, gift.releasesLeft)],
    [
      'Delivery',
      delivery === 'pickup'
        ? `${gift.name} picks it up at ${winery.name}, with a photo ID`
        : `Shipped to ${town}. Someone 21 or older has to sign`,
    ],
    [
      'Charged',
      billed.length === 0 ? 'Nothing yet' : `${total} for ${billed.length} ${part}${billed.length === 1 ? '' : 's'}`,
    ],
  ];
}

function toldText({ state, today }: Given, { name, on, toldAt }: NonNullable<Given['gift']>): string {
  if (toldAt !== null) return `We told ${name} on ${formatDate(toldAt)}`;
  if (state === 'canceled') return `Not sent to ${name}`;
  return on <= today ? `We’re telling ${name} now` : `We tell ${name} on ${formatLocalDay(on)}`;
}

/** When wine comes next; null if none comes any more. */
function nextText(membership: Given, left: number): string | null {
  const { state, delivery, club } = membership;
  if (state === 'canceled' || left === 0) return null;
  const coming = nextDays(membership);
  if (!coming) return club.model === 'subscription' ? null : 'With the next release, which has no date yet';
  const { billOn, shipOn } = coming;
  const handed = delivery === 'pickup' ? 'ready for pickup from' : 'shipped from';
  return `Charged on ${formatLocalDay(billOn)}, ${handed} ${formatLocalDay(shipOn)}`;
}

function nextDays({ next, upcoming, holdUntil }: Given): { billOn: string; shipOn: string } | undefined {
  if (next) {
    const day = next.afterHold ?? (next.skipped ? next.laterOn : next.nextOn);
    return { billOn: day, shipOn: day };
  }
  const release = upcoming.find(({ skipped, billOn }) => !skipped && (holdUntil === null || billOn > holdUntil));
  return release && { billOn: release.billOn, shipOn: release.laterOn ?? release.shipOn };
}
