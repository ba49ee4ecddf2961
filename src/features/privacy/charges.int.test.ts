import { expect } from 'vitest';
import { sweepClubBilling } from '#features/clubs/billing/sweep-billing.server.ts';
import { type AccountsApp, ada, signedUp, test } from '../../../tests/fixtures/accounts/accounts-test.ts';
import { addCard } from '../../../tests/fixtures/allocations/add-allocation.ts';
import { bottlesOf, buy, offer, sweep } from '../../../tests/fixtures/allocations/allocation-test.ts';
import { addBilledClub, billAt, outcomesOf } from '../../../tests/fixtures/clubs/billed-release.ts';
import { addShop, standingClock, type TestOrders } from '../../../tests/fixtures/orders/orders-test.ts';
import { openFakePayments } from '../../../tests/fixtures/payments/fake-payments.ts';
import { paidAtOnce } from '../../../tests/fixtures/payments/paid-at-once.ts';
import { deleteAccount } from './delete-account.server.ts';

const system = { kind: 'system' } as const;

/** An app whose person has signed up, with a shop, on the day of the club's billing run. */
async function personWithShop(given: AccountsApp) {
  const fees = { providerCommission: 1_000, customerCommission: 300 };
  const app: AccountsApp & TestOrders = {
    ...given,
    clock: { ahead: 0, ...standingClock(billAt) },
    payments: openFakePayments(),
    fees,
    payoutTerms: paidAtOnce,
    operator: { name: 'Lonevine', address: undefined, email: 'hello@example.test', phone: undefined },
  };
  const { actor } = await signedUp(app);
  await app.db.updateTable('users').set({ birthDate: '1985-12-10', emailVerified: true }).execute();
  return { app: { ...app, shop: await addShop(app.db, 30) }, actor };
}

/** A club whose only member is a person who signed up. */
async function billedMember(given: AccountsApp) {
  const { app, actor } = await personWithShop(given);
  const club = await addBilledClub(app.db, { ...app.shop, members: 1 });
  await app.db.updateTable('clubMemberships').set({ userId: actor.id }).execute();
  await app.db.updateTable('paymentCustomers').set({ userId: actor.id }).execute();
  return { app, actor, club };
}

/** Somebody who signed up and bought two bottles of an allocation, which are charged next. */
async function allocationBuyer(given: AccountsApp) {
  const { app, actor } = await personWithShop(given);
  const cardRef = await addCard(app.db, actor.id);
  const id = await offer(app, { emails: [ada.email] });
  expect(await buy(app, actor, id, 2)).toMatchObject({ ok: true });
  return { app, actor, id, cardRef };
}

/** Lets something happen while the gateway is asked for the first time. */
function whileAsked<App extends TestOrders>(app: App, happens: () => Promise<void>): App {
  const { chargeSavedCard } = app.payments;
  let isFirst = true;
  const payments: TestOrders['payments'] = {
    ...app.payments,
    async chargeSavedCard(request) {
      if (isFirst) {
        isFirst = false;
        await happens();
      }
      return chargeSavedCard(request);
    },
  };
  return { ...app, payments };
}

test('an account stays while its card is asked for a club, so that no order is placed for a deleted one', async ({
  accounts,
}) => {
  const { app, actor, club } = await billedMember(accounts);
  const remove = () => deleteAccount(app, actor, ada.password);
  const meanwhile: Awaited<ReturnType<typeof remove>>[] = [];
  const asking = whileAsked(app, async () => void meanwhile.push(await remove()));
  await sweepClubBilling(asking, system, { most: 20 });
  expect(meanwhile).toEqual([{ ok: false, code: 'charge-in-progress' }]);
  expect(await outcomesOf(app.db, club)).toEqual(['billed']);
  expect(await remove()).toMatchObject({ code: 'orders-under-way' });
});

test('an account that is deleted before its card is asked again is never charged', async ({ accounts }) => {
  const { app, actor, club } = await billedMember(accounts);
  app.payments.decline('pm_0', { code: 'declined', message: 'Your card was declined.' });
  await sweepClubBilling(app, system, { most: 20 });
  expect(await outcomesOf(app.db, club)).toEqual(['declined']);
  expect(await deleteAccount(app, actor, ada.password)).toEqual({ ok: true });
  app.payments.decline('pm_0');
  app.clock.forward(24 * 3_600_000);
  await sweepClubBilling(app, system, { most: 20 });
  expect(await outcomesOf(app.db, club)).toEqual(['skipped canceled']);
  expect(app.payments.done.filter(({ step }) => step === 'charge')).toEqual([]);
});

test('an account stays while its card is asked for an allocation', async ({ accounts }) => {
  const { app, actor, id } = await allocationBuyer(accounts);
  const remove = () => deleteAccount(app, actor, ada.password);
  const meanwhile: Awaited<ReturnType<typeof remove>>[] = [];
  await sweep(whileAsked(app, async () => void meanwhile.push(await remove())));
  expect(meanwhile).toEqual([{ ok: false, code: 'charge-in-progress' }]);
  const charges = await app.db.selectFrom('subscriptionCharges').select('state').execute();
  expect(charges).toEqual([{ state: 'authorised' }]);
  const orders = await app.db.selectFrom('orders').select('customerId').execute();
  expect(orders).toEqual([{ customerId: actor.id }]);
  expect(await bottlesOf(app, id)).toEqual({ quantity: 10, taken: 2, returned: 0 });
  expect(await remove()).toMatchObject({ code: 'orders-under-way' });
});

test('an account that is deleted before its card is asked for an allocation is never charged', async ({ accounts }) => {
  const { app, actor, id } = await allocationBuyer(accounts);
  expect(await deleteAccount(app, actor, ada.password)).toEqual({ ok: true });
  await sweep(app);
  expect(app.payments.done.filter(({ step }) => step === 'charge')).toEqual([]);
  expect(await bottlesOf(app, id)).toEqual({ quantity: 10, taken: 0, returned: 0 });
});
