import { Link } from 'react-router';
import type { ResearchSuggestion } from '#features/research/research-results.ts';
import { researchPath, researchUrl } from '#features/research/research-url.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** Says that no winery was found, and what to look for instead. */
export function NoWineries({ suggestions }: { suggestions: readonly ResearchSuggestion[] }) {
  return (
    <EmptyState title="We're sorry, we are unable to locate what you searched for! Please try again.">
      {suggestions.length > 0 && (
        <ul className="grid list-none justify-items-center gap-1">
          {suggestions.map((suggestion) => (
            <li key={suggestion.kind + suggestion.label}>
              <Suggestion suggestion={suggestion} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4">
        <Link to={researchPath} className="link inline-flex min-h-11 items-center">
          See all wineries
        </Link>
      </p>
    </EmptyState>
  );
}

const link = 'link inline-flex min-h-11 items-center font-medium';

function Suggestion({ suggestion }: { suggestion: ResearchSuggestion }) {
  if (suggestion.kind === 'nearest') {
    return (
      <Link to={wineryUrl(suggestion.slug)} className={link}>
        The nearest: {suggestion.label}, {suggestion.distance}
        {suggestion.distance === 'close by' ? '' : ' away'}
      </Link>
    );
  }
  const { kind, label, query, total } = suggestion;
  const texts = {
    spelling: `Did you mean “${label}”?`,
    near: `Near ${label}`,
    wider: `Within ${label}`,
    without: `Without ${label}`,
  };
  return (
    <Link to={researchUrl(query)} className={link}>
      {kind === 'spelling'
        ? texts.spelling
        : `${texts[kind]}: ${total.toLocaleString('en-US')} ${total === 1 ? 'winery' : 'wineries'}`}
    </Link>
  );
}
