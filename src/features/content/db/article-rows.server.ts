import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { ArticleKind } from '../article.ts';

/** A page of a list, in rows. */
type Paging = { limit: number; offset: number };

/** A picture of an article, with the size of its original. */
export type PictureRow = { id: string; width: number; height: number };

/** The published version of an article, as lists need it. */
export type PublishedRow = {
  id: string;
  slug: string;
  title: string;
  summary: string;
  author: string;
  tags: string[];
  tagSlugs: string[];
  pictureAlt: string;
  picture: PictureRow | null;
  publishedAt: Date;
  updatedAt: Date;
  number: number;
};

/** The same with its text. */
export type PublishedTextRow = PublishedRow & { body: string };

const picture = sql<PictureRow | null>`(
  select json_build_object('id', i.id, 'width', i.width, 'height', i.height) from images i where i.id = v.picture_id)`;

const columns = sql`a.id, a.slug, a.published_at, v.number, v.title, v.summary, v.author, v.tags, v.tag_slugs,
  v.picture_alt, v.published_at as updated_at, ${picture} as picture`;

/** The version of each article that people read at a moment: of those whose time has come, the one published last. */
function currentVersion(now: Date): RawBuilder<unknown> {
  return sql`join lateral (
    select * from article_versions one where one.article_id = a.id and one.published_at <= ${now}
    order by one.published_at desc, one.number desc limit 1) v on true`;
}

function withTag(tag: string | null): RawBuilder<unknown> {
  return tag === null ? sql`` : sql`and ${tag} = any(v.tag_slugs)`;
}

/** How many posts are published at a moment, with a tag or all. */
export async function countPosts(db: Database, now: Date, tag: string | null): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from articles a ${tag === null ? sql`` : currentVersion(now)}
    where a.kind = 'post' and a.published_at <= ${now} ${withTag(tag)}`.execute(db);
  return rows[0]?.found ?? 0;
}

/** A page of the posts that are published at a moment, the newest first; with a tag or all. */
export async function listPostRows(db: Database, now: Date, tag: string | null, page: Paging): Promise<PublishedRow[]> {
  const { rows } = await sql<PublishedRow>`
    select ${columns} from articles a ${currentVersion(now)}
    where a.kind = 'post' and a.published_at <= ${now} ${withTag(tag)}
    order by a.published_at desc, a.id limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** The addresses of the newest posts at a moment, and when each was last changed. */
export async function listPostSlugs(db: Database, now: Date, limit: number): Promise<{ slug: string; since: Date }[]> {
  const { rows } = await sql<{ slug: string; since: Date }>`
    select a.slug, v.published_at as since from articles a ${currentVersion(now)}
    where a.kind = 'post' and a.published_at <= ${now}
    order by a.published_at desc, a.id limit ${limit}`.execute(db);
  return rows;
}

/** The newest posts at a moment with their texts. */
export async function listPostTexts(db: Database, now: Date, limit: number): Promise<PublishedTextRow[]> {
  const { rows } = await sql<PublishedTextRow>`
    select ${columns}, v.body from articles a ${currentVersion(now)}
    where a.kind = 'post' and a.published_at <= ${now}
    order by a.published_at desc, a.id limit ${limit}`.execute(db);
  return rows;
}

/** An article as people read it at a moment; undefined if it is not published then. */
export async function findPublished(
  db: Database,
  now: Date,
  { kind, slug }: { kind: ArticleKind; slug: string },
): Promise<PublishedTextRow | undefined> {
  const { rows } = await sql<PublishedTextRow>`
    select ${columns}, v.body from articles a ${currentVersion(now)}
    where a.kind = ${kind} and a.slug = ${slug} and a.published_at <= ${now}`.execute(db);
  return rows[0];
}

/** The tags of the published posts with their numbers, the most used first. */
export async function listTagRows(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ name: string; slug: string; posts: number }[]> {
  const { rows } = await sql<{ name: string; slug: string; posts: number }>`
    select min(tag.name) as name, tag.slug, count(*)::int as posts
    from articles a ${currentVersion(now)} cross join lateral unnest(v.tags, v.tag_slugs) as tag (name, slug)
    where a.kind = 'post' and a.published_at <= ${now}
    group by tag.slug order by posts desc, tag.slug limit ${limit}`.execute(db);
  return rows;
}

/**
 * The pictures of these ids that articles contain, with their sizes. One statement.
 * @param ownerId includes unattached ones of this person, for a preview
 */
export function findArticlePictures(
  db: Database,
  ids: readonly string[],
  ownerId: string | null = null,
): Promise<PictureRow[]> {
  return db
    .selectFrom('images')
    .select(['id', 'width', 'height'])
    .where('id', 'in', ids)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        exists(selectFrom('articleImages').select('imageId').whereRef('articleImages.imageId', '=', 'images.id')),
        eb('ownerId', '=', ownerId),
      ]),
    )
    .execute();
}
