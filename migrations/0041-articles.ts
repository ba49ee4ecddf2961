import { type Kysely, sql } from 'kysely';

/** Posts of the blog, and pages that admins edit. Each has versions, which are published at their times and stay. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign keys lock the tables of people and images, which are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      create table articles (
        id uuid primary key,
        kind text not null check (kind in ('post', 'page')),
        slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
        -- when its first version was or will be published; null for a draft
        published_at timestamptz,
        -- the number of its newest version: a form that was opened before another change is refused
        version integer not null check (version > 0),
        created_at timestamptz not null,
        constraint articles_slug unique (kind, slug)
      );
      create index articles_by_time on articles (kind, published_at desc, id) where published_at is not null;
      create index articles_newest on articles (kind, created_at desc, id);

      create table article_versions (
        article_id uuid not null references articles (id) on delete cascade,
        number integer not null check (number > 0),
        title text not null check (char_length(title) between 1 and 120),
        summary text not null check (char_length(summary) <= 300),
        body text not null check (char_length(body) <= 60000),
        author text not null check (char_length(author) <= 80),
        tags text[] not null default '{}' check (cardinality(tags) <= 8),
        -- the tags as in URLs, in the same order
        tag_slugs text[] not null default '{}',
        picture_id uuid references images (id),
        picture_alt text not null default '' check (char_length(picture_alt) <= 200),
        -- null for what came with the product
        saved_by uuid references users (id),
        saved_at timestamptz not null,
        -- from when on this is what people read; null for a draft
        published_at timestamptz,
        primary key (article_id, number),
        constraint article_versions_tags check (cardinality(tags) = cardinality(tag_slugs))
      );
      create index article_versions_published on article_versions (article_id, published_at desc, number desc)
        where published_at is not null;
      create index article_versions_by_picture on article_versions (picture_id) where picture_id is not null;
      create index article_versions_by_person on article_versions (saved_by) where saved_by is not null;

      -- the uploaded pictures of all versions of an article
      create table article_images (
        image_id uuid primary key references images (id),
        article_id uuid not null references articles (id) on delete cascade
      );
      create index article_images_by_article on article_images (article_id);`)
    .execute(db);
}
