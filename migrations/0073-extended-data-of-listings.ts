import { type Kysely, sql } from 'kysely';

/** What clients of the platform API keep with listings beside the fields that the shop knows. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign key locks the table of listings, which is in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      -- a row only where something is stored
      create table listing_extended_data (
        listing_id uuid primary key references listings (id) on delete cascade,
        public_data jsonb not null default '{}' check (jsonb_typeof(public_data) = 'object'),
        private_data jsonb not null default '{}' check (jsonb_typeof(private_data) = 'object'),
        metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
        -- nobody has said of which style the wine is: it has to be said before it is published
        style_assumed boolean not null default false
      )`)
    .execute(db);
}
