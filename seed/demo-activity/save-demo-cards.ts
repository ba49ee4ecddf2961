import { connectStripe } from '../../src/features/payments/stripe/stripe-payments.server.ts';
import type { Clock } from '../../src/infra/clock.ts';
import type { Database } from '../../src/infra/database.ts';
import type { SandboxAccess } from './demo-payout-accounts.ts';

/**
 * Saves a test card at the Stripe sandbox for each of these people, unless they have one. After a crash half-way,
 * customers already created are found by their idempotency keys.
 *
 * @param people.card one of Stripe's test payment methods, such as `pm_card_visa`
 */
export async function saveDemoCards(
  { db, clock }: { db: Database; clock: Clock },
  sandbox: SandboxAccess,
  people: readonly { userId: string; card: string }[],
): Promise<void> {
  const stripe = connectStripe(sandbox);
  const now = clock.now();
  await Promise.all(
    people.map(async ({ userId, card }) => {
      const idempotencyKey = `demo:${userId}:customer`;
      const { id: customerRef } = await stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey });
      const saved = await stripe.paymentMethods.attach(
        card,
        { customer: customerRef },
        { idempotencyKey: `${idempotencyKey}:card` },
      );
      await stripe.customers.update(customerRef, { invoice_settings: { default_payment_method: saved.id } });
      const {
        brand = 'visa',
        last4 = '',
        exp_month: cardExpMonth = 12,
        exp_year: cardExpYear = 2030,
      } = saved.card ?? {};
      await db
        .insertInto('paymentCustomers')
        .values({
          ...{ userId, customerRef, mode: 'test' as const, cardRef: saved.id, cardBrand: brand, cardLast4: last4 },
          ...{ cardExpMonth, cardExpYear, createdAt: now, updatedAt: now },
        })
        .onConflict((conflict) => conflict.column('userId').doNothing())
        .execute();
    }),
  );
}
