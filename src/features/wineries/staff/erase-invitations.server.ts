import type { Transaction } from '#infra/database.ts';
import { deleteInvitationsTo } from '../db/invitation-rows.server.ts';

/**
 * Deletes the invitations to the verified email of somebody who deletes their account, in the caller's transaction. The
 * caller checks permissions.
 */
export async function eraseInvitations(app: { db: Transaction }, email: string): Promise<void> {
  await deleteInvitationsTo(app.db, email);
}
