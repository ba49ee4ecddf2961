import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deleteSecurityEvents } from '../db/security-event-rows.server.ts';
import { securityEventLifetime } from './security-event.ts';

/** How many events one statement deletes, and how many statements one run makes at most. */
const [batchSize, maxBatches] = [1_000, 100];

/**
 * Deletes the events of the security log that are older than ninety days, in batches. Called by a timer; several nodes
 * may run it at the same time.
 * @returns the number of deleted events
 */
export const sweepSecurityLog = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<Result<{ removed: number }, 'forbidden'>> => {
    if (actor.kind !== 'system') return refuse('forbidden');
    const before = new Date(app.clock.now().getTime() - securityEventLifetime);
    let removed = 0;
    for (let batch = 0; batch < maxBatches; batch++) {
      const deleted = await deleteSecurityEvents(app.db, before, batchSize);
      removed += deleted;
      if (deleted < batchSize) break;
    }
    return ok({ removed });
  },
);
