import { expect } from 'vitest';
import { sweepClubBilling } from '#features/clubs/billing/sweep-billing.server.ts';
import { type AccountsApp, ada, signedUp, test } from '../../../tests/fixtures/accounts/accounts-test.ts';
import { addBilledClub, billAt, outcomesOf } from '../../../tests/fixtures/clubs/billed-release.ts';
import { addShop, standingClock, type TestOrders } from '../../../tests/fixtures/orders/orders-test.ts';
import { openFakePayments } from '../../../tests/fixtures/payments/fake-payments.ts';
import { paidAtOnce } from '../../../tests/fixtures/payments/paid-at-once.ts';
import { deleteAccount } from './delete-account.server.ts';

const system = { kind: 'system' } as const;

/** A club whose only member is a person who signed up, on the day of its billing run. */
async function billedMember(given: AccountsApp) {
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
  const shop = await addShop(app.db);
  const club = await addBilledClub(app.db, { ...shop, members: 1 });
  await app.db.updateTable('clubMemberships').set({ userId: actor.id }).execute();
  await app.db.updateTable('paymentCustomers').set({ userId: actor.id }).execute();
  await app.db.updateTable('users').set({ birthDate: '1985-12-10' }).where('id', '=', actor.id).execute();
  return { app, actor, club };
}

/** Lets something happen while the gateway is asked for the first time. */
function whileAsked(app: AccountsApp & TestOrders, happens: () => Promise<void>): TestOrders {
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
