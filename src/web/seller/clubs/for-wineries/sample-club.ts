import type { ClubReports, MonthOfMembers, ReleaseOutcome } from '#features/clubs/reports/club-report.ts';
import { attritionByYear, attritionOf } from '#features/clubs/reports/club-report.ts';
import { wineryImageUrl } from '#features/wineries/winery-image.ts';
import { shopTimeZone } from '#kit/time.ts';
import type { ShownClub } from '../../../catalog/clubs/club-view.tsx';

const wines = {
  red: [
    { name: '2022 Tempranillo Reserve', url: undefined, quantity: 2 },
    { name: '2021 Tannat', url: undefined, quantity: 1 },
  ],
  mixed: [
    { name: '2022 Tempranillo Reserve', url: undefined, quantity: 2 },
    { name: '2023 Viognier', url: undefined, quantity: 2 },
    { name: '2023 Rosé of Mourvèdre', url: undefined, quantity: 2 },
  ],
};

const release = (id: string, name: string, billOn: string, shipOn: string) => ({
  ...{ id, name, billOn, shipOn },
  tiers: [
    { name: 'Three reds', wines: wines.red },
    { name: 'Six bottles', wines: wines.mixed },
  ],
});

const place = { city: 'Fredericksburg', region: 'central_texas' } as const;

/** An invented club, for wineries to see what the page of theirs would look like. @param year of the next release */
export function sampleClub(year: number): ShownClub {
  const tier = { description: '', discountPercent: 15, isFull: false };
  return {
    ...{ id: 'sample', slug: 'sample', name: 'The Cellar Table', state: 'open', model: 'members-choice' },
    ...{ frequencyMonths: 3, pickup: true, shipping: true, orderDiscountPercent: 15, isFull: false, waitingList: true },
    imageUrl: wineryImageUrl({ ...place, slug: 'sample-winery', coverImageId: null }),
    winery: { slug: 'sample', name: 'Sample Winery', ...place, demo: true },
    description:
      'Four times a year we open the cellar: the reserve reds first, then what we were too fond of to sell by the case.',
    tiers: [
      {
        ...{ id: 'three', name: 'Three reds', bottles: 3, color: 'red', fromCents: 9_000, toCents: 12_000 },
        ...{ shippingIncluded: false, ...tier },
      },
      {
        ...{ id: 'six', name: 'Six bottles', bottles: 6, color: 'mixed', fromCents: 15_000, toCents: 20_000 },
        ...{ shippingIncluded: true, ...tier, description: 'Reds, whites, and a rosé. Swap any of them.' },
      },
    ],
    offered: [],
    next: release('next', `Spring ${year}`, `${year}-03-01`, `${year}-03-08`),
    past: [release('past', `Winter ${year - 2}`, `${year - 2}-12-01`, `${year - 2}-12-08`)],
    reviews: [],
    own: [],
  };
}

/** New and lost members of an invented club in its months: each pair is one. */
const changes = [
  ...[42, 0, 18, 1, 11, 0, 9, 2, 14, 1, 21, 1, 12, 3, 8, 2, 10, 2, 16, 1, 9, 2, 24, 2, 11, 3, 7, 1, 9, 2, 13, 2],
];

function sampleMonths(year: number): MonthOfMembers[] {
  let total = 0;
  return Array.from({ length: changes.length / 2 }, (_, at) => {
    const [joined = 0, lost = 0] = changes.slice(2 * at, 2 * at + 2);
    total += joined - lost;
    const number = at + 9;
    const month = `${year - 2 + Math.floor((number - 1) / 12)}-${String(((number - 1) % 12) + 1).padStart(2, '0')}`;
    return { month, joined, lost, total };
  });
}

type SampleReports = Omit<ClubReports, 'winery' | 'club' | 'pickups'>;

/** The reports of the invented club. @param year after that of its last release */
export function sampleReports(year: number): SampleReports {
  const months = sampleMonths(year);
  const last = year - 1;
  return {
    timezone: shopTimeZone,
    months,
    attrition: attritionOf(months.slice(-12)),
    years: attritionByYear(months),
    reasons: [
      { reason: 'too-much-wine', by: 'member', count: 9 },
      { reason: 'too-expensive', by: 'member', count: 6 },
      { reason: 'moving', by: 'member', count: 4 },
      { reason: null, by: 'member', count: 4 },
      { reason: 'card', by: 'winery', count: 2 },
    ],
    tiers: [
      { tier: 'Three reds', members: 131, paidCents: 5_424_300 },
      { tier: 'Six bottles', members: 103, paidCents: 7_931_000 },
    ],
    billed: {
      by: 'release',
      outcomes: [
        outcome('winter', `Winter ${last}`, `${last}-12-01`, [187, 14, 4, 2, 2]),
        outcome('fall', `Fall ${last}`, `${last}-09-01`, [173, 15, 3, 1, 1]),
        outcome('summer', `Summer ${last}`, `${last}-06-01`, [158, 21, 6, 0, 2]),
      ],
      bottles: [
        bottles(`Winter ${last}`, '2022 Tempranillo Reserve', 392),
        bottles(`Winter ${last}`, '2023 Viognier', 181),
        bottles(`Winter ${last}`, '2021 Tannat', 104),
      ],
    },
  };
}

function outcome(
  id: string,
  name: string,
  billOn: string,
  [billed, skipped, held, declined, other]: [number, number, number, number, number],
): ReleaseOutcome {
  return { id, name, billOn, billed, skipped, held, declined, other };
}

function bottles(name: string, wine: string, count: number) {
  return { releaseId: name, release: name, wine, bottles: count };
}

/** The billing run of the invented club's last release. @param year after that of the release */
export function sampleBilling(year: number) {
  const billedAt = new Date(`${year - 1}-12-01T06:00:00Z`);
  const days = (count: number) => new Date(billedAt.getTime() + count * 86_400_000);
  const untried = { skipReason: null, tried: null, otherCardPath: null, agreeUntil: null };
  const shipment = { ...untried, totalCents: 12_360, needsConfirmation: false };
  return {
    now: days(2),
    report: {
      counts: { billed: 187, charging: 0, declined: 2, skipped: 20 },
      billedCents: 2_614_540,
      skipped: { member: 14, held: 4, price: 2 },
      bottlesFrom: 'set-aside' as const,
    },
    shipments: [
      {
        ...shipment,
        ...({
          id: '1',
          membershipId: '1',
          memberName: 'Maya Ortiz',
          tierName: 'Six bottles',
          state: 'declined',
        } as const),
        totalCents: 18_540,
        tried: { attempts: 3, nextAt: days(3), lastAt: days(10), failureCode: 'declined' } as const,
      },
      {
        ...shipment,
        ...({ id: '2', membershipId: '2', memberName: 'Theo Lindqvist', tierName: 'Three reds' } as const),
        ...({
          state: 'declined',
          tried: { attempts: 3, nextAt: days(3), lastAt: days(10), failureCode: 'no-card' },
        } as const),
      },
      {
        ...shipment,
        ...({
          id: '3',
          membershipId: '3',
          memberName: 'Priya Raman',
          tierName: 'Three reds',
          state: 'skipped',
        } as const),
        ...({ skipReason: 'price', agreeUntil: days(10) } as const),
      },
      {
        ...shipment,
        ...({
          id: '4',
          membershipId: '4',
          memberName: 'Sam Whitaker',
          tierName: 'Six bottles',
          state: 'skipped',
        } as const),
        ...({ skipReason: 'member', totalCents: 0 } as const),
      },
    ],
  };
}
