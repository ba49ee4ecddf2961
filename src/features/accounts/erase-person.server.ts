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
import { recordSecurityEvent } from './security-log/record-security-event.server.ts';

/** The former email of a deleted person. If it was verified, other features delete their data by it. */
export type ErasedPerson = { email: string; emailVerified: boolean };

/**
 * Deletes the actor's own account: erases their personal data and deletes the picture, all sign-in methods, all
 * sessions, and waiting mails. The row remains as a deleted user, and the email can be used again. Call it in a
 * transaction. Refused in an impersonation session and for the last admin, because nobody could run the shop then.
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
    await recordSecurityEvent(app, 'account-deleted', { id: actor.id });
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
