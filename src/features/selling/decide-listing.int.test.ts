import { sql } from 'kysely';
import { expect } from 'vitest';
import { addPerson } from '../../../tests/fixtures/add-person.ts';
import { addShop, addWine, test } from '../../../tests/fixtures/orders-test.ts';
import { showOwnListing } from '../wines/show-own-listing.server.ts';
import { decideListing } from './decide-listing.server.ts';
import { listPendingListings } from './list-pending-listings.server.ts';

test('the house approves or sends back, those that wait longest first, and tells the winery’s owners by mail', async ({
  orders: app,
}) => {
  const { wineryId, admin, owner } = await addShop(app.db);
  const unproved = await addPerson(app.db, { email: 'second@example.test', emailVerified: false });
  const createdAt = app.clock.now();
  await app.db.insertInto('memberships').values({ userId: unproved.id, wineryId, role: 'owner', createdAt }).execute();
  const waiting = (title: string, day: number) =>
    addWine(app.db, wineryId, 5, {
      title,
      state: 'pendingApproval',
      publishedAt: null,
      submittedAt: new Date(Date.UTC(2026, 2, day)),
    });
  const [late, early] = [await waiting('Late', 9), await waiting('Early', 2)];
  const list = async (page: string | null = null) => {
    const listed = await listPendingListings(app, admin, page);
    return listed.ok ? listed.value.listings.map(({ name }) => name) : listed;
  };
  expect(await list()).toEqual(['NV Early', 'NV Late']);
  expect(await listPendingListings(app, owner, null)).toEqual({ ok: false, reason: 'forbidden' });
  const decide = (id: string, fields: object, viewer = admin) => decideListing(app, viewer, { id, fields });
  expect(await decide(late, { decision: 'send-back', reason: '  ' })).toMatchObject({
    reason: 'invalid',
    errors: { reason: 'Please say why' },
  });
  expect(await decide(late, { decision: 'send-back', reason: 'x'.repeat(1_001) })).toMatchObject({ reason: 'invalid' });
  expect(await decide(late, { decision: 'approve' }, owner)).toEqual({ ok: false, reason: 'forbidden' });
  expect(await decide(late, { decision: 'send-back', reason: ' No label. ' })).toMatchObject({ ok: true });
  expect(await decide(early, { decision: 'approve' })).toEqual({ ok: true, value: { name: 'NV Early' } });
  expect(await decide(early, { decision: 'approve' })).toEqual({ ok: false, reason: 'invalid-transition' });
  expect(await list()).toEqual([]);
  expect(await showOwnListing(app, owner, late)).toMatchObject({
    value: { state: 'draft', sentBackReason: 'No label.' },
  });
  const { rows } = await sql<{ mail: string; to: string; title: string | null; reason: string | null }>`
    select data ->> 'mail' as mail, data ->> 'to' as to, data -> 'props' ->> 'title' as title,
      data -> 'props' ->> 'reason' as reason
    from pgboss.job where name = 'mail' order by 1, 2`.execute(app.db);
  expect(rows).toEqual([
    { mail: 'listing-approved', to: 'owner@example.test', title: 'NV Early', reason: null },
    { mail: 'listing-approved', to: 'second@example.test', title: null, reason: null },
    { mail: 'listing-sent-back', to: 'owner@example.test', title: 'NV Late', reason: 'No label.' },
    { mail: 'listing-sent-back', to: 'second@example.test', title: null, reason: 'No label.' },
  ]);
});
