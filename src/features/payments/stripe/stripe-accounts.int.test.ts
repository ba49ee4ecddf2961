import { describe, expect, vi } from 'vitest';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { type StripeOrders, test as withStripe } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { createAccountLink } from '../payouts/create-account-link.server.ts';
import { createPayoutAccount } from '../payouts/create-payout-account.server.ts';
import { showPayoutAccount } from '../payouts/show-payout-account.server.ts';
import { updatePayoutAccount } from '../payouts/update-payout-account.server.ts';
import { stripeAccounts } from './stripe-accounts.server.ts';

type Paid = StripeOrders & {
  site: { baseUrl: string };
  wineryId: string;
  owner: Awaited<ReturnType<typeof addPerson>>;
};

const test = withStripe.extend<{ paid: Paid }>({
  paid: async ({ stripeOrders: app }, use) => {
    const wineryId = await addWinery(app.db);
    const owner = await addPerson(app.db, {});
    const membership = { userId: owner.id, wineryId, role: 'owner' as const, createdAt: app.clock.now() };
    await app.db.insertInto('wineryMembers').values(membership).execute();
    await use({ ...app, site: { baseUrl: 'https://shop.test' }, wineryId, owner });
  },
});

/** The token that the browser's script creates from the form. */
async function personToken({ stripe }: Paid, business_type: 'individual' | 'company' = 'company'): Promise<string> {
  const who = business_type === 'company' ? { company: { name: 'Red Gate' } } : { individual: { first_name: 'Ada' } };
  const { id } = await stripe.tokens.create({ account: { business_type, ...who, tos_shown_and_accepted: true } });
  return id;
}

async function bankToken({ stripe }: Paid, account_number = '000123456789'): Promise<string> {
  const bank = { country: 'US', currency: 'usd', routing_number: '110000000', account_number };
  return (await stripe.tokens.create({ bank_account: bank })).id;
}

const open = async (app: Paid, more: object = {}) =>
  createPayoutAccount(app, app.owner, app.wineryId, { country: 'US', accountToken: await personToken(app), ...more });

const refOf = async ({ db, wineryId }: Paid): Promise<string> => {
  const found = db.selectFrom('payoutAccounts').select('accountRef').where('wineryId', '=', wineryId);
  return (await found.executeTakeFirstOrThrow()).accountRef;
};

/** The accounts at Stripe that were created for the winery. */
async function openedAt({ stripe, wineryId }: Paid): Promise<string[]> {
  const { data } = await stripe.accounts.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata?.winery_id === wineryId).map(({ id }) => id);
}

describe('an account at Stripe', () => {
  test('is created on the shop’s terms with its bank, and can take charges at once', async ({ paid: app }) => {
    const url = 'https://shop.test/u/ada';
    const opened = await open(app, { bankAccountToken: await bankToken(app), businessProfileURL: url });
    expect(opened).toMatchObject({
      value: {
        ...{ country: 'US', businessType: 'company', businessProfileMCC: '5921', businessProfileURL: url },
        ...{ chargesEnabled: true, payoutsEnabled: true },
        bank: { last4: '6789', routingNumber: '110000000', currency: 'USD' },
        requirements: { currentlyDue: [], pastDue: [], errors: [], deadline: null, disabledReason: null },
      },
    });
    const account = await app.stripe.accounts.retrieve(await refOf(app));
    expect(account).toMatchObject({
      controller: {
        ...{ fees: { payer: 'application' }, losses: { payments: 'application' } },
        ...{ requirement_collection: 'application', stripe_dashboard: { type: 'none' } },
      },
      capabilities: { card_payments: 'active', transfers: 'active' },
      settings: { payouts: { schedule: { interval: 'manual' } } },
      metadata: { winery_id: app.wineryId },
    });
  });

  test('is found when the answer was lost and Stripe has forgotten the key', async ({ paid: app }) => {
    const faults = [
      { match: 'POST /v1/accounts$', times: 9, status: 500, done: true },
      { match: 'GET /v1/accounts$', times: 9, status: 500 },
    ];
    await app.control('faults', { faults });
    expect(await open(app)).toEqual({ ok: false, code: 'provider-unavailable' });
    await app.control('faults', { faults: [] });
    expect(await openedAt(app)).toHaveLength(1);
    await app.control('clock', { advance: 25 * 3600 });
    const again = await open(app, { bankAccountToken: await bankToken(app) });
    expect(again).toMatchObject({ value: { chargesEnabled: true, bank: { last4: '6789' } } });
    expect(await openedAt(app)).toEqual([await refOf(app)]);
  });

  test('has one bank: the new one replaces the old one', async ({ paid: app }) => {
    await open(app, { bankAccountToken: await bankToken(app) });
    const change = { bankAccountToken: await bankToken(app, '000999991234') };
    const changed = await updatePayoutAccount(app, app.owner, app.wineryId, change);
    expect(changed).toMatchObject({ value: { bank: { last4: '1234' } } });
    const { data } = await app.stripe.accounts.listExternalAccounts(await refOf(app));
    expect(data.map(({ last4 }) => last4)).toEqual(['1234']);
  });

  test('lists what it still needs, and is completed or left on the page of the link', async ({ paid: app }) => {
    const accountToken = await personToken(app, 'individual');
    const opened = await createPayoutAccount(app, app.owner, app.wineryId, { country: 'US', accountToken });
    expect(opened).toMatchObject({
      value: {
        ...{ businessType: 'individual', chargesEnabled: false, payoutsEnabled: false, bank: null },
        requirements: {
          currentlyDue: ['individual.last_name', 'external_account'],
          disabledReason: 'requirements.past_due',
        },
      },
    });
    const link = () => createAccountLink(app, app.owner, app.wineryId, {});
    const answer = async (button: string) => {
      const made = await link();
      if (!made.ok) throw new Error(made.code);
      const body = new URLSearchParams({ answer: button });
      const { headers } = await fetch(made.value.url, { method: 'POST', body, redirect: 'manual' });
      return headers.get('location');
    };
    const back = 'https://shop.test/account/payments';
    expect(await answer('abandon')).toBe(`${back}/failure?winery=${app.wineryId}`);
    const show = () => showPayoutAccount(app, app.owner, app.wineryId);
    expect(await show()).toMatchObject({ value: { chargesEnabled: false } });
    expect(await answer('complete')).toBe(`${back}/success?winery=${app.wineryId}`);
    expect(await show()).toMatchObject({
      value: { chargesEnabled: true, payoutsEnabled: true, requirements: { currentlyDue: [], disabledReason: null } },
    });
  });
});

describe('a refusal of Stripe', () => {
  test('is returned with its message and the field, and creates nothing', async ({ paid: app }) => {
    const refusalOf = async (more: object) => {
      const refused = await open(app, more);
      return refused.ok ? 'done' : [refused.code, refused.meta?.parameter, refused.meta?.stripeMessage];
    };
    expect(await refusalOf({ accountToken: 'ct_of_nobody' })).toEqual([
      ...['stripe-refused', 'accountToken'],
      "No such token: 'ct_of_nobody'",
    ]);
    expect(await refusalOf({ bankAccountToken: 'btok_of_nobody' })).toEqual([
      ...['stripe-refused', 'bankAccountToken'],
      "No such token: 'btok_of_nobody'",
    ]);
    expect(await openedAt(app)).toEqual([]);
    expect(await refusalOf({})).toBe('done');
  });

  test('covers a token that was already used, by this account or another', async ({ paid: app }) => {
    const [accountToken, bankAccountToken] = [await personToken(app), await bankToken(app)];
    await app.stripe.accounts.create({
      country: 'US',
      account_token: accountToken,
      external_account: bankAccountToken,
    });
    const used = { stripeMessage: 'You cannot use a Stripe token more than once', stripeCode: 'token_already_used' };
    expect(await open(app, { accountToken })).toMatchObject({ meta: { ...used, parameter: 'accountToken' } });
    await open(app);
    const update = (change: object) => updatePayoutAccount(app, app.owner, app.wineryId, change);
    expect(await update({ bankAccountToken })).toMatchObject({ meta: { ...used, parameter: 'bankAccountToken' } });
    expect(await update({ accountToken })).toMatchObject({ meta: { ...used, parameter: 'accountToken' } });
  });

  test('covers every change of an account that has disconnected the shop', async ({ paid: app }) => {
    await open(app);
    const account = await refOf(app);
    await app.control('accounts', { account, deauthorized: true });
    const bankAccountToken = await bankToken(app);
    expect(await updatePayoutAccount(app, app.owner, app.wineryId, { bankAccountToken })).toMatchObject({
      code: 'stripe-refused',
    });
    expect(await createAccountLink(app, app.owner, app.wineryId, {})).toMatchObject({ code: 'stripe-refused' });
    expect(await open(app, { bankAccountToken: await bankToken(app) })).toMatchObject({
      value: { deleted: false, chargesEnabled: true },
    });
    expect(await refOf(app)).not.toBe(account);
  });
});

describe('when Stripe fails', () => {
  test.for([
    ['answers 500', { status: 500 }],
    ['answers 429', { status: 429 }],
    ['answers half a body', { half: true }],
    ['is slow', { delayMs: 2_000 }],
  ] as const)('it %s: nothing is lost, and the next attempt continues', async ([, fault], { paid: app }) => {
    const accounts = stripeAccounts(app.stripe, { timeout: 300, maxNetworkRetries: 0 });
    const impatient = { ...app, payoutAccounts: { mode: 'test' as const, ...accounts } };
    const faults = [{ match: '/v1/account', times: 99, ...fault }];
    const report = vi.spyOn(app.errors, 'report');
    const accountToken = await personToken(app);
    const input = { country: 'US', accountToken, bankAccountToken: await bankToken(app) };
    await app.control('faults', { faults });
    const lost = { ok: false, code: 'provider-unavailable' };
    expect(await createPayoutAccount(impatient, app.owner, app.wineryId, input)).toEqual(lost);
    expect(report).toHaveBeenCalledWith('payout-provider-failed', expect.any(Error), { wineryId: app.wineryId });
    await app.control('faults', { faults: [] });
    expect(await createPayoutAccount(app, app.owner, app.wineryId, input)).toMatchObject({
      value: { chargesEnabled: true },
    });
    expect(await openedAt(app)).toEqual([await refOf(app)]);
    await app.control('faults', { faults });
    const { owner, wineryId } = app;
    expect(await showPayoutAccount(impatient, owner, wineryId)).toMatchObject({
      value: { isCurrent: false, bank: { last4: '6789' } },
    });
    expect(await createAccountLink(impatient, owner, wineryId, {})).toEqual(lost);
    expect(await updatePayoutAccount(impatient, owner, wineryId, { businessProfileMCC: '5734' })).toEqual(lost);
    await app.control('faults', { faults: [] });
    expect(await showPayoutAccount(app, owner, wineryId)).toMatchObject({ value: { isCurrent: true } });
  });
});
