import { data } from 'react-router';
import { sectionsOf } from '#features/content/article-tree.ts';
import { guideUrl } from '#features/content/guide.ts';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import buyers from '../../../docs/guides/pictures/buyers.webp?url';
import developers from '../../../docs/guides/pictures/developers.webp?url';
import leaveThePlatform from '../../../docs/guides/pictures/leave-the-platform.webp?url';
import operators from '../../../docs/guides/pictures/operators.webp?url';
import wineClubs from '../../../docs/guides/pictures/wine-clubs.webp?url';
import wineries from '../../../docs/guides/pictures/wineries.webp?url';
import { ArticleBody } from '../catalog/articles/article-body.tsx';
import { revalidateUnlessOnlyPanel } from '../shell/bar/panel-url.ts';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/guide.route.ts';
import { Contents } from './contents.tsx';
import { listGuides } from './guides.server.ts';

/** The screenshots of the guides, made by `scripts/make-guide-pictures.ts`, in pixels. */
const pictures: Readonly<Record<string, string>> = {
  ...{ buyers, wineries, 'wine-clubs': wineClubs, operators, developers },
  'leave-the-platform': leaveThePlatform,
};
const pictureSize = { width: 1280, height: 800 };

/** `/docs/{guide}`: a guide of the documentation. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { site, siteImage: image } = getPageContext(context).app;
  const guide = listGuides(site).find(({ slug }) => slug === params.guide);
  if (!guide) throw data(null, { status: 404 });
  return { site, image, guide };
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Page not found' }];
  const { site, image, guide } = loaderData;
  return pageMeta({
    ...{ site, image, title: `Docs: ${guide.title}`, path: guideUrl(guide.slug) },
    description: `${guide.summary} ${sectionsOf(guide.text)
      .map(({ title }) => title)
      .join(', ')}.`,
  });
}

export default function GuidePage({ loaderData }: Route.ComponentProps) {
  const { slug, title, summary, pictureAlt, text } = loaderData.guide;
  return (
    <article className="mx-auto grid max-w-page gap-x-16 gap-y-8 px-gutter pt-4 md:pt-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <header className="grid gap-3 lg:col-span-2">
        <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Docs', to: '/docs' }, { label: title }]} />
        <h1 className="text-display">{title}</h1>
        <p className="max-w-prose text-lead text-ink-soft text-pretty">{summary}</p>
      </header>
      <Contents sections={sectionsOf(text)} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <img
          src={pictures[slug]}
          alt={pictureAlt}
          {...pictureSize}
          decoding="async"
          className="h-auto w-full max-w-prose rounded-lg border border-line"
        />
        <ArticleBody text={text} parts={{ pictures: {}, listings: {}, wineries: {} }} />
      </div>
    </article>
  );
}
