import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { addWinery } from '../../../tests/fixtures/add-listing.ts';
import { addShop, bottles, purchased, test } from '../../../tests/fixtures/orders-test.ts';
import { acceptOrder } from '../orders/accept-order.server.ts';
import { pursuePayment } from '../orders/pursue-payment.server.ts';
import { transitionOrder } from '../orders/transition-order.server.ts';
import { insertEntries } from './db/ledger-rows.server.ts';
import type { LedgerLine } from './ledger.ts';

const system = { kind: 'system' } as const;
const madeAt = new Date('2026-11-21T18:00:00Z');

/** The entries of a movement of an order that is none. */
const entries = (wineryId: string, lines: LedgerLine[]) => {
  const movement = { orderId: crypto.randomUUID(), wineryId, movement: 'capture' as const, currency: 'USD', madeAt };
  return lines.map((line) => ({ ...movement, ...line }));
};

const balanced: LedgerLine[] = [
  { account: 'provider-balance', amountCents: 100 },
  { account: 'winery', amountCents: -100 },
];

describe('the ledger', () => {
  test('is only added to: nothing is changed, taken away or emptied', async ({ app }) => {
    await insertEntries(app.db, entries(await addWinery(app.db), balanced));
    const before = await app.db.selectFrom('ledgerEntries').selectAll().execute();
    for (const attempt of [
      sql`update ledger_entries set amount_cents = amount_cents * 2`,
      sql`delete from ledger_entries`,
      sql`truncate ledger_entries`,
    ])
      await expect(attempt.execute(app.db)).rejects.toThrow('the ledger is only added to');
    expect(before).toHaveLength(2);
    expect(await app.db.selectFrom('ledgerEntries').selectAll().execute()).toEqual(before);
  });

  test('refuses at commit what does not balance, to the cent, and takes line by line what does', async ({ app }) => {
    const wineryId = await addWinery(app.db);
    // why: within the transaction the entries are there; only its commit is refused
    const enter = async (lines: LedgerLine[], seen: (many: number) => void) =>
      app.db.transaction().execute(async (db) => {
        for (const entry of entries(wineryId, lines)) await insertEntries(db, [entry]);
        seen((await db.selectFrom('ledgerEntries').select('id').execute()).length);
      });
    const seen: number[] = [];
    const note = (many: number) => seen.push(many);
    await enter(balanced, note);
    const off = balanced.with(1, { account: 'winery', amountCents: -99 });
    await expect(enter(off, note)).rejects.toThrow('does not balance: 1');
    expect(seen).toEqual([2, 4]);
    expect(await app.db.selectFrom('ledgerEntries').select('id').execute()).toHaveLength(2);
  });

  test('has each movement of an order, to the cent', async ({ orders: app }) => {
    const { wineId, buyer, owner } = await addShop(app.db);
    const movements = async (orderId: string) => {
      const rows = await app.db
        .selectFrom('ledgerEntries')
        .selectAll()
        .where('orderId', '=', orderId)
        .orderBy('id')
        .execute();
      return rows.map(({ movement, account, amountCents }) => `${movement} ${account} ${amountCents}`);
    };
    const move = async (who: typeof buyer, id: string, transition: string) =>
      expect(await transitionOrder(app, who, { id, transition, params: {} })).toMatchObject({ ok: true });
    const captured = [
      'capture provider-balance 2524',
      'capture winery -2205',
      'capture provider-commission -245',
      'capture customer-commission -74',
    ];
    const [sold, returned, unpaid] = [
      await purchased(app, buyer, bottles(wineId, 1)),
      await purchased(app, buyer, bottles(wineId, 1)),
      await purchased(app, buyer, bottles(wineId, 1)),
    ].map(({ id }) => id) as [string, string, string];
    expect(await movements(sold)).toEqual([]);
    for (const id of [sold, returned]) {
      await acceptOrder(app, owner, id);
      expect(await movements(id)).toEqual(captured);
    }
    await move(owner, sold, 'mark-delivered');
    await move(buyer, sold, 'mark-received');
    await move(owner, returned, 'cancel');
    await move(owner, unpaid, 'cancel');
    for (const id of [sold, returned, unpaid]) await pursuePayment(app, system, id);
    expect(await movements(sold)).toEqual([...captured, 'payout winery 2205', 'payout provider-balance -2205']);
    expect(await movements(returned)).toEqual([
      ...captured,
      'refund provider-balance -2524',
      'refund winery 2205',
      'refund provider-commission 245',
      'refund customer-commission 74',
    ]);
    expect(await movements(unpaid)).toEqual([]);
    for (const id of [sold, returned, unpaid]) await pursuePayment(app, system, id);
    expect(await app.db.selectFrom('ledgerEntries').select('id').execute()).toHaveLength(14);
  });
});
