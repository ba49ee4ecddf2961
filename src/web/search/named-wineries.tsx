import { Link } from 'react-router';
import type { NamedWinery } from '#features/search/search-results.ts';
import { wineryUrl } from '#features/wineries/winery.ts';

/** The wineries whose names match the keywords, above the wines: picture, name, town, and number of wines. */
export function NamedWineries({ wineries }: { wineries: readonly NamedWinery[] }) {
  if (wineries.length === 0) return null;
  return (
    <section aria-labelledby="named-wineries" className="mt-2 border-b border-line pb-6">
      <h2 id="named-wineries" className="text-small text-ink-soft">
        {wineries.length === 1 ? 'Winery' : 'Wineries'}
      </h2>
      <ul className="mt-3 grid list-none grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 md:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]">
        {wineries.map((winery) => (
          <li key={winery.slug} className="min-w-0">
            <Link
              to={wineryUrl(winery.slug)}
              className="group grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-4 rounded-md"
            >
              <img
                src={winery.imageUrl}
                alt=""
                width="1600"
                height="600"
                decoding="async"
                className="aspect-3/2 w-full rounded-md bg-paper-sunk object-cover dark:brightness-[0.82] dark:saturate-[0.9]"
              />
              <span className="grid min-w-0 gap-0.5">
                <span className="font-display font-semibold text-balance wrap-break-word decoration-garnet decoration-2 underline-offset-4 group-hover:underline">
                  {winery.name}
                </span>{' '}
                <span className="text-small text-ink-soft">
                  {winery.city}, {winery.region}
                </span>{' '}
                <span className="text-small text-ink-soft">{whatItSells(winery.wines)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whatItSells(wines: number): string {
  if (wines === 0) return 'Sells no wine here yet';
  return `${wines.toLocaleString('en-US')} ${wines === 1 ? 'wine' : 'wines'}`;
}
