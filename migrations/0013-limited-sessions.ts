import { type Kysely, sql } from 'kysely';

/** Which admin looked at the shop in whose name, and when. It is only added to: not even an account's end takes an entry away. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table limited_session_audit (
      id bigint primary key generated always as identity,
      admin_id uuid not null,
      user_id uuid not null,
      opened_at timestamptz not null
    )`.execute(db);
  await sql`create index limited_session_audit_by_user on limited_session_audit (user_id, opened_at desc)`.execute(db);
  await sql`
    create function keep_audit() returns trigger language plpgsql as $$
    begin
      raise insufficient_privilege using message = 'an audit is only added to';
    end $$`.execute(db);
  await sql`
    create trigger limited_session_audit_kept before update or delete or truncate on limited_session_audit
    for each statement execute function keep_audit()`.execute(db);
}
