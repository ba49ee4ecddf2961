import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { ArticleKind } from '../article.ts';
import type { ArticleTable, ArticleVersionTable } from './tables.ts';

/** An article in the admins' list: the title of its newest version, and what of it people read. */
export type ListedRow = {
  id: string;
  kind: ArticleKind;
  slug: string;
  title: string;
  publishedAt: Date | null;
  savedAt: Date;
  /** Whether the newest version is neither published nor going to be. */
  unpublishedChanges: boolean;
};

/** How many articles of a kind there are, drafts included. */
export async function countArticles(db: Database, kind: ArticleKind): Promise<number> {
  const { found } = await db
    .selectFrom('articles')
    .select((query) => query.fn.countAll<string>().as('found'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** A page of all articles of a kind, the newest first. */
export function listArticleRows(
  db: Database,
  kind: ArticleKind,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRow[]> {
  return db
    .selectFrom('articles')
    .innerJoin('articleVersions', (join) =>
      join
        .onRef('articleVersions.articleId', '=', 'articles.id')
        .onRef('articleVersions.number', '=', 'articles.version'),
    )
    .select(['articles.id', 'articles.kind', 'articles.slug', 'articleVersions.title', 'articles.publishedAt'])
    .select(['articleVersions.savedAt', sql<boolean>`article_versions.published_at is null`.as('unpublishedChanges')])
    .where('articles.kind', '=', kind)
    .orderBy('articles.createdAt', 'desc')
    .orderBy('articles.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** A version of an article with its texts. */
export type VersionRow = Omit<ArticleVersionTable, 'tags' | 'tagSlugs' | 'pictureAlt'> & {
  tags: string[];
  tagSlugs: string[];
  pictureAlt: string;
};

/** An article; undefined if there is none with this id. */
export function findArticle(db: Database, id: string): Promise<ArticleTable | undefined> {
  return db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirst();
}

/** An article, locked until the transaction ends. */
export async function lockArticle(db: Transaction, id: string): Promise<Locked<ArticleTable> | undefined> {
  const found = await db.selectFrom('articles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return asLocked<ArticleTable | undefined>(found);
}

/** A version of an article; undefined if it has none of this number. */
export function findVersion(db: Database, articleId: string, number: number): Promise<VersionRow | undefined> {
  return db
    .selectFrom('articleVersions')
    .selectAll()
    .where('articleId', '=', articleId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** A version in the history of an article. `savedBy` is the name of the admin, null for what came with the product. */
export type HistoryRow = {
  number: number;
  savedAt: Date;
  publishedAt: Date | null;
  savedBy: string | null;
  /** How many people agreed to it, counted up to 10,001; null except for the terms. */
  agreed: number | null;
};

/** A page of the versions of an article, the newest first. */
export function listVersionRows(
  db: Database,
  articleId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<HistoryRow[]> {
  return db
    .selectFrom('articleVersions')
    .leftJoin('users', 'users.id', 'articleVersions.savedBy')
    .innerJoin('articles', 'articles.id', 'articleVersions.articleId')
    .select(['number', 'savedAt', 'articleVersions.publishedAt', 'users.displayName as savedBy'])
    .select(
      sql<number | null>`case when articles.kind = 'page' and articles.slug = 'terms-of-service' then (
        select count(*)::int from (
          select from terms_agreements where version = article_versions.number limit 10001) one) end`.as('agreed'),
    )
    .where('articleId', '=', articleId)
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Inserts an article without versions. @returns undefined if there is one with this id or slug */
export async function insertArticle(db: Transaction, article: ArticleTable): Promise<Locked<ArticleTable> | undefined> {
  const inserted = await db
    .insertInto('articles')
    .values(article)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted && asLocked(article);
}

/** Whether another article of this kind has the slug. */
export async function isSlugTaken(
  db: Database,
  { id, kind, slug }: { id: string; kind: ArticleKind; slug: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('articles')
    .select('id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('id', '!=', id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Changes an article. */
export async function updateArticle(
  db: Transaction,
  article: Locked<ArticleTable>,
  changed: Partial<Pick<ArticleTable, 'slug' | 'version' | 'publishedAt'>>,
): Promise<void> {
  await db.updateTable('articles').set(changed).where('id', '=', article.id).execute();
}

/** Inserts a version of an article. */
export async function insertVersion(db: Transaction, version: VersionRow): Promise<void> {
  await db.insertInto('articleVersions').values(version).execute();
}

/** Makes the versions of a locked article that would be published after a moment drafts; without a moment all of them. */
export async function unpublishVersions(
  db: Transaction,
  { id: articleId }: Locked<ArticleTable>,
  after?: Date,
): Promise<void> {
  let change = db
    .updateTable('articleVersions')
    .set({ publishedAt: null })
    .where('articleId', '=', articleId)
    .where('publishedAt', 'is not', null);
  if (after) change = change.where('publishedAt', '>', after);
  await change.execute();
}

/** The ids of an article's pictures, of all its versions. */
export async function listArticleImages(db: Database, articleId: string): Promise<string[]> {
  const rows = await db.selectFrom('articleImages').select('imageId').where('articleId', '=', articleId).execute();
  return rows.map(({ imageId }) => imageId);
}

/** Locks the unattached pictures of a person with these ids until the transaction ends. @returns how many there are */
export async function lockUnattached(db: Transaction, ownerId: string, ids: readonly string[]): Promise<number> {
  const rows = await db
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ids)
    .where('ownerId', '=', ownerId)
    .where('format', 'in', ['jpg', 'png'])
    .where('unattachedSince', 'is not', null)
    .where('deletionStartedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.length;
}

/** Records pictures as an article's. */
export async function insertArticleImages(db: Transaction, articleId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((imageId) => ({ articleId, imageId }));
  await db.insertInto('articleImages').values(rows).execute();
}

/** Deletes an article with its versions. */
export async function deleteArticleRow(db: Transaction, article: Locked<ArticleTable>): Promise<void> {
  await db.deleteFrom('articles').where('id', '=', article.id).execute();
}
