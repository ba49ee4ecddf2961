import { type Kysely, sql } from 'kysely';

/** What clients of the platform API store of a person beside the fields that the shop knows. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign key locks the table of people, which is in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      -- a row only for whom something is stored; who may see which map is decided by the use cases
      create table user_extended_data (
        user_id uuid primary key references users (id) on delete cascade,
        public_data jsonb not null default '{}' check (jsonb_typeof(public_data) = 'object'),
        private_data jsonb not null default '{}' check (jsonb_typeof(private_data) = 'object'),
        protected_data jsonb not null default '{}' check (jsonb_typeof(protected_data) = 'object'),
        -- what the operator says of the person
        metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object')
      );`)
    .execute(db);
}
