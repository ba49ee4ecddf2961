import { type Kysely, sql } from 'kysely';

/** What a winery says of itself on its page, its photos, and every address that its page has had. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table wineries
      add column story text not null default '' check (char_length(story) <= 5000),
      add column phone text check (char_length(phone) between 1 and 30),
      add column hours jsonb check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7),
      add column cover_image_id uuid references images (id) on delete set null,
      add column updated_at timestamptz`.execute(db);
  await sql`
    create table winery_photos (
      winery_id uuid not null references wineries (id) on delete cascade,
      position smallint not null check (position between 0 and 11),
      image_id uuid not null unique references images (id) on delete cascade,
      alternative_text text not null default '' check (char_length(alternative_text) <= 500),
      primary key (winery_id, position)
    )`.execute(db);
  await createSlugs(db);
}

/**
 * Every slug that leads to a winery, the present one among them. Written by a trigger alone, so that whoever names a winery (its
 * owner, an import) can neither forget an old address nor take one that leads elsewhere: the key decides, also between two at once.
 */
async function createSlugs(db: Kysely<never>): Promise<void> {
  await sql`
    create table winery_slugs (
      slug text primary key,
      winery_id uuid not null references wineries (id) on delete cascade
    )`.execute(db);
  await sql`create index winery_slugs_winery on winery_slugs (winery_id)`.execute(db);
  await sql`insert into winery_slugs (slug, winery_id) select slug, id from wineries`.execute(db);
  await sql`
    create function winery_slugs_follow() returns trigger language plpgsql as $$
    begin
      insert into winery_slugs (slug, winery_id) values (new.slug, new.id) on conflict (slug) do nothing;
      if (select winery_id from winery_slugs where slug = new.slug) <> new.id then
        raise unique_violation using
          message = format('the slug %s leads to another winery', new.slug), constraint = 'winery_slugs_pkey';
      end if;
      return null;
    end $$`.execute(db);
  for (const event of ['insert', 'update of slug']) {
    await sql`
      create trigger ${sql.ref(`winery_slugs_${event.split(' ')[0]}`)} after ${sql.raw(event)} on wineries
      for each row execute function winery_slugs_follow()`.execute(db);
  }
}
