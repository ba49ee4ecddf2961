import { z } from 'zod';
import { endPlan, type ListedPlan, listPlans, savePlan } from '#features/plans/manage-plans.server.ts';
import { planBounds } from '#features/plans/plan.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { ok } from '#kit/result.ts';
import { moneyInputSchema } from '../../money.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { invalidFields } from '../../responses.ts';
import { planResponse, presentPlan } from './plan-responses.ts';

const forAdmins = { tag: 'Plans', roles: ['admin'] } as const;

const listedResponse = planResponse.extend({
  offered: z.boolean(),
  since: z.iso.datetime(),
  wineries: z.int().describe('How many wineries have it'),
});

function presentListed(plan: ListedPlan) {
  const { offered, since, wineries } = plan;
  return { ...presentPlan(plan), offered, since, wineries };
}

const list = defineOperation({
  ...forAdmins,
  method: 'get',
  path: '/api/v1/managed-plan',
  summary: 'The plans that are offered and the versions that wineries still have, for admins',
  data: z.array(listedResponse),
  refusals: [403],
  handle: async ({ app, actor }) => {
    const listed = await listPlans(app, actor);
    return listed.ok ? ok(listed.value.map(presentListed)) : listed;
  },
});

const limit = (most: number) => z.int().max(most).nullish().describe('null: no limit');

const planBody = z.object({
  version: z.int().describe('The one that you were shown; 0 for a new plan'),
  name: z.string().max(planBounds.name),
  summary: z.string().max(planBounds.summary),
  monthly: moneyInputSchema,
  yearly: moneyInputSchema,
  commissionPercent: z.number().describe('Such as 7.5, with at most two decimals'),
  listings: limit(planBounds.listings),
  clubs: limit(planBounds.clubs),
  seats: limit(planBounds.seats),
});

/** The fields of the plan's form by those of the API, whose names differ. */
const formNames = { monthly: 'monthlyCents', yearly: 'yearlyCents', commissionPercent: 'commission' } as const;

/** A number as the form of a plan has it; what is no number becomes what the form refuses. */
const typedNumber = (sent: unknown, none: string) =>
  typeof sent === 'number' ? String(sent) : (sent ?? null) === null ? none : '?';

function typedPrice(sent: unknown): string {
  const price = moneyInputSchema.safeParse(sent);
  return price.success ? (price.data.amount / 100).toFixed(2) : '?';
}

function formFields(sent: Readonly<Record<string, unknown>>) {
  const { version, name, summary } = sent;
  return {
    ...{ version, name, summary, researchPlacement: false },
    ...{ monthlyCents: typedPrice(sent.monthly), yearlyCents: typedPrice(sent.yearly) },
    commission: typedNumber(sent.commissionPercent, '?'),
    ...{ listings: typedNumber(sent.listings, ''), clubs: typedNumber(sent.clubs, '') },
    seats: typedNumber(sent.seats, ''),
  };
}

function sentNames(errors: FieldErrors): FieldErrors {
  const names = new Map(Object.entries(formNames).map(([sent, typed]) => [typed as string, sent]));
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [names.get(name) ?? name, message]));
}

const save = defineOperation({
  ...forAdmins,
  method: 'put',
  path: '/api/v1/managed-plan/{lineId}',
  summary:
    'Save a plan under an id of your choice if it is new, or a new version of one; wineries keep theirs; for admins',
  body: planBody,
  validatedBy: 'use-case',
  data: planResponse,
  refusals: [400, 403, 404, 409],
  handle: async ({ app, actor, params, body }) => {
    const saved = await savePlan(app, actor, { lineId: params.lineId, fields: formFields(body) });
    if (saved.ok) return ok(presentPlan(saved.value));
    return saved.code === 'validation-invalid-params' ? invalidFields(sentNames(saved.errors)) : saved;
  },
});

const end = defineOperation({
  ...forAdmins,
  method: 'post',
  path: '/api/v1/managed-plan/{id}/end',
  summary: 'End the offer of a version of a plan, which wineries that have it keep, for admins',
  data: planResponse,
  refusals: [403, 404, 409],
  handle: async ({ app, actor, params }) => {
    const ended = await endPlan(app, actor, params.id);
    return ended.ok ? ok(presentPlan(ended.value)) : ended;
  },
});

/** Making the plans of wineries, for admins. */
export const managedPlanOperations: readonly Operation[] = [list, save, end];
