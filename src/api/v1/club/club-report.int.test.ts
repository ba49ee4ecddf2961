import { expect } from 'vitest';
import { reportKinds } from '#features/clubs/reports/club-report.ts';
import { addManagedClub, addManagedMember } from '../../../../tests/fixtures/clubs/managed-club.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { test } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop } from '../../../../tests/fixtures/orders/orders-test.ts';
import { clubReportResponse } from './club-report.server.ts';

test('the reports of a club are for the people of its winery, as data and as files', async ({ api }) => {
  const { db, clock } = api.app;
  const { owner, member, admin, buyer, stranger, wineryId } = await addShop(db);
  const club = await addManagedClub(db, wineryId);
  await addManagedMember(db, { ...club, userId: buyer.id });
  const left = { state: 'canceled', canceledAt: clock.now(), canceledBy: 'member', cancelReason: 'moving' } as const;
  await addManagedMember(db, { ...club, userId: stranger.id }, left);
  const at = `/api/v1/own-club/${club.clubId}/report`;
  for (const who of [owner, member, admin]) {
    const { data, meta } = (await api.get(who, at)).body;
    expect(clubReportResponse.parse(data)).toEqual(data);
    expect(data.reasons).toEqual([{ reason: 'moving', by: 'member', count: 1 }]);
    expect(data.months.at(-1)).toMatchObject({ month: '2026-11', lost: 1, total: 1 });
    expect(meta).toEqual({ page: 1, totalPages: 1, totalItems: 0 });
    for (const kind of reportKinds) {
      const file = await api.get(who, `${at}/${kind}/csv`);
      expect([file.status, file.headers.get('content-type')], kind).toEqual([200, 'text/csv; charset=utf-8']);
    }
  }
  expect((await api.get(owner, `${at}/reasons/csv`)).body).toContain('Moving');
  const other = await addManagedClub(db, await addWinery(db, { slug: 'blue-gate' }));
  const foreign = `/api/v1/own-club/${other.clubId}/report`;
  for (const path of [foreign, `${foreign}/members/csv`, `${at}/gossip/csv`]) {
    expect((await api.get(owner, path)).status, path).toBe(404);
  }
  for (const path of [at, `${at}/members/csv`]) {
    expect((await api.get(buyer, path)).status, path).toBe(403);
    expect((await api.get(undefined, path)).status, path).toBe(401);
  }
  expect((await api.get(owner, `${at}?page=x`)).status).toBe(400);
});
