import { type Kysely, sql } from 'kysely';

/**
 * The photos of a listing in their order, and its video. Pictures and videos are kept as everybody's pictures are
 * (migrations/0008-images.ts); each is one listing's alone. The table of old, which nothing ever wrote, kept files of its own.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop table listing_images`.execute(db);
  await sql`
    alter table images
      drop constraint images_format_check,
      add constraint images_format check (format in ('jpg', 'png', 'mp4', 'webm'))`.execute(db);
  await sql`
    create table listing_photos (
      image_id uuid primary key references images (id),
      listing_id uuid not null references listings (id) on delete cascade,
      position smallint not null check (position between 0 and 99),
      alternative_text text not null default '' check (char_length(alternative_text) <= 500),
      created_at timestamptz not null,
      constraint listing_photos_order unique (listing_id, position) deferrable
    )`.execute(db);
  await sql`
    create table listing_videos (
      listing_id uuid primary key references listings (id) on delete cascade,
      image_id uuid not null unique references images (id),
      created_at timestamptz not null
    )`.execute(db);
}
