import type { Infra } from '#infra/infra.ts';
import type { SignedIn } from '#kit/actor.ts';
import { insertAdminAction } from '../db/admin-action-rows.server.ts';
import type { AdminActionKind, AdminActionSubject } from './admin-action.ts';

/** The maximum length of the details of an entry, in characters. */
const maxDetails = 1_000;

/**
 * Records what an admin did. Call it in the transaction that does it, so that the entry exists exactly if the change
 * does. The caller checks permissions.
 * @param action.reason what the admin gave as the reason
 * @param action.details what changed, for people: cut after 1,000 characters
 */
export async function recordAdminAction(
  app: Pick<Infra, 'db' | 'clock'>,
  admin: SignedIn,
  action: AdminActionSubject & { kind: AdminActionKind; reason?: string; details?: string },
): Promise<void> {
  const { details, ...given } = action;
  await insertAdminAction(app.db, {
    ...given,
    adminId: admin.id,
    ...(details && { details: details.slice(0, maxDetails) }),
    madeAt: app.clock.now(),
  });
}
