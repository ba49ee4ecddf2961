import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

/** How often a page with a progress is loaded again, in milliseconds. */
const pollingInterval = 1_500;

/** Loads the page's data again and again while something is in progress, unless the page is hidden. */
export function usePolling(isInProgress: boolean): void {
  const { revalidate, state } = useRevalidator();
  const poll = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && state === 'idle') void revalidate();
  });
  useEffect(() => {
    if (!isInProgress) return undefined;
    const timer = setInterval(poll, pollingInterval);
    return () => clearInterval(timer);
  }, [isInProgress]);
}
