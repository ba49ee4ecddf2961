import { deleteImages } from '#features/images/delete-images.server.ts';
import { mailQueue } from '#features/mail/mail-outbox.server.ts';
import { deleteMailPreferences } from '#features/mail/mail-preferences.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { passwordResetQueue } from './credentials/reset-password.server.ts';
import { deleteUserRows, eraseUser } from './db/deletion-rows.server.ts';
import { lockAdmins } from './db/user-rows.server.ts';

/** What somebody was called who is gone: for what else is to be removed by the address, if it was proved. */
export type ErasedPerson = { email: string; emailVerified: boolean };

/**
 * Takes the actor's own account away: names, address and all else that is personal, the picture, every way to sign in, every session,
 * mails that wait. The row stays as somebody deleted, and the address is free again. Call it in a transaction. Not for a limited
 * session; the last admin stays, or nobody could run the shop.
 */
export const erasePerson = defineUseCase(
  async (
    app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
    actor: Actor,
  ): Promise<Result<ErasedPerson, 'forbidden' | 'last-admin'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    if (actor.roles.includes('admin')) {
      const admins = await lockAdmins(app.db);
      if (admins.every((id) => id === actor.id)) return refuse('last-admin');
    }
    const before = await eraseUser(app.db, actor.id, app.clock.now());
    if (!before) return refuse('forbidden');
    await deleteUserRows(app.db, actor.id);
    await deleteMailPreferences(app, actor.id);
    const { email, emailVerified, pendingEmail, profileImageId } = before;
    await deleteImages(app, actor, profileImageId === null ? [] : [profileImageId]);
    for (const to of [email, pendingEmail]) {
      if (to === null) continue;
      await app.jobs.deleteMatching(mailQueue, { to }, { db: app.db });
      await app.jobs.deleteMatching(passwordResetQueue, { email: to }, { db: app.db });
    }
    return ok({ email, emailVerified });
  },
);
