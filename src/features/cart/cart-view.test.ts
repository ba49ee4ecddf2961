import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesPerPage, maxCartLines } from './cart.ts';
import { type CartLineRow, nameWines, toCartView } from './cart-view.ts';

const wine: CartLineRow = {
  listingId: 'a',
  quantity: 2,
  seenCents: 2_000,
  priceCents: 2_000,
  currency: 'USD',
  state: 'published',
  stock: 10,
  own: false,
  clubDiscount: 0,
  delivery: null,
  bottleMl: 750,
  pickupEnabled: true,
  shippingEnabled: true,
  shippingFirstCents: 1_500,
  shippingAdditionalCents: 200,
  pickupStreet: null,
  pickupBuilding: null,
  pickupCity: null,
  pickupState: null,
  pickupZip: null,
  winerySlug: 'red-gate',
  wineryName: 'Red Gate',
  wineryStreet: '1 Main St',
  wineryCity: 'Hye',
  wineryState: 'TX',
  wineryZip: '78635',
};

const noticesOf = (given: Partial<CartLineRow>) => toCartView([{ ...wine, ...given }], 1).groups[0]?.lines[0];

test('changes are shown; if a wine cannot be bought, only the reason for that', () => {
  expect(noticesOf({})?.notices).toEqual([]);
  expect(noticesOf({ stock: 1, priceCents: 1_500 })).toMatchObject({
    quantity: 1,
    notices: [
      { kind: 'fewer', wanted: 2, left: 1 },
      { kind: 'price', was: { amount: 2_000, currency: 'USD' } },
    ],
    lineTotal: { amount: 1_500 },
  });
  const unavailable = [
    [{ state: 'closed', own: true, stock: 0 }, 'closed'],
    [{ currency: 'EUR' }, 'closed'],
    [{ own: true, stock: 0 }, 'own'],
    [{ stock: 0, priceCents: 1 }, 'sold-out'],
    [{ stock: null }, 'sold-out'],
  ] as const;
  for (const [given, kind] of unavailable) {
    expect(noticesOf(given)).toMatchObject({ available: false, quantity: 2, notices: [{ kind }] });
  }
});

test('an empty cart has one empty page, whichever is requested', () => {
  const empty = { groups: [], items: 0, wineries: 0, subTotal: { amount: 0, currency: 'USD' }, lines: 0 };
  expect(toCartView([], 9)).toEqual({ ...empty, page: 1, pages: 1 });
});

test('a winery on two pages shows on both how many of its wines are on the other; a page after the last is the last', () => {
  const rows = Array.from({ length: 50 }, (_, at) => ({ ...wine, listingId: String(at), quantity: 1 }));
  for (const [page, shown] of [
    [1, 42],
    [2, 8],
    [3, 8],
  ] as const) {
    const [group] = toCartView(rows, page).groups;
    expect(group).toMatchObject({ elsewhere: 50 - shown, subTotal: { amount: 100_000 } });
    expect(group?.lines).toHaveLength(shown);
  }
});

const deliveryOf = (...given: Partial<CartLineRow>[]) =>
  toCartView(
    given.map((row, at) => ({ ...wine, listingId: String(at), ...row })),
    1,
  ).groups[0]?.delivery;

test('the wines of a winery are delivered as the buyer said, else shipped where that is offered', () => {
  const both = ['shipping', 'pickup'];
  expect(deliveryOf({})).toEqual({ methods: both, chosen: 'shipping', conflict: null });
  expect(deliveryOf({ delivery: 'pickup' }, {})).toEqual({ methods: both, chosen: 'pickup', conflict: null });
  expect(deliveryOf({ shippingEnabled: false })).toEqual({ methods: ['pickup'], chosen: 'pickup', conflict: null });
  const elsewhere = { pickupStreet: '2 Main St', pickupCity: 'Hye', pickupState: 'TX' };
  expect(deliveryOf({}, elsewhere)?.methods, 'one order is picked up at one address').toEqual(['shipping']);
  expect(deliveryOf({ stock: 0 })).toEqual({ methods: [], chosen: null, conflict: null });
});

test('nothing is chosen for a buyer who said different things, or wants what is not offered for all wines', () => {
  expect(deliveryOf({ delivery: 'pickup' }, { delivery: 'shipping' })).toMatchObject({
    chosen: null,
    conflict: 'differs',
  });
  const pickupOnly = { shippingEnabled: false };
  const refused = { methods: ['pickup'], chosen: null, conflict: 'not-offered' };
  expect(deliveryOf({ delivery: 'shipping' }, pickupOnly)).toEqual(refused);
  expect(
    deliveryOf({ delivery: 'shipping' }, { delivery: 'pickup', stock: 0 }),
    'sold-out wines do not count',
  ).toMatchObject({
    chosen: 'shipping',
  });
});

test('a wine that is no longer shown has neither a name nor a link', () => {
  const view = toCartView([wine, { ...wine, listingId: 'b' }], 1);
  const shown = new Map([['a', { name: '2019 Tannat', address: '/l/tannat/a', imageUrl: '/art/a.svg', photo: null }]]);
  expect(nameWines(view, shown).groups[0]?.lines).toMatchObject([
    { listingId: 'a', name: '2019 Tannat', address: '/l/tannat/a' },
    { listingId: 'b', name: 'A wine that is no longer shown', address: undefined },
  ]);
});

const facts = fc.record({
  quantity: fc.integer({ min: 1, max: 9_999 }),
  seenCents: fc.integer({ min: 1, max: 99_999_999 }),
  priceCents: fc.integer({ min: 1, max: 99_999_999 }),
  currency: fc.constantFrom('USD', 'USD', 'USD', 'EUR'),
  state: fc.constantFrom('published', 'published', 'closed', 'draft'),
  stock: fc.option(fc.integer({ min: 0, max: 9_999 })),
  own: fc.boolean(),
  winerySlug: fc.constantFrom('a', 'b', 'c'),
  wineryName: fc.constant('Red Gate'),
});
const carts = fc
  .array(facts, { maxLength: maxCartLines })
  .map((rows) => rows.map((row, at) => ({ ...wine, ...row, listingId: String(at) })));

test('whatever a cart contains, no line is dropped or shown twice, no quantity exceeds the stock, and every total is the sum of its parts', () => {
  fc.assert(
    fc.property(carts, (rows) => {
      const first = toCartView(rows, 1);
      const pages = Array.from({ length: first.pages }, (_, at) => toCartView(rows, at + 1));
      const groups = pages.flatMap((page) => page.groups);
      const lines = groups.flatMap((group) => group.lines);
      expect(lines.map(({ listingId }) => listingId).toSorted()).toEqual(
        rows.map(({ listingId }) => listingId).toSorted(),
      );
      for (const page of pages) {
        expect(page.groups.flatMap((group) => group.lines).length).toBeLessThanOrEqual(linesPerPage);
        expect({ ...page, groups: 0, page: 0 }).toEqual({ ...first, groups: 0, page: 0 });
      }
      const bought = lines.filter(({ available }) => available);
      for (const { quantity, left, price, lineTotal, notices } of bought) {
        expect(quantity).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeLessThanOrEqual(left);
        expect(lineTotal.amount).toBe(price.amount * quantity);
        expect(notices.every(({ kind }) => kind === 'fewer' || kind === 'price')).toBe(true);
      }
      for (const line of lines) expect(line.available || line.notices.length === 1).toBe(true);
      const sum = bought.reduce((total, { lineTotal }) => total + lineTotal.amount, 0);
      expect(first.subTotal.amount).toBe(sum);
      expect(first.items).toBe(bought.reduce((total, { quantity }) => total + quantity, 0));
      const wineries = new Map(groups.map((group) => [group.winery.slug, group]));
      expect([...wineries.values()].reduce((total, { subTotal }) => total + subTotal.amount, 0)).toBe(sum);
      expect(first.wineries).toBe([...wineries.values()].filter(({ available }) => available).length);
    }),
    { numRuns: 60 },
  );
});
