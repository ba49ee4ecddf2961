import { sql } from 'kysely';
import { expect } from 'vitest';
import {
  changeListingState,
  publishListing,
} from '../../src/features/listing-management/editor/publish-listing.server.ts';
import { emptyResearch } from '../../src/features/research/research-query.ts';
import { findFeaturedWinery } from '../../src/features/research/research-wineries.server.ts';
import { listDirectory } from '../../src/features/wineries/list-directory.server.ts';
import { showWinery } from '../../src/features/wineries/show-winery.server.ts';
import { hasMembers } from '../../src/features/wineries/winery-members.server.ts';
import { anonymous, type SignedIn } from '../../src/kit/actor.ts';
import { addListing } from '../fixtures/listings/add-listing.ts';
import { draftWine } from '../fixtures/listings/draft-listing.ts';
import { addPlanRow, giveTerms } from '../fixtures/plans/add-plans.ts';
import { test } from './ban-test.ts';

test('Listings and search', async ({ banning }) => {
  const { app, shop, ban, lift, addOwner } = banning;
  const { owner, member, wineId, wineryId } = shop;
  const closed = await addListing(app.db, wineryId, { state: 'closed' });
  const draft = await draftWine(app, member);
  const publish = (listingApproval: boolean) =>
    publishListing({ ...app, listingApproval }, member, { id: draft, unpaid: true });
  const states = async () => {
    const rows = await app.db.selectFrom('listings').select(['id', 'state']).execute();
    return [wineId, closed].map((id) => rows.find((row) => row.id === id)?.state);
  };
  const found = async () => (await app.db.selectFrom('searchDocuments').select('listingId').execute()).length;
  expect([await states(), await found()]).toEqual([['published', 'closed'], 1]);
  await ban(owner);
  expect([await states(), await found()]).toEqual([['closed', 'closed'], 0]);
  for (const id of [wineId, closed])
    expect(await changeListingState(app, member, { id, transition: 'open' })).toMatchObject({ ok: false });
  for (const listingApproval of [false, true])
    expect(await publish(listingApproval)).toMatchObject({ code: 'invalid-transition' });
  await lift(owner);
  expect([await states(), await found()]).toEqual([['published', 'closed'], 1]);
  await addOwner();
  await ban(owner);
  expect([await states(), await found()], 'with another owner').toEqual([['published', 'closed'], 1]);
  expect(await publish(true)).toMatchObject({ value: { state: 'pendingApproval' } });
});

test('Winery page and directory', async ({ banning }) => {
  const { app, shop, ban, lift, addOwner } = banning;
  const { owner, wineryId } = shop;
  await giveTerms(app, wineryId, await addPlanRow(app), { researchPlacement: true });
  const cache = <Value>(_key: string, _age: number, make: () => Promise<Value>) => make();
  const shown = async () => {
    const page = await showWinery(app, anonymous, { id: wineryId });
    const directory = await listDirectory(app, anonymous, {});
    const featured = await findFeaturedWinery({ ...app, cache }, anonymous, emptyResearch);
    return {
      isSuspended: page.ok ? page.value.suspended : page.code,
      isListed: directory.ok && directory.value.data.some(({ id }) => id === wineryId),
      hasContact: await hasMembers(app, anonymous, wineryId),
      isFeatured: featured?.id === wineryId,
    };
  };
  const asAlways = { isSuspended: false, isListed: true, hasContact: true, isFeatured: true };
  expect(await shown()).toEqual(asAlways);
  await ban(owner);
  expect(await shown()).toEqual({ isSuspended: true, isListed: true, hasContact: false, isFeatured: false });
  await lift(owner);
  expect(await shown()).toEqual(asAlways);
  await addOwner();
  await ban(owner);
  expect(await shown(), 'with another owner').toEqual(asAlways);
});

test('Webhooks and events', async ({ banning }) => {
  const { app, shop, ban, lift } = banning;
  const during = async (change: (person: SignedIn) => Promise<void>) => {
    await app.db.deleteFrom('events').execute();
    await change(shop.owner);
    const { rows } = await sql<{ type: string }>`select event_type as type from events order by 1`.execute(app.db);
    return rows.map(({ type }) => type);
  };
  expect(await during(ban)).toEqual(['listing/updated', 'user/updated']);
  expect(await during(lift)).toEqual(['listing/updated', 'user/updated']);
});
