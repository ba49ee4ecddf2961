import { useEffect } from 'react';

/** Loads the page anew where the browser brings it back as it was left: its order has moved on since. */
export function useReloadOnRestore(): void {
  useEffect(() => {
    const again = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    window.addEventListener('pageshow', again);
    return () => window.removeEventListener('pageshow', again);
  }, []);
}
