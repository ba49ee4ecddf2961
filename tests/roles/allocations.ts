import {
  buyAllocation,
  wishForBottles,
  withdrawWish,
} from '../../src/features/allocations/buying/buy-allocation.server.ts';
import { listOffers, showOffer } from '../../src/features/allocations/buying/show-offers.server.ts';
import { deleteDraftEmails } from '../../src/features/allocations/delete-draft-emails.server.ts';
import { readDrawFile, showDraw } from '../../src/features/allocations/draws/show-draw.server.ts';
import { eraseAllocations } from '../../src/features/allocations/erase-allocations.server.ts';
import { sweepAllocations } from '../../src/features/allocations/granting/sweep-allocations.server.ts';
import { commitmentOf } from '../../src/features/allocations/lottery.ts';
import { sweepAllocationNotices } from '../../src/features/allocations/notices/sweep-allocation-notices.server.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addAllocation, addCard } from '../fixtures/allocations/add-allocation.ts';
import { addWinery } from '../fixtures/listings/add-listing.ts';
import { addPayoutAccount, addWine } from '../fixtures/orders/orders-test.ts';
import type { Entry } from './entry.ts';
import { managedAllocationEntries, openWindow } from './managed-allocations.ts';
import { sellingApp } from './selling.ts';
import type { Things } from './things.ts';
import { everybody, signedIn, signedInOrImpersonated } from './who.ts';

/** Adds a published allocation of another winery that is offered to the actor, who has a card. */
async function addOffer(app: AccountsApp, { personId: userId }: Things, model: 'first-come' | 'wish' = 'first-come') {
  const wineryId = await addWinery(app.db, { slug: `other-${crypto.randomUUID()}` });
  await addPayoutAccount(app.db, wineryId);
  const listingId = await addWine(app.db, wineryId, 5);
  const window = openWindow(app);
  const added = { wineryId, listingId, emails: [], window };
  const { id, groupId } = await addAllocation(app.db, added, {
    ...{ model, granting: 'lottery', state: 'published', publishedBy: userId, publishedAt: window.opensAt },
    dueAt: window.closesAt,
  });
  const told = { openedMailAt: null, closingMailAt: null };
  await app.db
    .insertInto('allocationPeople')
    .values({ allocationId: id, number: 1, groupId, userId, spendCents: 0, ...told })
    .execute();
  const secret = 'ab'.repeat(32);
  const draw = { secret, commitment: await commitmentOf(secret), wishes: 'list', wishesDigest: secret };
  await app.db
    .insertInto('allocationDraws')
    .values({ allocationId: id, ...draw, results: null, drawnAt: null })
    .execute();
  await addCard(app.db, userId).catch(() => undefined);
  // why: a bottle at 50.00, and 3 percent
  const input = { id, wanted: [{ listingId, quantity: 1 }], fields: { delivery: 'pickup', total: '5150' } };
  return { id, groupId, input };
}

/** People buy and wish for what is offered to them; lotteries are for everybody; timers do the rest. */
const buying: Record<string, Entry> = {
  'allocations/listOffers': {
    may: signedInOrImpersonated,
    call: async (app, actor) => (await listOffers(app, actor, null)).ok,
  },
  'allocations/showOffer': {
    may: signedInOrImpersonated,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await showOffer(app, actor, { id: (await addOffer(app, things)).id })).ok;
    },
  },
  'allocations/buyAllocation': {
    may: signedIn,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { input } = await addOffer(app, things);
      return (await buyAllocation(app, actor, { ...input, attempt: crypto.randomUUID() })).ok;
    },
  },
  'allocations/wishForBottles': {
    may: signedIn,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await wishForBottles(app, actor, (await addOffer(app, things, 'wish')).input)).ok;
    },
  },
  'allocations/withdrawWish': {
    may: signedIn,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id, input } = await addOffer(app, things, 'wish');
      await wishForBottles(app, { kind: 'user', id: things.personId, roles: [], limited: false }, input);
      return (await withdrawWish(app, actor, id)).ok;
    },
  },
  'allocations/showDraw': {
    may: everybody,
    call: async (app, actor, things) =>
      (await showDraw(app, actor, { id: (await addOffer(app, things)).id, page: null })).ok,
  },
  'allocations/readDrawFile': {
    may: everybody,
    call: async (app, actor, things) =>
      (await readDrawFile(app, actor, { id: (await addOffer(app, things)).id, part: 'wishes' })).ok,
  },
  'allocations/eraseAllocations': {
    may: signedIn,
    call: async (app, actor, things) => {
      const { id } = await addOffer(app, things);
      await app.db.transaction().execute((db) => eraseAllocations({ db }, actor));
      const people = await app.db
        .selectFrom('allocationPeople')
        .select('userId')
        .where('allocationId', '=', id)
        .execute();
      return people[0]?.userId === null;
    },
  },
  'allocations/sweepAllocations': {
    may: ['system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id } = await addOffer(app, things);
      await app.db
        .updateTable('allocations')
        .set({ dueAt: new Date(0) })
        .where('id', '=', id)
        .execute();
      return (await sweepAllocations(app, actor, { most: 1 })) > 0;
    },
  },
  'allocations/deleteDraftEmails': {
    may: ['system'],
    call: async (app, actor) => (await deleteDraftEmails(app, actor)).ok,
  },
  'allocations/sweepAllocationNotices': {
    may: ['system'],
    call: async (app, actor, things) => {
      const { groupId } = await addOffer(app, things);
      await app.db
        .updateTable('allocationGroups')
        .set({ noticeAt: new Date(0) })
        .where('id', '=', groupId)
        .execute();
      return (await sweepAllocationNotices(app, actor, { most: 10 })) > 0;
    },
  },
};

/** The allocations of wineries. */
export const allocationEntries: Record<string, Entry> = { ...managedAllocationEntries, ...buying };
