import { type Kysely, sql } from 'kysely';

/**
 * People can have passkeys, which are a second factor like the authenticator app. Recovery codes therefore belong to
 * the person, and no more to the app.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign key locks two tables for a moment; whoever waits for one of them must not wait long
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    create table passkeys (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      -- how the authenticator calls it, in base64url
      credential_id text not null unique check (char_length(credential_id) between 16 and 1364),
      -- as the authenticator sent it (COSE)
      public_key bytea not null check (octet_length(public_key) between 16 and 2048),
      -- how often the authenticator says it was used: the same or a lower number again is from a copy; 0 from those
      -- that do not count
      counter bigint not null check (counter between 0 and 4294967295),
      -- how a browser can reach the authenticator, e.g. usb
      transports text[] not null,
      name text not null check (char_length(name) between 1 and 60),
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index passkeys_by_user on passkeys (user_id, created_at, id)`.execute(db);
  await sql`
    alter table recovery_codes
      drop constraint recovery_codes_user_id_fkey,
      add constraint recovery_codes_user_id_fkey foreign key (user_id) references users (id) on delete cascade`.execute(
    db,
  );
}
