import { managesSomeClub } from '#features/clubs/managing/club-access.server.ts';
import { isPermitted } from '#features/wineries/staff/staff-permissions.ts';
import type { Database, Transaction } from '#infra/database.ts';
import { type Actor, mayAttempt, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  type AllocationAccessRow,
  findAllocationAccess,
  lockAllocationAccess,
} from '../db/managed-allocation-rows.server.ts';
import { idSchema } from './allocation.schema.ts';
import type { AllocationWinery } from './managed-allocation.ts';

/** Why somebody may not see or change an allocation. Strangers do not learn whether there is one. */
export type AllocationRefusal = 'forbidden' | 'not-found';

/**
 * An allocation that the actor may see: they work at its winery, or are an admin. One query.
 * @returns `forbidden` to people who work for no winery; `not-found` if they work for another one
 */
export const authorizeAllocationView = defineUseCase(
  async (app: { db: Database }, actor: Actor, id: string): Promise<Result<AllocationAccessRow, AllocationRefusal>> => {
    if (!mayAttempt(actor, 'look') || !managesSomeClub(actor)) return refuse('forbidden');
    const found = idSchema.safeParse(id).success ? await findAllocationAccess(app.db, id, actor.id) : undefined;
    if (!found || (found.role === null && !actor.roles.includes('admin'))) return refuse('not-found');
    return ok(found);
  },
);

/**
 * An allocation that the actor may change, locked until the caller's transaction ends: they own its winery. Two queries.
 * @returns `forbidden` to people who work for no winery, and to members of staff, who may only see it
 */
export const lockAllocationForChange = defineUseCase(
  async (
    app: { db: Transaction },
    actor: Actor,
    id: string,
  ): Promise<Result<{ actor: SignedIn; allocation: Locked<AllocationAccessRow> }, AllocationRefusal>> => {
    if (!mayChange(actor) || !managesSomeClub(actor)) return refuse('forbidden');
    const found = idSchema.safeParse(id).success ? await lockAllocationAccess(app.db, id, actor.id) : undefined;
    if (!found || (found.role === null && !actor.roles.includes('admin'))) return refuse('not-found');
    return isPermitted(found.role, 'clubs') ? ok({ actor, allocation: found }) : refuse('forbidden');
  },
);

/** The winery of an allocation, as its pages show it. */
export function wineryOfAllocation({ wineryId, winerySlug, wineryName, role }: AllocationAccessRow): AllocationWinery {
  return { id: wineryId, slug: winerySlug, name: wineryName, mayChange: isPermitted(role, 'clubs') };
}
