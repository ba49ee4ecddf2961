import { z } from 'zod';
import { changePlan, keepPlan, type PlanChangeResult, planChangeSchema } from '#features/plans/change-plan.server.ts';
import { isFree } from '#features/plans/plan.ts';
import { listOfferedPlans } from '#features/plans/show-plans.server.ts';
import { showPlanInvoice, showWineryPlan } from '#features/plans/show-winery-plan.server.ts';
import { reviewChange } from '#features/plans/winery-plan.ts';
import { ok, refuse } from '#kit/result.ts';
import { moneyInputSchema } from '../../money.ts';
import { defineOperation, type Operation, type Outcome } from '../../operation.ts';
import { type ApiRefusal, invalidFields } from '../../responses.ts';
import {
  planInvoiceResponse,
  planPreviewResponse,
  planResponse,
  presentInvoice,
  presentPlan,
  presentPreview,
  presentWineryPlan,
  wineryPlanResponse,
} from './plan-responses.ts';

const byOwner = { tag: 'Plans', roles: ['winery-owner'] } as const;

const list = defineOperation({
  tag: 'Plans',
  method: 'get',
  path: '/api/v1/plan',
  summary: 'The plans for wineries that are offered, the cheapest first',
  roles: 'public',
  data: z.array(planResponse),
  refusals: [],
  handle: async ({ app, actor }) => ok((await listOfferedPlans(app, actor)).map(presentPlan)),
});

const show = defineOperation({
  ...byOwner,
  method: 'get',
  path: '/api/v1/winery/{id}/plan',
  summary: 'The plan of a winery, what it uses of it, and what it pays, for its owners',
  data: wineryPlanResponse,
  refusals: [403],
  handle: async ({ app, actor, params }) => {
    const shown = await showWineryPlan(app, actor, { id: params.id });
    return shown.ok ? ok(presentWineryPlan(shown.value)) : shown;
  },
});

const preview = defineOperation({
  ...byOwner,
  method: 'get',
  path: '/api/v1/winery/{id}/plan/preview',
  summary: 'What a change of plan would cost today to the cent, with what is left of the one before, for owners',
  query: z.object({ planId: z.uuid(), interval: z.enum(['month', 'year']).optional().describe('month by default') }),
  validatedBy: 'use-case',
  data: planPreviewResponse,
  refusals: [403, 404],
  handle: async ({ app, actor, params, query }) => {
    const shown = await showWineryPlan(app, actor, { id: params.id });
    if (!shown.ok) return shown;
    const { planId = null, interval = null } = query;
    const change = reviewChange(shown.value, { planId, interval });
    return change ? ok(presentPreview(change, shown.value.version)) : refuse('not-found');
  },
});

const changeResponse = z.object({
  when: z.enum(['now', 'period-end']),
  on: z.iso.date().describe('When the plan begins'),
});

function changeAnswer(done: PlanChangeResult): Outcome<z.output<typeof changeResponse>> | ApiRefusal {
  if (done.ok) return done;
  if (done.code === 'plan-exceeded') return { ok: false, code: done.code, meta: { problems: done.excess } };
  if (done.code !== 'validation-invalid-params') {
    return { ok: false, code: done.code === 'no-provider' ? 'provider-unavailable' : done.code };
  }
  const { amountCents, ...errors } = done.errors;
  return invalidFields({ ...errors, ...(amountCents !== undefined && { amount: amountCents }) });
}

const titles = { changed: 'The plan was changed meanwhile: show it again' } as const;

const change = defineOperation({
  ...byOwner,
  method: 'post',
  path: '/api/v1/winery/{id}/plan',
  summary:
    'Change the plan of a winery, now or when the period ends; now, your saved card pays what the preview says, and the plan changes only if it is paid',
  body: planChangeSchema.omit({ amountCents: true }).extend({
    amount: moneyInputSchema.optional().describe('What the preview said that it costs now'),
  }),
  validatedBy: 'use-case',
  data: changeResponse,
  refusals: [400, 402, 403, 404, 409, 503],
  titles,
  handle: async ({ app, actor, params, body: { amount, ...wanted } }) => {
    const sent = moneyInputSchema.safeParse(amount ?? { amount: 0, currency: 'USD' });
    const fields = { ...wanted, amountCents: sent.success ? sent.data.amount : 'unreadable' };
    return changeAnswer(await changePlan(app, actor, { wineryId: params.id, fields }));
  },
});

/** An id that no plan has. */
const noPlan = '00000000-0000-0000-0000-000000000000';

const cancel = defineOperation({
  ...byOwner,
  method: 'post',
  path: '/api/v1/winery/{id}/plan/cancel',
  summary: 'Cancel the plan of a winery: it has the free one when the period ends, or at once if that is not paid',
  body: planChangeSchema.pick({ version: true }),
  validatedBy: 'use-case',
  data: changeResponse,
  refusals: [400, 403, 404, 409, 503],
  titles,
  handle: async ({ app, actor, params, body: { version } }) => {
    const free = (await listOfferedPlans(app, actor)).find(isFree);
    const planned = { planId: free?.id ?? noPlan, interval: 'month', when: 'period-end', amountCents: 0 };
    return changeAnswer(await changePlan(app, actor, { wineryId: params.id, fields: { ...planned, version } }));
  },
});

const keep = defineOperation({
  ...byOwner,
  method: 'post',
  path: '/api/v1/winery/{id}/plan/keep',
  summary: 'Take back what was planned for the end of the period: the plan stays as it is',
  body: planChangeSchema.pick({ version: true }),
  validatedBy: 'use-case',
  data: z.object({ id: z.uuid() }),
  refusals: [403, 409],
  titles,
  handle: async ({ app, actor, params, body: { version } }) => {
    const kept = await keepPlan(app, actor, { wineryId: params.id, version });
    return kept.ok ? ok({ id: params.id }) : kept;
  },
});

const invoices = defineOperation({
  ...byOwner,
  method: 'get',
  path: '/api/v1/winery/{id}/plan/invoice',
  summary: 'The invoices for the plans of a winery, the newest first, at most 100, for its owners',
  data: z.array(planInvoiceResponse),
  refusals: [403],
  handle: async ({ app, actor, params }) => {
    const shown = await showWineryPlan(app, actor, { id: params.id });
    return shown.ok ? ok(shown.value.invoices.map(presentInvoice)) : shown;
  },
});

const invoice = defineOperation({
  ...byOwner,
  method: 'get',
  path: '/api/v1/plan-invoice/{id}',
  summary: 'An invoice for a plan of a winery that you own',
  data: planInvoiceResponse,
  refusals: [403, 404],
  handle: async ({ app, actor, params }) => {
    const shown = await showPlanInvoice(app, actor, params.id);
    return shown.ok ? ok(presentInvoice(shown.value)) : shown;
  },
});

/** The plans of wineries, for everybody and for their owners. */
export const planOperations: readonly Operation[] = [list, show, preview, change, cancel, keep, invoices, invoice];
