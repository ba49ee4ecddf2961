import { Link } from 'react-router';
import type { ReleaseState } from '#features/clubs/release.ts';
import type { ReleasesPage } from '#features/clubs/releases/managed-release.ts';
import { formatLocalDay } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { Form } from '../../../forms/form.tsx';
import { InvalidPageNotice } from '../../../shell/invalid-page-notice.tsx';
import { clubUrl } from '../clubs-url.ts';
import { ReleaseBadge } from './release-badge.tsx';

function dayText(state: ReleaseState, billOn: string | null): string {
  if (billOn === null) return 'No day yet';
  const isAhead = state === 'planning' || state === 'active';
  return `${isAhead ? 'Members are charged' : 'Members were charged'} ${formatLocalDay(billOn)}`;
}

type ListProps = { clubId: string; page: ReleasesPage; mayChange: boolean };

/** The releases of a club, the latest first. */
export function ReleaseList({ clubId, page: shown, mayChange }: ListProps) {
  const { releases, total, page, pages, requested } = shown;
  const pageUrl = (number: number) => (number === 1 ? clubUrl(clubId) : `${clubUrl(clubId)}?page=${number}`);
  return (
    <section aria-labelledby="releases" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="releases" className="text-title">
          Releases
        </h2>
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            {total > 0 && (
              <Form method="post">
                <input type="hidden" name="intent" value="duplicate" />
                <Button type="submit" size="compact">
                  Copy the last one
                </Button>
              </Form>
            )}
            <Button size="compact" icon="plus" to={clubUrl(clubId, 'releases/new')}>
              Plan a release
            </Button>
          </div>
        )}
      </header>
      <InvalidPageNotice requested={requested} />
      {total === 0 ? (
        <p className="text-ink-soft">
          {mayChange
            ? 'No releases yet. Plan one: its wines, the day members are charged, and the day you send it.'
            : 'No releases yet.'}
        </p>
      ) : (
        <ul className="list-none divide-y divide-line border-y border-line">
          {releases.map(({ id, name, state, billOn, wines }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
              <div className="grid min-w-0 gap-0.5">
                <Link
                  to={clubUrl(clubId, `releases/${id}`)}
                  className="link justify-self-start font-medium wrap-anywhere"
                >
                  {name}
                </Link>
                <p className="text-small text-ink-soft">
                  {dayText(state, billOn)} · {wines} {wines === 1 ? 'wine' : 'wines'}
                </p>
              </div>
              <ReleaseBadge state={state} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} hrefOf={pageUrl} label="Pages of releases" />
    </section>
  );
}
