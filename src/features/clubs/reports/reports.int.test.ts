import { describe, expect } from 'vitest';
import type { CsvCell } from '#kit/csv.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { addBilledClub, type BilledClub, billAt } from '../../../../tests/fixtures/clubs/billed-release.ts';
import { addManagedClub, addManagedMember } from '../../../../tests/fixtures/clubs/managed-club.ts';
import { passTo, setMembership, test as subscriptionTest } from '../../../../tests/fixtures/clubs/subscription-test.ts';
import { countStatements } from '../../../../tests/fixtures/database/count-statements.ts';
import { addShop, spans, type TestOrders, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { sweepClubBilling } from '../billing/sweep-billing.server.ts';
import { reportKinds } from './club-report.ts';
import { exportClubReport, showClubReports } from './show-reports.server.ts';

async function bill(app: TestOrders): Promise<void> {
  app.clock.forward(billAt.getTime() - app.clock.now().getTime());
  while ((await sweepClubBilling(app, { kind: 'system' }, { most: 20 })) > 0);
}

/** Adds a member who joined and left at times. */
async function addFormer(app: TestOrders, { clubId, tierId }: BilledClub, given: object) {
  const { id: userId } = await addPerson(app.db, { email: `${crypto.randomUUID()}@example.test` });
  return addManagedMember(app.db, { clubId, tierId, userId }, given);
}

/** A club of four members, one of whom skips, whose release is billed; two more left before. */
async function billedClub(app: TestOrders) {
  const shop = await addShop(app.db, 50);
  const club = await addBilledClub(app.db, { ...shop, members: 4 });
  const { clubId, releaseId } = club;
  const at = { clubId, releaseId, membershipId: club.members[0]?.id ?? '', updatedAt: billAt };
  await app.db
    .insertInto('clubChoices')
    .values({ ...at, skipped: true })
    .execute();
  const left = { state: 'canceled', joinedAt: new Date('2026-09-15T12:00:00Z') } as const;
  // why: it is still October in Texas
  const october = new Date('2026-11-01T03:00:00Z');
  const byMember = { canceledAt: october, canceledBy: 'member', cancelReason: 'too-much-wine' } as const;
  await addFormer(app, club, { ...left, ...byMember });
  await addFormer(app, club, { ...left, canceledAt: billAt, canceledBy: 'winery', cancelReason: null });
  return { ...shop, club };
}

test('the months of a report go by the clock of the winery', async ({ orders: app }) => {
  const { wineryId, member, ...shop } = await addShop(app.db, 50);
  const club = await addBilledClub(app.db, { ...shop, wineryId, members: 1 });
  // why: clocks are put back on that day; it is half past one in Texas, and half past eleven the evening before in Oregon
  await addFormer(app, club, { state: 'active', joinedAt: new Date('2026-11-01T06:30:00Z') });
  const firstMonth = async () => {
    const shown = await showClubReports(app, member, { clubId: club.clubId, page: null });
    return shown.ok && [shown.value.months[0]?.month, shown.value.timezone];
  };
  expect(await firstMonth()).toEqual(['2026-11', 'America/Chicago']);
  const oregon = { state: 'OR', region: 'oregon' } as const;
  await app.db.updateTable('wineries').set(oregon).where('id', '=', wineryId).execute();
  expect(await firstMonth()).toEqual(['2026-10', 'America/Los_Angeles']);
});

describe('the reports of a club', () => {
  test('count its members by month, why they left, what they paid, and what became of its releases', async ({
    orders: app,
  }) => {
    const { club, member } = await billedClub(app);
    const waited = await addFormer(app, club, { state: 'canceled', canceledAt: billAt, canceledBy: 'member' });
    const event = { membershipId: waited, kind: 'waiting', role: 'system', userId: null, madeAt: billAt } as const;
    await app.db.insertInto('clubMembershipEvents').values(event).execute();
    await addFormer(app, club, { state: 'waiting' });
    await app.db.updateTable('clubs').set({ memberLimit: 1 }).execute();
    await bill(app);
    const shown = await showClubReports(app, member, { clubId: club.clubId, page: null });
    expect(shown).toMatchObject({
      value: {
        winery: { mayChange: false },
        months: [
          { month: '2026-09', joined: 2, lost: 0, total: 2 },
          { month: '2026-10', joined: 0, lost: 1, total: 1 },
          { month: '2026-11', joined: 4, lost: 0, total: 5 },
          { month: '2026-12', joined: 0, lost: 1, total: 4 },
        ],
        // 2 of 3 on average in four months are 2 in three times that
        attrition: { lost: 2, average: 3, months: 4, percent: 200 },
        reasons: [
          { reason: 'too-much-wine', by: 'member', count: 1 },
          { reason: null, by: 'winery', count: 1 },
        ],
        tiers: [{ tier: 'Two bottles', members: 6, paidCents: 3 * 4_542 }],
        billed: {
          by: 'release',
          outcomes: [{ name: 'Winter release', billed: 3, skipped: 1, held: 0, declined: 0, other: 0 }],
          bottles: [{ release: 'Winter release', bottles: 6 }],
        },
      },
    });
  });

  test('list the orders that wait to be picked up, until they are, without those of others', async ({
    orders: app,
  }) => {
    const { club, owner } = await billedClub(app);
    await bill(app);
    const pickups = async (page: string | null = null) => {
      const shown = await showClubReports(app, owner, { clubId: club.clubId, page });
      if (!shown.ok) throw new Error(shown.code);
      return shown.value.pickups;
    };
    const { total, orders } = await pickups();
    expect([total, orders.map(({ member, bottles }) => [member, bottles])]).toEqual([
      3,
      [1, 2, 3].map(() => ['Ada Member', 2]),
    ]);
    const [first] = orders;
    await app.db
      .updateTable('orders')
      .set({ state: 'canceled' })
      .where('id', '=', first?.orderId ?? '')
      .execute();
    expect((await pickups()).orders.map(({ orderId }) => orderId)).not.toContain(first?.orderId);
    expect(await pickups('99')).toMatchObject({ page: 99, total: 2, orders: [] });
  });

  test('take as many statements with few members and releases as with many', async ({ orders: app }) => {
    const { club, owner, wineryId } = await billedClub(app);
    await bill(app);
    const ask = (clubId: string) => async () => showClubReports(app, owner, { clubId, page: null });
    const many = countStatements(app);
    await many.of(ask(club.clubId));
    many.expectAtMost({ statements: 7 });
    const empty = await addManagedClub(app.db, wineryId);
    const few = countStatements(app);
    await few.of(ask(empty.clubId));
    few.expectAtMost({ statements: 7 });
  });

  test('are files for those who work at the winery, and for nobody else', async ({ orders: app }) => {
    const { club, owner, stranger, admin, buyer } = await billedClub(app);
    await bill(app);
    const { clubId } = club;
    for (const kind of reportKinds) {
      const file = await exportClubReport(app, owner, { clubId, kind });
      if (!file.ok) throw new Error(file.code);
      const rows: CsvCell[][] = [];
      for await (const batch of file.value.batches) rows.push(...batch);
      expect(rows.length, kind).toBeGreaterThan(0);
      for (const row of rows) expect(row, kind).toHaveLength(file.value.head.length);
    }
    expect(await exportClubReport(app, owner, { clubId, kind: 'secrets' })).toMatchObject({ code: 'not-found' });
    expect(await showClubReports(app, admin, { clubId, page: null })).toMatchObject({ ok: true });
    for (const who of [stranger, buyer]) {
      expect(await showClubReports(app, who, { clubId, page: null })).toMatchObject({ ok: false });
      expect(await exportClubReport(app, who, { clubId, kind: 'value' })).toMatchObject({ ok: false });
    }
    expect(await showClubReports(app, owner, { clubId: 'x', page: null })).toMatchObject({ code: 'not-found' });
  });
});

subscriptionTest(
  'the reports of a subscription count its shipments and their bottles by month',
  async ({ billing }) => {
    const { shop, club, ids } = billing;
    const read = async () => {
      const shown = await showClubReports(billing, shop.owner, { clubId: club.clubId, page: null });
      return shown.ok ? shown.value.billed : undefined;
    };
    expect(await read()).toEqual({ by: 'month', outcomes: [], bottles: [] });
    await passTo(billing, '2026-12-01T06:00:00Z');
    await setMembership(billing, ids[0], { nextSkipped: true });
    await passTo(billing, '2027-01-01T06:00:00Z');
    const none = { held: 0, declined: 0, other: 0 };
    expect(await read()).toEqual({
      by: 'month',
      outcomes: [
        { month: '2027-01', billed: 1, skipped: 1, ...none },
        { month: '2026-12', billed: 2, skipped: 0, ...none },
      ],
      bottles: [
        { month: '2027-01', wine: 'NV Tannat', bottles: 2 },
        { month: '2027-01', wine: 'NV Viognier', bottles: 1 },
        { month: '2026-12', wine: 'NV Tannat', bottles: 4 },
        { month: '2026-12', wine: 'NV Viognier', bottles: 2 },
      ],
    });
    const file = await exportClubReport(billing, shop.owner, { clubId: club.clubId, kind: 'skips' });
    expect(file).toMatchObject({
      value: { head: ['Month', 'Billed', 'Skipped', 'On hold', 'Card declined', 'Other'] },
    });
    const statements = countStatements(billing);
    await statements.of(read);
    statements.expectAtMost({ statements: 7 });
    // why: eleven months later the first one is further back than what is reported
    billing.clock.forward(340 * spans.day);
    expect((await read())?.outcomes).toMatchObject([{ month: '2027-01' }]);
  },
);
