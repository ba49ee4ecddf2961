import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { activeAccount, type OpenSandbox, openSandbox, paymentParams, stripeClient } from './testing/open-sandbox.ts';
import { stripeErrorOf } from './testing/stripe-servers.ts';

let open: OpenSandbox;
let stripe: Stripe;
let browser: Stripe;
let winery: string;

beforeEach(async () => {
  open = await openSandbox();
  stripe = open.stripe;
  browser = stripeClient(open.port, open.drift.judge, 'pk_test_sandbox');
  winery = (await stripe.accounts.create(activeAccount)).id;
});
afterEach(async () => {
  await open.close();
  expect(open.drift.found).toEqual([]);
});

const ask = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create(paymentParams(winery, { metadata: { order_id: 'o1' }, ...more }));
const secretOf = ({ client_secret }: { client_secret: string | null }) => ({ client_secret: client_secret ?? '' });
const answer = (url: string, button: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ answer: button }), redirect: 'manual' });

it("returns an intent to a browser by its client secret, without the platform's fee and transfer data", async () => {
  const intent = await ask();
  const seen = await browser.paymentIntents.retrieve(intent.id, secretOf(intent));
  expect(seen).toMatchObject({ id: intent.id, amount: 10_000, application_fee_amount: null, metadata: {} });
  expect(seen.transfer_data).toBeUndefined();
  const other = await ask();
  expect(await stripeErrorOf(browser.paymentIntents.retrieve(intent.id, secretOf(other)))).toMatchObject({
    statusCode: 404,
  });
  expect(await stripeErrorOf(browser.paymentIntents.retrieve(intent.id))).toMatchObject({ statusCode: 404 });
});

it('lets a browser confirm, and nothing else', async () => {
  const intent = await ask();
  const confirmation = { ...secretOf(intent), payment_method: 'pm_card_visa' } as Stripe.PaymentIntentConfirmParams;
  expect((await browser.paymentIntents.confirm(intent.id, confirmation)).status).toBe('requires_capture');
  expect(await stripeErrorOf(browser.paymentIntents.capture(intent.id))).toMatchObject({ statusCode: 403 });
  expect(await stripeErrorOf(browser.balance.retrieve())).toMatchObject({ statusCode: 403 });
  expect(await stripeErrorOf(browser.paymentIntents.list())).toMatchObject({ statusCode: 403 });
});

it('omits these data in an error, too', async () => {
  const intent = await ask();
  const confirmation = { ...secretOf(intent), payment_method: 'pm_card_visa_chargeDeclined' };
  const failure = await stripeErrorOf(
    browser.paymentIntents.confirm(intent.id, confirmation as Stripe.PaymentIntentConfirmParams),
  );
  expect(failure).toMatchObject({
    statusCode: 402,
    payment_intent: { id: intent.id, application_fee_amount: null, metadata: {} },
  });
  expect(failure.payment_intent?.transfer_data).toBeUndefined();
});

it('refuses card numbers from everybody', async () => {
  const card = { number: '4242424242424242', exp_month: 1, exp_year: 2040, cvc: '123' };
  const asked = stripeErrorOf(stripe.paymentMethods.create({ type: 'card', card }));
  expect(await asked).toMatchObject({ statusCode: 400, param: 'card[number]' });
  expect(await stripeErrorOf(browser.paymentMethods.create({ type: 'card', card }))).toMatchObject({ statusCode: 403 });
  const made = await stripe.paymentMethods.create({
    type: 'card',
    card: { token: 'tok_visa' },
    billing_details: { name: 'Ann' },
  });
  expect(made).toMatchObject({ card: { last4: '4242' }, billing_details: { name: 'Ann' } });
});

it('requires 3-D Secure, which the cardholder confirms', async () => {
  const { id } = await ask({
    confirm: true,
    payment_method: 'pm_card_threeDSecure2Required',
    return_url: 'https://shop.example/back?a=1',
  });
  const { next_action } = await stripe.paymentIntents.retrieve(id);
  const url = next_action?.redirect_to_url?.url ?? '';
  expect(await (await fetch(url)).text()).toContain('Is it really you?');
  const back = new URL((await answer(url, 'complete')).headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe('https://shop.example/back');
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    a: '1',
    payment_intent: id,
    redirect_status: 'succeeded',
  });
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(303);
});

it('requires 3-D Secure, which the cardholder declines', async () => {
  const { id } = await ask({
    confirm: true,
    payment_method: 'pm_card_authenticationRequiredOnSetup',
    return_url: 'https://shop.example/back',
  });
  const url = (await stripe.paymentIntents.retrieve(id)).next_action?.redirect_to_url?.url ?? '';
  expect((await answer(url, 'fail')).headers.get('location')).toContain('redirect_status=failed');
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  });
});

it('returns only to where the payment was confirmed for, and only to the shop', async () => {
  const payment = { confirm: true, payment_method: 'pm_card_threeDSecure2Required' };
  const question = async (return_url?: string) => {
    const { next_action: next } = await ask({ ...payment, ...(return_url ? { return_url } : {}) });
    return next?.redirect_to_url?.url ?? String(next?.use_stripe_sdk?.stripe_js);
  };
  const elsewhere = '&return_url=https%3A%2F%2Fevil.example';
  const asked = await answer((await question('https://shop.example/back')) + elsewhere, 'complete');
  expect(asked.headers.get('location')).toMatch(/^https:\/\/shop\.example\/back\?/);
  const closed = await answer((await question()) + elsewhere, 'complete');
  expect(closed.status).toBe(200);
  expect(closed.headers.get('location')).toBeNull();

  const shop = await openSandbox({ publicUrl: 'https://shop.example' });
  const seller = (await shop.stripe.accounts.create(activeAccount)).id;
  const buyer = stripeClient(shop.port, undefined, 'pk_test_sandbox');
  const confirm = async (return_url: string) => {
    const intent = await shop.stripe.paymentIntents.create(paymentParams(seller));
    const params = { payment_method: payment.payment_method, return_url, ...secretOf(intent) };
    return buyer.paymentIntents.confirm(intent.id, params as Stripe.PaymentIntentConfirmParams);
  };
  for (const url of ['https://evil.example/', 'https://shop.example@evil.example/', 'javascript:alert(1)', '//x', 'x'])
    expect(await stripeErrorOf(confirm(url))).toMatchObject({ statusCode: 400, param: 'return_url' });
  expect((await confirm('https://shop.example/order?a=1')).status).toBe('requires_action');
  await shop.close();
});

it('ends a browser that confirms again and again', async () => {
  const intent = await ask();
  const params = { ...secretOf(intent), payment_method: 'pm_card_visa_chargeDeclined' };
  const decline = async () =>
    (await stripeErrorOf(browser.paymentIntents.confirm(intent.id, params as Stripe.PaymentIntentConfirmParams)))
      .statusCode;
  const answers = await Promise.all(Array.from({ length: 101 }, decline));
  expect(answers.toSorted()).toEqual([...Array.from({ length: 100 }, () => 402), 429]);
});

it('shows a browser nothing by expanding', async () => {
  const intent = await ask({ confirm: true, payment_method: 'pm_card_visa' });
  const look = (expand: string) =>
    browser.paymentIntents.retrieve(intent.id, {
      ...secretOf(intent),
      expand: [expand],
    } as Stripe.PaymentIntentRetrieveParams);
  for (const path of ['latest_charge', 'latest_charge.balance_transaction', 'on_behalf_of'])
    expect(await stripeErrorOf(look(path))).toMatchObject({ statusCode: 400, param: 'expand' });
  expect((await look('payment_method')).payment_method).toMatchObject({ object: 'payment_method' });
});

it('keeps a token for a day, and two thousand at most', async () => {
  const token = () => browser.tokens.create({ account: { business_type: 'individual' } });
  const first = await token();
  expect((await stripe.tokens.retrieve(first.id)).id).toBe(first.id);
  await open.control('clock', { advance: 86_401 });
  expect(await stripeErrorOf(stripe.tokens.retrieve(first.id))).toMatchObject({ statusCode: 404 });
  const made: string[] = [];
  for (let round = 0; round < 21; round += 1)
    made.push(...(await Promise.all(Array.from({ length: 100 }, token))).map(({ id }) => id));
  await open.control('clock', { advance: 1 });
  expect(await stripeErrorOf(stripe.tokens.retrieve(made[0] ?? ''))).toMatchObject({ statusCode: 404 });
  expect((await stripe.tokens.retrieve(made[2_050] ?? '')).object).toBe('token');
});

it('refuses browsers without the client secret', async () => {
  const { id } = await ask({
    confirm: true,
    payment_method: 'pm_card_threeDSecure2Required',
    return_url: 'https://shop.example/back',
  });
  expect((await answer(`${open.url}/_sandbox/3d-secure/${id}?client_secret=no`, 'complete')).status).toBe(404);
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_action');
});

it('requires 3-D Secure once if the card is saved for later', async () => {
  const customer = (await stripe.customers.create({})).id;
  const setup = await stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'] });
  const asked = await browser.setupIntents.confirm(setup.id, {
    ...secretOf(setup),
    payment_method: 'pm_card_authenticationRequiredOnSetup',
  } as Stripe.SetupIntentConfirmParams);
  expect(asked.status).toBe('requires_action');
  await answer(String(asked.next_action?.use_stripe_sdk?.stripe_js), 'complete');
  const { status, payment_method } = await stripe.setupIntents.retrieve(setup.id);
  expect(status).toBe('succeeded');
  const paid = await ask({ customer, payment_method: String(payment_method), confirm: true, off_session: true });
  expect(paid.status).toBe('requires_capture');
  const unasked = ask({ payment_method: 'pm_card_authenticationRequiredOnSetup', confirm: true, off_session: true });
  expect(await stripeErrorOf(unasked)).toMatchObject({ statusCode: 402, code: 'authentication_required' });
});

it('lets an account complete the onboarding, or abandon it', async () => {
  const { id, requirements } = await stripe.accounts.create({
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  expect(requirements?.currently_due).toContain('external_account');
  const link = () =>
    stripe.accountLinks.create({
      account: id,
      type: 'account_onboarding',
      refresh_url: 'https://shop.example/refresh',
      return_url: 'https://shop.example/return',
    });
  const abandoned = await link();
  const page = await fetch(abandoned.url);
  const { pathname } = new URL(abandoned.url);
  expect(pathname).toMatch(/^\/_sandbox\/onboarding\/\w+$/);
  expect(page.headers.get('referrer-policy'), 'so that the browser sends an Origin with the form').toBe('same-origin');
  const html = await page.text();
  expect(html, 'behind a reverse proxy it stays on its origin').not.toMatch(/(action|href|src)=/);
  expect(html).toContain('external_account');
  expect((await answer(abandoned.url, 'abandon')).headers.get('location')).toBe('https://shop.example/refresh');
  expect((await stripe.accounts.retrieve(id)).details_submitted).toBe(false);
  const again = await answer(abandoned.url, 'complete');
  expect(again.headers.get('location'), 'a link works once').toBe('https://shop.example/refresh');
  expect((await stripe.accounts.retrieve(id)).details_submitted).toBe(false);
  expect((await answer(abandoned.url.replace(/\w+$/, 'link_of_nobody'), 'complete')).status).toBe(404);
  expect((await answer((await link()).url, 'complete')).headers.get('location')).toBe('https://shop.example/return');
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    details_submitted: true,
    charges_enabled: true,
    payouts_enabled: true,
  });
  const late = await link();
  await open.control('clock', { advance: 600 });
  expect((await fetch(late.url, { redirect: 'manual' })).headers.get('location')).toBe('https://shop.example/refresh');
});

it('accepts personal data by a token that the browser creates', async () => {
  const account = { business_type: 'company' as const, company: { name: 'Blue Hills' }, tos_shown_and_accepted: true };
  const token = await browser.tokens.create({ account });
  const made = await stripe.accounts.create({ account_token: token.id, country: 'US' });
  expect(made).toMatchObject({ business_type: 'company', company: { name: 'Blue Hills' } });
  expect(await stripeErrorOf(stripe.accounts.update(made.id, { account_token: token.id }))).toMatchObject({
    code: 'token_already_used',
  });
});
