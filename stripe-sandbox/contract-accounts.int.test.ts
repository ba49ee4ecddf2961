import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeAccount, paymentParams } from './testing/open-sandbox.ts';
import { createSellerAccount, type StripeServer, stripeErrorOf, stripeServers } from './testing/stripe-servers.ts';

describe.each(stripeServers)('accounts, buyers and money, $name', ({ open }) => {
  let provider: StripeServer;
  let stripe: Stripe;
  let winery: string;

  beforeAll(async () => {
    provider = await open();
    stripe = provider.stripe;
    winery = await createSellerAccount(stripe);
  }, 90_000);

  afterAll(async () => {
    await provider.close();
    expect(provider.drift, "fields missing in the SDK's types").toEqual([]);
  });

  it('refuses payments for an account without the capability', async () => {
    const { company: _, external_account: __, tos_acceptance: ___, ...rest } = activeAccount;
    const created = await stripe.accounts.create(rest);
    expect(created.requirements?.currently_due).toEqual(
      expect.arrayContaining(['external_account', 'tos_acceptance.date']),
    );
    expect(created.charges_enabled).toBe(false);
    expect(await stripeErrorOf(stripe.paymentIntents.create(paymentParams(created.id)))).toMatchObject({
      statusCode: 400,
    });
    const link = await stripe.accountLinks.create({
      account: created.id,
      type: 'account_onboarding',
      refresh_url: 'https://lonevine.example/refresh',
      return_url: 'https://lonevine.example/return',
    });
    expect(link.url).toMatch(/^https?:\/\//);
  });

  it('accepts a bank account by its token', async () => {
    const { external_account: _, ...rest } = activeAccount;
    const account = await stripe.accounts.create(rest);
    const bank_account = {
      country: 'US',
      currency: 'usd',
      routing_number: '110000000',
      account_number: '000123456789',
      account_holder_name: 'Jenny Rosen',
    };
    const token = await stripe.tokens.create({ bank_account });
    const bank = await stripe.accounts.createExternalAccount(account.id, { external_account: token.id });
    expect(bank).toMatchObject({
      object: 'bank_account',
      last4: '6789',
      account: account.id,
      default_for_currency: true,
    });
    expect(
      await stripeErrorOf(stripe.accounts.createExternalAccount(account.id, { external_account: token.id })),
    ).toMatchObject({ statusCode: 400 });
    expect((await stripe.accounts.retrieve(account.id)).external_accounts?.data).toHaveLength(1);
  });

  it('replaces the default bank account of a currency with a new one', async () => {
    const account = await stripe.accounts.create(activeAccount);
    const given = { country: 'US', currency: 'usd', routing_number: '110000000', account_number: '000999999991' };
    const { id: external_account } = await stripe.tokens.create({ bank_account: given });
    await stripe.accounts.update(account.id, { external_account });
    const { data } = await stripe.accounts.listExternalAccounts(account.id);
    expect(data).toMatchObject([{ last4: '9991', default_for_currency: true }]);
    expect(await stripeErrorOf(stripe.accounts.update(account.id, { external_account }))).toMatchObject({
      statusCode: 400,
      code: 'token_already_used',
    });
  });

  it('saves a card for a customer, makes it the default, and detaches it', async () => {
    const customer = await stripe.customers.create({ email: 'buyer@example.com', metadata: { user_id: 'u1' } });
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
    });
    const kept = await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' });
    expect(kept.status).toBe('succeeded');
    const method = kept.payment_method as string;
    const settled = await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: method },
    });
    expect(settled.invoice_settings.default_payment_method).toBe(method);
    const listed = await stripe.paymentMethods.list({ customer: customer.id, type: 'card' });
    expect(listed.data.map(({ id }) => id)).toEqual([method]);
    const paid = await stripe.paymentIntents.create(
      paymentParams(winery, { customer: customer.id, payment_method: method, confirm: true, off_session: true }),
    );
    expect(paid.status).toBe('requires_capture');
    expect(
      await stripeErrorOf(
        stripe.paymentIntents.create(paymentParams(winery, { payment_method: method, confirm: true })),
      ),
    ).toMatchObject({ statusCode: 400 });
    expect((await stripe.paymentMethods.detach(method)).customer).toBeNull();
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([]);
  });

  it('deletes a customer', async () => {
    const { id } = await stripe.customers.create({ name: 'Ann' });
    expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true });
    expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
    expect(await stripeErrorOf(stripe.customers.update(id, { name: 'Ben' }))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  it('pays a winery out manually only', async () => {
    const settings = await stripe.balanceSettings.retrieve({}, { stripeAccount: winery });
    expect(settings.payments.payouts?.schedule?.interval).toBe('manual');
  });

  it('does not save a declined card', async () => {
    const customer = await stripe.customers.create({});
    const attach = stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer: customer.id });
    expect(await stripeErrorOf(attach)).toMatchObject({ statusCode: 402, code: 'card_declined' });
    const later = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    const charge = stripe.paymentIntents.create(
      paymentParams(winery, { customer: customer.id, payment_method: later.id, confirm: true }),
    );
    expect(await stripeErrorOf(charge)).toMatchObject({ statusCode: 402, code: 'card_declined' });
  });

  it('pays out no more than is available', async () => {
    const account = { id: await createSellerAccount(stripe) };
    const options = { stripeAccount: account.id };
    const { id } = await stripe.paymentIntents.create(
      paymentParams(account.id, {
        confirm: true,
        payment_method: 'pm_card_bypassPending',
        capture_method: 'automatic',
      }),
    );
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.transfer'] });
    expect((intent.latest_charge as Stripe.Charge).transfer).toMatchObject({ amount: 10_000 });
    const balance = await stripe.balance.retrieve({}, options);
    expect(balance.available[0]).toMatchObject({ amount: 8500, currency: 'usd' });
    expect(await stripeErrorOf(stripe.payouts.create({ amount: 8501, currency: 'usd' }, options))).toMatchObject({
      statusCode: 400,
      code: 'balance_insufficient',
    });
    const payout = await stripe.payouts.create({ amount: 8500, currency: 'usd', metadata: { order_id: 'o' } }, options);
    expect(payout).toMatchObject({ amount: 8500, status: 'pending', automatic: false, metadata: { order_id: 'o' } });
    const moves = await stripe.balanceTransactions.list({ limit: 1 }, options);
    expect(moves.data[0]).toMatchObject({ type: 'payout', amount: -8500, net: -8500, source: payout.id });
  });

  it('lists page by page', async () => {
    const customer = await stripe.customers.create({});
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1)
      made.unshift((await stripe.paymentIntents.create(paymentParams(winery, { customer: customer.id }))).id);
    const first = await stripe.paymentIntents.list({ customer: customer.id, limit: 2 });
    expect(first).toMatchObject({ has_more: true });
    const all: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ customer: customer.id, limit: 2 })) all.push(id);
    expect(all).toEqual(made);
  });

  it('lists events', async () => {
    const { id } = await stripe.paymentIntents.create(
      paymentParams(winery, { confirm: true, payment_method: 'pm_card_visa' }),
    );
    await expect
      .poll(
        async () => {
          const events = await stripe.events.list({ type: 'payment_intent.amount_capturable_updated', limit: 20 });
          return events.data.some(({ data }) => (data.object as Stripe.PaymentIntent).id === id);
        },
        { timeout: 20_000 },
      )
      .toBe(true);
  });

  it('accepts its own keys only', async () => {
    const stranger = new Stripe('sk_wrong', { ...apiOf(stripe), maxNetworkRetries: 0 });
    expect(await stripeErrorOf(stranger.balance.retrieve())).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
  });
});

/** The connection settings of a client. */
function apiOf(stripe: Stripe): { host: string; port: number; protocol: 'http' | 'https' } {
  return {
    host: stripe.getApiField('host'),
    port: Number(stripe.getApiField('port')),
    protocol: stripe.getApiField('protocol') as 'http' | 'https',
  };
}
