import { Link } from 'react-router';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** A suggested search with one condition less: that condition's label, its URL, and its number of results. */
export type SearchSuggestion = { label: string; to: string; total: number };

/**
 * The message that a search found nothing, with suggestions.
 * @param suggestions searches with one condition less that find something
 * @param startTo the URL of all wines; a search with a single condition has it among its suggestions
 */
export function NoResults({ suggestions, startTo }: { suggestions: readonly SearchSuggestion[]; startTo: string }) {
  const leadsToAll = suggestions.some(({ to }) => to === startTo);
  return (
    <EmptyState title="No wines match these filters">
      {suggestions.length > 0 ? (
        <>
          {!leadsToAll && <p className="mb-3">Leave one thing out, and there is:</p>}
          <ul className="grid list-none justify-items-center gap-1">
            {suggestions.map((suggestion) => (
              <li key={suggestion.to}>
                <Link to={suggestion.to} className="link inline-flex min-h-11 items-center font-medium">
                  Without {suggestion.label}: {suggestion.total.toLocaleString('en-US')}{' '}
                  {suggestion.total === 1 ? 'result' : 'results'}
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
