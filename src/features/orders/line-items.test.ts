import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commissionTotals, reversed, reversedExcept, tastingLineItems, totalFor, wineLineItems } from './line-items.ts';

const fees = { providerCommission: 1_000, customerCommission: 300 };
const none = { providerCommission: 0, customerCommission: 0 };

/** A wine for a line item. */
const wine = (unitPriceCents: number, quantity: number, shipping: [number, number] | null = [950, 150]) => ({
  listingId: `wine-${unitPriceCents}`,
  unitPriceCents,
  quantity,
  shipping: shipping && { firstCents: shipping[0], additionalCents: shipping[1] },
});

const anyShipping = fc.tuple(fc.nat(5_000), fc.nat(2_000));
const anyWine = fc
  .tuple(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 60 }), anyShipping)
  .map((given) => wine(...given));
const anyWines = fc.array(anyWine, { minLength: 1, maxLength: 8 });
const anyFees = fc.record({
  providerCommission: fc.nat(5_000),
  customerCommission: fc.nat(5_000),
});
const anyDiscount = fc.integer({ min: 0, max: 5_000 });
const anyDelivery = fc.constantFrom('pickup' as const, 'shipping' as const);

describe('the line items of an order', () => {
  test('match the worked example: two bottles at 24.50, shipping 9.50, commissions of 10 % and 3 %', () => {
    const lines = wineLineItems([wine(2_450, 2, [950, 0])], 'shipping', fees);
    const columns = lines.map((line) => [
      line.code,
      line.unitPriceCents,
      line.quantity,
      line.rate,
      line.lineTotalCents,
    ]);
    expect(columns).toEqual([
      ['line-item/units', 2_450, 2, null, 4_900],
      ['line-item/shipping-fee', 950, 1, null, 950],
      ['line-item/customer-commission', 4_900, null, 300, 147],
      ['line-item/provider-commission', 4_900, null, -1_000, -490],
    ]);
    expect(lines.map(({ includeFor }) => includeFor)).toEqual([
      ['customer', 'provider'],
      ['customer', 'provider'],
      ['customer'],
      ['provider'],
    ]);
    expect([totalFor('customer', lines), totalFor('provider', lines)]).toEqual([5_997, 5_360]);
    expect(commissionTotals(lines)).toEqual({ provider: 490, customer: 147 });
  });

  test.for([
    [50, 5, 2],
    [49, 5, 1],
    [1_005, 101, 30],
    [1_017, 102, 31],
    [1_016, 102, 30],
    [1, 0, 0],
  ] as const)('of %i cents have commissions of %i and %i: half a cent is rounded up', ([price, provider, customer]) => {
    const lines = wineLineItems([wine(price, 1)], 'pickup', fees);
    expect(commissionTotals(lines)).toEqual({ provider, customer });
  });

  test('of a tasting multiply nights or days by seats', () => {
    const tasting = { listingId: 'tasting', unit: 'night', unitPriceCents: 3_333 } as const;
    const [nights, ...rest] = tastingLineItems(tasting, { units: 2, seats: 3 }, fees);
    expect(nights).toMatchObject({ code: 'line-item/night', quantity: 6, lineTotalCents: 19_998 });
    expect(rest.map(({ lineTotalCents }) => lineTotalCents)).toEqual([600, -2_000]);
    const [days] = tastingLineItems({ ...tasting, unit: 'day' }, { units: 1, seats: 1 }, fees);
    expect(days).toMatchObject({ code: 'line-item/day', quantity: 1, lineTotalCents: 3_333 });
  });

  test('add up: the payin equals the payout plus both commissions, for any order', () => {
    fc.assert(
      fc.property(anyWines, anyDelivery, anyFees, anyDiscount, (wines, delivery, rates, discount) => {
        const lines = wineLineItems(wines, delivery, rates, discount);
        const { provider, customer } = commissionTotals(lines);
        expect(totalFor('customer', lines)).toBe(totalFor('provider', lines) + provider + customer);
      }),
    );
  });

  test('have integer cents, and the signs of the specification', () => {
    fc.assert(
      fc.property(anyWines, anyDelivery, anyFees, anyDiscount, (wines, delivery, rates, discount) => {
        const lines = wineLineItems(wines, delivery, rates, discount);
        for (const { code, lineTotalCents, quantity, rate, reversal } of lines) {
          expect(Number.isSafeInteger(lineTotalCents)).toBe(true);
          expect(Object.is(lineTotalCents, -0)).toBe(false);
          expect([quantity, rate].filter((measure) => measure === null)).toHaveLength(1);
          expect(reversal).toBe(false);
          if (/provider-commission|club-discount/.test(code)) expect(lineTotalCents).toBeLessThanOrEqual(0);
          else expect(lineTotalCents).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('have reversals that bring every total to zero, only once', () => {
    fc.assert(
      fc.property(anyWines, anyDelivery, anyFees, anyDiscount, (wines, delivery, rates, discount) => {
        const lines = wineLineItems(wines, delivery, rates, discount);
        const all = [...lines, ...reversed(lines)];
        expect(all.slice(lines.length).every(({ reversal }) => reversal)).toBe(true);
        expect([totalFor('customer', all), totalFor('provider', all)]).toEqual([0, 0]);
        expect(commissionTotals(all)).toEqual({ provider: 0, customer: 0 });
        expect(reversed(all)).toEqual(reversed(lines));
      }),
    );
  });

  test('of a member of a club have their discount on the wines as one line, and commissions on what is left', () => {
    const lines = wineLineItems([wine(2_450, 2), wine(1_999, 1)], 'shipping', fees, 1_500);
    expect(lines.map(({ code, lineTotalCents }) => [code, lineTotalCents])).toEqual([
      ['line-item/units', 4_900],
      ['line-item/units', 1_999],
      ['line-item/club-discount', -1_035],
      ['line-item/shipping-fee', 950 + 2 * 150],
      ['line-item/customer-commission', 176],
      ['line-item/provider-commission', -586],
    ]);
    expect(lines[2]).toMatchObject({ unitPriceCents: 6_899, quantity: null, rate: -1_500, listingId: null });
    expect([totalFor('customer', lines), totalFor('provider', lines)]).toEqual([7_290, 6_528]);
  });

  test('have a discount that shipping does not change, and that is exact for any wines', () => {
    fc.assert(
      fc.property(anyWines, anyFees, anyDiscount, (wines, rates, discount) => {
        const goods = wines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0);
        const off = Math.floor((goods * discount + 5_000) / 10_000);
        for (const delivery of ['pickup', 'shipping'] as const) {
          const lines = wineLineItems(wines, delivery, rates, discount);
          const discounts = lines.filter(({ code }) => code === 'line-item/club-discount');
          expect(discounts.map(({ lineTotalCents }) => -lineTotalCents || 0)).toEqual(discount === 0 ? [] : [off]);
          expect(commissionTotals(lines)).toEqual({
            provider: Math.floor(((goods - off) * rates.providerCommission + 5_000) / 10_000),
            customer: Math.floor(((goods - off) * rates.customerCommission + 5_000) / 10_000),
          });
        }
      }),
    );
  });

  test('have no commissions if the fees are zero', () => {
    const lines = wineLineItems([wine(1_999, 3)], 'pickup', none);
    expect([totalFor('customer', lines), totalFor('provider', lines)]).toEqual([5_997, 5_997]);
    expect(lines.map(({ lineTotalCents }) => lineTotalCents)).toEqual([5_997, 0, 0, 0]);
    expect(lines.flatMap(({ rate }) => rate ?? [])).toEqual([0, 0]);
  });
});

describe('the shipping fee', () => {
  const feeOf = (wines: Parameters<typeof wineLineItems>[0]) =>
    wineLineItems(wines, 'shipping', fees).find(({ code }) => code === 'line-item/shipping-fee')?.lineTotalCents;

  test.for([
    [[wine(100, 1, [950, 150])], 950],
    [[wine(100, 3, [950, 150])], 1_250],
    [[wine(100, 1, [950, 150]), wine(200, 2, [1_200, 100])], 1_200 + 100 + 150],
    [[wine(100, 1, [950, 300]), wine(200, 1, [950, 100])], 950 + 100],
    [[wine(100, 2, [0, 0])], 0],
  ] as const)('of %j is %i', ([wines, cents]) => {
    expect(feeOf(wines)).toBe(cents);
  });

  test('does not depend on the order of the wines', () => {
    const shuffled = anyWines.chain((wines) =>
      fc.shuffledSubarray(wines, { minLength: wines.length }).map((other) => [wines, other] as const),
    );
    fc.assert(
      fc.property(shuffled, ([wines, other]) => {
        expect(feeOf(other)).toBe(feeOf(wines));
      }),
    );
  });

  test('counts for both parties, without commission', () => {
    const [sent, fetched] = (['shipping', 'pickup'] as const).map((way) => wineLineItems([wine(2_450, 1)], way, fees));
    expect(commissionTotals(sent ?? [])).toEqual(commissionTotals(fetched ?? []));
    expect(totalFor('provider', sent ?? []) - totalFor('provider', fetched ?? [])).toBe(950);
  });

  test('is refused for a wine that is not shipped', () => {
    expect(() => feeOf([wine(100, 1), wine(200, 1, null)])).toThrow('A wine that is not shipped is in a parcel');
  });
});

test.for([
  [2 ** 52, 4],
  [-1, 1],
  [0.5, 1],
] as const)('%d cents by %i are not a valid amount', ([price, quantity]) => {
  expect(() => wineLineItems([wine(price, quantity)], 'pickup', fees)).toThrow('Unsafe money value');
});

describe('a tasting that the buyer cancels late', () => {
  const tasting = { listingId: 'tasting', unit: 'day', unitPriceCents: 3_333 } as const;

  test('keeps the share of the price, and both commissions on that only', () => {
    const lines = tastingLineItems(tasting, { units: 1, seats: 3 }, fees);
    const columns = reversedExcept(lines, 50).map((line) => [line.code, line.rate, line.lineTotalCents, line.quantity]);
    expect(columns).toEqual([
      ['line-item/day', -5_000, -4_999, null],
      ['line-item/customer-commission', -300, -150, null],
      ['line-item/provider-commission', 1_000, 500, null],
    ]);
    expect(reversedExcept(lines, 0)).toEqual(reversed(lines));
    expect(reversedExcept(lines, 100)).toEqual([]);
  });

  test('always adds up: what is kept is the price and commissions of that share, and nobody gains by rounding', () => {
    const anyTasting = fc.record({
      price: fc.integer({ min: 1, max: 500_000 }),
      seats: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(anyTasting, fc.integer({ min: 0, max: 100 }), anyFees, ({ price, seats }, kept, rates) => {
        const lines = tastingLineItems({ ...tasting, unitPriceCents: price }, { units: 1, seats }, rates);
        const reversal = reversedExcept(lines, kept);
        const all = [...lines, ...reversal];
        const goods = all
          .filter(({ code }) => code === 'line-item/day')
          .reduce((sum, one) => sum + one.lineTotalCents, 0);
        const { provider, customer } = commissionTotals(all);
        expect(goods).toBe(Math.round((price * seats * kept) / 100));
        expect(provider).toBe(Math.round((goods * rates.providerCommission) / 10_000));
        expect(customer).toBe(Math.round((goods * rates.customerCommission) / 10_000));
        expect(totalFor('customer', all)).toBe(totalFor('provider', all) + provider + customer);
        expect(totalFor('customer', all)).toBeGreaterThanOrEqual(0);
        expect(totalFor('customer', reversal)).toBeLessThanOrEqual(0);
        expect(reversal.every((line) => line.reversal)).toBe(true);
      }),
    );
  });
});
