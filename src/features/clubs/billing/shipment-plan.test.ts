import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalFor } from '#features/orders/line-items.ts';
import { type BilledMember, type OfferedWine, planShipment } from './shipment-plan.ts';
import { shipmentDiscount } from './shipment-price.ts';

const today = { year: 2026, month: 12, day: 1 };
const fees = { providerCommission: 1_000, customerCommission: 300 };

const wine = (listingId: string, unitPriceCents: number, quantity: number): OfferedWine => ({
  ...{ listingId, name: listingId, unitPriceCents, quantity, maxQuantity: 12, bottleMl: 750 },
  shipping: { firstCents: 950, additionalCents: 150 },
});

const member: BilledMember = {
  ...{
    isHeld: false,
    isBanned: false,
    skipped: false,
    chosen: null,
    deliveryMethod: 'pickup',
    state: null,
    agreedCents: 1_000_000,
  },
  tier: { priceRule: 'sum', priceCents: null, discountPercent: 20, shippingIncluded: false },
  birthDate: '1985-12-10',
  shipped: { month: 0, year: 0 },
};

const offer = (wines: OfferedWine[]) => ({
  ...{ offered: wines, left: new Map(wines.map(({ listingId }) => [listingId, 100])), today, fees },
});

test('what a shipment costs is the sum of its lines, whatever its wines, rule and delivery; a fixed price holds for the usual wines', () => {
  const wines = fc
    .array(fc.record({ cents: fc.integer({ min: 100, max: 500_000 }), quantity: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((list) => list.map(({ cents, quantity }, at) => wine(`wine-${at}`, cents, quantity)));
  const rule = fc.oneof(
    fc.integer({ min: 10, max: 25 }).map((percent) => ({ ...member.tier, discountPercent: percent })),
    fc.integer({ min: 1_000, max: 300_000 }).map((cents) => ({
      ...{ priceRule: 'fixed' as const, priceCents: cents, discountPercent: null, shippingIncluded: true },
    })),
  );
  fc.assert(
    fc.property(wines, rule, fc.boolean(), (offered, tier, isShipped) => {
      const delivery = isShipped ? { deliveryMethod: 'shipping' as const, state: 'TX' } : {};
      const plan = planShipment({ ...member, ...delivery, tier, agreedCents: 100_000_000 }, offer(offered));
      if (plan.kind === 'skip') throw new Error(plan.reason);
      const { goodsCents, discountCents, shippingCents, totalCents, feeCents, lineItems } = plan.priced;
      const net = goodsCents - discountCents;
      expect(net).toBeGreaterThan(0);
      expect(totalCents).toBe(totalFor('customer', lineItems));
      expect(totalCents - feeCents).toBe(totalFor('provider', lineItems));
      expect(totalCents - shippingCents - net).toBe(Math.floor((net * 300 + 5_000) / 10_000));
      if (tier.priceRule === 'fixed') expect(net).toBe(Math.min(goodsCents, tier.priceCents ?? 0));
      if (tier.shippingIncluded) expect(shippingCents).toBe(0);
    }),
  );
});

test('at a fixed price other wines cost the same share of what they cost one by one', () => {
  const fixed = { priceRule: 'fixed', priceCents: 9_000, discountPercent: null } as const;
  const usual = [{ unitPriceCents: 2_500, quantity: 4 }];
  expect(shipmentDiscount(fixed, { wines: usual, usual })).toBe(1_000);
  expect(shipmentDiscount(fixed, { wines: [{ unitPriceCents: 5_000, quantity: 4 }], usual })).toBe(2_000);
  expect(shipmentDiscount(fixed, { wines: [{ unitPriceCents: 800, quantity: 1 }], usual: [] })).toBe(0);
});

test('what exactly costs what a member agreed to is charged, and a cent more asks again', () => {
  const release = offer([wine('a', 1_000, 5)]);
  expect(planShipment({ ...member, agreedCents: 4_000 }, release)).toMatchObject({ kind: 'charge' });
  expect(planShipment({ ...member, agreedCents: 3_999 }, release)).toMatchObject({
    kind: 'skip',
    reason: 'price',
    priced: {},
  });
  expect(planShipment({ ...member, agreedCents: null }, release)).toMatchObject({
    kind: 'skip',
    reason: 'price',
    priced: {},
  });
});

test('the law limits how much is shipped in a month, but not what is picked up', () => {
  const release = offer([wine('a', 1_000, 5)]);
  const shipped = { month: 34_068 - 4 * 750, year: 34_068 };
  const much = { ...member, shipped, state: 'TX' };
  expect(planShipment({ ...much, deliveryMethod: 'shipping' }, release)).toEqual({ kind: 'skip', reason: 'volume' });
  expect(planShipment({ ...much, deliveryMethod: 'pickup' }, release)).toMatchObject({ kind: 'charge' });
});

test('a wine that is no longer in the release, or too many bottles of one, is not replaced by another', () => {
  const release = offer([wine('a', 1_000, 2)]);
  const chose = (listingId: string, quantity: number) =>
    planShipment({ ...member, chosen: [{ listingId, quantity }] }, release);
  expect(chose('b', 1)).toEqual({ kind: 'skip', reason: 'unavailable' });
  expect(chose('a', 13)).toEqual({ kind: 'skip', reason: 'unavailable' });
  expect(chose('a', 12)).toMatchObject({ kind: 'charge', priced: { goodsCents: 12_000 } });
});
