import { type Kysely, sql } from 'kysely';

/**
 * What a winery knows of the people it invites to a club, the tiers that it offers to members, and the order in which
 * the lists of both are shown.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign keys and columns lock tables that are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      alter table club_invitations
        -- what the form of joining says at first, as the winery imported it: deleted once it is not needed
        add column details jsonb check (jsonb_typeof(details) = 'object'),
        add column tier_id uuid references club_tiers (id) on delete set null,
        -- what became of it
        add column membership_id uuid references club_memberships (id) on delete set null;
      create index club_invitations_by_club on club_invitations (club_id, invited_at desc, id);
      -- the same with the time, so that mails to an email are counted without reading the rows
      drop index club_invitations_by_email;
      create index club_invitations_by_email on club_invitations (lower(email), invited_at);
      create index club_invitations_by_tier on club_invitations (tier_id) where tier_id is not null;
      create index club_invitations_by_membership on club_invitations (membership_id) where membership_id is not null;
      create index club_invitations_over on club_invitations (expires_at, id) where accepted_at is null;

      -- a dearer tier that the winery offers to a member, who moves there only by agreeing to its terms
      create table club_tier_offers (
        membership_id uuid primary key references club_memberships (id) on delete cascade,
        tier_id uuid not null references club_tiers (id) on delete cascade,
        offered_by uuid not null references users (id),
        offered_at timestamptz not null
      );
      create index club_tier_offers_by_tier on club_tier_offers (tier_id);
      create index club_tier_offers_by_sender on club_tier_offers (offered_by);

      create index club_memberships_current on club_memberships (club_id, joined_at, id) where state <> 'canceled';`)
    .execute(db);
}
