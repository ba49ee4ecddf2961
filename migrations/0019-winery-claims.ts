import { type Kysely, sql } from 'kysely';

/** Claims: people who say that a winery is theirs, what became of each claim, and the files that prove it. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign keys lock people and wineries for a moment; whoever waits for it must not wait long
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    create table winery_claims (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id),
      -- null for a winery that is not in the directory yet, and for one that was deleted since
      winery_id uuid references wineries (id) on delete set null,
      is_new boolean not null,
      -- whether the winery had an owner when it was claimed
      is_dispute boolean not null,
      state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
      winery_name text not null check (char_length(winery_name) between 1 and 120),
      license_number text check (char_length(license_number) between 1 and 40),
      phone text check (char_length(phone) between 5 and 30),
      note text not null default '' check (char_length(note) <= 5000),
      -- where a new winery is
      street text check (char_length(street) between 1 and 200),
      city text check (char_length(city) between 1 and 120),
      state_code text check (state_code ~ '^[A-Z]{2}$'),
      zip text check (zip ~ '^[0-9]{5}$'),
      region text references regions (code),
      website text check (website ~ '^https?://[^[:space:]]+$' and char_length(website) <= 500),
      -- the admin who filed it for the claimant
      filed_by uuid references users (id),
      created_at timestamptz not null,
      decided_at timestamptz,
      reason text check (char_length(reason) between 1 and 1000),
      constraint winery_claims_decided check ((state = 'pending') = (decided_at is null)),
      constraint winery_claims_place check (num_nulls(city, state_code, region) = case when is_new then 0 else 3 end)
    )`.execute(db);
  await sql`create unique index winery_claims_once on winery_claims (user_id, winery_id)
    where state = 'pending' and not is_new`.execute(db);
  await sql`create unique index winery_claims_new_once on winery_claims
    (user_id, lower(winery_name), lower(city), state_code) where state = 'pending' and is_new`.execute(db);
  await sql`create index winery_claims_by_state on winery_claims (state, created_at, id)`.execute(db);
  await sql`create index winery_claims_by_winery on winery_claims (winery_id, created_at)`.execute(db);
  await sql`create index winery_claims_by_user on winery_claims (user_id, created_at desc, id)`.execute(db);
  await sql`create index winery_claims_new_names on winery_claims (plain_text(winery_name))
    where state = 'pending' and is_new`.execute(db);
  await sql`
    create table winery_claim_events (
      id bigint generated always as identity primary key,
      claim_id uuid not null references winery_claims (id),
      kind text not null check (kind in ('submitted', 'file-added', 'file-deleted', 'approved', 'rejected', 'withdrawn')),
      actor_id uuid not null references users (id),
      happened_at timestamptz not null
    )`.execute(db);
  await sql`create index winery_claim_events_by_claim on winery_claim_events (claim_id, id)`.execute(db);
  await sql`create trigger winery_claim_events_kept before update or delete on winery_claim_events
    for each statement execute function reject_audit_change()`.execute(db);
  await sql`
    create table winery_claim_files (
      id uuid primary key default gen_random_uuid(),
      claim_id uuid not null references winery_claims (id),
      format text not null check (format in ('jpg', 'png', 'pdf')),
      bytes integer not null check (bytes > 0),
      created_at timestamptz not null,
      -- set with the decision; after it nobody is shown the file
      delete_at timestamptz
    )`.execute(db);
  await sql`create index winery_claim_files_by_claim on winery_claim_files (claim_id, created_at)`.execute(db);
  await sql`create index winery_claim_files_to_delete on winery_claim_files (delete_at)
    where delete_at is not null`.execute(db);
}
