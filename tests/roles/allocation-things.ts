import { commitmentOf } from '../../src/features/allocations/lottery.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { addAllocation, addCard } from '../fixtures/allocations/add-allocation.ts';
import { addWinery } from '../fixtures/listings/add-listing.ts';
import { addPayoutAccount, addWine } from '../fixtures/orders/orders-test.ts';
import type { Things } from './things.ts';

/** A day, in milliseconds. */
export const day = 24 * 3_600_000;

/** A window that is open for another day. */
export function openWindow({ clock }: Pick<AccountsApp, 'clock'>) {
  const now = clock.now().getTime();
  return { opensAt: new Date(now - day), closesAt: new Date(now + day) };
}

/** Adds a draft of the actor's winery for somebody new. */
export async function addDraft(app: AccountsApp, { wineryId, listingId }: Things) {
  const email = `${crypto.randomUUID()}@example.test`;
  await addPerson(app.db, { email });
  return addAllocation(app.db, { wineryId, listingId, emails: [email], window: openWindow(app), quantity: 1 });
}

/** Adds a published allocation of another winery that is offered to the actor, who has a card. */
export async function addOffer(
  app: AccountsApp,
  { personId: userId }: Things,
  model: 'first-come' | 'wish' = 'first-come',
) {
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
