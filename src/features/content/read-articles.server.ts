import { drawSocialCard } from '#art/social/social-card.ts';
import type { SocialImageUrls } from '#art/social/social-image-urls.ts';
import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { slugSchema } from './article.schema.ts';
import {
  minutesToRead,
  type PageSlug,
  type PostSummary,
  type PostsPage,
  postUrl,
  type ShownArticle,
  type ShownPost,
} from './article.ts';
import { articleCard, articleCardImage, articleDrawingUrl, articlePicture } from './article-image.ts';
import { textOf } from './article-tree.ts';
import {
  countPosts,
  findPublished,
  listPostRows,
  listPostSlugs,
  listTagRows,
  type PublishedRow,
  type PublishedTextRow,
} from './db/article-rows.server.ts';
import { loadParts } from './load-parts.server.ts';
import { fillInName, readMarkdown, type TextSite } from './read-markdown.server.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;
type ShowNeeds = Needs & { site: TextSite };

/** Posts per page of the blog. */
const perPage = 12;

/** How many tags the blog shows. */
const maxTags = 24;

/**
 * The published posts, newest first, 12 a page. For everybody; two statements.
 * @param query.tag the slug of a tag; null for all posts
 * @param query.page from the URL; null for the first page
 */
export const listPosts = defineUseCase(
  async (
    app: Needs,
    _actor: Actor,
    query: { tag: string | null; page: string | null },
  ): Promise<Result<PostsPage, 'not-found'>> => {
    const { tag, page } = query;
    if (tag !== null && !slugSchema.safeParse(tag).success) return refuse('not-found');
    const now = app.clock.now();
    const total = await countPosts(app.db, now, tag);
    if (tag !== null && total === 0) return refuse('not-found');
    const chosen = paginate(page, { total, perPage });
    const rows = await listPostRows(app.db, now, tag, rowsOfPage(chosen, perPage));
    return ok({ ...chosen, total, posts: rows.map(toPostSummary) });
  },
);

/** The tags of the published posts, the most used first, at most 24. For everybody; one statement. */
export const listTags = defineUseCase(
  (app: Needs, _actor: Actor): Promise<{ name: string; slug: string; posts: number }[]> =>
    listTagRows(app.db, app.clock.now(), maxTags),
);

/** A published post with its text. For everybody; at most five statements. */
export const showPost = defineUseCase(
  async (app: ShowNeeds, _actor: Actor, slug: string): Promise<Result<ShownPost, 'not-found'>> => {
    if (!slugSchema.safeParse(slug).success) return refuse('not-found');
    const row = await findPublished(app.db, app.clock.now(), { kind: 'post', slug });
    if (!row) return refuse('not-found');
    const shown = await showRow(app, row);
    return ok({ ...toPostSummary(row), ...shown, minutes: minutesToRead(textOf(shown.text)) });
  },
);

/** A page of the site whose text admins edit, as it is published. For everybody; at most five statements. */
export const showPage = defineUseCase(
  async (app: ShowNeeds, _actor: Actor, slug: PageSlug): Promise<Result<ShownArticle, 'not-found'>> => {
    const row = await findPublished(app.db, app.clock.now(), { kind: 'page', slug });
    return row ? ok(await showRow(app, row)) : refuse('not-found');
  },
);

/** The greatest number of posts in the sitemap. */
const maxSitemapPosts = 20_000;

/** The addresses of the published posts for the sitemap, and when each was last changed. For everybody; one statement. */
export const listPostUrls = defineUseCase(
  async (app: Needs, _actor: Actor): Promise<{ url: string; since: Date }[]> => {
    const rows = await listPostSlugs(app.db, app.clock.now(), maxSitemapPosts);
    return rows.map(({ slug, since }) => ({ url: postUrl(slug), since }));
  },
);

/** Draws the share image of a published post, with its current URLs. For everybody. */
export const drawPostCard = defineUseCase(
  async (
    app: Needs & { site: { name: string } },
    _actor: Actor,
    slug: string,
  ): Promise<Result<{ draw: () => string; image: SocialImageUrls }, 'not-found'>> => {
    if (!slugSchema.safeParse(slug).success) return refuse('not-found');
    const row = await findPublished(app.db, app.clock.now(), { kind: 'post', slug });
    if (!row) return refuse('not-found');
    const { name } = app.site;
    return ok({ draw: () => drawSocialCard(articleCard(name, row)), image: articleCardImage(name, row) });
  },
);

async function showRow(app: ShowNeeds, row: PublishedTextRow): Promise<ShownArticle> {
  const text = readMarkdown(row.body, app.site);
  return {
    title: fillInName(row.title, app.site),
    summary: fillInName(row.summary, app.site),
    publishedAt: row.publishedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.number,
    text,
    parts: await loadParts(app, text),
  };
}

function toPostSummary(row: PublishedRow): PostSummary {
  const { slug, title, summary, author, tags, tagSlugs, publishedAt } = row;
  return {
    ...{ slug, title, summary, author, publishedAt: publishedAt.toISOString() },
    tags: tags.map((name, at) => ({ name, slug: tagSlugs[at] ?? '' })),
    picture: articlePicture(row),
    drawingUrl: articleDrawingUrl(slug),
  };
}
