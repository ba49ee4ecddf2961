import {
  buyAllocation,
  wishForBottles,
  withdrawWish,
} from '../../src/features/allocations/buying/buy-allocation.server.ts';
import { listOffers, showOffer } from '../../src/features/allocations/buying/show-offers.server.ts';
import { readDrawFile, showDraw } from '../../src/features/allocations/draws/show-draw.server.ts';
import { eraseAllocations } from '../../src/features/allocations/erase-allocations.server.ts';
import {
  fillGrants,
  finalizeGrants,
  saveGrants,
} from '../../src/features/allocations/granting/grant-by-hand.server.ts';
import { previewGrants, showWishes } from '../../src/features/allocations/granting/show-wishes.server.ts';
import { sweepAllocations } from '../../src/features/allocations/granting/sweep-allocations.server.ts';
import { commitmentOf } from '../../src/features/allocations/lottery.ts';
import {
  authorizeAllocationView,
  lockAllocationForChange,
} from '../../src/features/allocations/managing/allocation-access.server.ts';
import { publishAllocation } from '../../src/features/allocations/managing/publish-allocation.server.ts';
import {
  deleteAllocation,
  removeAllocationWine,
  saveAllocation,
  saveAllocationWine,
} from '../../src/features/allocations/managing/save-allocation.server.ts';
import { deleteGroup, saveGroup } from '../../src/features/allocations/managing/save-group.server.ts';
import {
  listManagedAllocations,
  showManagedAllocation,
} from '../../src/features/allocations/managing/show-allocations.server.ts';
import { sweepAllocationNotices } from '../../src/features/allocations/notices/sweep-allocation-notices.server.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { addAllocation, addCard } from '../fixtures/allocations/add-allocation.ts';
import { addWinery } from '../fixtures/listings/add-listing.ts';
import { addPayoutAccount, addWine } from '../fixtures/orders/orders-test.ts';
import type { Entry } from './entry.ts';
import { sellingApp } from './selling.ts';
import type { Things } from './things.ts';
import { everybody, signedIn, signedInOrImpersonated, type Who } from './who.ts';

const owner: readonly Who[] = ['owner'];
const staff: readonly Who[] = ['owner', 'member', 'admin'];
const day = 24 * 3_600_000;

/** A window that is open for another day. */
function openWindow({ clock }: Pick<AccountsApp, 'clock'>) {
  const now = clock.now().getTime();
  return { opensAt: new Date(now - day), closesAt: new Date(now + day) };
}

/** Adds a draft of the actor's winery for somebody new. */
async function addDraft(app: AccountsApp, { wineryId, listingId }: Things) {
  const email = `${crypto.randomUUID()}@example.test`;
  await addPerson(app.db, { email });
  return addAllocation(app.db, { wineryId, listingId, emails: [email], window: openWindow(app), quantity: 1 });
}

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

/** Owners make the allocations of their winery, and members of the staff and admins see them. */
const managing: Record<string, Entry> = {
  'allocations/authorizeAllocationView': {
    may: staff,
    call: async (app, actor, things) =>
      (await authorizeAllocationView(app, actor, (await addDraft(app, things)).id)).ok,
  },
  'allocations/lockAllocationForChange': {
    may: owner,
    call: async (app, actor, things) => {
      const { id } = await addDraft(app, things);
      return app.db.transaction().execute(async (db) => (await lockAllocationForChange({ db }, actor, id)).ok);
    },
  },
  'allocations/listManagedAllocations': {
    may: staff,
    call: async (app, actor, { wineryId }) => (await listManagedAllocations(app, actor, { wineryId, page: null })).ok,
  },
  'allocations/showManagedAllocation': {
    may: staff,
    call: async (app, actor, things) => (await showManagedAllocation(app, actor, (await addDraft(app, things)).id)).ok,
  },
  'allocations/saveAllocation': {
    may: owner,
    call: async (app, actor, { wineryId }) => {
      const fields = { version: 0, title: 'Library', description: '', model: 'wish', granting: 'lottery', shipOn: '' };
      return (await saveAllocation(app, actor, { id: crypto.randomUUID(), wineryId, fields })).ok;
    },
  },
  'allocations/deleteAllocation': {
    may: owner,
    call: async (app, actor, things) => (await deleteAllocation(app, actor, (await addDraft(app, things)).id)).ok,
  },
  'allocations/saveAllocationWine': {
    may: owner,
    call: async (app, actor, things) => {
      const { id } = await addDraft(app, things);
      const fields = { listingId: things.listingId, price: '60', quantity: '2' };
      return (await saveAllocationWine(app, actor, { id, fields })).ok;
    },
  },
  'allocations/removeAllocationWine': {
    may: owner,
    call: async (app, actor, things) => {
      const { id } = await addDraft(app, things);
      return (await removeAllocationWine(app, actor, { id, listingId: things.listingId })).ok;
    },
  },
  'allocations/saveGroup': {
    may: owner,
    call: async (app, actor, things) => {
      const { id: allocationId } = await addDraft(app, things);
      const window = { opensAt: '2099-01-01T10:00', closesAt: '2099-01-02T10:00' };
      const fields = { ...window, name: 'Founders', people: 'years', minYears: '2', wishesAbove: false, limits: [] };
      return (await saveGroup(app, actor, { allocationId, id: crypto.randomUUID(), fields })).ok;
    },
  },
  'allocations/deleteGroup': {
    may: owner,
    call: async (app, actor, things) => {
      const { id: allocationId, groupId: id } = await addDraft(app, things);
      return (await deleteGroup(app, actor, { allocationId, id })).ok;
    },
  },
  'allocations/publishAllocation': {
    may: owner,
    call: async (app, actor, things) => {
      await addPayoutAccount(app.db, things.wineryId).catch(() => undefined);
      const { id } = await addDraft(app, things);
      return (await publishAllocation(app, actor, { id, version: 1 })).ok;
    },
  },
};

/** Adds an allocation of the actor's winery whose wishes wait to be granted by hand. */
async function addWaiting(app: AccountsApp, things: Things): Promise<string> {
  const { id } = await addDraft(app, things);
  const now = app.clock.now();
  const waiting = { model: 'wish', granting: 'hand', state: 'closed', publishedAt: now, closedAt: now } as const;
  const { id: publishedBy } = await addPerson(app.db, { email: `${crypto.randomUUID()}@example.test` });
  await app.db
    .updateTable('allocations')
    .set({ ...waiting, publishedBy })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Owners grant wishes by hand. */
const granting: Record<string, Entry> = {
  'allocations/showWishes': {
    may: staff,
    call: async (app, actor, things) =>
      (await showWishes(app, actor, { id: await addWaiting(app, things), page: null })).ok,
  },
  'allocations/previewGrants': {
    may: staff,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await previewGrants(app, actor, await addWaiting(app, things))).ok;
    },
  },
  'allocations/saveGrants': {
    may: owner,
    call: async (app, actor, things) =>
      (await saveGrants(app, actor, { id: await addWaiting(app, things), version: 1, grants: [] })).ok,
  },
  'allocations/fillGrants': {
    may: owner,
    call: async (app, actor, things) =>
      (await fillGrants(app, actor, { id: await addWaiting(app, things), version: 1, rule: 'rank' })).ok,
  },
  'allocations/finalizeGrants': {
    may: owner,
    call: async (app, actor, things) =>
      (await finalizeGrants(app, actor, { id: await addWaiting(app, things), version: 1 })).ok,
  },
};

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
export const allocationEntries: Record<string, Entry> = { ...managing, ...granting, ...buying };
