import { Link } from 'react-router';
import { searchFilterUrl } from '#features/wineries/search-filters.ts';

/** Food that a wine goes with, each a link to what else goes with it. Nothing where nothing is named. */
export function PairingList({ title, pairings }: { title: string; pairings: string[] }) {
  if (pairings.length === 0) return null;
  return (
    <section aria-labelledby="pairings">
      <h2 id="pairings" className="text-title">
        {title}
      </h2>
      <ul className="mt-2.5 flex list-none flex-wrap gap-2">
        {pairings.map((pairing) => (
          <li key={pairing} className="min-w-0">
            <Link
              to={searchFilterUrl('keywords', pairing)}
              className="inline-flex min-h-9 max-w-full items-center rounded-full border border-line px-4 py-1 text-small wrap-anywhere transition-colors hover:border-ink pointer-coarse:min-h-11"
            >
              {pairing}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
