import { data } from 'react-router';
import { type PageSlug, pagePaths } from '#features/content/article.ts';
import { sectionsOf } from '#features/content/article-tree.ts';
import { showPage } from '#features/content/read-articles.server.ts';
import { formatShortDate } from '#kit/time.ts';
import { ArticleBody } from '../catalog/articles/article-body.tsx';
import { revalidateUnlessOnlyPanel } from '../shell/bar/panel-url.ts';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/page.route.ts';
import { Contents } from './contents.tsx';

/** `/about`, `/why-lonevine`, `/terms-of-service`, `/privacy-policy`: pages whose texts admins edit. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const slug = url.pathname.slice(1).replace(/\/$/, '') as PageSlug;
  const shown = await showPage(app, actor, slug);
  if (!shown.ok) throw data(null, { status: 404 });
  const isLegal = slug === 'terms-of-service' || slug === 'privacy-policy';
  return { site: app.site, image: app.siteImage, path: pagePaths[slug], page: shown.value, isLegal };
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Page not found' }];
  const { site, image, path, page } = loaderData;
  return pageMeta({ site, image, path, title: page.title, description: page.summary });
}

/** When the legal texts that these ones follow were last updated, in their format. */
const firstTerms = '02/22/2022';

/** From so many sections on, a page begins with a table of contents. */
const manySections = 6;

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { site, isLegal, page } = loaderData;
  const { title, summary, text, parts, version, updatedAt } = page;
  const sections = sectionsOf(text);
  const isLong = sections.length >= manySections;
  return (
    <article
      className={
        isLong
          ? 'mx-auto grid max-w-page gap-x-16 gap-y-8 px-gutter pt-10 md:pt-14 lg:grid-cols-[17rem_minmax(0,1fr)]'
          : 'mx-auto grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-8 md:gap-8 md:pt-12'
      }
    >
      <header className={isLong ? 'grid gap-3 lg:col-span-2' : 'grid gap-4'}>
        <h1 className="text-display text-balance wrap-anywhere">{title}</h1>
        <p className="max-w-prose text-lead text-ink-soft text-pretty wrap-anywhere">{summary}</p>
        {isLegal && (
          <p className="text-small text-ink-soft">
            Last updated {firstTerms}. Revised for {site.name} {formatShortDate(updatedAt)}, version {version}.
          </p>
        )}
      </header>
      {isLong && <Contents sections={sections} />}
      <ArticleBody text={text} parts={parts} />
    </article>
  );
}
