import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CardPurpose } from './card-payments.ts';
import { type StripeScript, stripeCardPayments } from './stripe-card-payments.tsx';

const payment: CardPurpose = {
  mode: 'payment',
  amountCents: 5_000,
  currency: 'USD',
  accountRef: 'acct_1',
  savesCard: false,
};
const sendBeacon = vi.fn();
beforeEach(() => vi.stubGlobal('navigator', { sendBeacon }));
afterEach(() => {
  vi.unstubAllGlobals();
  sendBeacon.mockReset();
});

/** The reports to the shop, each with its fields. */
const reported = () => sendBeacon.mock.calls.map(([path, body]) => [path, Object.fromEntries(body)]);

const returnUrl = 'https://shop.test/order';

/** A fake of Stripe's script with the given answers. */
function script(answers: Record<string, unknown> = {}) {
  // why: Stripe's script may only be loaded from Stripe, and tests have no network
  const elements = { create: vi.fn(() => ({})), submit: vi.fn(async () => answers.submit ?? {}), update: vi.fn() };
  const fake = {
    elements: vi.fn(() => elements),
    confirmPayment: vi.fn(async () => answers.confirm ?? { paymentIntent: { status: 'requires_capture' } }),
    confirmSetup: vi.fn(async () => answers.setup ?? { setupIntent: { status: 'succeeded' } }),
    retrievePaymentIntent: vi.fn(
      async () => answers.retrieved ?? { paymentIntent: { status: answers.status ?? 'requires_payment_method' } },
    ),
    createToken: vi.fn(async () => answers.token ?? { token: { id: 'btok_1' } }),
  };
  return { ...fake, fields: elements, script: fake as unknown as StripeScript };
}

test('the fields of an order accept cards only, authorize first, and charge on behalf of the winery', () => {
  const { script: given, elements, fields } = script();
  stripeCardPayments(given, payment);
  expect(elements).toHaveBeenCalledWith({
    mode: 'payment',
    amount: 5_000,
    currency: 'usd',
    captureMethod: 'manual',
    onBehalfOf: 'acct_1',
    allowedPaymentMethodTypes: ['card'],
    setupFutureUsage: null,
  });
  expect(fields.create).toHaveBeenCalledWith('payment', expect.anything());
  stripeCardPayments(given, { ...payment, savesCard: true });
  expect(elements).toHaveBeenLastCalledWith(expect.objectContaining({ setupFutureUsage: 'off_session' }));
  stripeCardPayments(given, { mode: 'setup', currency: 'USD' });
  expect(elements).toHaveBeenLastCalledWith({
    mode: 'setup',
    currency: 'usd',
    allowedPaymentMethodTypes: ['card'],
    setupFutureUsage: 'off_session',
  });
});

test('the amount and whether the card is saved may change while the fields stay; the billing address is sent', async () => {
  const { script: given, fields, confirmPayment } = script();
  const payments = stripeCardPayments(given, payment);
  payments.change({ ...payment, amountCents: 6_000, savesCard: true });
  expect(fields.update).toHaveBeenCalledWith({ amount: 6_000, setupFutureUsage: 'off_session' });
  expect(fields.create).toHaveBeenCalledTimes(1);
  const billing = { address: { line1: '12 Main Street', postal_code: '78624', city: 'Fredericksburg', country: 'US' } };
  await payments.confirmPayment({ clientSecret: 'pi_1_secret_1', returnUrl, billing });
  const confirmParams = { return_url: returnUrl, payment_method_data: { billing_details: billing } };
  expect(confirmPayment).toHaveBeenCalledWith(expect.objectContaining({ confirmParams }));
});

test('a new card pays with its fields, a saved one with its id', async () => {
  const { script: given, confirmPayment, fields } = script();
  const payments = stripeCardPayments(given, payment);
  expect(await payments.submit()).toEqual({ ok: true });
  const paid = await payments.confirmPayment({ clientSecret: 'pi_1_secret_1', returnUrl });
  expect(paid).toEqual({ ok: true, status: 'requires_capture' });
  const confirmParams = { return_url: returnUrl };
  const expected = { clientSecret: 'pi_1_secret_1', redirect: 'if_required' };
  expect(confirmPayment).toHaveBeenLastCalledWith({ ...expected, elements: fields, confirmParams });
  await payments.confirmPayment({ clientSecret: 'pi_1_secret_1', returnUrl, savedPaymentMethodId: 'pm_1' });
  const saved = { ...confirmParams, payment_method: 'pm_1' };
  expect(confirmPayment).toHaveBeenLastCalledWith({ ...expected, confirmParams: saved });
});

test.each(['processing', 'requires_capture', 'canceled', 'succeeded'])(
  'a payment that is %s is not confirmed again',
  async (status) => {
    const { script: given, confirmPayment } = script({ status });
    const paid = await stripeCardPayments(given, payment).confirmPayment({ clientSecret: 'pi_1_secret_1', returnUrl });
    expect(paid).toEqual({ ok: true, status });
    expect(confirmPayment).not.toHaveBeenCalled();
  },
);

test('refusals have the shop’s message, or Stripe’s if it has none', async () => {
  const failureOf = async (error: object) => {
    const { script: given } = script({ confirm: { error }, submit: { error }, setup: { error } });
    const payments = stripeCardPayments(given, payment);
    const options = { clientSecret: 'pi_1_secret_1', returnUrl };
    const paid = await payments.confirmPayment(options);
    expect(await payments.submit()).toEqual(paid);
    expect(await payments.confirmSetup(options)).toEqual(paid);
    return paid;
  };
  expect(await failureOf({ code: 'incorrect_cvc' })).toMatchObject({ failure: { code: 'cvc' } });
  expect(await failureOf({ code: 'card_declined', decline_code: 'lost_card' })).toMatchObject({
    failure: { code: 'declined' },
  });
  expect(await failureOf({ code: 'payment_intent_authentication_failure' })).toMatchObject({
    failure: { code: 'authentication' },
  });
  expect(await failureOf({ code: 'new', message: 'Etwas' })).toMatchObject({
    failure: { code: 'other', message: 'Etwas' },
  });
  expect(await failureOf({})).toMatchObject({ ok: false, failure: { code: 'other' } });
});

test('a refusal by the payment gateway is reported with name, code, and status only', async () => {
  const options = { clientSecret: 'pi_1_secret_1', returnUrl };
  const error = {
    code: 'card_declined',
    message: 'The card of Ann Lee was declined',
    payment_intent: { status: 'requires_payment_method' },
  };
  await stripeCardPayments(script({ confirm: { error } }).script, payment).confirmPayment(options);
  const challenged = script({ confirm: { paymentIntent: { status: 'requires_action' } } });
  await stripeCardPayments(challenged.script, payment).confirmPayment(options);
  await stripeCardPayments(script({ setup: { error } }).script, payment).confirmSetup(options);
  const lost = stripeCardPayments(script({ retrieved: { error: {} } }).script, payment);
  await lost.retrievePayment('pi_1_secret_1');
  await lost.confirmPayment(options);
  const report = (name: string, code: string, paymentStatus = '') => ['/api/failures', { name, code, paymentStatus }];
  expect(reported()).toEqual([
    report('handle card payment failed', 'declined', 'requires_payment_method'),
    report('handle card payment failed', 'authentication', 'requires_action'),
    report('handle card setup failed', 'declined'),
    report('retrieve payment intent failed', 'other'),
    report('retrieve payment intent failed', 'other'),
  ]);
});

test('typing errors and successes are not reported, and a browser that cannot report can still pay', async () => {
  const options = { clientSecret: 'pi_1_secret_1', returnUrl };
  const { script: given } = script({ submit: { error: { code: 'incorrect_cvc' } } });
  await stripeCardPayments(given, payment).submit();
  await stripeCardPayments(given, payment).confirmPayment(options);
  expect(reported()).toEqual([]);
  vi.stubGlobal('navigator', {});
  const failing = script({ confirm: { error: { code: 'card_declined' } } });
  const paid = await stripeCardPayments(failing.script, payment).confirmPayment(options);
  expect(paid).toMatchObject({ ok: false, failure: { code: 'declined' } });
});

test('bank accounts and people become tokens', async () => {
  const { script: given, createToken } = script();
  const payments = stripeCardPayments(given, { mode: 'setup', currency: 'USD' });
  const bank = { country: 'US', currency: 'USD', accountNumber: '000123456789', holderType: 'company' } as const;
  expect(await payments.createBankToken({ ...bank, routingNumber: '110000000' })).toEqual({
    ok: true,
    token: 'btok_1',
  });
  expect(createToken).toHaveBeenLastCalledWith('bank_account', {
    country: 'US',
    currency: 'usd',
    account_number: '000123456789',
    account_holder_type: 'company',
    routing_number: '110000000',
  });
  const names = { holderName: 'トクダイ', bankName: 'Stripe Bank', branchName: 'Tokyo' };
  await payments.createBankToken({ ...bank, country: 'JP', currency: 'JPY', ...names });
  expect(createToken).toHaveBeenLastCalledWith(
    'bank_account',
    expect.objectContaining({ account_holder_name: 'トクダイ', bank_name: 'Stripe Bank', branch_name: 'Tokyo' }),
  );
  await payments.createAccountToken({ business_type: 'company', company: { name: 'Red Gate' } });
  expect(createToken).toHaveBeenLastCalledWith('account', { business_type: 'company', company: { name: 'Red Gate' } });
  const { script: without } = script({ token: { error: { message: 'Routing number must have 9 digits' } } });
  const refused = await stripeCardPayments(without, { mode: 'setup', currency: 'USD' }).createBankToken(bank);
  expect(refused).toMatchObject({ ok: false, failure: { message: 'Routing number must have 9 digits' } });
  const { script: silent } = script({ token: { error: {} } });
  const unheard = await stripeCardPayments(silent, { mode: 'setup', currency: 'USD' }).createBankToken(bank);
  expect(unheard).toMatchObject({ ok: false, failure: { message: expect.stringMatching(/^No answer came/) } });
});
