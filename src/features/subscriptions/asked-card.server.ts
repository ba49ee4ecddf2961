import type { Transaction } from '#infra/database.ts';
import type { SubscriptionKind } from './charge.ts';
import { hasAttempt } from './db/charge-rows.server.ts';

/**
 * Whether somebody's card is being asked for a charge of a kind: the answer may become an order. The caller has locked
 * what the charges of this kind depend on, so that no card is asked until their transaction ends, and checks permissions.
 */
export function isCardAsked(db: Transaction, userId: string, kind: SubscriptionKind): Promise<boolean> {
  return hasAttempt(db, userId, kind);
}
