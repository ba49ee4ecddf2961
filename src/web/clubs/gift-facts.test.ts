import { expect, test } from 'vitest';
import type { PastShipment, UpcomingRelease } from '#features/clubs/own-memberships/own-membership.ts';
import { giftFacts } from './gift-facts.ts';

const release = { skipped: false, billOn: '2026-12-15', shipOn: '2026-12-18', laterOn: null } as UpcomingRelease;
const billed = { state: 'billed', totalCents: 4_542 } as PastShipment;
const membership = {
  state: 'active',
  gift: { name: 'Sam', email: null, message: null, on: '2026-12-24', releasesLeft: 2, toldAt: null },
  ...{ holdUntil: null, upcoming: [release], next: null, past: [] },
  ...{ delivery: 'shipping', town: 'Austin, TX 78701', today: '2026-12-01' },
  winery: { slug: 'red-gate', name: 'Red Gate' },
  club: {
    ...{ name: 'Cellar', slug: 'cellar', model: 'winemakers-choice', frequencyMonths: 3 },
    ...{ pickup: true, shipping: true },
  },
} as const;

type Given = Parameters<typeof giftFacts>[0];

const factsOf = (changed: Partial<Given> = {}) => Object.fromEntries(giftFacts({ ...membership, ...changed } as Given));

test('the giver of a membership reads when its recipient is told, when wine comes and how, and what was charged', () => {
  expect(factsOf()).toEqual({
    'E-mail': 'We tell Sam on Dec 24, 2026',
    'First wine': 'Charged on Dec 15, 2026, shipped from Dec 18, 2026',
    Delivery: 'Shipped to Austin, TX 78701. Someone 21 or older has to sign',
    Charged: 'Nothing yet',
  });
  const gift = { ...membership.gift, toldAt: '2026-12-24T18:00:00Z' };
  expect(factsOf({ gift, delivery: 'pickup', past: [billed, billed] })).toEqual({
    'E-mail': 'We told Sam on Dec 24, 2026',
    'Next wine': 'Charged on Dec 15, 2026, ready for pickup from Dec 18, 2026',
    Delivery: 'Sam picks it up at Red Gate, with a photo ID',
    Charged: '$90.84 for 2 releases',
  });
});

test('no day is named that is not known, and no wine that does not come', () => {
  expect(factsOf({ today: '2026-12-24' })['E-mail']).toBe('We’re telling Sam now');
  expect(factsOf({ upcoming: [{ ...release, skipped: true }] })['First wine']).toContain('no date yet');
  expect(factsOf({ holdUntil: '2026-12-20' })['First wine']).toContain('no date yet');
  const over = factsOf({ state: 'canceled' });
  expect(over).toMatchObject({ 'E-mail': 'Not sent to Sam', 'First wine': null });
  expect(giftFacts({ ...membership, gift: null } as Given)).toEqual([]);
});
