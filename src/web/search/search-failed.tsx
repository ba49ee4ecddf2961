import { Link } from 'react-router';
import { LoadFailed } from '../shell/errors/load-failed.tsx';

/** In place of results that could not be fetched. */
export function SearchFailed() {
  return (
    <LoadFailed title="Search failed.">
      <p>
        Nothing is wrong with your search. Please try again in a moment, or go to the{' '}
        <Link to="/" className="link">
          front page
        </Link>
        .
      </p>
    </LoadFailed>
  );
}
