import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deleteExpired } from './db/deletion-rows.server.ts';
import { browserLifetime } from './sessions/record-browser.server.ts';
import { secondsBefore } from './sessions/session-lifetime.ts';

/** How long a person whose account was created by an identity provider may take to complete it, in milliseconds. */
const completionPeriod = 24 * 3600 * 1000;

/** How many batches are deleted per run. */
const mostBatches = 100;

/**
 * Deletes expired sessions, links, and browsers, and accounts that were created by an identity provider and never completed.
 * Called by a timer; several nodes may run it at the same time.
 * @returns the number of deleted rows
 */
export const cleanUpAccounts = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<Result<{ removed: number }, 'forbidden'>> => {
    if (actor.kind !== 'system') return refuse('forbidden');
    const now = app.clock.now();
    const startedBefore = new Date(now.getTime() - completionPeriod);
    const signedInBefore = secondsBefore(now, browserLifetime);
    let removed = 0;
    // why: strangers can make more challenges of passkeys in an hour than one batch deletes
    for (let batch = 0; batch < mostBatches; batch += 1) {
      const deleted = await deleteExpired(app.db, { now, startedBefore, signedInBefore });
      removed += deleted;
      if (deleted === 0) break;
    }
    return ok({ removed });
  },
);
