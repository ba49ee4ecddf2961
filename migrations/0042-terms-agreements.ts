import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * Who agreed to which version of the terms: recorded in the statement that records that they accepted them, whichever
 * way their account was opened.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign key and the triggers lock the table of people, which is in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      create table terms_agreements (
        user_id uuid not null references users (id) on delete cascade,
        -- the number of the version of the page that was published then
        version integer not null check (version > 0),
        agreed_at timestamptz not null,
        primary key (user_id, agreed_at)
      );
      create index terms_agreements_by_version on terms_agreements (version);`)
    .execute(db);
  const file = new URL('./0042-terms-agreements/functions/record-terms-agreement.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
  await sql
    .raw(`
      create trigger users_agree_to_terms after insert on users
        for each row when (new.terms_accepted_at is not null) execute function record_terms_agreement();
      create trigger users_agree_to_terms_later after update of terms_accepted_at on users
        for each row when (new.terms_accepted_at is not null
          and new.terms_accepted_at is distinct from old.terms_accepted_at)
        execute function record_terms_agreement();`)
    .execute(db);
}
