import { sql } from 'kysely';
import { expect } from 'vitest';
import { setSchedule } from '#features/availability/schedule/schedule.server.ts';
import { saveListingTab } from '#features/listings/editing/save-listing-tab.server.ts';
import { showSellerListing } from '#features/listings/editing/seller-listing.server.ts';
import { listPhotos } from '#features/listings/photos/add-photo.server.ts';
import { setAltTexts } from '#features/listings/photos/save-photos.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { doneBehind } from '../../../../tests/fixtures/database/lock-waits.ts';
import { addListingPhoto } from '../../../../tests/fixtures/images/add-listing-photo.ts';
import { everyDay } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { draftTasting, draftWine, wineDetails } from '../../../../tests/fixtures/listings/draft-listing.ts';
import { addShop, spans, type TestOrders, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { publishListing } from '../editor/publish-listing.server.ts';
import { savePricing } from '../editor/save-pricing.server.ts';
import { decideListing } from './decide-listing.server.ts';
import { listPendingListings, showContentVersion } from './pending-listings.server.ts';

async function submit(app: TestOrders, owner: SignedIn, id: string): Promise<string> {
  expect(await publishListing({ ...app, listingApproval: true }, owner, { id, unpaid: false })).toMatchObject({
    ok: true,
    value: { state: 'pendingApproval' },
  });
  app.clock.forward(spans.day);
  return id;
}

async function listed(app: TestOrders, actor: SignedIn) {
  const answer = await listPendingListings(app, actor, null);
  if (!answer.ok) throw new Error(answer.code);
  return answer.value.listings;
}

test('admins approve or send back submitted listings, longest waiting first, and the winery’s owners get mails', async ({
  orders: app,
}) => {
  const { wineryId, admin, owner } = await addShop(app.db);
  const unverified = await addPerson(app.db, { email: 'second@example.test', emailVerified: false });
  const createdAt = app.clock.now();
  await app.db
    .insertInto('wineryMembers')
    .values({ userId: unverified.id, wineryId, role: 'owner', createdAt })
    .execute();
  const late = await draftWine(app, owner, { title: 'Late' });
  const early = await submit(app, owner, await draftWine(app, owner, { title: 'Early' }));
  await submit(app, owner, late);
  const before = app.statements.length;
  const [first, second] = await listed(app, admin);
  expect(app.statements.length - before).toBe(2);
  expect([first?.name, second?.name]).toEqual(['2021 Early', '2021 Late']);
  expect(await listPendingListings(app, owner, null)).toEqual({ ok: false, code: 'forbidden' });
  const decide = (id: string, fields: object, actor = admin) => decideListing(app, actor, { id, fields });
  expect(await decide(late, { decision: 'send-back', reason: '  ' })).toMatchObject({
    code: 'invalid',
    errors: { reason: 'Please say why' },
  });
  expect(await decide(late, { decision: 'send-back', reason: 'x'.repeat(1_001) })).toMatchObject({ code: 'invalid' });
  const approve = { decision: 'approve', seen: first?.version };
  expect(await decide(early, approve, owner)).toEqual({ ok: false, code: 'forbidden' });
  expect(await decide(late, { decision: 'send-back', reason: ' No label. ' })).toMatchObject({ ok: true });
  expect(await decide(early, approve)).toEqual({ ok: true, value: { name: '2021 Early' } });
  expect(await decide(early, approve)).toEqual({ ok: false, code: 'invalid-transition' });
  expect(await listed(app, admin)).toEqual([]);
  expect(await showSellerListing(app, owner, late)).toMatchObject({
    value: { state: 'draft', sentBackReason: 'No label.' },
  });
  const { rows } = await sql<{ mail: string; to: string; title: string | null; reason: string | null }>`
    select data ->> 'mail' as mail, data ->> 'to' as to, data -> 'props' ->> 'title' as title,
      data -> 'props' ->> 'reason' as reason
    from pgboss.job where name = 'mail' order by 1, 2`.execute(app.db);
  expect(rows).toEqual([
    { mail: 'listing-approved', to: 'owner@example.test', title: '2021 Early', reason: null },
    { mail: 'listing-approved', to: 'second@example.test', title: null, reason: null },
    { mail: 'listing-sent-back', to: 'owner@example.test', title: '2021 Late', reason: 'No label.' },
    { mail: 'listing-sent-back', to: 'second@example.test', title: null, reason: 'No label.' },
  ]);
});

test('a listing that changed after an admin viewed it is not approved until it is viewed again', async ({
  orders: app,
}) => {
  const { admin, owner } = await addShop(app.db);
  const wine = await submit(app, owner, await draftWine(app, owner));
  const tasting = await submit(app, owner, await draftTasting(app, owner));
  const photos = await listPhotos(app, owner, wine);
  const [photo] = photos.ok ? photos.value.photos : [];
  const tab = (name: 'details' | 'features' | 'disclaimer', fields: object) =>
    saveListingTab(app, owner, { id: wine, tab: name, fields });
  const price = { priceCents: '25', stock: '12', oldTotal: '12' };
  const changes: [what: string, id: string, change: () => Promise<{ ok: boolean }>][] = [
    ['details', wine, () => tab('details', { ...wineDetails, description: 'Darker.' })],
    ['a feature', wine, () => tab('features', { awards: ['Gold'] })],
    ['the disclaimer', wine, () => tab('disclaimer', { disclaimer: 'It stains.' })],
    ['the price', wine, () => savePricing(app, owner, { id: wine, fields: price })],
    ['the stock', wine, () => savePricing(app, owner, { id: wine, fields: { ...price, stock: '9' } })],
    ['a photo', wine, () => setAltTexts(app, owner, { listingId: wine, texts: { [photo?.id ?? '']: 'A bottle' } })],
    ['the schedule', tasting, () => setSchedule(app, owner, tasting, { entries: everyDay.slice(1) })],
  ];
  const versionOf = async (id: string) => (await listed(app, admin)).find((one) => one.id === id)?.version;
  const approve = (id: string, version: unknown) =>
    decideListing(app, admin, { id, fields: { decision: 'approve', seen: version } });
  const changed = { ok: false, code: 'changed' };
  for (const [what, id, change] of changes) {
    const before = await versionOf(id);
    expect(await change(), what).toMatchObject({ ok: true });
    expect(await approve(id, before), what).toEqual(changed);
  }
  expect(await approve(wine, undefined), 'without a version').toEqual(changed);

  const before = await versionOf(wine);
  await saveListingTab(app, owner, { id: wine, tab: 'disclaimer', fields: { disclaimer: 'It stains.' } });
  expect(await showContentVersion(app, admin, wine), 'saved unchanged').toEqual({
    ok: true,
    value: { version: before },
  });
  expect(await showContentVersion(app, owner, wine)).toEqual({ ok: false, code: 'forbidden' });
  expect(await showContentVersion(app, admin, 'no id')).toEqual({ ok: false, code: 'not-found' });
  const behind = await doneBehind(
    app.db,
    (db) => saveListingTab({ ...app, db }, owner, { id: wine, tab: 'disclaimer', fields: { disclaimer: 'Late.' } }),
    () => approve(wine, before),
  );
  expect(behind, 'saved concurrently').toEqual(changed);
  expect(await approve(wine, await versionOf(wine))).toMatchObject({ ok: true });
  expect(await approve(tasting, await versionOf(tasting))).toMatchObject({ ok: true });
});

test('a listing with missing requirements is not approved, and the admin sees which', async ({ orders: app }) => {
  const { admin, owner } = await addShop(app.db);
  const wine = await submit(app, owner, await draftWine(app, owner));
  const tasting = await submit(app, owner, await draftTasting(app, owner));
  // why: no use case leaves a submitted listing without them; some were submitted before that was so
  await app.db.deleteFrom('listingPhotos').where('listingId', '=', wine).execute();
  await app.db.deleteFrom('availabilityPlans').where('listingId', '=', tasting).execute();
  const approveAll = async () => {
    const pending = await listed(app, admin);
    return Promise.all(
      pending.map(({ id, version }) =>
        decideListing(app, admin, { id, fields: { decision: 'approve', seen: version } }),
      ),
    );
  };
  expect(await approveAll()).toEqual([
    {
      ok: false,
      code: 'incomplete',
      missingRequirements: [{ field: 'photos', tab: 'photos', message: 'You need to add at least one photo.' }],
    },
    {
      ok: false,
      code: 'incomplete',
      missingRequirements: [
        { field: 'schedule', tab: 'availability', message: 'You need to say when guests may come.' },
      ],
    },
  ]);
  await addListingPhoto(app.db, wine);
  await setSchedule(app, owner, tasting, { entries: everyDay });
  expect(await approveAll()).toMatchObject([{ ok: true }, { ok: true }]);
});
