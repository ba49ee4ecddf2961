import { gatewayOf } from '#features/payments/charges/payment.server.ts';
import type { PaymentGateway } from '#features/payments/charges/payment-gateway.ts';
import { recordPlanIncome } from '#features/payments/operator-income.server.ts';
import type { ChargeHandlers } from '#features/subscriptions/run-due-charges.server.ts';
import { setWineryTerms } from '#features/wineries/terms/winery-terms.server.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import {
  findInvoice,
  type InvoiceRow,
  listInvoicesToCapture,
  lockUnsettled,
  setCaptured,
  takeInvoiceNumber,
  updateUnsettled,
} from './db/invoice-rows.server.ts';
import { findPlanRow, listOfferedPlanRows } from './db/plan-rows.server.ts';
import {
  lockSubscription,
  lockWineryPlan,
  storeSubscription,
  updateSubscription,
} from './db/subscription-rows.server.ts';
import { isFree, termsOf } from './plan.ts';
import { shopDay } from './shop-day.ts';

/** What billing plans needs. */
export type PlanBillingApp = Pick<Infra, 'db' | 'clock' | 'errors'> & { payments: PaymentGateway | undefined };

type Within = { db: Transaction } & Pick<Infra, 'clock'>;

/** What a payment for a plan was made with. */
type Made = { ref: string; card: { brand: string; last4: string } | null };

/**
 * What plans do with the charges of their invoices: one that is authorized begins the period; one that is given up ends
 * the change, or after the days of grace the plan.
 */
export function planCharges(app: PlanBillingApp): ChargeHandlers {
  return {
    kind: 'plan',
    keepWanted: lockUnsettled,
    canceled: async (db, ids) => {
      await updateUnsettled(db, ids, { state: 'void' });
    },
    authorized: (db, charge, made) => settleInvoice({ ...app, db }, charge.id, made),
    declined: (db, { id, nextAt }) => recordDecline({ ...app, db }, id, nextAt === undefined),
  };
}

/**
 * Marks an invoice as paid, and begins its period: the winery has the plan's terms from now on.
 * @param made undefined if there was nothing to charge
 */
export async function settleInvoice(app: Within, id: string, made: Made | undefined): Promise<void> {
  const { db, clock } = app;
  const known = await findInvoice(db, id);
  if (!known?.wineryId) return;
  await lockWineryPlan(db, known.wineryId);
  const payment = made && { paymentRef: made.ref, cardBrand: made.card?.brand, cardLast4: made.card?.last4 };
  const number = known.number ?? (await takeInvoiceNumber(db));
  const paid = { state: 'paid', paidAt: clock.now(), number, ...payment } as const;
  const [invoice] = await updateUnsettled(db, [id], paid);
  if (!invoice?.wineryId) return;
  if (invoice.reason === 'change') await beginPlan(app, { ...invoice, wineryId: invoice.wineryId });
  else await endGrace(app, invoice.wineryId);
}

/** Begins a plan that a winery changed to, with its terms. */
async function beginPlan({ db, clock }: Within, invoice: InvoiceRow & { wineryId: string }): Promise<void> {
  const { wineryId, planId, interval, payerId, startsOn, endsOn, priceCents, creditLeftCents } = invoice;
  const plan = await findPlanRow(db, planId);
  if (!plan) throw new Error(`There is no plan ${planId}`);
  const period = { anchorOn: startsOn, periods: 1, startsOn, endsOn, priceCents };
  const rest = { creditCents: creditLeftCents, nextPlanId: null, nextInterval: null, unpaidSince: null, endedAt: null };
  await storeSubscription(db, { wineryId, planId, interval, payerId, ...period, ...rest }, clock.now());
  await setWineryTerms({ db, clock }, wineryId, termsOf(plan));
}

async function endGrace({ db, clock }: Within, wineryId: string): Promise<void> {
  const subscription = await lockSubscription(db, wineryId);
  if (subscription) await updateSubscription(db, subscription, { unpaidSince: null }, clock.now());
}

async function recordDecline(app: Within, id: string, isLast: boolean): Promise<void> {
  const { db, clock } = app;
  if (isLast) await updateUnsettled(db, [id], { state: 'void' });
  const invoice = await findInvoice(db, id);
  if (!invoice?.wineryId || invoice.reason === 'change') return;
  await lockWineryPlan(db, invoice.wineryId);
  const subscription = await lockSubscription(db, invoice.wineryId);
  if (isLast && subscription) {
    // why: the credit that was to be used for this period was not
    await updateSubscription(db, subscription, { creditCents: invoice.creditCents }, clock.now());
    return endPlanOf(app, invoice.wineryId);
  }
  if (!subscription || subscription.unpaidSince !== null) return;
  await updateSubscription(db, subscription, { unpaidSince: shopDay(clock.now()) }, clock.now());
}

/**
 * Ends the plan that a winery pays for: it has the free one from now on, and what exceeds its limits stays. Runs in the
 * caller's transaction.
 */
export async function endPlanOf(app: Within, wineryId: string): Promise<void> {
  const { db, clock } = app;
  await lockWineryPlan(db, wineryId);
  const subscription = await lockSubscription(db, wineryId);
  if (!subscription || subscription.endedAt !== null) return;
  const ended = { endedAt: clock.now(), nextPlanId: null, nextInterval: null, unpaidSince: null };
  await updateSubscription(db, subscription, ended, clock.now());
  const free = (await listOfferedPlanRows(db)).find(isFree);
  if (free) await setWineryTerms(app, wineryId, termsOf(free));
}

/** Charges the cards that paid for plans, and enters the money. @returns how many there were, up to `most` */
export async function capturePlanPayments(app: PlanBillingApp & { db: Database }, most: number): Promise<number> {
  const waiting = await listInvoicesToCapture(app.db, most);
  for (const { id, ...payment } of waiting) {
    try {
      const captured = await gatewayOf(app).capture(payment.paymentRef, `plan:${id}:capture`);
      if (captured.kind === 'refused') app.errors.report('payment-failed', new Error(captured.failure.message));
      if (captured.kind !== 'done') continue;
      await app.db.transaction().execute(async (db) => {
        if (!(await setCaptured(db, id, app.clock.now()))) return;
        await recordPlanIncome({ ...app, db }, payment, captured.value.feeCents);
      });
    } catch (error) {
      app.errors.report('payment-failed', error);
    }
  }
  return waiting.length;
}
