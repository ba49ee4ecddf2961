import { expect } from 'vitest';
import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { exportAudit, listAudit } from './list-audit.server.ts';

test('the audit lists what admins did from all records, newest first, narrowed and by page', async ({ app }) => {
  const admin: SignedIn = { ...(await addPerson(app.db, { admin: true, displayName: 'Ada L' })), roles: ['admin'] };
  const other = await addPerson(app.db, { email: 'other@example.test', displayName: 'Bea R' });
  const wineryId = await addWinery(app.db, { name: 'Red Gate' });
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 12, minute));
  const record = (minute: number, who: SignedIn, action: Parameters<typeof recordAdminAction>[2]) =>
    recordAdminAction({ ...app, clock: { now: () => at(minute) } }, who, action);
  const winery = { subject: 'winery', subjectId: wineryId, subjectName: 'Old Gate' } as const;
  await record(0, admin, { kind: 'winery-pinned', ...winery });
  await record(1, other, { kind: 'city-hidden', subject: 'city', subjectName: 'Hye, TX', reason: 'Empty' });
  const [adminId, userId] = [admin.id, other.id];
  await app.db
    .insertInto('impersonationAudit')
    .values({ adminId, userId, openedAt: at(2) })
    .execute();
  await app.db
    .insertInto('secondFactorResets')
    .values({ adminId, userId, reason: 'Lost', resetAt: at(2) })
    .execute();
  const terms = { wineryId, adminId, delayDays: 7, reason: 'New', madeAt: at(3) };
  await app.db.insertInto('payoutTermsChanges').values(terms).execute();
  const alarm = { kind: 'amount-differs' as const, subject: 'txn', wineryId, currency: 'USD', foundAt: at(0) };
  const closed = { resolvedAt: at(4), resolvedBy: adminId, resolution: 'A gift' };
  await app.db
    .insertInto('moneyAlarms')
    .values({ ...alarm, ledgerCents: 1, gatewayCents: 2, ...closed })
    .execute();
  const list = async (query: object) => {
    const listed = await listAudit(app, admin, query);
    return listed.ok ? listed.value : undefined;
  };
  const kinds = async (query: object) => (await list(query))?.entries.map(({ kind }) => kind);
  expect(await kinds({})).toEqual([
    ...['money-alarm-closed', 'payout-terms-changed', 'impersonated', 'second-factor-reset', 'city-hidden'],
    'winery-pinned',
  ]);
  expect(await list({ subject: wineryId })).toMatchObject({
    entries: [
      { reason: 'A gift', details: 'The amounts differ: txn', subject: { kind: 'winery', name: 'Red Gate' } },
      { reason: 'New', details: '7 days' },
      { kind: 'winery-pinned', subject: { name: 'Old Gate' }, admin: { id: admin.id, name: 'Ada L' } },
    ],
  });
  expect(await kinds({ admin: other.id })).toEqual(['city-hidden']);
  expect(await kinds({ subject: other.id })).toEqual(['impersonated', 'second-factor-reset']);
  for (const kind of ['impersonated', 'city-hidden', 'second-factor-reset'])
    expect(await kinds({ kind })).toEqual([kind]);
  expect(await kinds({ kind: '?', admin: '?', subject: "'", before: 'x' })).toHaveLength(6);

  for (let minute = 10; minute < 56; minute++) await record(9, admin, { kind: 'winery-unpinned', ...winery });
  const first = await list({});
  const second = await list({ before: first?.next });
  expect([first?.entries.length, second?.entries.length, second?.next]).toEqual([50, 2, null]);
  const exported = await exportAudit(app, admin, { kind: 'city-hidden' });
  const rows = [];
  if (exported.ok) for await (const batch of exported.value.batches) rows.push(...batch);
  expect(rows).toEqual([
    [at(1).toISOString(), 'Hid a city', 'Bea R', other.id, 'city', 'Hye, TX', null, 'Empty', null],
  ]);
  const exports = { kind: 'audit-exported', details: '“Hid a city”' };
  expect((await list({}))?.entries[0], 'the export too').toMatchObject(exports);
  const before = app.statements.length;
  await list({ subject: wineryId });
  expect(app.statements.length - before).toBe(1);
});
