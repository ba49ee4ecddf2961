import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listOfferedPlanRows } from './db/plan-rows.server.ts';
import type { Plan } from './plan.ts';

/** The plans that are offered, the cheapest first; none if the operator offers none. For everybody. One query. */
export const listOfferedPlans = defineUseCase(
  async (app: Pick<Infra, 'db'>, _actor: Actor): Promise<Plan[]> => listOfferedPlanRows(app.db),
);
