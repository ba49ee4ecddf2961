import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentParams } from './testing/open-sandbox.ts';
import { createSellerAccount, type StripeServer, stripeErrorOf, stripeServers } from './testing/stripe-servers.ts';

describe.each(stripeServers)('payments, $name', ({ open }) => {
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

  const reserve = (method = 'pm_card_visa', more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    stripe.paymentIntents.create(paymentParams(winery, { confirm: true, payment_method: method, ...more }));

  it("authorizes a card, captures the charge, and transfers the winery's part and the platform's fee", async () => {
    const asked = await stripe.paymentIntents.create(
      paymentParams(winery, { transfer_group: 'order-1', metadata: { order_id: 'order-1' } }),
    );
    expect(asked).toMatchObject({
      status: 'requires_payment_method',
      amount: 10_000,
      metadata: { order_id: 'order-1' },
    });
    expect(asked.client_secret).toMatch(new RegExp(`^${asked.id}_secret_\\w+$`));

    const reserved = await stripe.paymentIntents.confirm(asked.id, { payment_method: 'pm_card_visa' });
    expect(reserved).toMatchObject({ status: 'requires_capture', amount_capturable: 10_000, amount_received: 0 });

    const charged = await stripe.paymentIntents.capture(asked.id, {
      expand: ['latest_charge.transfer', 'latest_charge.balance_transaction'],
    });
    expect(charged).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 10_000 });
    const charge = charged.latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({ captured: true, paid: true, on_behalf_of: winery, application_fee_amount: 1500 });
    const transfer = charge.transfer as Stripe.Transfer;
    expect(transfer).toMatchObject({ amount: 10_000, destination: winery, transfer_group: 'order-1', reversed: false });

    const arrived = await stripe.charges.retrieve(
      transfer.destination_payment as string,
      { expand: ['balance_transaction'] },
      { stripeAccount: winery },
    );
    expect(arrived.balance_transaction).toMatchObject({
      amount: 10_000,
      fee: 1500,
      net: 8500,
      currency: 'usd',
      type: 'payment',
    });
    const fee = await stripe.applicationFees.retrieve(charge.application_fee as string);
    expect(fee).toMatchObject({ amount: 1500, account: winery, amount_refunded: 0, charge: charge.id });
  });

  it('cancels an authorization', async () => {
    const reserved = await reserve();
    const canceled = await stripe.paymentIntents.cancel(reserved.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned', amount_capturable: 0 });
    const again = await stripeErrorOf(stripe.paymentIntents.cancel(reserved.id));
    expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  });

  it('captures a part of an authorization', async () => {
    const reserved = await reserve();
    const charged = await stripe.paymentIntents.capture(reserved.id, {
      amount_to_capture: 6000,
      application_fee_amount: 900,
    });
    expect(charged).toMatchObject({
      status: 'succeeded',
      amount: 10_000,
      amount_received: 6000,
      application_fee_amount: 900,
    });
  });

  it('captures an authorization once', async () => {
    const reserved = await reserve();
    await stripe.paymentIntents.capture(reserved.id);
    const again = await stripeErrorOf(stripe.paymentIntents.capture(reserved.id));
    expect(again).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    });
    expect(again.payment_intent).toMatchObject({ id: reserved.id, status: 'succeeded' });
  });

  it('refunds everything with the transfer and the fee', async () => {
    const { id } = await reserve();
    await stripe.paymentIntents.capture(id);
    const refund = await stripe.refunds.create(
      { payment_intent: id, reverse_transfer: true, refund_application_fee: true },
      { idempotencyKey: `refund-${id}` },
    );
    expect(refund).toMatchObject({ amount: 10_000, payment_intent: id, status: 'succeeded' });
    const intent = await stripe.paymentIntents.retrieve(id, {
      expand: ['latest_charge.transfer', 'latest_charge.application_fee'],
    });
    const charge = intent.latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 10_000 });
    expect(charge.transfer).toMatchObject({ reversed: true, amount_reversed: 10_000 });
    expect(charge.application_fee).toMatchObject({ refunded: true, amount_refunded: 1500 });
    const again = await stripeErrorOf(stripe.refunds.create({ payment_intent: id }));
    expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
  });

  it('refunds a part, and never more than was charged', async () => {
    const { id } = await reserve();
    await stripe.paymentIntents.capture(id);
    const part = await stripe.refunds.create({
      payment_intent: id,
      amount: 4000,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    const reversal = await stripe.refunds.retrieve(part.id, { expand: ['transfer_reversal'] });
    expect(reversal.transfer_reversal).toMatchObject({ amount: 4000 });
    expect(await stripeErrorOf(stripe.refunds.create({ payment_intent: id, amount: 6001 }))).toMatchObject({
      statusCode: 400,
      param: 'amount',
    });
  });

  it('refuses to refund what was not captured', async () => {
    const { id } = await reserve();
    expect(await stripeErrorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ statusCode: 400 });
  });

  it('answers a repeated request with the same response, and refuses its key for another request', async () => {
    const idempotencyKey = `contract-${winery}-${Date.now()}`;
    const first = await stripe.paymentIntents.create(paymentParams(winery), { idempotencyKey });
    const second = await stripe.paymentIntents.create(paymentParams(winery), { idempotencyKey });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    const other = await stripeErrorOf(
      stripe.paymentIntents.create(paymentParams(winery, { amount: 10_001 }), { idempotencyKey }),
    );
    expect(other).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  it('answers a repeated refusal with the same response', async () => {
    const idempotencyKey = `declined-${winery}-${Date.now()}`;
    const ask = () =>
      stripe.paymentIntents.create(
        paymentParams(winery, { confirm: true, payment_method: 'pm_card_visa_chargeDeclined' }),
        {
          idempotencyKey,
        },
      );
    const first = await stripeErrorOf(ask());
    const second = await stripeErrorOf(ask());
    expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
    ['pm_card_visa_chargeDeclinedVelocityLimitExceeded', 'card_declined', 'card_velocity_exceeded'],
    ['pm_card_radarBlock', 'card_declined', 'fraudulent'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', undefined],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', undefined],
  ])('refuses %s with %s', async (method, code, declineCode) => {
    const asked = await stripe.paymentIntents.create(paymentParams(winery));
    const failure = await stripeErrorOf(stripe.paymentIntents.confirm(asked.id, { payment_method: method }));
    expect(failure).toMatchObject({ type: 'StripeCardError', statusCode: 402, code });
    if (declineCode) expect(failure.decline_code).toBe(declineCode);
    const after = await stripe.paymentIntents.retrieve(asked.id);
    expect(after.status).toBe('requires_payment_method');
    expect(after.last_payment_error).toMatchObject({ type: 'card_error', code });
    const other = await stripe.paymentIntents.confirm(asked.id, { payment_method: 'pm_card_mastercard' });
    expect(other.status).toBe('requires_capture');
  });

  it('asks the owner of a card that always needs them, and of one that was set up for payments without them', async () => {
    const customer = (await stripe.customers.create({})).id;
    const charge = async (card: string, params: Partial<Stripe.PaymentIntentCreateParams>) => {
      const { id } = await stripe.paymentMethods.attach(card, { customer });
      return reserve(id, { customer, ...params });
    };
    const absent = { off_session: true } as const;
    expect(await stripeErrorOf(charge('pm_card_authenticationRequired', absent))).toMatchObject({
      code: 'authentication_required',
    });
    const setUp = 'pm_card_authenticationRequiredSetupForOffSession';
    expect((await charge(setUp, absent)).status).toBe('requires_capture');
    expect((await charge(setUp, { return_url: 'https://lonevine.example/back' })).status).toBe('requires_action');
  });

  it('puts the suffix of a payment behind the prefix of its account on the bank statement', async () => {
    await stripe.accounts.update(winery, {
      settings: { card_payments: { statement_descriptor_prefix: 'PEDERNALES' } },
    });
    const paid = await reserve('pm_card_visa', {
      statement_descriptor_suffix: 'LV12345678',
      expand: ['latest_charge'],
    });
    const charge = paid.latest_charge as Stripe.Charge;
    expect(charge.calculated_statement_descriptor).toBe('PEDERNALES* LV12345678');
    for (const suffix of ['12345678', 'LV*1', 'LV123456789'])
      expect(await stripeErrorOf(reserve('pm_card_visa', { statement_descriptor_suffix: suffix }))).toMatchObject({
        statusCode: 400,
      });
  });

  it('requires 3-D Secure', async () => {
    const asked = await reserve('pm_card_threeDSecure2Required', { return_url: 'https://lonevine.example/back' });
    expect(asked.status).toBe('requires_action');
    expect(asked.next_action).toMatchObject({
      type: 'redirect_to_url',
      redirect_to_url: { return_url: 'https://lonevine.example/back' },
    });
    expect(asked.next_action?.redirect_to_url?.url).toMatch(/^https?:\/\//);
  });

  it("refuses unknown parameters with Stripe's message", async () => {
    const unknown = { ...paymentParams(winery), colour: 'red' } as Stripe.PaymentIntentCreateParams;
    expect(await stripeErrorOf(stripe.paymentIntents.create(unknown))).toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'colour',
    });
    expect(await stripeErrorOf(stripe.paymentIntents.retrieve('pi_nothing'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(
      await stripeErrorOf(
        stripe.paymentIntents.create(paymentParams(winery, { amount: 49, application_fee_amount: 0 })),
      ),
    ).toMatchObject({
      statusCode: 400,
      code: 'amount_too_small',
    });
    const { amount: _, ...without } = paymentParams(winery);
    expect(
      await stripeErrorOf(stripe.paymentIntents.create(without as Stripe.PaymentIntentCreateParams)),
    ).toMatchObject({
      statusCode: 400,
      code: 'parameter_missing',
      param: 'amount',
    });
    expect(
      await stripeErrorOf(stripe.paymentIntents.create(paymentParams(winery, { application_fee_amount: 10_001 }))),
    ).toMatchObject({ statusCode: 400 });
    expect(await stripeErrorOf(stripe.paymentIntents.create(paymentParams('acct_nothing')))).toMatchObject({
      statusCode: 400,
    });
    expect(await stripeErrorOf(stripe.accounts.retrieve('acct_nothing'))).toMatchObject({
      statusCode: 403,
      code: 'account_invalid',
    });
  });
});
