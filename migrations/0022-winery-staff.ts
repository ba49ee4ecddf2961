import { type Kysely, sql } from 'kysely';

/**
 * The staff of wineries: which mails about sales each person chose, invitations by e-mail, a history of who did what,
 * and the pause of payouts after an owner has handed a winery over.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign keys lock people and wineries for a moment; whoever waits for it must not wait long
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    alter table winery_members
      -- null until the person has chosen: then owners get all, members none
      add column sale_mails text[] check (sale_mails <@ array['orders', 'changes', 'messages'])`.execute(db);
  await sql`
    create table winery_invitations (
      id uuid primary key default gen_random_uuid(),
      winery_id uuid not null references wineries (id) on delete cascade,
      email text not null check (char_length(email) between 3 and 254),
      role text not null check (role in ('owner', 'member')),
      -- whether accepting it ends the access of the owner who sent it
      hands_over boolean not null,
      token_hash text not null unique check (char_length(token_hash) = 64),
      invited_by uuid not null references users (id),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      accepted_at timestamptz,
      revoked_at timestamptz,
      constraint winery_invitations_handover check (role = 'owner' or not hands_over),
      constraint winery_invitations_ended check (num_nonnulls(accepted_at, revoked_at) <= 1)
    )`.execute(db);
  await sql`create unique index winery_invitations_open on winery_invitations (winery_id, email)
    where accepted_at is null and revoked_at is null`.execute(db);
  await sql`create index winery_invitations_by_inviter on winery_invitations (invited_by, winery_id)
    where accepted_at is null and revoked_at is null`.execute(db);
  await sql`create index winery_invitations_by_email on winery_invitations (email)`.execute(db);
  await sql`
    create table winery_staff_events (
      id bigint primary key generated always as identity,
      winery_id uuid not null references wineries (id) on delete cascade,
      kind text not null check (kind in ('invited', 'resent', 'revoked', 'accepted', 'role-changed', 'removed', 'left',
        'handed-over', 'payouts-resumed')),
      actor_id uuid not null references users (id),
      -- whom it concerns, if they have an account there
      person_id uuid references users (id),
      invitation_id uuid references winery_invitations (id) on delete set null,
      role text check (role in ('owner', 'member')),
      happened_at timestamptz not null
    )`.execute(db);
  await sql`create index winery_staff_events_by_winery on winery_staff_events (winery_id, id desc)`.execute(db);
  await sql`create index winery_staff_events_by_actor on winery_staff_events (actor_id)`.execute(db);
  await sql`create index winery_staff_events_by_person on winery_staff_events (person_id)`.execute(db);
  await sql`
    create table payout_pauses (
      winery_id uuid primary key references wineries (id) on delete cascade,
      since timestamptz not null,
      bank_confirmed_at timestamptz,
      representative_confirmed_at timestamptz
    )`.execute(db);
}
