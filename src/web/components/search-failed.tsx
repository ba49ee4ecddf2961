import { Link, useLocation } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';

/** In place of results that could not be fetched. */
export function SearchFailed() {
  const { pathname, search } = useLocation();
  return (
    <ErrorState
      level={1}
      live
      title="Search failed."
      action={
        <Button kind="primary" to={pathname + search} reloadDocument>
          Try again
        </Button>
      }
    >
      <p>
        Nothing is wrong with your search. Please try again in a moment, or go to the{' '}
        <Link to="/" className="link">
          front page
        </Link>
        .
      </p>
    </ErrorState>
  );
}
