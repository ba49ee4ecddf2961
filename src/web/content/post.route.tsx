import { data, Link } from 'react-router';
import { feedUrl, postsUrl, postUrl, type ShownPost } from '#features/content/article.ts';
import { articleCardImage } from '#features/content/article-image.ts';
import { showPost } from '#features/content/read-articles.server.ts';
import { formatDate } from '#kit/time.ts';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { ArticleBody } from '../catalog/articles/article-body.tsx';
import { revalidateUnlessOnlyPanel } from '../shell/bar/panel-url.ts';
import { crumbsJsonLd } from '../shell/meta/json-ld.ts';
import { type JsonLd, pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/post.route.ts';
import { PostPicture } from './post-picture.tsx';

/** `/blog/{slug}`: a post. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const shown = await showPost(app, actor, params.slug);
  if (!shown.ok) throw data(null, { status: 404 });
  const { site } = app;
  return { site, post: shown.value, image: articleCardImage(site.name, shown.value) };
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

const crumbsOf = (title: string) => [{ label: 'Home', to: '/' }, { label: 'Blog', to: '/blog' }, { label: title }];

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Page not found' }];
  const { site, post, image } = loaderData;
  return [
    ...pageMeta({
      ...{ site, image, title: post.title, description: post.summary, path: postUrl(post.slug), type: 'article' },
      jsonLd: [crumbsJsonLd(site, crumbsOf(post.title)), postJsonLd(site, post, image.large)],
    }),
    { property: 'article:published_time', content: post.publishedAt },
    { property: 'article:modified_time', content: post.updatedAt },
    { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: `${site.name} blog`, href: feedUrl },
  ];
}

function postJsonLd(site: { name: string; baseUrl: string }, post: ShownPost, image: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.summary,
    url: site.baseUrl + postUrl(post.slug),
    image: site.baseUrl + image,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    keywords: post.tags.map(({ name }) => name),
    ...(post.author !== '' && { author: { '@type': 'Person', name: post.author } }),
    publisher: { '@type': 'Organization', name: site.name, url: `${site.baseUrl}/` },
  };
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post } = loaderData;
  const isUpdated = formatDate(post.updatedAt) !== formatDate(post.publishedAt);
  return (
    <article className="mx-auto grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-4 md:gap-8 md:pt-8">
      <Breadcrumbs crumbs={crumbsOf(post.title)} />
      <header className="grid gap-4">
        <h1 className="text-display text-balance wrap-anywhere">{post.title}</h1>
        <p className="text-lead text-ink-soft text-pretty wrap-anywhere">{post.summary}</p>
        <p className="text-small text-ink-soft">
          {post.author !== '' && `By ${post.author} · `}
          <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time> · {post.minutes} min read
          {isUpdated && ` · Updated ${formatDate(post.updatedAt)}`}
        </p>
      </header>
      <PostPicture post={post} alt={post.picture?.alt ?? ''} sizes="(min-width: 48rem) 46rem, 100vw" eager />
      <ArticleBody text={post.text} parts={post.parts} />
      <footer className="grid gap-2 border-t border-line pt-4">
        {post.tags.length > 0 && (
          <ul aria-label="Tags" className="flex list-none flex-wrap gap-x-5">
            {post.tags.map(({ name, slug }) => (
              <li key={slug}>
                <Link to={postsUrl(slug)} className="link inline-flex min-h-11 items-center text-small">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p>
          <Link to="/blog" className="link inline-flex min-h-11 items-center text-small">
            All posts
          </Link>
        </p>
      </footer>
    </article>
  );
}
