import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deleteExpired } from './db/deletion-rows.server.ts';

/** How long a person whose account was created by an identity provider may take to complete it, in milliseconds. */
const completionPeriod = 24 * 3600 * 1000;

/**
 * Deletes expired sessions and links, and accounts that were created by an identity provider and never completed.
 * Called by a timer; several nodes may run it at the same time.
 * @returns the number of deleted rows
 */
export const cleanUpAccounts = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<Result<{ removed: number }, 'forbidden'>> => {
    if (actor.kind !== 'system') return refuse('forbidden');
    const now = app.clock.now();
    return ok({
      removed: await deleteExpired(app.db, { now, startedBefore: new Date(now.getTime() - completionPeriod) }),
    });
  },
);
