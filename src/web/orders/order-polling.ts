import { useEffect, useEffectEvent } from 'react';
import { useFetcher, useNavigation, useRevalidator } from 'react-router';

/** How often an open page asks whether something is new, in milliseconds. */
const pollingInterval = 5_000;

/**
 * Keeps the page of an order fresh without a reload: asks now and then whether something is new, and only then for the page's data. It
 * asks nothing while the page is hidden, and at once when it is seen again. A component of its own, so that a question renders nothing.
 * @param version of what the page shows
 */
export function OrderPolling({ id, version }: { id: string; version: string }): null {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const fetcher = useFetcher<{ version?: string }>();
  const poll = useEffectEvent(() => {
    if (document.visibilityState === 'hidden' || fetcher.state !== 'idle') return;
    if (state === 'idle' && navigation.state === 'idle') void fetcher.load(`/order/${id}/version`);
  });
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setInterval(poll, pollingInterval);
    document.addEventListener('visibilitychange', poll, { signal: leaving.signal });
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, []);
  const compare = useEffectEvent((newest: string | undefined) => {
    if (newest !== undefined && newest !== version) void revalidate();
  });
  useEffect(() => compare(fetcher.data?.version), [fetcher.data]);
  return null;
}
