import { Link } from 'react-router';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** A way on from a search that found nothing: what to leave out, where that leads, and what it would find. */
export type SearchSuggestion = { label: string; to: string; total: number };

/**
 * Says that nothing was found, and offers what is nearest to it.
 * @param ways searches with one thing less that find something
 * @param startTo everything; a search of one condition has it among its ways on
 */
export function NoResults({ suggestions, startTo }: { suggestions: readonly SearchSuggestion[]; startTo: string }) {
  const leadsToAll = suggestions.some(({ to }) => to === startTo);
  return (
    <EmptyState title="Nothing on the shelf fits that">
      {suggestions.length > 0 ? (
        <>
          {!leadsToAll && <p className="mb-3">Leave one thing out, and there is:</p>}
          <ul className="grid list-none justify-items-center gap-1">
            {suggestions.map((way) => (
              <li key={way.to}>
                <Link to={way.to} className="link inline-flex min-h-11 items-center font-medium">
                  Without {way.label}: {way.total.toLocaleString('en-US')} {way.total === 1 ? 'result' : 'results'}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>Try another word, a grape such as Tempranillo, or a town such as Fredericksburg.</p>
      )}
      {!leadsToAll && (
        <p className="mt-4">
          <Link to={startTo} className="link">
            See all wines
          </Link>
        </p>
      )}
    </EmptyState>
  );
}
