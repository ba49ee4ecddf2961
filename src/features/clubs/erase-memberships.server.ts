import { isCardAsked } from '#features/subscriptions/asked-card.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deleteAcceptedInvitations, deleteInvitationsTo } from './db/invitation-rows.server.ts';
import { cancelMembershipsOf, eraseMembershipTexts, lockMembershipsOf } from './db/membership-end-rows.server.ts';

/**
 * When the actor deletes their account: ends their memberships, so that nothing is charged any more, and erases addresses,
 * gifts, notes, and the invitations that they accepted. What they agreed to is kept, as the law requires. Call it in the transaction that deletes the account,
 * which has locked the person.
 */
export const eraseMemberships = defineUseCase(
  async (app: { db: Transaction } & Pick<Infra, 'clock'>, actor: Actor): Promise<void> => {
    if (!mayChange(actor)) return;
    await cancelMembershipsOf(app.db, actor.id, app.clock.now());
    await eraseMembershipTexts(app.db, actor.id);
    await deleteAcceptedInvitations(app.db, actor.id);
  },
);

/**
 * Whether somebody's card is being asked for a shipment of a club: it may become an order, so the account stays until the
 * answer is there. No card is asked from then on until the caller's transaction ends. The caller checks permissions.
 */
export async function isChargedForClub(db: Transaction, userId: string): Promise<boolean> {
  await lockMembershipsOf(db, userId);
  return isCardAsked(db, userId, 'club');
}

/**
 * Deletes the invitations to the verified email of somebody who deletes their account, in the caller's transaction. The
 * caller checks permissions.
 */
export async function eraseClubInvitations(app: { db: Transaction }, email: string): Promise<void> {
  await deleteInvitationsTo(app.db, email);
}
