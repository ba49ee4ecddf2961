import { data, Link } from 'react-router';
import { feedUrl, type PostSummary, postsUrl, postUrl } from '#features/content/article.ts';
import { listPosts, listTags } from '#features/content/read-articles.server.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { revalidateUnlessOnlyPanel } from '../shell/bar/panel-url.ts';
import { InvalidPageNotice } from '../shell/invalid-page-notice.tsx';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/blog.route.ts';
import { PostPicture } from './post-picture.tsx';

/** `/blog`: the posts, newest first; `/blog/tag/{tag}`: those with a tag. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const tag = params.tag ?? null;
  const [listed, tags] = await Promise.all([
    listPosts(app, actor, { tag, page: url.searchParams.get('page') }),
    listTags(app, actor),
  ]);
  if (!listed.ok) throw data(null, { status: 404 });
  const tagName =
    tags.find(({ slug }) => slug === tag)?.name ?? listed.value.posts[0]?.tags.find((one) => one.slug === tag)?.name;
  return { site: app.site, image: app.siteImage, ...listed.value, tag, tagName, tags };
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Page not found' }];
  const { site, image, tag, tagName, page, pages } = loaderData;
  return [
    ...pageMeta({
      site,
      title: tagName === undefined ? 'Blog' : `Blog: ${tagName}`,
      description: `Texas wine, explained: grapes, places, and law, with sources. From ${site.name}.`,
      path: postsUrl(tag, Math.min(page, pages)),
      image,
    }),
    { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: `${site.name} blog`, href: feedUrl },
  ];
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { posts, page, pages, requested, tag, tagName, tags } = loaderData;
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-8 px-gutter pt-8 md:gap-10 md:pt-12">
      <header className="grid gap-4">
        <h1 className="text-heading">{tagName === undefined ? 'Blog' : tagName}</h1>
        {tagName === undefined && (
          <p className="max-w-prose text-lead text-ink-soft text-pretty">
            Texas wine, explained: its grapes, its places, and its laws, with the sources to check us.
          </p>
        )}
        <TagLinks tags={tags} current={tag} />
      </header>
      <InvalidPageNotice requested={requested} />
      {posts.length === 0 && page <= pages ? (
        <EmptyState title="No posts yet" action={<Button to="/buy-wine">See all wines</Button>}>
          We have not written anything yet. Please check back soon.
        </EmptyState>
      ) : (
        <ul className="grid list-none gap-x-10 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
          {posts.map((post, at) => (
            <PostCard key={post.slug} post={post} eager={at < 3} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} hrefOf={(number) => postsUrl(tag, number)} label="Pages of posts" />
      <p className="text-small text-ink-soft">
        <a href={feedUrl} className="link inline-flex min-h-11 items-center">
          Atom feed
        </a>
      </p>
    </div>
  );
}

/** Links to the posts of each tag, and back to all of them. */
function TagLinks({ tags, current }: { tags: readonly { name: string; slug: string }[]; current: string | null }) {
  if (tags.length === 0) return null;
  const links = [{ name: 'All', slug: null }, ...tags];
  return (
    <nav aria-label="Tags">
      <ul className="flex list-none flex-wrap gap-x-5">
        {links.map(({ name, slug }) => (
          <li key={name}>
            <Link
              to={postsUrl(slug)}
              aria-current={slug === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center text-small underline-offset-4 hover:text-garnet hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-garnet"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PostCard({ post, eager }: { post: PostSummary; eager: boolean }) {
  return (
    <li className="group relative grid content-start gap-3">
      <PostPicture post={post} sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 50vw, 100vw" eager={eager} />
      <div className="grid gap-1.5">
        <h2 className="font-display text-title text-balance wrap-anywhere">
          <Link
            to={postUrl(post.slug)}
            className="decoration-garnet decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {post.title}
          </Link>
        </h2>
        <p className="text-small text-ink-soft text-pretty wrap-anywhere">{post.summary}</p>
        <p className="text-caption text-ink-soft">
          {formatDate(post.publishedAt)}
          {post.author !== '' && ` · ${post.author}`}
        </p>
      </div>
    </li>
  );
}
