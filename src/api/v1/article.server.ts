import { z } from 'zod';
import { articleSchema } from '#features/content/article.schema.ts';
import { type PageSlug, pagePaths } from '#features/content/article.ts';
import {
  deletePost,
  listArticles,
  restoreVersion,
  showEditedArticle,
  unpublishPost,
} from '#features/content/manage-articles.server.ts';
import { listPosts, showPage, showPost } from '#features/content/read-articles.server.ts';
import { saveArticle } from '#features/content/save-article.server.ts';
import { type Pagination, pageNumberSchema } from '#features/listings/pagination.ts';
import { refuse } from '#kit/result.ts';
import { defineOperation, type Operation, type OperationRequest } from '../operation.ts';
import { apiRefusal } from '../refusals.ts';
import type { ApiRefusal } from '../responses.ts';
import { anyObject } from '../schemas.ts';

const content = { tag: 'Content' } as const;
const time = z.iso.datetime();
const tag = z.object({ name: z.string(), slug: z.string() });

const postSummary = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  tags: z.array(tag),
  publishedAt: time,
  picture: anyObject.nullable(),
  drawingUrl: z.string().describe('The landscape that is drawn for a post without a picture'),
});

const shownText = {
  updatedAt: time,
  version: z.int(),
  text: z.array(z.union([z.string(), anyObject])).describe('Texts and elements: never HTML'),
  parts: anyObject.describe('The pictures, listings, and wineries of the text, as they are now'),
};

const kind = z.enum(['post', 'page']);
const state = z.enum(['draft', 'scheduled', 'published']);
const saved = z.object({ id: z.uuid(), version: z.int() });
const versionBody = z.object({ version: z.int().min(1).describe('That of its newest version, as you last saw it') });

function metaOf({ page, pages, total }: Pagination & { total: number }, perPage: number) {
  return { page, perPage, totalItems: total, totalPages: pages };
}

/** What is wrong with a request only admins get to know. */
async function afterPermission(
  { app, actor, params }: OperationRequest<{ id: string }>,
  invalid: ApiRefusal,
): Promise<ApiRefusal> {
  const shown = await showEditedArticle(app, actor, params.id);
  return shown.ok ? invalid : shown;
}

/** Reading what is published, for everybody. */
const readOperations: readonly Operation[] = [
  defineOperation({
    ...content,
    method: 'get',
    path: '/api/v1/post',
    summary: 'The published posts of the blog, the newest first, 12 a page',
    roles: 'public',
    query: z.object({
      tag: z.string().optional().describe('The slug of a tag'),
      page: pageNumberSchema.transform(String).optional(),
    }),
    data: postSummary,
    paged: true,
    refusals: [400, 404],
    handle: async ({ app, actor, query }) => {
      const listed = await listPosts(app, actor, { tag: query.tag ?? null, page: query.page ?? null });
      if (!listed.ok) return listed;
      return { ok: true, value: listed.value.posts, meta: metaOf(listed.value, 12) };
    },
  }),
  defineOperation({
    ...content,
    method: 'get',
    path: '/api/v1/post/{slug}',
    summary: 'A published post with its text',
    roles: 'public',
    data: postSummary.extend({ ...shownText, minutes: z.int() }),
    refusals: [404],
    handle: ({ app, actor, params }) => showPost(app, actor, params.slug),
  }),
  defineOperation({
    ...content,
    method: 'get',
    path: '/api/v1/page/{slug}',
    summary: 'A page of the site with its text, e.g. `terms-of-service`',
    roles: 'public',
    data: z.object({ title: z.string(), summary: z.string(), publishedAt: time, ...shownText }),
    refusals: [404],
    handle: async ({ app, actor, params }) =>
      Object.hasOwn(pagePaths, params.slug) ? showPage(app, actor, params.slug as PageSlug) : refuse('not-found'),
  }),
];

/** Writing posts and pages, for admins. */
const adminOperations: readonly Operation[] = [
  defineOperation({
    ...content,
    method: 'get',
    path: '/api/v1/article',
    summary: 'All posts or pages, drafts included, the newest first, 20 a page, for admins',
    roles: ['admin'],
    query: z.object({ kind: kind.optional(), page: pageNumberSchema.transform(String).optional() }),
    data: z.object({
      ...{ id: z.uuid(), kind, slug: z.string(), title: z.string(), state, publishedAt: time.nullable() },
      savedAt: time,
      unpublishedChanges: z.boolean(),
    }),
    paged: true,
    refusals: [400, 403],
    handle: async ({ app, actor, query }) => {
      const listed = await listArticles(app, actor, { kind: query.kind ?? 'post', page: query.page ?? null });
      if (!listed.ok) return listed;
      return { ok: true, value: listed.value.articles, meta: metaOf(listed.value, listed.value.perPage) };
    },
  }),
  defineOperation({
    ...content,
    method: 'get',
    path: '/api/v1/article/{id}',
    summary: 'A post or page as it is edited, with its newest version or another one, and its history, for admins',
    roles: ['admin'],
    query: z.object({ version: z.string().optional(), page: pageNumberSchema.transform(String).optional() }),
    data: z.looseObject({ id: z.uuid(), kind, slug: z.string(), state, version: z.int(), body: z.string() }),
    refusals: [400, 403, 404],
    handle: ({ app, actor, params, query }) =>
      showEditedArticle(app, actor, params.id, { version: query.version ?? null, page: query.page ?? null }),
  }),
  defineOperation({
    ...content,
    method: 'put',
    path: '/api/v1/article/{id}',
    summary: 'Save a post or page as a new version, a new post under an id of your choice, for admins',
    roles: ['admin'],
    validatedBy: 'use-case',
    body: articleSchema,
    data: saved.extend({ publishedAt: time.nullable() }),
    refusals: [400, 403, 404, 409],
    handle: async ({ app, actor, params, body }) => {
      const result = await saveArticle(app, actor, { id: params.id, fields: body });
      return result.ok ? result : apiRefusal(result);
    },
  }),
  defineOperation({
    ...content,
    method: 'post',
    path: '/api/v1/article/{id}/restore',
    summary: 'Make an older version the newest one, as a draft, for admins',
    roles: ['admin'],
    body: versionBody.extend({ number: z.int().min(1).describe('The version to restore') }),
    data: saved,
    refusals: [400, 403, 404, 409],
    onInvalid: afterPermission,
    handle: ({ app, actor, params, body }) => restoreVersion(app, actor, { id: params.id, ...body }),
  }),
  defineOperation({
    ...content,
    method: 'post',
    path: '/api/v1/article/{id}/unpublish',
    summary: 'Take a post offline, for admins',
    roles: ['admin'],
    body: versionBody,
    data: saved,
    refusals: [400, 403, 404, 409],
    onInvalid: afterPermission,
    handle: ({ app, actor, params, body }) => unpublishPost(app, actor, { id: params.id, ...body }),
  }),
  defineOperation({
    ...content,
    method: 'delete',
    path: '/api/v1/article/{id}',
    summary: 'Delete a post that is a draft, for admins',
    roles: ['admin'],
    query: z.object({ version: z.coerce.number().int().min(1) }),
    data: saved,
    refusals: [400, 403, 404, 409],
    onInvalid: afterPermission,
    handle: ({ app, actor, params, query }) => deletePost(app, actor, { id: params.id, version: query.version }),
  }),
];

/** The posts and pages that admins write. */
export const articleOperations: readonly Operation[] = [...readOperations, ...adminOperations];
