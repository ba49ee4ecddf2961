import { type Kysely, sql } from 'kysely';

/**
 * An admin corrects a person's date of birth, once: the primary key is the person. The former date is kept with the
 * reason, because a date of birth decides who may buy wine.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    create table birth_date_corrections (
      user_id uuid primary key references users (id) on delete cascade,
      admin_id uuid not null references users (id) on delete cascade,
      former date,
      reason text not null check (char_length(reason) between 1 and 1000),
      corrected_at timestamptz not null
    )`.execute(db);
  await sql`create index birth_date_corrections_by_admin on birth_date_corrections (admin_id)`.execute(db);
}
