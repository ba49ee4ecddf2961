import type Stripe from 'stripe';

/**
 * Opens a connected account with everything that Stripe asks of one, so that it is active at once.
 * @param asked.key under which it is opened once, however often it is asked for
 * @returns its reference
 * @see https://docs.stripe.com/connect/testing
 */
export async function openActiveAccount(
  stripe: Stripe,
  asked: { name: string; now: Date; key?: string },
): Promise<string> {
  const { name, now, key } = asked;
  const { id } = await stripe.accounts.create(
    {
      country: 'US',
      controller: {
        stripe_dashboard: { type: 'none' },
        requirement_collection: 'application',
        fees: { payer: 'application' },
        losses: { payments: 'application' },
      },
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      business_type: 'company',
      business_profile: { mcc: '5921', name },
      company: { name },
      external_account: 'btok_us_verified',
      tos_acceptance: { date: Math.floor(now.getTime() / 1000), ip: '127.0.0.1' },
      settings: { payouts: { schedule: { interval: 'manual' } } },
    },
    key === undefined ? {} : { idempotencyKey: key },
  );
  return id;
}
