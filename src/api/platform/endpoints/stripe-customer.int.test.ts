import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { refreshCard } from '#features/payments/cards/card-jobs.server.ts';
import { openStripe } from '#features/payments/stripe/open-stripe.server.ts';
import { secretKey } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { sdkRefusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import type { Sdk } from '../../../../tests/fixtures/platform/sdk.ts';
import { test } from '../../../../tests/fixtures/platform/stripe-platform-test.ts';

/** Has a card confirmed, as Stripe's script does in the browser. @returns setup and card */
async function confirmed(sdk: Sdk, stripe: Stripe, card = 'pm_card_visa') {
  const { data } = await sdk.stripeSetupIntents.create();
  const { stripeSetupIntentId: setup, clientSecret } = data.data.attributes;
  expect(clientSecret).toContain(setup);
  const { payment_method: method } = await stripe.setupIntents.confirm(setup, { payment_method: card });
  return { setup, card: String(method) };
}

const cardOf = ({ included }: { included: { type: string; attributes: object }[] }) =>
  included.find(({ type }) => type === 'stripePaymentMethod')?.attributes;

const include = { include: ['stripeCustomer.defaultPaymentMethod'] };
const expanded = { expand: true, include: ['defaultPaymentMethod'] };

describe('a saved card', () => {
  test('is the one that a setup has confirmed, with the customer', async ({ platform, sandbox: { stripe } }) => {
    const sdk = await platform.loggedIn('buyer@example.test');
    const { data: before } = await sdk.currentUser.show(include);
    expect(before.data.relationships.stripeCustomer.data).toBeNull();
    const { card } = await confirmed(sdk, stripe);
    const { data } = await sdk.stripeCustomer.create({ stripePaymentMethodId: card }, expanded);
    expect(data.data.attributes).toEqual({ stripeCustomerId: expect.stringMatching(/^cus_/) });
    expect(cardOf(data)).toEqual({
      ...{ type: 'stripe-payment-method/card', stripePaymentMethodId: card },
      card: {
        brand: 'visa',
        last4Digits: '4242',
        expirationMonth: expect.any(Number),
        expirationYear: expect.any(Number),
      },
    });
    const { data: shown } = await sdk.currentUser.show(include);
    expect(cardOf(shown)).toMatchObject({ stripePaymentMethodId: card });
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  test('is replaced as front ends do it: confirmed, the former one deleted, and the new one added', async ({
    platform,
    sandbox: { stripe, address },
  }) => {
    const sdk = await platform.loggedIn('buyer@example.test');
    const first = await confirmed(sdk, stripe);
    await sdk.stripeCustomer.create({ stripePaymentMethodId: first.card });
    const second = await confirmed(sdk, stripe, 'pm_card_mastercard');
    const { cards } = openStripe(
      { secretKey, address, webhookSecrets: { platform: undefined, connect: undefined } },
      () => platform.app.clock.now(),
    );
    const event = { type: 'setup_intent.succeeded', objectRef: second.setup };
    const early = { stripePaymentMethodId: second.card };
    const refused = { status: 409, codes: ['conflict'] };
    expect(await sdkRefusal(sdk.stripeCustomer.addPaymentMethod(early)), 'not yet deleted').toMatchObject(refused);
    expect(await sdkRefusal(sdk.stripeCustomer.create(early))).toMatchObject(refused);
    expect(cardOf((await sdk.currentUser.show(include)).data)).toMatchObject({ stripePaymentMethodId: first.card });
    // why: the provider says so at once, and must not save what its owner has not named
    await refreshCard({ ...platform.app, cards } as never, { kind: 'system' }, event);
    const { data: without } = await sdk.stripeCustomer.deletePaymentMethod({}, expanded);
    expect(without.data.relationships).toEqual({ defaultPaymentMethod: { data: null } });
    const { data } = await sdk.stripeCustomer.addPaymentMethod({ stripePaymentMethodId: second.card }, expanded);
    expect(cardOf(data)).toMatchObject({ card: { brand: 'mastercard', last4Digits: '4444' } });
    const { data: left } = await stripe.customers.listPaymentMethods(data.data.attributes.stripeCustomerId);
    expect(left.map(({ id }) => id)).toEqual([second.card]);
    await sdk.stripeCustomer.addPaymentMethod({ stripePaymentMethodId: second.card });
  });

  test('is one of several that are added at once', async ({ platform, sandbox: { stripe } }) => {
    const sdk = await platform.loggedIn('buyer@example.test');
    const brands = ['pm_card_visa', 'pm_card_mastercard'];
    const cards: string[] = [];
    for (const brand of brands) cards.push((await confirmed(sdk, stripe, brand)).card);
    const add = (stripePaymentMethodId: string) => sdk.stripeCustomer.addPaymentMethod({ stripePaymentMethodId });
    const all = await Promise.allSettled(cards.map(add));
    const added = cards.filter((_, at) => all[at]?.status === 'fulfilled');
    expect(added).toHaveLength(1);
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 });
    const { data } = await sdk.currentUser.show(include);
    expect(cardOf(data)).toMatchObject({ stripePaymentMethodId: added[0] });
  });

  test('is nobody’s that was not confirmed by the person', async ({ platform, sandbox: { stripe } }) => {
    const [sdk, other] = [await platform.loggedIn('buyer@example.test'), await platform.loggedIn('owner@example.test')];
    const add = (who: Sdk, stripePaymentMethodId: string) =>
      sdkRefusal(who.stripeCustomer.addPaymentMethod({ stripePaymentMethodId }));
    const { card } = await confirmed(sdk, stripe);
    const none = { status: 409, codes: ['stripe-customer-not-found'] };
    expect(await add(other, card), 'without a customer').toMatchObject(none);
    expect(await sdkRefusal(other.stripeCustomer.deletePaymentMethod())).toMatchObject(none);
    await other.stripeCustomer.create({});
    const wrong = { status: 400, codes: ['validation-invalid-value'], fields: ['stripePaymentMethodId'] };
    expect(await add(other, card)).toMatchObject(wrong);
    expect(await add(other, 'pm_card_visa')).toMatchObject(wrong);
    expect(await add(other, '../x')).toMatchObject({ status: 400 });
    const { data } = await other.currentUser.show(include);
    expect(data.data.relationships.stripeCustomer.data).not.toBeNull();
    expect(cardOf(data)).toBeUndefined();
  });

  test('can be begun ten times an hour', async ({ platform, sandbox }) => {
    expect(sandbox.address).toMatch(/^http/);
    const sdk = await platform.loggedIn('buyer@example.test');
    for (let time = 0; time < 10; time++) await sdk.stripeSetupIntents.create({});
    expect(await sdkRefusal(sdk.stripeSetupIntents.create({}))).toMatchObject({
      ...{ status: 429, codes: ['too-many-requests'] },
    });
  });
});
