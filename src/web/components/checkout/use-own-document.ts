import { useContext, useEffect } from 'react';
import { CardSettings } from '#features/payments/ui/card-settings.ts';

/**
 * Loads the page by itself where a link within the shop led to it: only a document of its own may load Stripe's script. And anew where
 * the browser brings it back as it was left: the order has moved on since.
 */
export function useOwnDocument(): void {
  const kind = useContext(CardSettings)?.kind;
  useEffect(() => {
    const again = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    window.addEventListener('pageshow', again);
    const [entry] = performance.getEntriesByType('navigation');
    if (kind === 'stripe' && entry && new URL(entry.name).pathname !== location.pathname) location.reload();
    return () => window.removeEventListener('pageshow', again);
  }, [kind]);
}
