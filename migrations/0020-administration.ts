import { type Kysely, sql } from 'kysely';

/**
 * What admins do, to wineries, people, and cities: an audit of it, bans with the listings they closed, the order of
 * pinned wineries, and indexes for the lists of wineries and people.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the tables are in use; whoever waits for these locks must not wait long
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      -- No foreign keys: an entry outlives whom and what it is about. Of people it keeps the id alone, no name.
      create table admin_actions (
        id bigint primary key generated always as identity,
        kind text not null check (kind ~ '^[a-z-]{3,40}$'),
        admin_id uuid not null,
        subject text not null check (subject in ('winery', 'person', 'city', 'list')),
        subject_id uuid,
        -- what a winery or a city was called at the time
        subject_name text check (char_length(subject_name) between 1 and 200),
        reason text check (char_length(reason) between 1 and 1000),
        details text check (char_length(details) between 1 and 1000),
        made_at timestamptz not null,
        constraint admin_actions_of_people check (subject <> 'person' or (subject_id is not null and subject_name is null))
      );
      create index admin_actions_by_time on admin_actions (made_at desc, id desc);
      create index admin_actions_by_kind on admin_actions (kind, made_at desc, id desc);
      create index admin_actions_by_admin on admin_actions (admin_id, made_at desc, id desc);
      create index admin_actions_by_subject on admin_actions (subject_id, made_at desc, id desc);
      create trigger admin_actions_append_only before update or delete or truncate on admin_actions
        for each statement execute function reject_audit_change();

      -- null where no admin has put it in order
      alter table wineries add column pin_position smallint check (pin_position >= 0);
      create index wineries_in_order on wineries (plain_name, id);
      create index wineries_newest on wineries (created_at desc, id);
      create index wineries_by_claim on wineries (claimed, plain_name, id);
      create index wineries_without_coordinates on wineries (plain_name, id) where lat is null;

      create table bans (
        id bigint primary key generated always as identity,
        user_id uuid not null references users (id) on delete cascade,
        reason text not null check (char_length(reason) between 1 and 1000),
        banned_at timestamptz not null,
        lifted_at timestamptz check (lifted_at >= banned_at)
      );
      create unique index bans_in_force on bans (user_id) where lifted_at is null;
      create index bans_by_user on bans (user_id, banned_at desc);

      -- which listings a ban closed: these, and no others, open again when it is lifted
      create table ban_closed_listings (
        ban_id bigint not null references bans (id) on delete cascade,
        listing_id uuid not null references listings (id) on delete cascade,
        primary key (ban_id, listing_id)
      );
      create index ban_closed_listings_by_listing on ban_closed_listings (listing_id);

      create index users_newest on users (created_at desc, id);
      create index users_banned on users (created_at desc, id) where banned_at is not null;
      create index users_admins on users (created_at desc, id) where admin;
      create index users_names on users using gin (
        plain_text(display_name || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops);
      create index users_emails on users using gin (email gin_trgm_ops);`)
    .execute(db);
}
