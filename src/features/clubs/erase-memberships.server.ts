import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { cancelMembershipsOf, deleteInvitationsTo, eraseMembershipTexts } from './db/membership-end-rows.server.ts';

/**
 * When the actor deletes their account: ends their memberships, so that nothing is charged any more, and erases addresses,
 * gifts, and notes. What they agreed to is kept, as the law requires. Call it in the transaction that deletes the account,
 * which has locked the person.
 */
export const eraseMemberships = defineUseCase(
  async (app: { db: Transaction } & Pick<Infra, 'clock'>, actor: Actor): Promise<void> => {
    if (!mayChange(actor)) return;
    await cancelMembershipsOf(app.db, actor.id, app.clock.now());
    await eraseMembershipTexts(app.db, actor.id);
  },
);

/** Erases the invitations to clubs that were sent to an email address, when its account is deleted. */
export async function eraseClubInvitations(app: { db: Transaction }, email: string): Promise<void> {
  await deleteInvitationsTo(app.db, email);
}
