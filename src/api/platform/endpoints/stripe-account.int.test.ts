import { describe, expect } from 'vitest';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { addApplication } from '../../../../tests/fixtures/platform/add-application.ts';
import { sdkRefusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import type { Platform } from '../../../../tests/fixtures/platform/platform-test.ts';
import { types } from '../../../../tests/fixtures/platform/sdk.ts';
import { accountToken, bankToken, test } from '../../../../tests/fixtures/platform/stripe-platform-test.ts';

const withoutAccount = ({ app: { db } }: Platform) => db.deleteFrom('payoutAccounts').execute();

const urls = { successURL: 'https://shop.example/done', failureURL: 'https://shop.example/again' };

describe('a payout account', () => {
  test('is opened with tokens', async ({ platform, sandbox: { stripe } }) => {
    await withoutAccount(platform);
    const sdk = await platform.loggedIn('owner@example.test');
    expect(await sdkRefusal(sdk.stripeAccount.fetch())).toMatchObject({ status: 404, codes: ['not-found'] });
    const { data } = await sdk.stripeAccount.create(
      {
        ...{ country: 'US', accountToken: await accountToken(stripe), bankAccountToken: await bankToken(stripe) },
        ...{ businessProfileMCC: '5734', businessProfileURL: 'https://shop.example/u/1' },
        requestedCapabilities: ['card_payments', 'transfers'],
      },
      { expand: true },
    );
    expect(data.data).toMatchObject({ type: 'stripeAccount', id: new types.UUID(platform.shop.wineryId) });
    const { stripeAccountId, stripeAccountData } = data.data.attributes;
    expect(await stripe.accounts.retrieve(stripeAccountId)).toMatchObject({ country: 'US' });
    expect(stripeAccountData).toMatchObject({
      ...{ id: stripeAccountId, country: 'US', business_profile: { mcc: '5734' } },
      external_accounts: { data: [{ last4: '6789' }] },
    });
    const { data: me } = await sdk.currentUser.show({ include: ['stripeAccount'] });
    expect(me.data.attributes.stripeConnected).toBe(true);
    expect(me.included).toMatchObject([{ type: 'stripeAccount', attributes: { stripeAccountId } }]);
  });

  test('is changed, and read as the payment provider has it', async ({ platform, sandbox: { stripe } }) => {
    await withoutAccount(platform);
    const sdk = await platform.loggedIn('owner@example.test');
    const update = (given: object) => sdk.stripeAccount.update(given, { expand: true });
    expect(await sdkRefusal(update({ bankAccountToken: await bankToken(stripe) }))).toMatchObject({
      ...{ status: 409, codes: ['stripe-account-not-found'] },
    });
    await sdk.stripeAccount.create({ country: 'US', accountToken: await accountToken(stripe) });
    const changed = await update({ bankAccountToken: await bankToken(stripe, '000222222227') });
    expect(changed.data.data.attributes.stripeAccountData.external_accounts.data).toMatchObject([{ last4: '2227' }]);
    const { stripeAccountId } = changed.data.data.attributes;
    await stripe.accounts.update(stripeAccountId, { business_profile: { url: 'https://elsewhere.example' } });
    await platform.app.db.updateTable('payoutAccounts').set({ details: null }).execute();
    const { data: me } = await sdk.currentUser.show({ include: ['stripeAccount'] });
    const unknown = me.included[0].attributes.stripeAccountData;
    expect(unknown, 'as front ends read it in any case').toMatchObject({ external_accounts: { data: [] } });
    for (const key of ['requirements', 'country']) expect(unknown, 'nothing known of it').not.toHaveProperty(key);
    const { data: fetched } = await sdk.stripeAccount.fetch();
    expect(fetched.data.attributes.stripeAccountData).toMatchObject({
      ...{ country: 'US', requirements: { currently_due: expect.any(Array) } },
    });
    expect(fetched.data.attributes.stripeAccountData.business_profile.url).toBe('https://elsewhere.example');
  });

  test('is opened and changed by older names, which answer with the person', async ({
    platform,
    sandbox: { stripe },
  }) => {
    await withoutAccount(platform);
    const sdk = await platform.loggedIn('owner@example.test');
    const shown = { expand: true, include: ['stripeAccount'] };
    const update = async () =>
      sdk.currentUser.updateStripeAccount({ bankAccountToken: await bankToken(stripe, '000222222227') }, shown);
    expect(await sdkRefusal(update())).toMatchObject({ status: 409, codes: ['stripe-account-not-found'] });
    const asked = { country: 'US', accountToken: await accountToken(stripe) };
    const { data } = await sdk.currentUser.createStripeAccount(asked, shown);
    expect(data.data).toMatchObject({ type: 'currentUser', attributes: { stripeConnected: true } });
    expect(data.included).toMatchObject([
      { type: 'stripeAccount', attributes: { stripeAccountData: { country: 'US' } } },
    ]);
    const { data: updated } = await update();
    expect(updated.included[0].attributes.stripeAccountData.external_accounts.data).toMatchObject([{ last4: '2227' }]);
    const buyer = await platform.loggedIn('buyer@example.test');
    expect(await sdkRefusal(buyer.currentUser.createStripeAccount(asked))).toMatchObject({ status: 403 });
  });

  test('is refused in the words of the payment provider', async ({ platform, sandbox: { stripe } }) => {
    await withoutAccount(platform);
    const sdk = await platform.loggedIn('owner@example.test');
    const create = (given: object) => sdk.stripeAccount.create({ country: 'US', ...given });
    const error = await create({ accountToken: 'ct_none' }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 409, data: { errors: [{ code: 'conflict' }] } });
    expect((error as { data: { errors: object[] } }).data.errors[0]).toMatchObject({
      meta: { stripeMessage: expect.stringMatching(/token/i) },
    });
    const token = await accountToken(stripe);
    expect(await sdkRefusal(create({ accountToken: token, country: 'XX' }))).toMatchObject({
      ...{ status: 400, codes: ['validation-invalid-params'], fields: ['country'] },
    });
    expect(await sdkRefusal(create({}))).toMatchObject({ status: 400, fields: ['accountToken'] });
    expect(await sdkRefusal(sdk.stripeAccount.update({}))).toMatchObject({ status: 400 });
  });

  test('is only that of wineries that the person owns, and after a recent login', async ({
    platform,
    sandbox: { stripe },
  }) => {
    await withoutAccount(platform);
    const asked = { country: 'US', accountToken: await accountToken(stripe) };
    const refused = { status: 403, codes: ['forbidden'] };
    for (const name of ['buyer', 'member', 'admin']) {
      const sdk = await platform.loggedIn(`${name}@example.test`);
      expect(await sdkRefusal(sdk.stripeAccount.create(asked)), name).toMatchObject(refused);
      expect(await sdkRefusal(sdk.stripeAccountLinks.create(urls)), name).toMatchObject(refused);
      expect(await sdkRefusal(sdk.stripeAccount.fetch()), name).toMatchObject({ status: 404 });
    }
    const owner = await platform.loggedIn('owner@example.test');
    const wineryId = await addWinery(platform.app.db, { slug: 'another' });
    expect(await sdkRefusal(owner.stripeAccount.create({ ...asked, wineryId }))).toMatchObject(refused);
    await platform.app.db
      .updateTable('sessions')
      .set({ provedAt: new Date('2026-01-01T00:00:00Z') })
      .execute();
    expect(await sdkRefusal(owner.stripeAccount.create(asked))).toMatchObject(refused);
    expect((await stripe.accounts.list()).data).toEqual([]);
  });
});

test('a person is added to the account of a company', async ({ platform, sandbox: { stripe } }) => {
  await withoutAccount(platform);
  const sdk = await platform.loggedIn('owner@example.test');
  const person = { first_name: 'Jenny', last_name: 'Rosen', relationship: { representative: true } };
  const add = (personToken: string) => sdk.stripePersons.create({ personToken }, { expand: true });
  const personToken = (await stripe.tokens.create({ person })).id;
  expect(await sdkRefusal(add(personToken))).toMatchObject({ status: 409, codes: ['user-missing-stripe-account'] });
  const account = { business_type: 'company' as const, company: { name: 'Red Gate' }, tos_shown_and_accepted: true };
  const { data } = await sdk.stripeAccount.create(
    { country: 'DE', accountToken: (await stripe.tokens.create({ account })).id },
    { expand: true },
  );
  const { data: added } = await add(personToken);
  expect(added.data).toMatchObject({
    type: 'stripePerson',
    attributes: { stripePersonId: expect.stringMatching(/^person_/) },
  });
  const { data: persons } = await stripe.accounts.listPersons(data.data.attributes.stripeAccountId);
  expect(persons).toMatchObject([{ id: added.data.attributes.stripePersonId, first_name: 'Jenny' }]);
  const again = await add((await stripe.tokens.create({ account })).id).catch((error: unknown) => error);
  expect(again, 'a token of another kind').toMatchObject({ status: 400 });
  const unknown = await add('cpt_none').catch((error: unknown) => error);
  expect(unknown).toMatchObject({
    status: 409,
    data: { errors: [{ meta: { stripeMessage: expect.stringMatching(/token/) } }] },
  });
});

describe('a link to the page of the payment provider', () => {
  test('returns to pages of the application, and to no others', async ({ platform, sandbox: { stripe } }) => {
    await withoutAccount(platform);
    const clientId = await addApplication(platform.app, { allowedOrigins: ['https://shop.example'] });
    platform.app.clock.forward(6_000);
    const sdk = await platform.loggedIn('owner@example.test', { clientId });
    expect(await sdkRefusal(sdk.stripeAccountLinks.create(urls))).toMatchObject({
      ...{ status: 409, codes: ['user-missing-stripe-account'] },
    });
    await sdk.stripeAccount.create({ country: 'US', accountToken: await accountToken(stripe) });
    const { data } = await sdk.stripeAccountLinks.create({ ...urls, type: 'custom_account_verification' });
    expect(data.data).toMatchObject({ type: 'stripeAccountLink', attributes: { expiresAt: expect.any(Date) } });
    expect(data.data.attributes.url).toMatch(/^http/);
    const elsewhere = { ...urls, failureURL: 'https://elsewhere.example/' };
    expect(await sdkRefusal(sdk.stripeAccountLinks.create(elsewhere))).toMatchObject({
      ...{ status: 400, fields: ['failureURL'] },
    });
    expect(await sdkRefusal(sdk.stripeAccountLinks.create({ ...urls, type: 'odd' }))).toMatchObject({
      ...{ status: 400, codes: ['validation-invalid-value'] },
    });
  });
});
