import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Infra } from '#infra/infra.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { addEnquiries } from '../../../tests/fixtures/listings/add-enquiries.ts';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { insertEntries } from './db/ledger-rows.server.ts';
import type { LedgerLine } from './ledger.ts';

const madeAt = new Date('2026-11-21T18:00:00Z');

/** The ledger entries of a charge, for two orders. */
async function addCharges({ db }: Pick<Infra, 'db'>) {
  const wineryId = await addWinery(db);
  const ids = await addEnquiries(db, { wineryId, customerId: (await addPerson(db)).id }, 2);
  const [first = '', second = ''] = ids;
  const entriesOf = (orderId: string) => (lines: LedgerLine[]) => {
    const charge = { orderId, wineryId, movement: 'capture' as const, currency: 'USD', madeAt };
    return lines.map((line) => ({ ...charge, ...line }));
  };
  return [entriesOf(first), entriesOf(second)] as const;
}

const balanced: LedgerLine[] = [
  { account: 'provider-balance', amountCents: 100 },
  { account: 'winery', amountCents: -100 },
];

describe('the ledger', () => {
  test('only grows: entries cannot be changed, deleted, or truncated', async ({ app }) => {
    const [charge] = await addCharges(app);
    await insertEntries(app.db, charge(balanced));
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

  test('refuses at commit entries that do not balance to the cent', async ({ app }) => {
    const [charge, other] = await addCharges(app);
    // why: the check is deferred, so the entries are visible inside the transaction; only the commit fails
    const enter = async (entries: ReturnType<typeof charge>, seen: (many: number) => void) =>
      app.db.transaction().execute(async (db) => {
        for (const entry of entries) await insertEntries(db, [entry]);
        seen((await db.selectFrom('ledgerEntries').select('id').execute()).length);
      });
    const counts: number[] = [];
    const note = (many: number) => counts.push(many);
    await enter(charge(balanced), note);
    const off = balanced.with(1, { account: 'winery', amountCents: -99 });
    await expect(enter(other(off), note)).rejects.toThrow('does not balance: 1');
    expect(counts).toEqual([2, 4]);
    expect(await app.db.selectFrom('ledgerEntries').select('id').execute()).toHaveLength(2);
  });
});
