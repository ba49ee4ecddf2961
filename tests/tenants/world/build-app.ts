import type Stripe from 'stripe';
import type { OrdersApp } from '../../../src/features/orders/order-dependencies.ts';
import { openStripe } from '../../../src/features/payments/stripe/open-stripe.server.ts';
import type { StripeSettings } from '../../../src/features/payments/stripe/stripe-settings.ts';
import { createRateLimiter, type RateLimiter } from '../../../src/infra/rate-limiter.ts';
import type { TestApp } from '../../fixtures/database/integration-test.ts';
import { standingClock } from '../../fixtures/orders/orders-test.ts';
import { paidAtOnce } from '../../fixtures/payments/paid-at-once.ts';
import { connectSandbox, secretKey } from '../../fixtures/payments/stripe-test.ts';

/** What builds the world: use cases with the payment sandbox and a clock that stands still. */
export type BuildApp = Omit<TestApp, 'clock'> &
  OrdersApp & {
    clock: ReturnType<typeof standingClock>;
    rateLimiter: RateLimiter;
    sessionSecret: string;
    site: { name: string; baseUrl: string };
    stripe: Stripe;
    settings: StripeSettings;
    /** The buyer's card pays an order. */
    pay(orderId: string): Promise<void>;
    /** Saves a card for a person. @returns its reference */
    saveCard(userId: string): Promise<void>;
  };

/** Opens it on a database. @param address of the payment sandbox */
export function openBuildApp(app: TestApp, address: string): BuildApp {
  const clock = standingClock();
  const settings = { secretKey, address, webhookSecrets: { platform: undefined, connect: undefined } };
  const stripe = connectSandbox(address);
  const { db } = app;
  return {
    ...{ ...app, ...openStripe(settings, clock.now), clock, settings, stripe },
    rateLimiter: createRateLimiter(db, clock),
    sessionSecret: 'a secret of the tests that is long enough',
    site: { name: 'Lonevine', baseUrl: 'http://shop.test' },
    fees: { providerCommission: 1_000, customerCommission: 300 },
    payoutTerms: paidAtOnce,
    unpaidSettings: { orders: 50, valueCents: 10_000_000, stockShare: 9_000 },
    pay: async (orderId) => {
      const query = db.selectFrom('payments').select('gatewayRef').where('orderId', '=', orderId);
      const { gatewayRef } = await query.executeTakeFirstOrThrow();
      await stripe.paymentIntents.confirm(gatewayRef ?? '', { payment_method: 'pm_card_visa' });
    },
    saveCard: async (userId) => {
      const customer = await stripe.customers.create({});
      const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
      const at = { createdAt: clock.now(), updatedAt: clock.now() };
      const details = { cardBrand: 'visa', cardLast4: '4242', cardExpMonth: 12, cardExpYear: 2035 };
      await db
        .insertInto('paymentCustomers')
        .values({ userId, customerRef: customer.id, mode: 'test', cardRef: card.id, ...details, ...at })
        .execute();
    },
  };
}
