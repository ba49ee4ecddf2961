import { Link } from 'react-router';
import { guideUrl, searchGuides } from '#features/content/guide.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../forms/form.tsx';
import { revalidateUnlessOnlyPanel } from '../shell/bar/panel-url.ts';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/docs.route.ts';
import { listGuides } from './guides.server.ts';

/** The maximum length of a search, in characters. */
const maxQuery = 100;

/** `/docs`: the guides; with `?q=` the sections that contain its words. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { site, siteImage: image } = getPageContext(context).app;
  const guides = listGuides(site);
  const query = (url.searchParams.get('q') ?? '').slice(0, maxQuery).trim();
  const found = query === '' ? null : searchGuides(guides, query);
  return { site, image, query, found, guides: guides.map(({ text: _, ...guide }) => guide) };
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export function meta({ loaderData }: Route.MetaArgs) {
  const { site, image, query } = loaderData;
  return pageMeta({
    ...{ site, image, title: 'Docs', path: '/docs', noindex: query !== '' },
    description: `How ${site.name} works: guides for buyers, wineries, operators, and developers.`,
  });
}

export default function DocsPage({ loaderData }: Route.ComponentProps) {
  const { guides, query, found } = loaderData;
  return (
    <div className="mx-auto grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-8 px-gutter pt-8 md:pt-12">
      <h1 className="text-heading">Docs</h1>
      <Form role="search" action="/docs" className="grid items-end gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          key={query}
          id="q"
          name="q"
          type="search"
          label="Search the guides"
          maxLength={maxQuery}
          defaultValue={query}
        />
        <Button type="submit" icon="search">
          Search
        </Button>
      </Form>
      {found === null ? (
        <ul className="list-none divide-y divide-line border-y border-line">
          {guides.map(({ slug, title, summary }) => (
            <ListRow key={slug} to={guideUrl(slug)} title={title} about={summary} />
          ))}
        </ul>
      ) : found.length === 0 ? (
        <EmptyState title={`No results for “${query}”`} action={<Button to="/docs">See all guides</Button>}>
          Try fewer or other words.
        </EmptyState>
      ) : (
        <section aria-label="Results" className="grid gap-3">
          <p role="status" className="text-small text-ink-soft">
            {found.length} {found.length === 1 ? 'section' : 'sections'}.{' '}
            <Link to="/docs" className="link">
              All guides
            </Link>
          </p>
          <ul className="list-none divide-y divide-line border-y border-line">
            {found.map(({ url, guide, title, excerpt }) => (
              <ListRow key={url} to={url} title={title} over={guide} about={excerpt} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function ListRow({ to, title, over, about }: { to: string; title: string; over?: string; about: string }) {
  return (
    <li className="group relative grid gap-1 py-4">
      {over !== undefined && <span className="text-caption text-ink-soft">{over}</span>}
      <h2 className="text-title">
        <Link
          to={to}
          className="decoration-garnet decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
        >
          {title}
        </Link>
      </h2>
      <p className="text-small text-ink-soft wrap-anywhere">{about}</p>
    </li>
  );
}
