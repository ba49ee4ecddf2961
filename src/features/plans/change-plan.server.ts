import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { shopDay } from '#features/accounts/age.ts';
import { openOwnCharge } from '#features/subscriptions/open-charges.server.ts';
import { runOwnCharge } from '#features/subscriptions/run-due-charges.server.ts';
import type { Transaction } from '#infra/database.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { hasOpenChargeback } from './db/chargeback-rows.server.ts';
import { findInvoice, findUnsettledInvoice, insertInvoice } from './db/invoice-rows.server.ts';
import { findPlanRow, listOfferedPlanRows } from './db/plan-rows.server.ts';
import {
  countUsage,
  lockSubscription,
  lockWineryPlan,
  type SubscriptionRow,
  updateSubscription,
} from './db/subscription-rows.server.ts';
import { isFree, type Plan, type PlanInterval, planCurrency } from './plan.ts';
import {
  chargeOf,
  findParties,
  type PlanBillingApp,
  planCharges,
  settleInvoice,
  voidInvoice,
} from './plan-charges.server.ts';
import { notifyOwners } from './plan-notices.server.ts';
import { addDays, type PlanQuote } from './plan-period.ts';
import { listPlanWineries } from './show-winery-plan.server.ts';
import { type ChangeTime, findExcess, quoteChange } from './winery-plan.ts';

/** A change of plan. */
export const planChangeSchema = z.object({
  planId: z.uuid(),
  interval: z.enum(['month', 'year']),
  when: z.enum(['now', 'period-end']),
  /** What the owner was shown that it costs now, in cents. */
  amountCents: z.coerce.number().int().min(0),
  version: z.coerce.number().int().min(0),
});

type ChangeRefusal =
  | 'forbidden'
  | 'not-found'
  | 'changed'
  | 'price-changed'
  | 'plan-pending'
  | 'plan-disputed'
  | 'no-provider'
  | 'transaction-payment-failed'
  | InvalidParams
  | Refusal<'plan-exceeded', { excess: string[] }>;

/** What a change has come to: done, or planned for the day when the period ends. */
export type PlanChangeResult = Result<{ when: ChangeTime; on: string }, ChangeRefusal>;

type Wanted = { winery: { id: string; name: string }; plan: Plan; interval: PlanInterval };

/**
 * Changes the plan of a winery, now or when the period ends. For its owners. Now, the saved card of the actor pays what
 * the plan costs less what is left of the one before, and the change happens only if it is paid. A smaller plan is not
 * begun while the winery uses more than it allows; nothing is deleted for it. The free plan begins when the period ends.
 * @param input.fields see `planChangeSchema`
 * @returns `no-provider` if no card can be charged in this shop; `price-changed` if it costs something else than was shown; `changed` if the plan was changed meanwhile; `plan-disputed` while a bank decides about a payment
 */
export const changePlan = defineUseCase(
  async (
    app: PlanBillingApp,
    actor: Actor,
    input: { wineryId: string; fields: unknown },
  ): Promise<PlanChangeResult> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const winery = (await listPlanWineries(app, actor)).find(({ id }) => id === input.wineryId);
    if (!winery) return refuse('forbidden');
    const parsed = planChangeSchema.safeParse(input.fields);
    if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
    const begun = await app.db.transaction().execute((db) => begin({ ...app, db }, actor.id, winery, parsed.data));
    if (!begun.ok || !begun.value.invoiceId) return begun;
    await runOwnCharge(app, planCharges(app), begun.value.invoiceId);
    const invoice = await findInvoice(app.db, begun.value.invoiceId);
    if (invoice?.state === 'void') return refuse('transaction-payment-failed');
    const { when, on } = begun.value;
    return invoice?.state === 'paid' ? ok({ when, on }) : refuse('plan-pending');
  },
);

type Begun = Result<{ when: ChangeTime; on: string; invoiceId?: string }, ChangeRefusal>;

type Within = PlanBillingApp & { db: Transaction };

/** Makes a change that costs nothing now, or the invoice of one that does. */
async function begin(
  app: Within,
  actorId: string,
  winery: Wanted['winery'],
  fields: z.output<typeof planChangeSchema>,
): Promise<Begun> {
  const { db } = app;
  const { planId, interval, when, version, amountCents } = fields;
  await lockWineryPlan(db, winery.id);
  const plan = (await listOfferedPlanRows(db)).find(({ id }) => id === planId);
  if (!plan) return refuse('not-found');
  const subscription = await lockSubscription(db, winery.id);
  if ((subscription?.version ?? 0) !== version) return refuse('changed');
  const paid = subscription?.endedAt === null ? subscription : undefined;
  const unsettled = await findUnsettledInvoice(db, winery.id);
  if (unsettled?.state === 'open' && isFree(plan)) return endUnpaid(app, unsettled.id);
  if (unsettled) return refuse('plan-pending');
  // why: a winery can always stop paying, whatever it has
  const excess = isFree(plan) ? [] : findExcess(plan, await countUsage(db, winery.id));
  if (excess.length > 0) return { ok: false, code: 'plan-exceeded', excess };
  // why: what is left of a period may not become credit while its payment is disputed
  if (!isFree(plan) && (await hasOpenChargeback(db, winery.id))) return refuse('plan-disputed');
  if (isFree(plan) || when === 'period-end') return planNext(app, paid, { plan, interval });
  return beginNow(app, actorId, { winery, plan, interval }, { subscription, amountCents });
}

/** Makes the invoice of a change that happens now, for what the owner was shown. */
async function beginNow(
  app: Within,
  actorId: string,
  wanted: Wanted,
  { subscription, amountCents }: { subscription: SubscriptionRow | undefined; amountCents: number },
): Promise<Begun> {
  const { plan, interval } = wanted;
  const today = shopDay(app.clock.now());
  const paid = subscription?.endedAt === null ? subscription : null;
  const quote = quoteChange(paid, subscription?.creditCents ?? 0, { plan, interval, today });
  if (quote.amountCents !== amountCents) return refuse('price-changed');
  if (quote.amountCents > 0 && !app.payments) return refuse('no-provider');
  return ok({ when: 'now', on: today, invoiceId: await makeInvoice(app, actorId, wanted, quote) });
}

/** Plans what begins when a paid period ends. */
async function planNext(
  app: Within,
  paid: Locked<SubscriptionRow> | undefined,
  { plan, interval }: Pick<Wanted, 'plan' | 'interval'>,
): Promise<Begun> {
  const { db, clock } = app;
  if (!paid) return refuse('not-found');
  const isSame = plan.id === paid.planId && interval === paid.interval;
  const next = isSame ? { nextPlanId: null, nextInterval: null } : { nextPlanId: plan.id, nextInterval: interval };
  await updateSubscription(db, paid, next, clock.now());
  if (isFree(plan)) {
    const canceled = (await findPlanRow(db, paid.planId))?.name ?? '';
    const props = { plan: canceled, lastDay: addDays(paid.endsOn, -1), next: plan.name };
    await notifyOwners(app, paid.wineryId, { mail: 'plan-canceled', props }, `${paid.wineryId}:${paid.version}`);
  }
  return ok({ when: 'period-end', on: paid.endsOn });
}

/** Ends a plan whose renewal is not paid, at once: its invoice is void, and the card is asked no more. */
async function endUnpaid(app: Within, invoiceId: string): Promise<Begun> {
  await voidInvoice(app, invoiceId, 'canceled');
  return ok({ when: 'now', on: shopDay(app.clock.now()) });
}

/** Makes the invoice of a change, with its charge; without anything to charge it is paid at once. @returns its id */
async function makeInvoice(
  app: Within,
  payerId: string,
  { winery, plan, interval }: Wanted,
  quote: PlanQuote,
): Promise<string> {
  const id = randomUUID();
  const names = { ...(await findParties(app, winery.id)), planName: plan.name };
  const about = { reason: 'change', state: 'pending', currency: planCurrency, madeAt: app.clock.now() } as const;
  const none = { number: null, paidAt: null, cardBrand: null, cardLast4: null, paymentRef: null, capturedAt: null };
  const invoice = await insertInvoice(app.db, {
    ...{ id, wineryId: winery.id, payerId, planId: plan.id, interval },
    ...quote,
    ...about,
    ...names,
    ...none,
  });
  if (quote.amountCents === 0) await settleInvoice(app, invoice, undefined);
  else await openOwnCharge(app, chargeOf({ id, wineryId: winery.id, payerId, ...quote, retryDays: 0 }));
  return id;
}

/**
 * Takes back what was planned for the day when the period ends: the plan goes on as it is. For owners of the winery.
 * @param input.version the version that the form showed
 */
export const keepPlan = defineUseCase(
  async (
    app: PlanBillingApp,
    actor: Actor,
    input: { wineryId: string; version: unknown },
  ): Promise<Result<undefined, 'forbidden' | 'changed'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const winery = (await listPlanWineries(app, actor)).find(({ id }) => id === input.wineryId);
    if (!winery) return refuse('forbidden');
    return app.db.transaction().execute(async (db) => {
      await lockWineryPlan(db, winery.id);
      const subscription = await lockSubscription(db, winery.id);
      const isShown = [subscription?.version, String(subscription?.version)].includes(input.version as number);
      if (subscription?.endedAt !== null || !isShown) return refuse('changed');
      await updateSubscription(db, subscription, { nextPlanId: null, nextInterval: null }, app.clock.now());
      return ok(undefined);
    });
  },
);
