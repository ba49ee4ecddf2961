import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import { attachImage } from '#features/images/attach-image.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { slugOf } from '#kit/slug.ts';
import { formatDateTime } from '#kit/time.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type ArticleFields, articleIdSchema, articleSchema } from './article.schema.ts';
import { type ArticleKind, articleLimits, auditedName } from './article.ts';
import { referencesOf } from './article-tree.ts';
import {
  insertArticle,
  insertArticleImages,
  insertVersion,
  isSlugTaken,
  listArticleImages,
  lockArticle,
  lockUnattached,
  unpublishVersions,
  updateArticle,
} from './db/edited-rows.server.ts';
import type { ArticleTable } from './db/tables.ts';
import { readLocalTime } from './local-time.ts';
import { readMarkdown, type TextSite } from './read-markdown.server.ts';

type Needs = Pick<Infra, 'db' | 'clock'> & { site: TextSite };

/** A saved article: its newest version, and from when on it is read; null for a draft. */
type SavedArticle = { id: string; version: number; publishedAt: string | null };

export type SaveArticleResult = Result<SavedArticle, 'forbidden' | 'not-found' | 'changed' | InvalidParams>;

/**
 * Saves an article as a new version: a draft, or one that is published now or at a time. For admins. A new article is a
 * post. What people read stays until a version is published; that replaces what was still to be published. The address
 * of an article that people have seen stays.
 * @param input.fields `version` (that of the form, 0 for a new post), `publish`, `publishAt`, and the texts
 * @returns `changed` if somebody else saved it since this version, also if the same new one is sent twice
 */
export const saveArticle = defineUseCase(
  async (app: Needs, actor: Actor, input: { id: string; fields: unknown }): Promise<SaveArticleResult> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    if (!articleIdSchema.safeParse(input.id).success) return refuse('not-found');
    const parsed = articleSchema.safeParse(input.fields);
    if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
    const now = app.clock.now();
    const fields = parsed.data;
    const publishedAt = fields.publish ? readLocalTime(fields.publishAt, now) : null;
    if (publishedAt === 'past') return invalidParams({ publishAt: 'Choose a time to come, or none to publish it now' });
    const { pictures, ...cards } = referencesOf(readMarkdown(fields.body, app.site));
    const tooMany = findExcess(pictures, cards);
    if (tooMany) return invalidParams({ body: tooMany });
    return app.db.transaction().execute(async (db): Promise<SaveArticleResult> => {
      const prepared = await prepare(db, actor, { id: input.id, fields, pictures, now });
      if (!prepared.ok) return prepared;
      const { stored, slug, added } = prepared.value;
      const article = stored ?? (await createPost(db, { id: input.id, slug, publishedAt, createdAt: now }));
      if (!article) return refuse('changed');
      const isNew = stored === undefined;
      const version = await storeVersion(db, { article, isNew, slug, fields, publishedAt, savedBy: actor.id, now });
      for (const id of added) await attachImage({ db }, actor, id);
      await insertArticleImages(db, input.id, added);
      await record({ ...app, db }, actor, { kind: article.kind, slug, version, title: fields.title, publishedAt });
      return ok({ id: input.id, version, publishedAt: publishedAt?.toISOString() ?? null });
    });
  },
);

type Change = { id: string; fields: ArticleFields; pictures: readonly string[]; now: Date };

/** Locks the stored article, and chooses what depends on other rows: its slug, and the pictures that are new in it. */
async function prepare(
  db: Transaction,
  actor: SignedIn,
  { id, fields, pictures, now }: Change,
): Promise<
  Result<
    { stored: Locked<ArticleTable> | undefined; slug: string; added: string[] },
    'not-found' | 'changed' | InvalidParams
  >
> {
  const stored = await lockArticle(db, id);
  if (!stored && fields.version > 0) return refuse('not-found');
  if (stored && stored.version !== fields.version) return refuse('changed');
  const slug = await chooseSlug(db, { id, stored, fields, now });
  if (slug === undefined) return invalidParams({ slug: slugProblem(stored, now) });
  const used = fields.pictureId === null ? pictures : [...pictures, fields.pictureId];
  const added = await findNewPictures(db, actor, stored?.id, used);
  if (!added) return invalidParams({ body: 'A picture is not one that you uploaded here. Please upload it again.' });
  return ok({ stored, slug, added });
}

function findExcess(pictures: readonly string[], { listings, wineries }: { listings: string[]; wineries: string[] }) {
  if (pictures.length > articleLimits.pictures) return `At most ${articleLimits.pictures} pictures`;
  if (listings.length + wineries.length > articleLimits.cards) return `At most ${articleLimits.cards} cards`;
  return undefined;
}

/** Whether people have seen an article, or may have: then its address stays. */
function isPublic(article: Pick<ArticleTable, 'kind' | 'publishedAt'>, now: Date): boolean {
  return article.kind === 'page' || (article.publishedAt !== null && article.publishedAt <= now);
}

function slugProblem(stored: ArticleTable | undefined, now: Date): string {
  return stored && isPublic(stored, now)
    ? 'It has been published, so its address stays'
    : 'Another post has this address';
}

/** How many numbers are tried after the slug of a title. */
const maxSlugNumber = 50;

/** The slug to store: what was typed, or one of the title that is free; undefined if what was typed is not possible. */
async function chooseSlug(
  db: Transaction,
  { id, stored, fields, now }: { id: string; stored: ArticleTable | undefined; fields: ArticleFields; now: Date },
): Promise<string | undefined> {
  if (stored && isPublic(stored, now))
    return fields.slug === null || fields.slug === stored.slug ? stored.slug : undefined;
  if (fields.slug !== null) {
    return (await isSlugTaken(db, { id, kind: 'post', slug: fields.slug })) ? undefined : fields.slug;
  }
  const base = slugOf(fields.title)
    .slice(0, articleLimits.slug - 3)
    .replace(/-+$/, '');
  for (let number = 1; number <= maxSlugNumber; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!(await isSlugTaken(db, { id, kind: 'post', slug }))) return slug;
  }
  return undefined;
}

/** The pictures that are not the article's yet; undefined if one of them is not an unattached one of the actor. */
async function findNewPictures(
  db: Transaction,
  actor: SignedIn,
  articleId: string | undefined,
  used: readonly string[],
): Promise<string[] | undefined> {
  const known = articleId === undefined ? [] : await listArticleImages(db, articleId);
  const added = [...new Set(used)].filter((id) => !known.includes(id));
  if (added.length === 0) return [];
  return (await lockUnattached(db, actor.id, added)) === added.length ? added : undefined;
}

/** Creates a post without versions; undefined if there is one with this id or slug meanwhile. */
async function createPost(
  db: Transaction,
  post: Pick<ArticleTable, 'id' | 'slug' | 'publishedAt' | 'createdAt'>,
): Promise<Locked<ArticleTable> | undefined> {
  return insertArticle(db, { ...post, kind: 'post', version: 1 });
}

type NewVersion = {
  article: Locked<ArticleTable>;
  isNew: boolean;
  slug: string;
  fields: ArticleFields;
  publishedAt: Date | null;
  savedBy: string;
  now: Date;
};

/** Stores the next version of an article. @returns its number */
async function storeVersion(db: Transaction, given: NewVersion): Promise<number> {
  const { article, isNew, slug, fields, publishedAt, savedBy, now } = given;
  const number = isNew ? 1 : article.version + 1;
  const { title, summary, body, author, tags, pictureId, pictureAlt } = fields;
  if (publishedAt) await unpublishVersions(db, article, now);
  await insertVersion(db, {
    ...{ articleId: article.id, number, title, summary, body, author, pictureId, pictureAlt, savedBy, publishedAt },
    savedAt: now,
    tags: tags.map((tag) => tag.name),
    tagSlugs: tags.map((tag) => tag.slug),
  });
  if (isNew) return number;
  const wasRead = article.publishedAt !== null && article.publishedAt <= now;
  const first = publishedAt && !wasRead ? publishedAt : article.publishedAt;
  await updateArticle(db, article as Locked<ArticleTable>, { version: number, slug, publishedAt: first });
  return number;
}

async function record(
  app: Pick<Infra, 'clock'> & { db: Transaction },
  actor: SignedIn,
  saved: { kind: ArticleKind; slug: string; version: number; title: string; publishedAt: Date | null },
): Promise<void> {
  const { version, publishedAt } = saved;
  const when = publishedAt ? `, from ${formatDateTime(publishedAt.toISOString())}` : '';
  const kind = publishedAt ? 'article-published' : 'article-saved';
  await recordAdminAction(app, actor, {
    ...{ kind, subject: 'list' },
    details: `${auditedName(saved)}, version ${version}${when}`,
  });
}
