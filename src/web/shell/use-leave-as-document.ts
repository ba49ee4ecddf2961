import { useEffect } from 'react';
import { createPath, useBlocker } from 'react-router';

/**
 * Makes every link that leads away from this page load a document: a script of another company that the page has loaded
 * would stay alive on the next one, which may have fields for passwords.
 * @param hasForeignScript whether the page loads such a script
 */
export function useLeaveAsDocument(hasForeignScript: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasForeignScript && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state === 'blocked') window.location.assign(createPath(blocker.location));
  }, [blocker]);
}
