import { type Kysely, sql } from 'kysely';

/** Pictures that people sent. The storage keeps them under their id; the row says whose they are and whether anything shows them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table images (
      id uuid primary key default gen_random_uuid(),
      owner_id uuid not null,
      format text not null check (format in ('jpg', 'png')),
      width integer not null check (width between 1 and 3072),
      height integer not null check (height between 1 and 3072),
      digest text not null check (digest ~ '^[0-9a-f]{64}$'),
      created_at timestamptz not null,
      unattached_since timestamptz,
      condemned_at timestamptz,
      constraint images_condemned check (condemned_at is null or unattached_since is not null)
    )`.execute(db);
  await sql`create index images_by_owner on images (owner_id)`.execute(db);
  await sql`create index images_unattached on images (unattached_since) where unattached_since is not null`.execute(db);
}
