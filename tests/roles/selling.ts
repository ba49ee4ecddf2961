import { acceptOrder } from '../../src/features/orders/process/accept-order.server.ts';
import type { SignedIn } from '../../src/kit/actor.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { addWinery } from '../fixtures/listings/add-listing.ts';
import { addPayoutAccount, addWine, bottles, placed, purchased } from '../fixtures/orders/orders-test.ts';
import { type FakePayments, openFakePayments } from '../fixtures/payments/fake-payments.ts';
import { openFakePayouts } from '../fixtures/payments/fake-payouts.ts';
import { paidAtOnce } from '../fixtures/payments/paid-at-once.ts';
import type { Things } from './things.ts';
import type { Who } from './who.ts';

/** Those who may handle the orders of a winery: its people, and admins. */
export const sellers: readonly Who[] = ['member', 'owner', 'admin'];

/** An app with everything that selling needs. */
export type Selling = ReturnType<typeof sellingApp>;

/** One gateway for each database: its references are unique there. */
const providers = new WeakMap<object, FakePayments>();

/** The app with a payment gateway and fees. */
export function sellingApp(app: AccountsApp) {
  const payments = providers.get(app.db) ?? openFakePayments();
  providers.set(app.db, payments);
  return {
    ...app,
    payments,
    payoutAccounts: openFakePayouts(),
    fees: { providerCommission: 1_000, customerCommission: 300 },
    payoutTerms: paidAtOnce,
  };
}

/** A wine of another winery. */
export async function foreignWine(app: Selling): Promise<string> {
  const wineryId = await addWinery(app.db, { slug: `other-${crypto.randomUUID()}` });
  await addPayoutAccount(app.db, wineryId);
  return addWine(app.db, wineryId, 5);
}

/** An order that the person placed with another winery. */
export async function purchase(app: Selling, { personId: id }: Things) {
  const buyer: SignedIn = { kind: 'user', id, roles: [], limited: false };
  return placed(app, buyer, bottles(await foreignWine(app), 1));
}

/** A paid order of somebody else at the winery of the listing. */
export async function sale(app: Selling, { listingId }: Things) {
  const { wineryId } = await app.db
    .selectFrom('listings')
    .select('wineryId')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow();
  await addPayoutAccount(app.db, wineryId);
  const buyer = await addPerson(app.db, { email: `${crypto.randomUUID()}@example.test` });
  return purchased(app, buyer, bottles(listingId, 1));
}

/** The person as an admin: whoever they are, they can then act as a seller or as the operator. */
export function admin({ personId }: Things): SignedIn {
  return { kind: 'user', id: personId, roles: ['admin'], limited: false };
}

/** The same, accepted. */
export async function acceptedSale(app: Selling, things: Things) {
  const order = await sale(app, things);
  const accepted = await acceptOrder(app, admin(things), order.id);
  if (!accepted.ok) throw new Error(accepted.code);
  return order;
}
