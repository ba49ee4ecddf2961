import { Link } from 'react-router';
import { LoadFailed } from '../shell/errors/load-failed.tsx';

/** Rendered instead of results that could not be fetched. */
export function SearchFailed() {
  return (
    <LoadFailed title="Search failed.">
      <p>
        Please try again in a moment, or go to the{' '}
        <Link to="/" className="link">
          home page
        </Link>
        .
      </p>
    </LoadFailed>
  );
}
