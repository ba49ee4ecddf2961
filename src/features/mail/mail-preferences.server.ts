import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deleteAllOptOuts, deleteOptOuts, insertOptOut, listOptOuts } from './db/opt-out-rows.server.ts';
import { type LockPerson, type OptionalMail, optionalMails } from './optional-mail.ts';

/** The optional mails that the actor gets. For people who are signed in. */
export const showMailPreferences = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<Result<OptionalMail[], 'forbidden'>> => {
    if (actor.kind !== 'user') return refuse('forbidden');
    const refused = await listOptOuts(app.db, actor.id);
    return ok(optionalMails.filter((kind) => !refused.includes(kind)));
  },
);

/**
 * Chooses the optional mails that the actor gets. For the actor's own account, not in an impersonation session.
 * @param wanted the kinds; unknown ones are ignored
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

/** Deletes a person's opt-outs, with the account, in the caller's transaction. The caller checks permissions. */
export function deleteMailPreferences(app: { db: Transaction }, userId: string): Promise<void> {
  return deleteAllOptOuts(app.db, userId);
}
