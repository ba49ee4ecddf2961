import { randomUUID } from 'node:crypto';
import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import { setWineryTerms } from '#features/wineries/terms/winery-terms.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { formatMoney } from '#kit/money.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  endPlanRow,
  insertPlan,
  type ListedPlanRow,
  listOfferedPlanRows,
  listPlanRows,
  lockPlans,
} from './db/plan-rows.server.ts';
import { type PlanFields, planIdSchema, planSchema } from './plan.schema.ts';
import { formatCommission, isFree, maxPlans, type Plan, planCurrency, termsOf } from './plan.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;

/** A version of a plan for admins: whether it is offered, and how many wineries have it. */
export type ListedPlan = Omit<ListedPlanRow, 'createdAt' | 'endedAt'> & { offered: boolean; since: string };

/** The plans that are offered, and the versions that wineries still have. For admins. One query. */
export const listPlans = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<Result<ListedPlan[], 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const rows = await listPlanRows(app.db);
    return ok(
      rows.map(({ createdAt, endedAt, ...plan }) => ({
        ...plan,
        offered: endedAt === null,
        since: createdAt.toISOString(),
      })),
    );
  },
);

/** A plan that is offered, by the id that its versions share. For admins. One query. */
export const showEditedPlan = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, lineId: string): Promise<Result<Plan, 'forbidden' | 'not-found'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const found = (await listOfferedPlanRows(app.db)).find((plan) => plan.lineId === lineId);
    return found ? ok(found) : refuse('not-found');
  },
);

export type SavePlanResult = Result<Plan, 'forbidden' | 'not-found' | 'changed' | InvalidParams>;

/**
 * Saves a plan: a new one, or a new version of one that is offered. For admins. Wineries that have a version keep it.
 * One plan is free, the first; wineries that are claimed from now on begin with it.
 * @param input.lineId the id that the versions of the plan share
 * @param input.fields see `planSchema`
 * @returns `changed` if somebody else changed it since the version that the form showed
 */
export const savePlan = defineUseCase(
  async (app: Needs, actor: Actor, input: { lineId: string; fields: unknown }): Promise<SavePlanResult> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    if (!planIdSchema.safeParse(input.lineId).success) return refuse('not-found');
    const parsed = planSchema.safeParse(input.fields);
    if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
    const { version, ...fields } = parsed.data;
    return app.db.transaction().execute(async (db): Promise<SavePlanResult> => {
      await lockPlans(db);
      const offered = await listOfferedPlanRows(db);
      const stored = offered.find(({ lineId }) => lineId === input.lineId);
      if (!stored && version > 0) return refuse('not-found');
      if (stored && stored.version !== version) return refuse('changed');
      const others = offered.filter(({ lineId }) => lineId !== input.lineId);
      const errors = findErrors(fields, stored, others);
      if (errors) return invalidParams(errors);
      const plan = { id: randomUUID(), lineId: input.lineId, version: version + 1, ...fields };
      const now = app.clock.now();
      if (stored) await endPlanRow(db, stored.id, now);
      await insertPlan(db, { ...plan, createdAt: now, endedAt: null });
      if (isFree(plan)) await setWineryTerms({ ...app, db }, null, termsOf(plan));
      await record({ ...app, db }, actor, 'plan-saved', plan);
      return ok(plan);
    });
  },
);

/** What is wrong with a plan beside the other ones; undefined if nothing is. */
function findErrors(
  fields: Omit<PlanFields, 'version'>,
  stored: Plan | undefined,
  others: readonly Plan[],
): FieldErrors | undefined {
  const name = fields.name.toLowerCase();
  if (others.some((other) => other.name.toLowerCase() === name)) return { name: 'Another plan has this name' };
  if (others.length >= maxPlans) return { name: `At most ${maxPlans} plans are offered: end one first` };
  if (isFree(fields) && others.some(isFree)) return { monthlyCents: 'One plan is free, and there is one already' };
  if (!isFree(fields) && !others.some(isFree)) {
    const message = stored ? 'This plan stays free: wineries that pay for none have it' : 'The first plan is free: 0';
    return { monthlyCents: message };
  }
  return undefined;
}

/**
 * Ends the offer of a plan: nobody can choose it any more, and wineries that have it keep it. For admins. The free plan
 * is always offered.
 */
export const endPlan = defineUseCase(
  async (app: Needs, actor: Actor, id: string): Promise<Result<Plan, 'forbidden' | 'not-found' | 'plan-free'>> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    if (!planIdSchema.safeParse(id).success) return refuse('not-found');
    return app.db.transaction().execute(async (db) => {
      await lockPlans(db);
      const offered = await listOfferedPlanRows(db);
      const plan = offered.find((one) => one.id === id);
      if (!plan) return refuse('not-found');
      if (isFree(plan)) return refuse('plan-free');
      await endPlanRow(db, id, app.clock.now());
      await record({ ...app, db }, actor, 'plan-ended', plan);
      return ok(plan);
    });
  },
);

async function record(
  app: Pick<Infra, 'clock'> & { db: Transaction },
  actor: SignedIn,
  kind: 'plan-saved' | 'plan-ended',
  { name, version, monthlyCents, yearlyCents, commission }: Plan,
) {
  const price = (cents: number) => formatMoney({ amount: cents, currency: planCurrency });
  const prices = `${price(monthlyCents)} a month, ${price(yearlyCents)} a year, ${formatCommission(commission)}`;
  await recordAdminAction(app, actor, { kind, subject: 'list', details: `${name}, version ${version}: ${prices}` });
}
