import { describe, expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { addAllocation, addBuyers, emailsOf } from '../../../../tests/fixtures/allocations/add-allocation.ts';
import {
  buy,
  grantedTo,
  offer,
  stateOf,
  sweep,
  system,
  test,
  wish,
} from '../../../../tests/fixtures/allocations/allocation-test.ts';
import { mailsOf, spans, stockOf } from '../../../../tests/fixtures/orders/orders-test.ts';
import { listOffers, showOffer } from '../buying/show-offers.server.ts';
import { sweepAllocationNotices } from '../notices/sweep-allocation-notices.server.ts';
import { closeAllocation } from './close-allocation.server.ts';
import { publishAllocation } from './publish-allocation.server.ts';
import { saveAllocation } from './save-allocation.server.ts';
import { saveGroup } from './save-group.server.ts';
import { listManagedAllocations, showManagedAllocation } from './show-allocations.server.ts';

describe('a published allocation that is closed early', () => {
  test('sells nothing more at once, keeps what is bought, grants wishes, and returns its rest', async ({
    offering,
  }) => {
    const [ada, ben] = (await addBuyers(offering.db, 2)) as [SignedIn, SignedIn];
    const { owner, wineryId, wineId } = offering.shop;
    const id = await offer(offering, { quantity: 10, wishesAbove: true }, { granting: 'rank' });
    expect((await buy(offering, ada, id, 2)).ok).toBe(true);
    await wish(offering, ben, id, 4);
    offering.clock.forward(spans.day);
    const isClosing = async () => {
      const seen = await showManagedAllocation(offering, owner, id);
      return seen.ok && seen.value.allocation.isClosing;
    };
    expect(await isClosing()).toBe(false);
    expect(await closeAllocation(offering, owner, { id, version: 2 })).toEqual({ ok: true, value: undefined });
    expect(await isClosing(), 'before the timer has closed it').toBe(true);
    expect(await buy(offering, ben, id, 1)).toMatchObject({ code: 'closed' });
    await sweep(offering);
    expect(await stateOf(offering, id)).toBe('ended');
    expect(await grantedTo(offering, id, [ben])).toEqual([4]);
    const orders = await offering.db.selectFrom('orders').select('customerId').execute();
    expect(orders.map(({ customerId }) => customerId).toSorted()).toEqual([ada.id, ben.id].toSorted());
    expect(await stockOf(offering.db, wineId)).toBe(24);
    const shown = await showOffer(offering, ada, { id });
    const managed = await showManagedAllocation(offering, owner, id);
    const listed = await listManagedAllocations(offering, owner, { wineryId, page: null });
    const closedAt = managed.ok ? managed.value.allocation.closedAt : null;
    expect(shown.ok && shown.value.offer).toMatchObject({ phase: 'over', closesAt: closedAt });
    expect(listed.ok && listed.value.allocations).toMatchObject([{ closesAt: closedAt }]);
    expect(await closeAllocation(offering, owner, { id, version: 2 })).toMatchObject({ code: 'invalid-transition' });
  });

  test('is over for those too whose window was still to open, and who are not mailed then', async ({ offering }) => {
    const [ada] = (await addBuyers(offering.db, 1)) as [SignedIn];
    const opensAt = new Date(offering.clock.now().getTime() + 2 * spans.day);
    const window = { opensAt, closesAt: new Date(opensAt.getTime() + spans.day) };
    const id = await offer(offering, { window });
    expect(await closeAllocation(offering, offering.shop.owner, { id, version: 2 })).toMatchObject({ ok: true });
    await sweep(offering);
    offering.clock.forward(2 * spans.day);
    await sweepAllocationNotices(offering, system, { most: 20 });
    expect((await mailsOf(offering)).filter((mail) => mail.startsWith('allocation-'))).toEqual([]);
    const listed = await listOffers(offering, ada, null);
    expect(listed.ok && listed.value.offers).toMatchObject([{ id, phase: 'over' }]);
  });

  test('is a matter of owners, for the version that they saw, and not of drafts', async ({ offering }) => {
    const { owner, member, stranger, wineryId, wineId: listingId } = offering.shop;
    await addBuyers(offering.db, 1);
    const id = await offer(offering);
    expect(await closeAllocation(offering, member, { id, version: 2 })).toMatchObject({ code: 'forbidden' });
    expect(await closeAllocation(offering, stranger, { id, version: 2 })).toMatchObject({ code: 'forbidden' });
    expect(await closeAllocation(offering, owner, { id, version: 1 })).toMatchObject({ code: 'changed' });
    const window = { opensAt: offering.clock.now(), closesAt: new Date(offering.clock.now().getTime() + spans.day) };
    const draft = await addAllocation(offering.db, { wineryId, listingId, emails: [], window });
    const closed = await closeAllocation(offering, owner, { id: draft.id, version: 1 });
    expect(closed).toMatchObject({ code: 'invalid-transition' });
  });
});

test('a window or a day of shipping that is years away is refused when it is typed, and before publishing', async ({
  offering,
}) => {
  const { db, clock, shop } = offering;
  await addBuyers(db, 1);
  const now = clock.now().getTime();
  const window = { opensAt: clock.now(), closesAt: new Date(now + 40_000 * spans.day) };
  const given = { wineryId: shop.wineryId, listingId: shop.wineId, emails: emailsOf(1), window };
  const { id, groupId } = await addAllocation(db, given, { shipOn: '2126-12-01' });
  const texts = { version: 1, title: 'Library', description: '', model: 'first-come', granting: 'rank' };
  const saved = await saveAllocation(offering, shop.owner, {
    id,
    wineryId: '',
    fields: { ...texts, shipOn: '2126-12-01' },
  });
  expect(saved).toMatchObject({ errors: { shipOn: 'Choose a day within two years' } });
  const local = (days: number) => new Date(now + days * spans.day).toISOString().slice(0, 16);
  const people = { name: 'Friends', people: 'emails', emails: emailsOf(1).join(' '), wishesAbove: false, limits: [] };
  const save = (opens: number, closes: number) => {
    const fields = { ...people, opensAt: local(opens), closesAt: local(closes) };
    return saveGroup(offering, shop.owner, { allocationId: id, id: groupId, fields });
  };
  expect(await save(1, 40_000)).toMatchObject({ errors: { closesAt: 'Choose a time within 90 days after it opens' } });
  expect(await save(40_000, 40_001)).toMatchObject({ errors: { opensAt: 'Choose a time within a year' } });
  const published = await publishAllocation(offering, shop.owner, { id, version: 1 });
  expect(published).toMatchObject({
    problems: ['The window of Friends opens too late, or lasts too long.', expect.stringContaining('The wine ships')],
  });
  expect(await stockOf(db, shop.wineId)).toBe(30);
});
