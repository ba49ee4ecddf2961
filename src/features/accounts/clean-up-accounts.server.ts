import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deleteExpired } from './db/deletion-rows.server.ts';

/** How long somebody whom an identity provider sent may take to say the rest, in milliseconds. */
const confirmWithin = 24 * 3600 * 1000;

/**
 * Removes sessions and links that have ended, and accounts that were begun by an identity provider and never completed. For timers,
 * on one or several nodes.
 * @returns how many rows went
 */
export const cleanUpAccounts = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<Result<{ removed: number }, 'forbidden'>> => {
    if (actor.kind !== 'system') return refuse('forbidden');
    const now = app.clock.now();
    return ok({
      removed: await deleteExpired(app.db, { now, startedBefore: new Date(now.getTime() - confirmWithin) }),
    });
  },
);
