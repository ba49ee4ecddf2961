import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { addDuration } from '#kit/duration.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { eraseDraftEmails } from './db/erase-rows.server.ts';

/** For how many days after its last change a draft keeps the emails that were pasted into it. */
const keptDays = 90;

/** Of how many groups one statement erases the emails, and how many statements one run makes at most. */
const [batchSize, maxBatches] = [200, 50];

/**
 * Forgets the emails in drafts that nobody has changed for 90 days: many belong to people who have no account here, or
 * have deleted it. The groups stay, and must be filled again before the allocation is published. For the system only.
 * @returns of how many groups
 */
export const deleteDraftEmails = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<Result<{ groups: number }, 'forbidden'>> => {
    if (actor.kind !== 'system') return refuse('forbidden');
    const before = addDuration(app.clock.now(), { days: -keptDays });
    let groups = 0;
    for (let batch = 0; batch < maxBatches; batch++) {
      const erased = await eraseDraftEmails(app.db, before, batchSize);
      groups += erased;
      if (erased < batchSize) break;
    }
    return ok({ groups });
  },
);
