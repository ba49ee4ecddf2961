import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { createAccountLink } from '#features/payments/payouts/create-account-link.server.ts';
import { createPayoutAccount } from '#features/payments/payouts/create-payout-account.server.ts';
import { listOwnPayoutAccounts } from '#features/payments/payouts/payout-readiness.server.ts';
import { refreshPayoutAccount } from '#features/payments/payouts/refresh-payout-account.server.ts';
import { updatePayoutAccount } from '#features/payments/payouts/update-payout-account.server.ts';
import { acceptInvitation } from '#features/wineries/staff/accept-invitation.server.ts';
import { inviteStaff } from '#features/wineries/staff/invite-staff.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { completed } from '../../../../tests/fixtures/orders/complete-order.ts';
import { openApi } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import {
  addShop,
  test as base,
  mailsOf,
  type Shop,
  spans,
  type TestOrders,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { type FakePayouts, openFakePayouts } from '../../../../tests/fixtures/payments/fake-payouts.ts';
import { reconcilePayment } from './reconcile-payment.server.ts';
import { sweepPayouts } from './sweep-payouts.server.ts';
import { syncPayment } from './sync-payment.server.ts';

const system = { kind: 'system' } as const;
const from = { network: '192.0.2.0/24' };
const payoutTerms = { delayDays: 7, reserveBasisPoints: 1_000, reservePeriodDays: 90, reserveHoldDays: 5 };

type App = TestOrders & { payoutAccounts: FakePayouts; site: { baseUrl: string } };
type Sold = { app: App; shop: Shop; successor: SignedIn };

/** A shop with an account at the gateway, and somebody who is to take it over. */
const test = base.extend<{ sold: Sold }>({
  sold: async ({ orders }, use) => {
    const app = { ...orders, payoutTerms, payoutAccounts: openFakePayouts(), site: { baseUrl: 'http://shop.test' } };
    const shop = await addShop(app.db);
    await app.db.deleteFrom('payoutAccounts').execute();
    const form = { country: 'US', accountToken: 'ct_old', bankAccountToken: 'btok_0ld1' };
    expect(await createPayoutAccount(app, fresh(app, shop.owner), shop.wineryId, form)).toMatchObject({ ok: true });
    const successor = await addPerson(app.db, { email: 'successor@example.test' });
    await use({ app, shop, successor: { ...successor, roles: ['winery-owner'] } });
  },
});

/** Somebody who has just proved who they are. */
const fresh = (app: App, who: SignedIn): SignedIn => ({ ...who, provedAt: app.clock.now() });

/** Offers the winery to somebody. @returns the token of the link */
async function offered({ app, shop }: Sold, email = 'successor@example.test', by = shop.owner): Promise<string> {
  const fields = { email, role: 'owner', handOver: true };
  expect(await inviteStaff(app, fresh(app, by), shop.wineryId, fields)).toMatchObject({ ok: true });
  const { rows } = await sql<{ path: string }>`
    select data -> 'props' ->> 'path' as path from pgboss.job
    where data ->> 'mail' = 'staff-invitation' and data ->> 'to' = ${email} order by created_on desc limit 1`.execute(
    app.db,
  );
  return new URL(rows[0]?.path ?? '', app.site.baseUrl).searchParams.get('t') ?? '';
}

async function handOver(sold: Sold): Promise<void> {
  const token = await offered(sold);
  expect(await acceptInvitation(sold.app, sold.successor, token, from)).toMatchObject({ ok: true });
}

/** The new owner saves bank account and representative. */
const confirmed = ({ app, shop, successor }: Sold, name = 'new1') =>
  updatePayoutAccount(app, fresh(app, successor), shop.wineryId, {
    accountToken: `ct_${name}`,
    bankAccountToken: `btok_${name}`,
  });

const paymentOf = ({ db }: App, orderId: string) =>
  db.selectFrom('payments').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow();
/** The orders in payouts. */
const gathered = async ({ db }: App) =>
  (await db.selectFrom('payoutParts').select('orderId').orderBy('orderId').execute()).map(({ orderId }) => orderId);
const payoutsSent = ({ payments }: App) => payments.done.filter(({ step }) => step === 'pay-out').length;
const pausesOf = ({ db }: App) =>
  db.selectFrom('payoutPauses').select(['bankConfirmedAt', 'representativeConfirmedAt']).execute();
const ownersOf = async ({ db }: App) => {
  const owners = db.selectFrom('wineryMembers').select('userId').where('role', '=', 'owner');
  return (await owners.execute()).map(({ userId }) => userId);
};
const bankOf = ({ payoutAccounts }: App) => payoutAccounts.accounts[0]?.said.bankAccountToken;

/** A completed order of which the payout is due. */
async function due({ app, shop }: Sold): Promise<string> {
  const orderId = await completed(app, shop);
  app.clock.forward(8 * spans.day);
  return orderId;
}

const unconfirmed = [{ bankConfirmedAt: null, representativeConfirmedAt: null }];

describe('payouts of a winery that is handed over', () => {
  test('that come back from the former owner’s bank wait for the new owner’s, and are sent there once', async ({
    sold,
  }) => {
    const { app, shop } = sold;
    const orderId = await due(sold);
    await reconcilePayment(app, system, orderId);
    expect(await paymentOf(app, orderId)).toMatchObject({ state: 'paid-out' });
    await handOver(sold);
    app.payments.failPayout((await paymentOf(app, orderId)).gatewayRef ?? '');
    await syncPayment(app, system, orderId);
    expect(await paymentOf(app, orderId)).toMatchObject({ state: 'captured', payoutReturns: 1 });
    expect((await mailsOf(app)).filter((mail) => mail.startsWith('payout-failed'))).toEqual([
      'payout-failed successor@example.test',
    ]);
    app.clock.forward(3 * spans.day);
    for (let time = 0; time < 2; time += 1) await syncPayment(app, system, orderId);
    expect([await paymentOf(app, orderId), payoutsSent(app)]).toMatchObject([{ state: 'captured' }, 1]);
    expect(await confirmed(sold)).toMatchObject({ ok: true });
    for (let time = 0; time < 2; time += 1) await syncPayment(app, system, orderId);
    expect([await paymentOf(app, orderId), payoutsSent(app)]).toMatchObject([{ state: 'paid-out' }, 2]);
    expect([bankOf(app), shop.wineryId]).toEqual(['btok_new1', app.payoutAccounts.accounts[0]?.wineryId]);
  });

  test('of which the answer was lost before are recorded, not sent again', async ({ sold }) => {
    const { app } = sold;
    const orderId = await due(sold);
    app.payments.next('pay-out', 'fails-after');
    await expect(reconcilePayment(app, system, orderId)).rejects.toThrow();
    await handOver(sold);
    app.payments.forgetKeys();
    await reconcilePayment(app, system, orderId);
    expect([await paymentOf(app, orderId), payoutsSent(app)]).toMatchObject([{ state: 'paid-out' }, 1]);
    await confirmed(sold);
    await syncPayment(app, system, orderId);
    expect(payoutsSent(app)).toBe(1);
  });

  test('of which the provider never heard are dissolved, and sent to the new owner’s bank once that is saved', async ({
    sold,
  }) => {
    const { app } = sold;
    const orderId = await due(sold);
    app.payments.next('pay-out', 'fails-before');
    await expect(reconcilePayment(app, system, orderId)).rejects.toThrow();
    await handOver(sold);
    app.clock.forward(2 * spans.hour);
    expect(await sweepPayouts(app, system)).toBe(1);
    expect(await gathered(app)).toEqual([]);
    expect([await paymentOf(app, orderId), payoutsSent(app)]).toMatchObject([{ state: 'captured' }, 0]);
    await confirmed(sold);
    await sweepPayouts(app, system);
    expect([await paymentOf(app, orderId), payoutsSent(app)]).toMatchObject([{ state: 'paid-out' }, 1]);
  });

  test('that were due before wait, also if the winery was handed over while they were gathered', async ({ sold }) => {
    const { app, shop } = sold;
    const orders = [await completed(app, shop), await completed(app, shop)];
    app.clock.forward(8 * spans.day);
    const { readAvailable } = app.payments;
    const token = await offered(sold);
    app.payments.readAvailable = async (...request) => {
      // why: the gateway is asked this last, before the payout is stored
      await acceptInvitation(app, sold.successor, token, from);
      return readAvailable(...request);
    };
    expect(await sweepPayouts(app, system)).toBe(1);
    app.payments.readAvailable = readAvailable;
    expect([await gathered(app), payoutsSent(app)]).toEqual([[], 0]);
    app.clock.forward(2 * spans.hour);
    expect(await sweepPayouts(app, system)).toBe(0);
    await confirmed(sold);
    expect(await sweepPayouts(app, system)).toBe(1);
    expect(await gathered(app)).toEqual(orders.toSorted());
    expect(payoutsSent(app)).toBe(1);
  });
});

describe('a handover', () => {
  test('that is accepted twice at once happens once', async ({ sold }) => {
    const { app, successor } = sold;
    const token = await offered(sold);
    const answers = await Promise.all([1, 2, 3].map(() => acceptInvitation(app, successor, token, from)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok).map((answer) => !answer.ok && answer.code)).toEqual([
      ...['broken-link', 'broken-link'],
    ]);
    expect([await ownersOf(app), await pausesOf(app)]).toEqual([[successor.id], unconfirmed]);
    const events = app.db.selectFrom('wineryStaffEvents').select('kind').where('kind', '=', 'handed-over');
    expect(await events.execute()).toHaveLength(1);
    expect((await mailsOf(app)).filter((mail) => mail.startsWith('own-staff-changed')).toSorted()).toEqual([
      ...['own-staff-changed owner@example.test', 'own-staff-changed successor@example.test'],
    ]);
  });

  test('that was offered to two people is accepted by one, also at once', async ({ sold }) => {
    const { app, successor } = sold;
    const other = await addPerson(app.db, { email: 'other@example.test' });
    const tokens = [await offered(sold), await offered(sold, 'other@example.test')];
    const answers = await Promise.all([
      acceptInvitation(app, successor, tokens[0], from),
      acceptInvitation(app, other, tokens[1], from),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const owner = answers[0]?.ok ? successor.id : other.id;
    expect([await ownersOf(app), await pausesOf(app)]).toEqual([[owner], unconfirmed]);
  });

  test('of two owners to each other leaves one of them', async ({ sold }) => {
    const { app, shop, successor } = sold;
    const membership = { wineryId: shop.wineryId, userId: successor.id, role: 'owner' as const };
    await app.db
      .insertInto('wineryMembers')
      .values({ ...membership, createdAt: app.clock.now() })
      .execute();
    const tokens = [await offered(sold), await offered(sold, 'owner@example.test', successor)];
    await Promise.all([
      acceptInvitation(app, successor, tokens[0], from),
      acceptInvitation(app, shop.owner, tokens[1], from),
    ]);
    expect(await ownersOf(app)).toHaveLength(1);
    expect(await pausesOf(app)).toEqual(unconfirmed);
  });

  test('is not accepted by who offered it, once they have the address that was invited', async ({ sold }) => {
    const { app, shop } = sold;
    const token = await offered(sold, 'mine-too@example.test');
    const email = { email: 'mine-too@example.test' };
    await app.db.updateTable('users').set(email).where('id', '=', shop.owner.id).execute();
    expect(await acceptInvitation(app, shop.owner, token, from)).toEqual({ ok: false, code: 'wrong-account' });
    expect([await ownersOf(app), await pausesOf(app)]).toEqual([[shop.owner.id], []]);
  });
});

describe('the former owner', () => {
  test('reaches no payout by a session that is still open, nor by the API', async ({ sold }) => {
    const { app, shop } = sold;
    await handOver(sold);
    const api = openApi(app, { payoutAccounts: app.payoutAccounts });
    const at = `/api/v1/payout-account/${shop.wineryId}`;
    const bank = { bankAccountToken: 'btok_late' };
    const former = fresh(app, shop.owner);
    const answers = [
      await api.get(former, at),
      await api.put(former, at, bank),
      await api.post(former, at, { country: 'US', accountToken: 'ct_late', ...bank }),
      await api.post(former, `${at}/link`, {}),
      await api.get(former, '/api/v1/earnings'),
      await api.get(former, '/api/v1/winery-data/everything?format=json'),
      await api.get(former, `/api/v1/winery/${shop.wineryId}/staff`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403]);
    expect((await api.get(former, '/api/v1/payout-account')).body.data).toEqual([]);
    expect(await updatePayoutAccount(app, former, shop.wineryId, bank)).toEqual({ ok: false, code: 'forbidden' });
    expect(await createAccountLink(app, former, shop.wineryId, {})).toEqual({ ok: false, code: 'forbidden' });
    expect([bankOf(app), await pausesOf(app)]).toEqual(['btok_0ld1', unconfirmed]);
    expect(await listOwnPayoutAccounts(app, sold.successor)).toMatchObject([
      { pause: { bankConfirmed: false, representativeConfirmed: false } },
    ]);
  });

  test.for(['arrives late', 'arrives late, and whose answer is lost'])(
    'gets no money by a bank account whose saving %s',
    async (how, { sold }) => {
      const { app, shop } = sold;
      const orderId = await due(sold);
      const token = await offered(sold);
      const { update } = app.payoutAccounts;
      app.payoutAccounts.update = async (...request) => {
        app.payoutAccounts.update = update;
        // why: on its way it is overtaken by the handover, and by all that the new owner saves
        await acceptInvitation(app, sold.successor, token, from);
        expect(await confirmed(sold)).toMatchObject({ ok: true });
        if (how !== 'arrives late') app.payoutAccounts.next('update', 'fails-after');
        return update(...request);
      };
      await updatePayoutAccount(app, fresh(app, shop.owner), shop.wineryId, { bankAccountToken: 'btok_late' });
      expect(bankOf(app)).toBe('btok_late');
      expect(await pausesOf(app)).toEqual(unconfirmed);
      await reconcilePayment(app, system, orderId);
      expect(payoutsSent(app)).toBe(0);
      await confirmed(sold, 'new2');
      await reconcilePayment(app, system, orderId);
      expect([bankOf(app), payoutsSent(app), await pausesOf(app)]).toEqual(['btok_new2', 1, []]);
    },
  );

  test('gets no money by a page of the provider that was opened before', async ({ sold }) => {
    const { app } = sold;
    const orderId = await due(sold);
    await handOver(sold);
    expect(await confirmed(sold)).toMatchObject({ ok: true });
    expect(await pausesOf(app)).toEqual([]);
    const [account] = app.payoutAccounts.accounts;
    if (!account) throw new Error('no account');
    const changeThere = async (bankAccountToken: string) => {
      account.said = { ...account.said, bankAccountToken };
      for (let time = 0; time < 2; time += 1) await refreshPayoutAccount(app, system, account.ref);
    };
    await refreshPayoutAccount(app, system, account.ref);
    expect(await pausesOf(app)).toEqual([]);
    await changeThere('btok_0ld2');
    expect(await pausesOf(app)).toMatchObject([{ bankConfirmedAt: null }]);
    const changed = (await mailsOf(app)).filter((mail) => mail.startsWith('payout-account-changed'));
    // why: the former owner’s own of the beginning, and the new owner’s of what they saved and of what was changed there
    expect(changed).toEqual([
      'payout-account-changed owner@example.test',
      ...Array(2).fill('payout-account-changed successor@example.test'),
    ]);
    await reconcilePayment(app, system, orderId);
    expect(payoutsSent(app)).toBe(0);
    await confirmed(sold, 'new2');
    expect(await pausesOf(app)).toEqual([]);
    // why: such a page is closed by then, and the new owner may use one of their own
    app.clock.forward(25 * spans.hour);
    await changeThere('btok_new3');
    expect(await pausesOf(app)).toEqual([]);
    await reconcilePayment(app, system, orderId);
    expect(payoutsSent(app)).toBe(1);
  });
});
