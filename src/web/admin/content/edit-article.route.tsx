import { randomUUID } from 'node:crypto';
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { type PageSlug, pagePaths, postUrl } from '#features/content/article.ts';
import type { EditedArticle } from '#features/content/edited-article.ts';
import { previewText, showEditedArticle } from '#features/content/manage-articles.server.ts';
import { fillInName } from '#features/content/read-markdown.server.ts';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import { formatDateTime } from '#kit/time.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { readForm } from '../../forms/form-action.server.ts';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { limitedAccess, revalidateAfterForms } from '../../forms/form-result.ts';
import { requireAccount, requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardSubpage } from '../dashboard-subpage.tsx';
import type { Route } from './+types/edit-article.route.ts';
import { draftOf } from './article-draft.ts';
import { ArticleForm } from './article-form.tsx';
import { ArticleHistory } from './article-history.tsx';
import { ArticleStateBadge } from './article-state.tsx';
import { handleArticleForm } from './edit-article.server.ts';
import { OldVersion } from './old-version.tsx';

/** `/dashboard/content/{id}`: writing a post or a page, with `new` a new post; `?version=` shows an older version. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const { searchParams } = url;
  const common = {
    site: { name: app.site.name },
    limited: actor.limited,
    done: searchParams.get('done'),
    dialog: searchParams.get('confirm'),
  };
  if (params.id === 'new') {
    const { displayName } = await requireAccount(app, actor);
    return { ...common, article: newPost(displayName), name: 'New post', old: null, picture: null };
  }
  const version = searchParams.get('version');
  const found = await showEditedArticle(app, actor, params.id, { version, page: searchParams.get('page') });
  if (!found.ok) throw new Response(null, { status: 404 });
  const article = found.value;
  const old = article.shown === article.version ? null : await previewText(app, actor, article.body);
  const { pictureId: id } = article;
  const picture = id === null ? null : { id, src: imageVariantUrl(id, 'landscape-crop', 'jpg') };
  const name = fillInName(article.title, app.site);
  return { ...common, article, name, old: old?.ok ? old.value : null, picture };
}

/** A post that is not stored yet. Its id is chosen here, so that a form that is sent twice is stored once. */
function newPost(author: string): EditedArticle {
  return {
    ...{ id: randomUUID(), kind: 'post', slug: '', state: 'draft', publishedAt: null, version: 0, shown: 0 },
    ...{ title: '', summary: '', body: '', author, tags: [], pictureId: null, pictureAlt: '' },
    history: { page: 1, pages: 1, requested: 'as-requested', versions: [] },
  };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const page = requireAdmin(context, url);
  const form = await readForm(request);
  return handleArticleForm(page, params.id === 'new' ? String(form.get('id')) : params.id, form);
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, loaderData?.name ?? 'New post');

/**
 * After a refused form the version is that which is stored now. A preview reads nothing again, and a new post keeps the
 * id that was chosen for it.
 */
export function shouldRevalidate(given: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod = 'GET', formData, nextParams } = given;
  if (formMethod !== 'GET' && (nextParams.id === 'new' || formData?.get('intent') === 'preview')) return false;
  return revalidateAfterForms(given);
}

const doneMessages: Readonly<Record<string, string>> = {
  published: 'Published. Everybody can read it now.',
  scheduled: 'Scheduled. It is published at its time.',
  draft: 'Saved as a draft. Only admins see it.',
  restored: 'Restored as a draft. Publish it when it is ready.',
  unpublished: 'It’s a draft again. Nobody can read it now.',
};

export default function EditArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  const { article, old, picture, limited, done, dialog } = loaderData;
  const { id, kind, slug, state, publishedAt, version } = article;
  const message = actionData ? undefined : doneMessages[done ?? ''];
  const path = kind === 'post' ? postUrl(slug) : pagePaths[slug as PageSlug];
  return (
    <DashboardSubpage back={{ to: '/dashboard/content', label: 'Content' }}>
      <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-7">
        <header className="grid gap-2">
          {version > 0 && (
            <p className="flex flex-wrap items-center gap-3 text-small">
              <ArticleStateBadge state={state} />
              {state === 'published' && (
                <Link to={path} className="link">
                  See its page
                </Link>
              )}
              {state === 'scheduled' && publishedAt !== null && `On ${formatDateTime(publishedAt)}`}
            </p>
          )}
          <h1 className="text-heading wrap-anywhere">{loaderData.name}</h1>
        </header>
        {message && (
          <Notice tone="success" live="polite">
            {message}
          </Notice>
        )}
        {kind === 'page' && slug === 'terms-of-service' && (
          <Notice tone="info">
            Once a new version is published, everybody is asked to agree to it when they log in or open their account.
          </Notice>
        )}
        {limited && !actionData && <FormOutcome result={limitedAccess} failures={[]} />}
        {old ? (
          <OldVersion article={article} shown={old} answer={actionData} />
        ) : (
          <ArticleForm
            key={`${id} ${version}`}
            article={article}
            stored={draftOf(article)}
            picture={picture}
            answer={actionData}
            dialog={dialog}
          />
        )}
        <ArticleHistory article={article} />
      </div>
    </DashboardSubpage>
  );
}
