import { type Kysely, sql } from 'kysely';

/**
 * Invitations to work for a winery can be declined, also by somebody without an account: such an entry of the history
 * has no actor. Wineries that lost their last owner before that made them claimable are so from now on, and their
 * payouts wait for the next owner.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    alter table winery_staff_events
      alter column actor_id drop not null,
      drop constraint winery_staff_events_kind_check,
      add constraint winery_staff_events_kind_check check (kind in ('invited', 'resent', 'revoked', 'declined',
        'accepted', 'role-changed', 'removed', 'left', 'handed-over', 'payouts-resumed')),
      add constraint winery_staff_events_actor check (actor_id is not null or kind = 'declined')`.execute(db);
  const hasNoOwner = sql`not exists (
    select from winery_members where winery_id = wineries.id and role = 'owner')`;
  await sql`
    insert into payout_pauses (winery_id, since)
    select id, now() from wineries where exists (
      select from payout_accounts where payout_accounts.winery_id = wineries.id) and ${hasNoOwner}
    on conflict do nothing`.execute(db);
}
