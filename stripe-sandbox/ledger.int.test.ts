import * as fc from 'fast-check';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { activeAccount, type OpenSandbox, openSandbox, paymentParams } from './testing/open-sandbox.ts';

type Step =
  | { do: 'buy'; card: string; amount: number; fee: number; winery: number; manual: boolean }
  | {
      do: 'capture' | 'cancel' | 'refund' | 'dispute' | 'win' | 'lose' | 'reverse' | 'transfer';
      which: number;
      part: number;
    }
  | { do: 'pay-out'; winery: number; part: number }
  | { do: 'wait'; hours: number };

const which = fc.nat(20);
const part = fc.integer({ min: 1, max: 100 });
const winery = fc.nat(1);
const cards = [
  'visa',
  'visa',
  'mastercard',
  'bypassPending',
  'bypassPending',
  'createDispute',
  'refundFail',
  'visa_chargeDeclined',
];
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      card: fc.constantFrom(...cards),
      amount: fc.integer({ min: 50, max: 50_000 }),
      fee: fc.nat(49),
      winery,
      manual: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('capture', 'cancel', 'refund', 'dispute', 'win', 'lose', 'reverse', 'transfer'),
      which,
      part,
    }) as fc.Arbitrary<Step>,
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay-out' as const), winery, part }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 30, 60, 200) }) },
);

/** Runs a step; an error of Stripe is allowed. */
async function take(
  { stripe, control }: OpenSandbox,
  wineries: string[],
  intents: string[],
  step: Step,
): Promise<void> {
  const pick = (at: number) => intents[at % intents.length] ?? 'pi_none';
  if (step.do === 'buy') {
    const capture_method = step.manual ? 'manual' : 'automatic';
    const request = paymentParams(wineries[step.winery] ?? '', {
      amount: step.amount,
      application_fee_amount: step.fee,
      capture_method,
    });
    const { id } = await stripe.paymentIntents.create(request);
    intents.push(id);
    await stripe.paymentIntents.confirm(id, { payment_method: `pm_card_${step.card}` });
  } else if (step.do === 'wait') await control('clock', { advance: step.hours * 3600 });
  else if (step.do === 'pay-out') {
    const options = { stripeAccount: wineries[step.winery] ?? '' };
    const { available } = await stripe.balance.retrieve({}, options);
    const amount = Math.ceil(((available[0]?.amount ?? 0) * step.part) / 100);
    await stripe.payouts.create({ amount, currency: 'usd' }, options);
  } else {
    const intent = await stripe.paymentIntents.retrieve(pick(step.which), { expand: ['latest_charge.transfer'] });
    await change({ stripe, control }, intent, step.do, step.part);
  }
}

async function change(
  { stripe, control }: Pick<OpenSandbox, 'stripe' | 'control'>,
  intent: Stripe.PaymentIntent,
  how: string,
  part: number,
): Promise<void> {
  const share = (whole: number) => Math.max(1, Math.ceil((whole * part) / 100));
  const charge = intent.latest_charge as Stripe.Charge | null;
  const transfer = charge?.transfer as Stripe.Transfer | undefined;
  if (how === 'capture') await stripe.paymentIntents.capture(intent.id, { amount_to_capture: share(intent.amount) });
  else if (how === 'cancel') await stripe.paymentIntents.cancel(intent.id);
  else if (how === 'refund') {
    const back = part % 2 === 0 ? { reverse_transfer: true, refund_application_fee: part % 4 === 0 } : {};
    await stripe.refunds.create({ payment_intent: intent.id, amount: share(intent.amount_received), ...back });
  } else if (how === 'dispute') await control('disputes', { payment_intent: intent.id });
  else if (how === 'reverse')
    await stripe.transfers.createReversal(transfer?.id ?? 'tr_none', { amount: share(intent.amount) });
  else if (how === 'transfer')
    await stripe.transfers.create({
      amount: share(1000),
      currency: 'usd',
      destination: String(intent.transfer_data?.destination),
    });
  else {
    const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data;
    if (dispute) await control('disputes', { dispute: dispute.id, outcome: how === 'win' ? 'won' : 'lost' });
  }
}

function unlessRefused(error: unknown): void {
  const status =
    error instanceof Stripe.errors.StripeError ? error.statusCode : Number(/: (\d{3}) /.exec(String(error))?.[1]);
  if (status === undefined || !(status >= 400 && status < 500)) throw error;
}

/** All objects of a list. */
const all = <Value>(list: Stripe.ApiListPromise<Value>) => list.autoPagingToArray({ limit: 10_000 });
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

it('sums to zero after any history, and matches the objects', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const open = await openSandbox({ payoutSeconds: 3600 });
      try {
        const { stripe } = open;
        const failing = { ...activeAccount, external_account: 'btok_us_accountClosed' };
        const wineries = [(await stripe.accounts.create(activeAccount)).id, (await stripe.accounts.create(failing)).id];
        const intents: string[] = [];
        for (const one of steps) {
          await take(open, wineries, intents, one).catch(unlessRefused);
        }
        await checkInvariants(open, wineries);
      } finally {
        await open.close();
      }
    }),
    { numRuns: 25 },
  );
}, 60_000);

async function checkInvariants({ stripe, control, drift }: OpenSandbox, wineries: string[]): Promise<void> {
  // why: nothing scheduled may happen between two reads
  await control('clock', { advance: 1 });
  const ledger = (await control('ledger')) as { sum: number; parties: Record<string, number> };
  expect(ledger.sum).toBe(0);
  const charges = (await all(stripe.charges.list({ limit: 100 }))).filter(({ captured, paid }) => captured && paid);
  const refunds = (await all(stripe.refunds.list({ limit: 100 }))).filter(({ status }) => status === 'succeeded');
  const disputes = (await all(stripe.disputes.list({ limit: 100 }))).filter(({ status }) => status !== 'won');
  const paidByCards =
    sum(charges.map((charge) => charge.amount_captured)) -
    sum(refunds.map(({ amount }) => amount)) -
    sum(disputes.map(({ amount }) => amount));
  expect(ledger.parties['outside:cards:usd'] ?? 0).toBe(0 - paidByCards);
  let paidOut = 0;
  for (const stripeAccount of wineries) {
    const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount });
    expect(ledger.parties[`${stripeAccount}:usd`] ?? 0).toBe((available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0));
    const payouts = await all(stripe.payouts.list({ limit: 100 }, { stripeAccount }));
    paidOut += sum(
      payouts.filter(({ status }) => status === 'paid' || status === 'pending').map(({ amount }) => amount),
    );
  }
  expect(ledger.parties['outside:banks:usd'] ?? 0).toBe(paidOut);
  const fees = await all(stripe.applicationFees.list({ limit: 100 }));
  for (const { amount, amount_refunded } of fees) expect(amount_refunded).toBeLessThanOrEqual(amount);
  expect(drift.found).toEqual([]);
}
