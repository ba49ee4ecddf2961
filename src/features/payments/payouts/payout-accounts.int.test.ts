import { describe, expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { test as base, type TestApp } from '../../../../tests/fixtures/database/integration-test.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { standingClock } from '../../../../tests/fixtures/orders/orders-test.ts';
import { type FakePayouts, openFakePayouts } from '../../../../tests/fixtures/payments/fake-payouts.ts';
import { createAccountLink } from './create-account-link.server.ts';
import { createPayoutAccount } from './create-payout-account.server.ts';
import { listOwnPayoutAccounts } from './payout-readiness.server.ts';
import { refreshPayoutAccount, sweepPayoutAccounts } from './refresh-payout-account.server.ts';
import { showPayoutAccount } from './show-payout-account.server.ts';
import { updatePayoutAccount } from './update-payout-account.server.ts';

type Paying = Omit<TestApp, 'clock'> & {
  clock: ReturnType<typeof standingClock>;
  payoutAccounts: FakePayouts;
  site: { baseUrl: string };
  wineryId: string;
  owner: SignedIn;
  partner: SignedIn;
};

const system = { kind: 'system' } as const;
const hour = 3_600_000;

const test = base.extend<{ paying: Paying }>({
  paying: async ({ app }, use) => {
    const clock = standingClock();
    const wineryId = await addWinery(app.db);
    const [owner, partner] = [await ownerOf(app, wineryId, 'ada'), await ownerOf(app, wineryId, 'grace')];
    const site = { baseUrl: 'http://shop.test' };
    await use({ ...app, clock, payoutAccounts: openFakePayouts(), site, wineryId, owner, partner });
  },
});

async function ownerOf({ db }: Pick<TestApp, 'db'>, wineryId: string, name: string): Promise<SignedIn> {
  const person = await addPerson(db, { email: `${name}@example.test` });
  const createdAt = new Date('2026-01-01T12:00:00Z');
  await db.insertInto('wineryMembers').values({ userId: person.id, wineryId, role: 'owner', createdAt }).execute();
  return { ...person, roles: ['winery-owner'] };
}

/** The form input; each attempt has new tokens. */
const form = (at: number | string) => ({ country: 'US', accountToken: `ct_${at}`, bankAccountToken: `btok_${at}` });

const open = (app: Paying, at: number | string, who = app.owner) =>
  createPayoutAccount(app, who, app.wineryId, form(at));
const accountsOf = ({ db }: Paying) => db.selectFrom('payoutAccounts').selectAll().execute();

describe('creating the account of a winery', () => {
  test('creates one, with its bank, under the key of the winery', async ({ paying: app }) => {
    expect(await open(app, '0001')).toEqual({
      ok: true,
      value: {
        wineryId: app.wineryId,
        deleted: false,
        isCurrent: true,
        readAt: '2026-11-21T18:00:00.000Z',
        country: 'US',
        businessType: 'company',
        businessProfileMCC: '5921',
        businessProfileURL: null,
        chargesEnabled: true,
        payoutsEnabled: true,
        bank: { bankName: 'Bank', last4: '0001', routingNumber: '110000000', country: 'US', currency: 'USD' },
        requirements: {
          currentlyDue: [],
          pastDue: [],
          pendingVerification: [],
          errors: [],
          deadline: null,
          disabledReason: null,
        },
      },
    });
    expect(app.payoutAccounts.keys).toEqual([`winery:${app.wineryId}:account`]);
    expect(await accountsOf(app)).toMatchObject([{ chargesEnabled: true, payoutsEnabled: true }]);
  });

  test.for(['fails-before', 'fails-after'] as const)(
    'creates only one however often it is called, even if the gateway %s and forgets its keys',
    async (mishap, { paying: app }) => {
      app.payoutAccounts.next('open', mishap);
      expect(await open(app, '0001')).toEqual({ ok: false, code: 'provider-unavailable' });
      expect(await accountsOf(app)).toEqual([]);
      app.payoutAccounts.forgetKeys();
      // why: the owner submits the form again, and the browser creates new tokens
      expect(await open(app, '0002')).toMatchObject({ ok: true, value: { bank: { last4: '0002' } } });
      expect(app.payoutAccounts.accounts).toHaveLength(1);
      expect(await accountsOf(app)).toMatchObject([{ accountRef: app.payoutAccounts.accounts[0]?.ref }]);
    },
  );

  test('uses another key after a refusal, and stores nothing of the refused request', async ({ paying: app }) => {
    app.payoutAccounts.next('open', { refused: 'Invalid SSN' });
    expect(await open(app, '0001')).toEqual({
      ok: false,
      code: 'stripe-refused',
      meta: { stripeMessage: 'Invalid SSN', parameter: 'accountToken' },
    });
    expect(await open(app, '0002')).toMatchObject({ ok: true });
    const key = `winery:${app.wineryId}:account`;
    expect(app.payoutAccounts.keys).toEqual([key, `${key}:2`]);
    expect(await app.db.selectFrom('payoutOnboardings').select('request').execute()).toEqual([{ request: null }]);
  });

  test('first completes the request of another owner whose answer was lost', async ({ paying: app }) => {
    app.payoutAccounts.next('open', 'fails-before');
    await open(app, '0001');
    app.payoutAccounts.next('open', { refused: 'Invalid SSN' });
    expect(await open(app, '0002', app.partner)).toMatchObject({ value: { bank: { last4: '0002' } } });
    expect(app.payoutAccounts.accounts).toHaveLength(1);
  });

  test('creates one account for two owners at the same time, and applies both forms', async ({ paying: app }) => {
    const answers = await Promise.all([open(app, '0001'), open(app, '0002', app.partner), open(app, '0003')]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(app.payoutAccounts.accounts).toHaveLength(1);
    const shown = await showPayoutAccount(app, app.owner, app.wineryId);
    expect(shown).toMatchObject({
      value: { bank: { last4: app.payoutAccounts.accounts[0]?.said.bankAccountToken?.slice(-4) } },
    });
    expect(await accountsOf(app)).toHaveLength(1);
  });

  test('changes an existing account, but never its country', async ({ paying: app }) => {
    await open(app, '0001');
    expect(await open(app, '0002')).toMatchObject({ value: { bank: { last4: '0002' } } });
    expect(await createPayoutAccount(app, app.owner, app.wineryId, { ...form('0003'), country: 'AT' })).toEqual({
      ok: false,
      code: 'validation-invalid-params',
      meta: { parameter: 'country', message: 'The country of an account cannot be changed' },
    });
    expect(app.payoutAccounts.accounts).toMatchObject([{ said: { country: 'US', bankAccountToken: 'btok_0002' } }]);
  });

  test('replaces an account that was deleted at the gateway', async ({ paying: app }) => {
    await open(app, '0001');
    const [first] = app.payoutAccounts.accounts;
    if (first) first.gone = true;
    expect(await showPayoutAccount(app, app.owner, app.wineryId)).toMatchObject({
      value: { deleted: true, chargesEnabled: false, payoutsEnabled: false },
    });
    expect(await createAccountLink(app, app.owner, app.wineryId, {})).toMatchObject({
      code: 'stripe-account-not-found',
    });
    expect(await createPayoutAccount(app, app.owner, app.wineryId, { ...form('0002'), country: 'AT' })).toMatchObject({
      value: { deleted: false, chargesEnabled: true, country: 'AT' },
    });
    expect(await accountsOf(app)).toMatchObject([{ accountRef: app.payoutAccounts.accounts[1]?.ref, deleted: false }]);
  });

  test.for([
    ['country', { ...form(1), country: 'BR' }],
    ['accountToken', { country: 'US' }],
    ['bankAccountToken', { ...form(1), bankAccountToken: '4242424242424242' }],
    ['', 'country=US'],
  ] as const)('refuses an invalid %s before calling the gateway', async ([parameter, wrong], { paying: app }) => {
    const refused = await createPayoutAccount(app, app.owner, app.wineryId, wrong);
    expect(refused).toMatchObject({ code: 'validation-invalid-params', meta: { parameter } });
    expect(app.payoutAccounts.keys).toEqual([]);
  });
});

describe('an existing account', () => {
  test('takes another bank instead of the first, and the same form twice', async ({ paying: app }) => {
    await open(app, '0001');
    const change = { bankAccountToken: 'btok_0002' };
    app.payoutAccounts.next('update', 'fails-after');
    const update = () => updatePayoutAccount(app, app.owner, app.wineryId, change);
    expect(await update()).toEqual({ ok: false, code: 'provider-unavailable' });
    expect(await update()).toMatchObject({ ok: true, value: { bank: { last4: '0002' } } });
    app.payoutAccounts.forgetKeys();
    expect(await update()).toEqual({
      ok: false,
      code: 'stripe-refused',
      meta: { stripeMessage: 'You cannot use a Stripe token more than once', parameter: 'bankAccountToken' },
    });
  });

  test('can go back to earlier details', async ({ paying: app }) => {
    await open(app, '0001');
    const categories = [];
    for (const businessProfileMCC of ['5734', '5921', '5734']) {
      const changed = await updatePayoutAccount(app, app.owner, app.wineryId, { businessProfileMCC });
      categories.push(changed.ok && changed.value.businessProfileMCC);
    }
    expect(categories).toEqual(['5734', '5921', '5734']);
  });

  test('is shown as last read when the gateway does not answer', async ({ paying: app }) => {
    await open(app, '0001');
    app.clock.forward(hour);
    app.payoutAccounts.next('read', 'fails-before');
    const shown = { bank: { last4: '0001' }, readAt: '2026-11-21T18:00:00.000Z' };
    expect(await showPayoutAccount(app, app.owner, app.wineryId)).toMatchObject({
      value: { ...shown, isCurrent: false },
    });
    const unconfigured = { ...app, payoutAccounts: undefined };
    expect(await showPayoutAccount(unconfigured, app.owner, app.wineryId)).toMatchObject({
      value: { isCurrent: false },
    });
  });

  test('has links to the gateway that return to the shop', async ({ paying: app }) => {
    await open(app, '0001');
    const requests: unknown[] = [];
    const { link } = app.payoutAccounts;
    app.payoutAccounts.link = (ref, request) => {
      requests.push(request);
      return link(ref, request);
    };
    const made = await createAccountLink(app, app.owner, app.wineryId, {});
    expect(made).toMatchObject({ value: { url: expect.stringMatching(/^https:\/\/provider\.test\//) } });
    const back = 'http://shop.test/account/payments';
    expect(requests).toEqual([
      {
        type: 'account_onboarding',
        returnUrl: `${back}/success?winery=${app.wineryId}`,
        refreshUrl: `${back}/failure?winery=${app.wineryId}`,
      },
    ]);
  });

  test('keeps the newer of two concurrent reads', async ({ paying: app }) => {
    await open(app, '0001');
    const [account] = app.payoutAccounts.accounts;
    if (!account) throw new Error('There is no account');
    account.able = false;
    let crossed = false;
    app.payoutAccounts.meanwhile = async () => {
      if (crossed) return;
      crossed = true;
      account.able = true;
      await refreshPayoutAccount(app, system, account.ref);
    };
    await refreshPayoutAccount(app, system, account.ref);
    expect(await accountsOf(app)).toMatchObject([{ chargesEnabled: true }]);
  });

  test('is read again after six hours, because events can be lost', async ({ paying: app }) => {
    await open(app, '0001');
    const [account] = app.payoutAccounts.accounts;
    if (account) account.able = false;
    expect(await sweepPayoutAccounts(app, system)).toBe(0);
    app.clock.forward(7 * hour);
    expect(await sweepPayoutAccounts(app, system)).toBe(1);
    expect(await accountsOf(app)).toMatchObject([{ chargesEnabled: false, payoutsEnabled: false }]);
    expect(await sweepPayoutAccounts(app, system)).toBe(0);
  });
});

describe('a winery without an account', () => {
  test('is listed for its owner with the others, and with what is due there', async ({ paying: app }) => {
    await addWinery(app.db, { slug: 'of-another', name: 'Another' });
    const blue = await addWinery(app.db, { slug: 'blue', name: 'Blue' });
    const membership = { wineryId: blue, role: 'owner' as const, createdAt: app.clock.now() };
    await app.db
      .insertInto('wineryMembers')
      .values({ ...membership, userId: app.owner.id })
      .execute();
    await createPayoutAccount(app, app.owner, app.wineryId, { country: 'US', accountToken: 'ct_1' });
    expect(await listOwnPayoutAccounts(app, app.owner)).toEqual([
      { winery: { id: blue, slug: 'blue', name: 'Blue' }, account: null, pause: null },
      {
        winery: { id: app.wineryId, slug: 'red-gate', name: 'Red Gate' },
        account: { chargesEnabled: false, payoutsEnabled: false, deleted: false, currentlyDue: 1 },
        pause: null,
      },
    ]);
  });

  test('has nothing to show, to change, or to link to', async ({ paying: app }) => {
    const none = { ok: false, code: 'stripe-account-not-found' };
    const { owner, wineryId } = app;
    expect(await showPayoutAccount(app, owner, wineryId)).toEqual(none);
    expect(await createAccountLink(app, owner, wineryId, {})).toEqual(none);
    expect(await updatePayoutAccount(app, owner, wineryId, { bankAccountToken: 'btok_1' })).toEqual(none);
  });

  test('gets none if no gateway is configured', async ({ paying: app }) => {
    const opened = createPayoutAccount({ ...app, payoutAccounts: undefined }, app.owner, app.wineryId, form(1));
    expect(await opened).toEqual({ ok: false, code: 'provider-unavailable' });
  });

  test('gets none from the owner of another winery', async ({ paying: app }) => {
    const other = await addWinery(app.db, { slug: 'other' });
    const opened = createPayoutAccount(app, app.owner, other, form(1));
    expect(await opened).toEqual({ ok: false, code: 'forbidden' });
  });
});
