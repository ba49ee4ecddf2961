import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { updateAllocation } from '../db/managed-allocation-rows.server.ts';
import { type AllocationRefusal, lockAllocationForChange } from './allocation-access.server.ts';

/**
 * Closes the windows of a published allocation now, all of them: nobody buys or wishes any more. Who has bought keeps it,
 * wishes are granted by their rule, and bottles that nobody gets are sold again; the timer does so within a minute. For
 * owners of the winery.
 * @param input.version what the page showed
 * @returns `invalid-transition` if it is not published, or its windows are over
 */
export const closeAllocation = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { id, version }: { id: string; version: number },
  ): Promise<Result<undefined, AllocationRefusal | 'changed' | 'invalid-transition'>> =>
    app.db.transaction().execute(async (db) => {
      const locked = await lockAllocationForChange({ db }, actor, id);
      if (!locked.ok) return locked;
      const { allocation } = locked.value;
      if (allocation.state !== 'published') return refuse('invalid-transition');
      if (allocation.version !== version) return refuse('changed');
      const now = app.clock.now();
      await updateAllocation(db, allocation, { dueAt: now }, now);
      return success;
    }),
);
