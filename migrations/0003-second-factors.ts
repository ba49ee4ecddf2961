import { type Kysely, sql } from 'kysely';

/**
 * Sessions know when their person last proved who they are, and whether with a second factor; people can have one, with
 * recovery codes. The columns have no default, so that no table is rewritten.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table sessions
      -- when the person last typed the password, or came from the identity provider, in this session
      add column proved_at timestamptz,
      -- when the second factor was given in this session
      add column second_factor_at timestamptz`.execute(db);
  await sql`
    create table second_factors (
      user_id uuid primary key references users (id) on delete cascade,
      -- the shared secret, encrypted with a key from the secret of the installation
      secret text not null,
      -- null until the first code of it was right
      confirmed_at timestamptz,
      -- the newest 30-second step of which a code was accepted, so that no code works twice
      last_step integer not null default 0,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table recovery_codes (
      user_id uuid not null references second_factors (user_id) on delete cascade,
      hash text not null,
      primary key (user_id, hash)
    )`.execute(db);
  await sql`
    -- Which admin removed whose second factor, and why. No foreign keys: not even the end of an account takes an entry
    -- away.
    create table second_factor_resets (
      id bigint primary key generated always as identity,
      admin_id uuid not null,
      user_id uuid not null,
      reason text not null,
      reset_at timestamptz not null
    )`.execute(db);
  await sql`create index second_factor_resets_by_user on second_factor_resets (user_id, reset_at desc)`.execute(db);
  await sql`
    create trigger second_factor_resets_append_only before update or delete or truncate on second_factor_resets
      for each statement execute function reject_audit_change()`.execute(db);
}
