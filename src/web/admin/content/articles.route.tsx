import { Link } from 'react-router';
import { articleEditUrl, type PageSlug, pagePaths, postUrl } from '#features/content/article.ts';
import type { ListedArticle } from '#features/content/edited-article.ts';
import { listArticles } from '#features/content/manage-articles.server.ts';
import { fillInName } from '#features/content/read-markdown.server.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { requireAdmin } from '../../shell/guards.server.ts';
import { InvalidPageNotice } from '../../shell/invalid-page-notice.tsx';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardLayout } from '../dashboard-layout.tsx';
import type { Route } from './+types/articles.route.ts';
import { ArticleStateBadge } from './article-state.tsx';

/** `/dashboard/content`: the posts of the blog, drafts included, and the pages whose texts admins edit. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const [posts, pages] = await Promise.all([
    listArticles(app, actor, { kind: 'post', page: url.searchParams.get('page') }),
    listArticles(app, actor, { kind: 'page', page: null }),
  ]);
  if (!posts.ok || !pages.ok) throw new Response(null, { status: 403 });
  const deleted = url.searchParams.has('deleted');
  const named = (articles: readonly ListedArticle[]) =>
    articles.map((article) => ({ ...article, title: fillInName(article.title, app.site) }));
  return {
    site: { name: app.site.name },
    deleted,
    pages: named(pages.value.articles),
    posts: { ...posts.value, articles: named(posts.value.articles) },
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Content');

const pageUrl = (page: number) => (page === 1 ? '/dashboard/content' : `/dashboard/content?page=${page}`);

export default function ArticlesPage({ loaderData }: Route.ComponentProps) {
  const { posts, pages, deleted } = loaderData;
  return (
    <DashboardLayout>
      <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6 py-6">
        {deleted && (
          <Notice tone="success" live="polite">
            Deleted.
          </Notice>
        )}
        <section aria-labelledby="posts" className="grid gap-3">
          <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <h2 id="posts" className="text-title">
              Posts
            </h2>
            <Button to="/dashboard/content/new" kind="primary" icon="plus">
              New post
            </Button>
          </header>
          <InvalidPageNotice requested={posts.requested} />
          {posts.total === 0 ? (
            <EmptyState title="No posts yet">Write the first one: a draft stays yours until you publish it.</EmptyState>
          ) : (
            <ArticleList articles={posts.articles} />
          )}
          <Pager page={posts.page} pages={posts.pages} hrefOf={pageUrl} label="Pages of posts" />
        </section>
        {pages.length > 0 && (
          <section aria-labelledby="pages" className="grid gap-3">
            <h2 id="pages" className="text-title">
              Pages
            </h2>
            <ArticleList articles={pages} />
          </section>
        )}
      </div>
    </DashboardLayout>
  );
}

function ArticleList({ articles }: { articles: readonly ListedArticle[] }) {
  return (
    <ul className="list-none divide-y divide-line border-y border-line">
      {articles.map((article) => (
        <ArticleRow key={article.id} article={article} />
      ))}
    </ul>
  );
}

function ArticleRow({ article }: { article: ListedArticle }) {
  const { id, kind, slug, title, state, publishedAt, savedAt, unpublishedChanges } = article;
  const path = kind === 'post' ? postUrl(slug) : pagePaths[slug as PageSlug];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <div className="grid min-w-0 gap-0.5">
        <Link to={articleEditUrl(id)} className="link justify-self-start font-medium wrap-anywhere">
          {title}
        </Link>
        <p className="text-small text-ink-soft wrap-anywhere">
          {state === 'published' ? (
            <Link to={path} className="underline underline-offset-4 hover:text-garnet">
              {path}
            </Link>
          ) : state === 'scheduled' && publishedAt !== null ? (
            `On ${formatDateTime(publishedAt)}`
          ) : (
            `Saved ${formatDateTime(savedAt)}`
          )}
          {unpublishedChanges && ' · Unpublished changes'}
        </p>
      </div>
      <ArticleStateBadge state={state} />
    </li>
  );
}
