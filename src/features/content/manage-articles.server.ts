import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import { detachImage } from '#features/images/attach-image.server.ts';
import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { articleIdSchema } from './article.schema.ts';
import { type ArticleKind, type ArticleParts, type ArticleState, articleLimits, auditedName } from './article.ts';
import type { ArticleNode } from './article-tree.ts';
import {
  countArticles,
  deleteArticleRow,
  findArticle,
  findVersion,
  type HistoryRow,
  insertVersion,
  listArticleImages,
  listArticleRows,
  listVersionRows,
  lockArticle,
  unpublishVersions,
  updateArticle,
} from './db/edited-rows.server.ts';
import type { ArticleTable } from './db/tables.ts';
import type { ArticlesPage, EditedArticle, ListedVersion } from './edited-article.ts';
import { loadParts } from './load-parts.server.ts';
import { readMarkdown, type TextSite } from './read-markdown.server.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;

/** Articles per page of the admins' list, and versions per page of an article's history. */
const perPage = 20;

/** What an article is at a moment. */
function stateOf({ publishedAt }: { publishedAt: Date | null }, now: Date): ArticleState {
  if (publishedAt === null) return 'draft';
  return publishedAt > now ? 'scheduled' : 'published';
}

/**
 * All articles of a kind, drafts included, the newest first, 20 per page. For admins; two statements.
 * @param query.page from the URL; null for the first page
 */
export const listArticles = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    query: { kind: ArticleKind; page: string | null },
  ): Promise<Result<ArticlesPage, 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const now = app.clock.now();
    const total = await countArticles(app.db, query.kind);
    const chosen = paginate(query.page, { total, perPage });
    const rows = await listArticleRows(app.db, query.kind, rowsOfPage(chosen, perPage));
    const articles = rows.map((row) => ({
      ...row,
      state: stateOf(row, now),
      publishedAt: row.publishedAt?.toISOString() ?? null,
      savedAt: row.savedAt.toISOString(),
      unpublishedChanges: row.unpublishedChanges && row.publishedAt !== null,
    }));
    return ok({ ...chosen, total, perPage, articles });
  },
);

/**
 * An article as it is edited. For admins; three statements.
 * @param options.version the number of an older version whose texts to show; null for the newest
 * @param options.page of the history; null for the first
 */
export const showEditedArticle = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    id: string,
    options: { version: string | null; page: string | null } = { version: null, page: null },
  ): Promise<Result<EditedArticle, 'forbidden' | 'not-found'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const article = articleIdSchema.safeParse(id).success ? await findArticle(app.db, id) : undefined;
    if (!article) return refuse('not-found');
    const shown = options.version === null ? article.version : numberOf(options.version);
    const version = shown === undefined ? undefined : await findVersion(app.db, id, shown);
    if (!version) return refuse('not-found');
    const chosen = paginate(options.page, { total: article.version, perPage });
    const rows = await listVersionRows(app.db, id, rowsOfPage(chosen, perPage));
    const { title, summary, body, author, tags, pictureId, pictureAlt } = version;
    return ok({
      ...{ id, kind: article.kind, slug: article.slug, state: stateOf(article, app.clock.now()) },
      publishedAt: article.publishedAt?.toISOString() ?? null,
      version: article.version,
      shown: version.number,
      ...{ title, summary, body, author, tags, pictureId, pictureAlt },
      history: { ...chosen, versions: rows.map(presentVersion) },
    });
  },
);

function numberOf(typed: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : undefined;
}

function presentVersion(row: HistoryRow): ListedVersion {
  return { ...row, savedAt: row.savedAt.toISOString(), publishedAt: row.publishedAt?.toISOString() ?? null };
}

/** The result of changing a stored article. `changed` means that somebody else changed it meanwhile. */
type ChangeResult = Result<
  { id: string; version: number },
  'forbidden' | 'not-found' | 'changed' | 'article-published'
>;

/** Which article is changed: `version` is the number of its newest version when the page was opened. */
type ArticleChange = { id: string; version: number };

/** Changes a stored article in a transaction, with its row locked. */
async function changeArticle(
  app: Needs,
  actor: Actor,
  { id, version }: ArticleChange,
  change: (db: Transaction, admin: SignedIn, article: Locked<ArticleTable>) => Promise<ChangeResult>,
): Promise<ChangeResult> {
  if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
  if (!articleIdSchema.safeParse(id).success) return refuse('not-found');
  return app.db.transaction().execute(async (db) => {
    const article = await lockArticle(db, id);
    if (!article) return refuse('not-found');
    return article.version === version ? change(db, actor, article) : refuse('changed');
  });
}

/** What the audit calls a stored article. */
async function nameOf(db: Transaction, article: ArticleTable): Promise<string> {
  const { title = '' } = (await findVersion(db, article.id, article.version)) ?? {};
  return auditedName({ ...article, title });
}

/** Makes an older version of an article the newest one, as a draft: what people read stays. For admins. */
export const restoreVersion = defineUseCase(
  (app: Needs, actor: Actor, input: ArticleChange & { number: number }): Promise<ChangeResult> =>
    changeArticle(app, actor, input, async (db, admin, article) => {
      const old = Number.isSafeInteger(input.number) ? await findVersion(db, article.id, input.number) : undefined;
      if (!old) return refuse('not-found');
      const version = article.version + 1;
      const now = app.clock.now();
      await insertVersion(db, { ...old, number: version, savedBy: admin.id, savedAt: now, publishedAt: null });
      await updateArticle(db, article, { version });
      const details = `${auditedName({ ...article, title: old.title })}, version ${version} from version ${old.number}`;
      await recordAdminAction({ ...app, db }, admin, { kind: 'article-saved', subject: 'list', details });
      return ok({ id: article.id, version });
    }),
);

/**
 * Takes a post offline, or cancels that it will be published: it is a draft again, with all its versions. For admins.
 * Pages of the site stay: they are `not-found` here.
 */
export const unpublishPost = defineUseCase(
  (app: Needs, actor: Actor, input: ArticleChange): Promise<ChangeResult> =>
    changeArticle(app, actor, input, async (db, admin, article) => {
      if (article.kind !== 'post') return refuse('not-found');
      await unpublishVersions(db, article);
      await updateArticle(db, article, { publishedAt: null });
      await recordAdminAction({ ...app, db }, admin, {
        ...{ kind: 'article-unpublished', subject: 'list' },
        details: await nameOf(db, article),
      });
      return ok({ id: article.id, version: article.version });
    }),
);

/** Deletes a post that is a draft, with its pictures. For admins. `article-published` means that it is not a draft. */
export const deletePost = defineUseCase(
  (app: Needs, actor: Actor, input: ArticleChange): Promise<ChangeResult> =>
    changeArticle(app, actor, input, async (db, admin, article) => {
      if (article.kind !== 'post') return refuse('not-found');
      if (article.publishedAt !== null) return refuse('article-published');
      const pictures = await listArticleImages(db, article.id);
      const details = await nameOf(db, article);
      await deleteArticleRow(db, article);
      for (const id of pictures) await detachImage({ ...app, db }, { kind: 'system' }, id);
      await recordAdminAction({ ...app, db }, admin, {
        ...{ kind: 'article-deleted', subject: 'list' },
        details,
      });
      return ok({ id: article.id, version: article.version });
    }),
);

/** A text as it will look, with pictures that the actor has uploaded and not saved yet. For admins. */
export const previewText = defineUseCase(
  async (
    app: Needs & { site: TextSite },
    actor: Actor,
    body: string,
  ): Promise<Result<{ text: ArticleNode[]; parts: ArticleParts }, 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const text = readMarkdown(body.slice(0, articleLimits.body), app.site);
    return ok({ text, parts: await loadParts(app, text, actor.id) });
  },
);
