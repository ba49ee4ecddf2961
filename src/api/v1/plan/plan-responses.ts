import { z } from 'zod';
import type { Plan } from '#features/plans/plan.ts';
import { invoiceNumber, type PlanInvoice } from '#features/plans/plan-invoice.ts';
import type { PlanQuote } from '#features/plans/plan-period.ts';
import type { ReviewedChange, WineryPlan } from '#features/plans/winery-plan.ts';
import { presentMoney } from '#kit/money.ts';
import { moneySchema } from '../../money.ts';
import { schemaNames } from '../../schemas.ts';
import { presentCard, savedCardResponse } from '../user/user-responses.ts';

const day = z.iso.date();
const interval = z.enum(['month', 'year']);
const limit = z.int().nullable().describe('null: as many as they like');
const dollarsOf = (cents: number) => presentMoney(cents, 'USD');

/** What a plan allows and takes. */
const termsShape = {
  commissionPercent: z.number().describe('Of sales, such as 7.5'),
  listings: limit,
  clubs: limit,
  seats: limit,
  researchPlacement: z.boolean().describe('Whether research shows the winery first, marked as paid'),
};

/** A version of a plan. */
export const planResponse = z
  .object({
    id: z.uuid().describe('Of this version, which never changes'),
    lineId: z.uuid().describe('What the versions of a plan have in common'),
    version: z.int(),
    name: z.string(),
    summary: z.string(),
    monthly: moneySchema,
    yearly: moneySchema,
    ...termsShape,
  })
  .register(schemaNames, { name: 'Plan' });

/** A plan as the API presents it. */
export function presentPlan(plan: Plan) {
  const { id, lineId, version, name, summary, monthlyCents, yearlyCents, commission } = plan;
  const { listings, clubs, seats, researchPlacement } = plan;
  return {
    ...{ id, lineId, version, name, summary, listings, clubs, seats, researchPlacement },
    ...{ monthly: dollarsOf(monthlyCents), yearly: dollarsOf(yearlyCents), commissionPercent: commission / 100 },
  };
}

const quoteShape = {
  startsOn: day,
  endsOn: day.describe('The first day after the period'),
  price: moneySchema,
  unused: moneySchema.describe('What is left of the plan before'),
  credit: moneySchema.describe('What is used of the credit from earlier changes'),
  amount: moneySchema.describe('What is charged'),
  creditLeft: moneySchema,
};

function presentQuote(quote: PlanQuote) {
  const { startsOn, endsOn, priceCents, unusedCents, creditCents, amountCents, creditLeftCents } = quote;
  return {
    ...{ startsOn, endsOn, price: dollarsOf(priceCents), unused: dollarsOf(unusedCents) },
    ...{ credit: dollarsOf(creditCents), amount: dollarsOf(amountCents), creditLeft: dollarsOf(creditLeftCents) },
  };
}

/** What a change of plan costs today. */
export const planPreviewResponse = z.object({
  plan: planResponse,
  interval,
  quote: z
    .object(quoteShape)
    .nullable()
    .describe('What it costs now; null for the free plan, which begins when the period ends'),
  excess: z.array(z.string()).describe('What has to be closed or removed first'),
  endsOn: day.nullable().describe('When the paid period ends'),
  isCurrent: z.boolean(),
  version: z.int().describe('Send it with the change'),
});

/** The same as the API presents it. */
export function presentPreview({ plan, quote, ...change }: ReviewedChange, version: number) {
  return { ...change, plan: presentPlan(plan), quote: quote && presentQuote(quote), version };
}

/** An invoice for a plan. */
export const planInvoiceResponse = z
  .object({
    id: z.uuid(),
    number: z.string().nullable().describe('Such as LP-000042; null while a change waits for its payment'),
    state: z
      .enum(['pending', 'open', 'paid', 'void'])
      .describe('`pending`: a change that is made only if it is paid; `open`: a renewal that is not paid yet'),
    wineryName: z.string(),
    planName: z.string(),
    interval,
    ...quoteShape,
    madeAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  })
  .register(schemaNames, { name: 'PlanInvoice' });

/** An invoice as the API presents it. */
export function presentInvoice(invoice: PlanInvoice) {
  const { id, number, state, wineryName, planName, interval: paidFor, madeAt, paidAt, card } = invoice;
  return {
    ...{ id, state, wineryName, planName, interval: paidFor, madeAt, paidAt, card },
    ...presentQuote(invoice),
    number: number === null ? null : invoiceNumber(number),
  };
}

/** The plan of a winery for its owners. */
export const wineryPlanResponse = z
  .object({
    winery: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }),
    terms: z
      .object({ planId: z.uuid(), planName: z.string(), ...termsShape })
      .nullable()
      .describe('What holds now; null if the winery has no plan'),
    paid: z
      .object({
        plan: planResponse,
        interval,
        startsOn: day,
        endsOn: day,
        price: moneySchema,
        unpaidSince: day.nullable(),
        next: z.object({ plan: planResponse, interval }).nullable().describe('What begins when the period ends'),
      })
      .nullable()
      .describe('null if it pays for none'),
    credit: moneySchema.describe('What is left of earlier plans'),
    usage: z.object({ listings: z.int(), clubs: z.int(), seats: z.int() }),
    card: savedCardResponse.nullable().describe('Your card, which pays for a change'),
    isPending: z.boolean().describe('Whether a change waits for its payment'),
    version: z.int().describe('Send it with a change'),
    today: day,
  })
  .register(schemaNames, { name: 'WineryPlan' });

function presentPaid(paid: NonNullable<WineryPlan['paid']>) {
  const { plan, interval: paidFor, startsOn, endsOn, priceCents, unpaidSince, next } = paid;
  return {
    ...{ interval: paidFor, startsOn, endsOn, unpaidSince, plan: presentPlan(plan), price: dollarsOf(priceCents) },
    next: next && { plan: presentPlan(next.plan), interval: next.interval },
  };
}

function presentTerms({ commission, ...terms }: NonNullable<WineryPlan['terms']>) {
  return { ...terms, commissionPercent: commission / 100 };
}

/** The plan of a winery as the API presents it. */
export function presentWineryPlan(shown: WineryPlan) {
  const { winery, terms, paid, creditCents, usage, card, isPending, version, today } = shown;
  return {
    ...{ winery: { id: winery.id, slug: winery.slug, name: winery.name }, usage, isPending, version, today },
    terms: terms && presentTerms(terms),
    paid: paid && presentPaid(paid),
    credit: dollarsOf(creditCents),
    card: card && presentCard(card),
  };
}
