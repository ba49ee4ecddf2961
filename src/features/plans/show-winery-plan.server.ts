import { shopDay } from '#features/accounts/age.ts';
import { showCard } from '#features/payments/cards/saved-card.server.ts';
import { chooseWinery } from '#features/wineries/choose-winery.ts';
import { isPermitted } from '#features/wineries/staff/staff-permissions.ts';
import { findWineryTerms } from '#features/wineries/terms/winery-terms.server.ts';
import type { WineryMembership } from '#features/wineries/winery.ts';
import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findInvoice, findUnsettledInvoice, type InvoiceRow, listInvoiceRows } from './db/invoice-rows.server.ts';
import { findPlanRow, listOfferedPlanRows } from './db/plan-rows.server.ts';
import { type CreditNoteRow, findRefund, listCreditNoteRows } from './db/refund-rows.server.ts';
import { countUsage, findSubscription, type SubscriptionRow } from './db/subscription-rows.server.ts';
import { planIdSchema } from './plan.schema.ts';
import type { PlanCreditNote, PlanInvoice } from './plan-invoice.ts';
import type { PaidPlan, WineryPlan } from './winery-plan.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;

/** The most invoices that the page lists: eight years of months. */
const mostInvoices = 100;

/** The wineries whose plan the actor chooses: those that they own. One query. */
export const listPlanWineries = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<WineryMembership[]> =>
    (await listWineryMemberships(app, actor)).filter(({ role }) => isPermitted(role, 'plan')),
);

/**
 * The plan of a winery: what it uses of it, what it pays, its invoices, and the plans on offer. For its owners only.
 * @param asked the winery: by its id, or by its slug; null for the first of the actor's own wineries
 */
export const showWineryPlan = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    asked: { id: string } | { slug: string | null },
  ): Promise<Result<WineryPlan, 'forbidden' | 'not-found'>> => {
    const wineries = await listPlanWineries(app, actor);
    const among = 'id' in asked ? wineries.filter(({ id }) => id === asked.id) : wineries;
    const chosen = chooseWinery(among, 'slug' in asked ? asked.slug : null);
    if (!chosen.ok) return chosen;
    const winery = chosen.value;
    const { db, clock } = app;
    const subscription = await findSubscription(db, winery.id);
    const card = await showCard(app, actor);
    const invoices = (await listInvoiceRows(db, winery.id, mostInvoices)).map(invoiceOf);
    const invoiceIds = invoices.map(({ id }) => id);
    const unsettled = await findUnsettledInvoice(db, winery.id);
    return ok({
      winery,
      wineries,
      terms: (await findWineryTerms(db, winery.id)) ?? null,
      paid: subscription && subscription.endedAt === null ? await paidPlanOf(app, subscription) : null,
      creditCents: subscription?.creditCents ?? 0,
      usage: await countUsage(db, winery.id),
      offered: await listOfferedPlanRows(db),
      card: card.ok ? card.value : null,
      invoices,
      creditNotes: (await listCreditNoteRows(db, invoiceIds)).map(creditNoteOf),
      isPending: unsettled?.state === 'pending',
      ownPayment: unsettled && actor.kind === 'user' && unsettled.payerId === actor.id ? unsettled.id : null,
      version: subscription?.version ?? 0,
      today: shopDay(clock.now()),
    });
  },
);

/** What a winery pays for, with its plan and the next one. */
async function paidPlanOf({ db }: Pick<Infra, 'db'>, row: SubscriptionRow): Promise<PaidPlan> {
  const { planId, nextPlanId, nextInterval, interval, startsOn, endsOn } = row;
  const { priceCents, creditCents, refundedCents, unpaidSince } = row;
  const plan = await findPlanRow(db, planId);
  const next = nextPlanId === null ? undefined : await findPlanRow(db, nextPlanId);
  if (!plan) throw new Error(`There is no plan ${planId}`);
  return {
    ...{ plan, interval, startsOn, endsOn, priceCents, creditCents, refundedCents, unpaidSince },
    next: next && nextInterval ? { plan: next, interval: nextInterval } : null,
  };
}

/** An invoice of a winery that the actor owns. */
export const showPlanInvoice = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, id: string): Promise<Result<PlanInvoice, 'forbidden' | 'not-found'>> => {
    const wineries = await listPlanWineries(app, actor);
    if (wineries.length === 0) return refuse('forbidden');
    const found = planIdSchema.safeParse(id).success ? await findInvoice(app.db, id) : undefined;
    const isTheirs = found?.number != null && wineries.some((winery) => winery.id === found.wineryId);
    return found && isTheirs ? ok(invoiceOf(found)) : refuse('not-found');
  },
);

/** A credit note of a winery that the actor owns, with its invoice. */
export const showCreditNote = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    id: string,
  ): Promise<Result<PlanCreditNote & { invoice: PlanInvoice }, 'forbidden' | 'not-found'>> => {
    const wineries = await listPlanWineries(app, actor);
    if (wineries.length === 0) return refuse('forbidden');
    const found = planIdSchema.safeParse(id).success ? await findRefund(app.db, id) : undefined;
    const invoice = found && (await findInvoice(app.db, found.invoiceId));
    if (!invoice || !found?.number || !found.refundedAt) return refuse('not-found');
    if (!wineries.some((winery) => winery.id === invoice.wineryId)) return refuse('not-found');
    const { number, refundedAt } = found;
    return ok({ ...creditNoteOf({ ...found, number, refundedAt }), invoice: invoiceOf(invoice) });
  },
);

function creditNoteOf({ refundedAt, returnedAt, ...note }: CreditNoteRow): PlanCreditNote {
  const { id, number, invoiceId, amountCents } = note;
  return {
    ...{ id, number, invoiceId, amountCents },
    refundedAt: refundedAt.toISOString(),
    returnedAt: returnedAt?.toISOString() ?? null,
  };
}

/** An invoice as people see it. */
export function invoiceOf(row: InvoiceRow): PlanInvoice {
  const { id, number, state, wineryName, billedTo, billedBy, planName, interval, startsOn, endsOn } = row;
  const { priceCents, unusedCents, creditCents, amountCents, creditLeftCents, currency } = row;
  const { cardBrand: brand, cardLast4: last4, madeAt, paidAt } = row;
  return {
    ...{ id, number, state, wineryName, billedTo, billedBy, planName, interval, startsOn, endsOn },
    ...{ priceCents, unusedCents, creditCents, amountCents, creditLeftCents, currency },
    madeAt: madeAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    card: brand !== null && last4 !== null ? { brand, last4 } : null,
  };
}
