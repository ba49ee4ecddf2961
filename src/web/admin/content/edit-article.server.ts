import { redirect } from 'react-router';
import { articleEditUrl, articleLimits } from '#features/content/article.ts';
import { deletePost, previewText, restoreVersion, unpublishPost } from '#features/content/manage-articles.server.ts';
import { saveArticle } from '#features/content/save-article.server.ts';
import { answerForm } from '../../forms/form-action.server.ts';
import { editConflictMessage, limitedAccess } from '../../forms/form-result.ts';
import type { requireAdmin } from '../../shell/guards.server.ts';
import type { ArticleAnswer, ArticleDraft } from './article-draft.ts';

type Page = ReturnType<typeof requireAdmin>;

/**
 * Handles the forms of an article. A preview stores nothing.
 * @throws a redirect after saving, restoring, taking offline, and deleting
 */
export async function handleArticleForm(page: Page, id: string, form: FormData) {
  const typed = readDraft(form);
  const change = { id, version: typed.version };
  switch (form.get('intent')) {
    case 'preview':
      return preview(page, typed);
    case 'restore':
      return answerChange(await restoreVersion(page.app, page.actor, { ...change, number: numberOf(form) }), typed, {
        done: `${articleEditUrl(id)}?done=restored`,
      });
    case 'unpublish':
      return answerChange(await unpublishPost(page.app, page.actor, change), typed, {
        done: `${articleEditUrl(id)}?done=unpublished`,
      });
    case 'delete':
      return answerChange(await deletePost(page.app, page.actor, change), typed, {
        done: '/dashboard/content?deleted',
      });
    default:
      return save(page, id, typed, form.get('intent') === 'publish');
  }
}

function numberOf(form: FormData): number {
  return Number(textOf(form, 'number', 9)) || 0;
}

function textOf(form: FormData, name: string, max: number): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, max) : '';
}

function readDraft(form: FormData): ArticleDraft {
  return {
    version: Number(textOf(form, 'version', 9)) || 0,
    title: textOf(form, 'title', 1_000),
    slug: textOf(form, 'slug', 200),
    summary: textOf(form, 'summary', 2_000),
    author: textOf(form, 'author', 500),
    tags: textOf(form, 'tags', 1_000),
    // why: one character more than is allowed, so that a longer text is refused and not cut
    body: textOf(form, 'body', articleLimits.body * 2),
    pictureId: textOf(form, 'pictureId', 40),
    pictureAlt: textOf(form, 'pictureAlt', 1_000),
    publishAt: textOf(form, 'publishAt', 20),
  };
}

async function preview({ app, actor }: Page, typed: ArticleDraft) {
  const shown = await previewText(app, actor, typed.body);
  if (!shown.ok) return answerForm<ArticleAnswer>({ ...limitedAccess, typed });
  const answer: ArticleAnswer = { status: 'invalid', fields: {}, typed, preview: shown.value };
  // why: nothing was refused: the form is only shown again
  return answerForm(answer, { status: 200 });
}

async function save({ app, actor }: Page, id: string, typed: ArticleDraft, publish: boolean) {
  const publishAt = publish ? typed.publishAt : '';
  const saved = await saveArticle(app, actor, { id, fields: { ...typed, publishAt, publish } });
  if (saved.ok) {
    const done = !publish ? 'draft' : typed.publishAt === '' ? 'published' : 'scheduled';
    throw redirect(`${articleEditUrl(id)}?done=${done}`, 303);
  }
  if (saved.code === 'validation-invalid-params') {
    return answerForm<ArticleAnswer>({ status: 'invalid', fields: saved.errors, typed });
  }
  return answerRefusal(saved.code, typed, id);
}

type Changed = Awaited<ReturnType<typeof deletePost>>;

function answerChange(changed: Changed, typed: ArticleDraft, { done }: { done: string }) {
  if (changed.ok) throw redirect(done, 303);
  return answerRefusal(changed.code, typed);
}

function answerRefusal(code: Exclude<Changed, { ok: true }>['code'], typed: ArticleDraft, id?: string) {
  switch (code) {
    case 'changed':
      return answerForm<ArticleAnswer>({
        ...{ status: 'conflict', problem: editConflictMessage, typed },
        ...(id !== undefined && { currentUrl: articleEditUrl(id) }),
      });
    case 'article-published':
      return answerForm<ArticleAnswer>({
        ...{ status: 'refused', code, typed },
        problem: 'This post is published. Take it offline before you delete it.',
      });
    case 'forbidden':
      return answerForm<ArticleAnswer>({ ...limitedAccess, typed });
    case 'not-found':
      throw new Response(null, { status: 404 });
  }
}
