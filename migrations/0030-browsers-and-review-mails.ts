import { type Kysely, sql } from 'kysely';

/**
 * Which accounts signed in on the same browser, so that nobody reviews their own winery with a second account; and the
 * mails about reviews of wineries, which people can opt out of.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the tables are in use; whoever waits for these locks must not wait long
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      create table browser_sign_ins (
        -- SHA-256 of the cookie's value
        browser_hash text not null check (browser_hash ~ '^[0-9a-f]{64}$'),
        user_id uuid not null references users (id) on delete cascade,
        last_sign_in_at timestamptz not null,
        primary key (browser_hash, user_id)
      );
      create index browser_sign_ins_by_user on browser_sign_ins (user_id);
      create index browser_sign_ins_by_age on browser_sign_ins (last_sign_in_at);

      alter table mail_opt_outs drop constraint mail_opt_outs_kind_check;
      alter table mail_opt_outs add constraint mail_opt_outs_kind
        check (kind in ('messages', 'reviews', 'orders', 'winery-reviews')) not valid;`)
    .execute(db);
}
