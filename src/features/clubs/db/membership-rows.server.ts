import type { Database } from '#infra/database.ts';
import type { MembershipState } from '../membership.ts';

/** The memberships of a club that a person has now, gifts to others included. */
export async function listOwnMembershipStates(
  db: Database,
  { clubId, userId }: { clubId: string; userId: string },
): Promise<{ id: string; state: MembershipState; isGift: boolean }[]> {
  const rows = await db
    .selectFrom('clubMemberships')
    .select(['id', 'state', 'giftRecipientName'])
    .where('clubId', '=', clubId)
    .where('userId', '=', userId)
    .where('state', '!=', 'canceled')
    .orderBy('joinedAt', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ id, state, giftRecipientName }) => ({ id, state, isGift: giftRecipientName !== null }));
}
