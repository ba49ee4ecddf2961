import { isCardAsked } from '#features/subscriptions/asked-card.server.ts';
import type { Transaction } from '#infra/database.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { eraseEmailFromDrafts, erasePerson, lockPersonInAllocations } from './db/erase-rows.server.ts';

/**
 * When the actor deletes their account: their numbers in allocations belong to nobody any more, so that nothing is
 * charged, and the addresses of what they bought and wished for are erased. Call it in the transaction that deletes the
 * account, which has locked the person.
 */
export const eraseAllocations = defineUseCase(async (app: { db: Transaction }, actor: Actor): Promise<void> => {
  if (mayChange(actor)) await erasePerson(app.db, actor.id);
});

/**
 * Whether somebody's card is being asked for what they bought or wished for: it may become an order, so the account stays
 * until the answer is there. No card is asked from then on until the caller's transaction ends. The caller checks
 * permissions.
 */
export async function isChargedForAllocation(db: Transaction, userId: string): Promise<boolean> {
  await lockPersonInAllocations(db, userId);
  return isCardAsked(db, userId, 'allocation');
}

/**
 * Erases the verified email of somebody who deletes their account from the drafts of wineries, in the caller's
 * transaction. The caller checks permissions.
 */
export async function eraseFromDrafts(app: { db: Transaction }, email: string): Promise<void> {
  await eraseEmailFromDrafts(app.db, email);
}
