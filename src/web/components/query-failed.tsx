import { LoadFailed } from './load-failed.tsx';

/** In place of a winery's own lists that could not be fetched. */
export function QueryFailed() {
  return (
    <LoadFailed title="Query failed.">
      <p>Nothing of yours is lost. Please try again in a moment.</p>
    </LoadFailed>
  );
}
