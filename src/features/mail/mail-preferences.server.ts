import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deleteAllOptOuts, deleteOptOuts, insertOptOut, listOptOuts } from './db/opt-out-rows.server.ts';
import { type LockPerson, type OptionalMail, optionalMails } from './optional-mail.ts';

/** Which of the optional mails the actor gets. For whoever is signed in. */
export const showMailPreferences = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<Result<OptionalMail[], 'forbidden'>> => {
    if (actor.kind !== 'user') return refuse('forbidden');
    const refused = await listOptOuts(app.db, actor.id);
    return ok(optionalMails.filter((kind) => !refused.includes(kind)));
  },
);

/**
 * Chooses which of the optional mails the actor gets. For the own account, not in a limited session.
 * @param wanted the kinds; what is none of them counts for nothing
 */
export const setMailPreferences = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'> & { lockPerson: LockPerson },
    actor: Actor,
    wanted: readonly unknown[],
  ): Promise<Result<undefined, 'forbidden'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    return app.db.transaction().execute(async (db) => {
      if (!(await app.lockPerson(db, actor.id))) return refuse('forbidden');
      const chosen = optionalMails.filter((kind) => wanted.includes(kind));
      if (chosen.length > 0) await deleteOptOuts(db, actor.id, chosen);
      for (const kind of optionalMails) {
        if (!wanted.includes(kind)) await insertOptOut(db, actor.id, kind, app.clock.now());
      }
      return ok(undefined);
    });
  },
);

/** Deletes what a person chose, with the account. Who may is the caller's to decide; call it in the caller's transaction. */
export function deleteMailPreferences(app: { db: Transaction }, userId: string): Promise<void> {
  return deleteAllOptOuts(app.db, userId);
}
