import { useEffect, useEffectEvent } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { useFetcher } from '../forms/use-submit.ts';

/** How often an open page polls for changes, in milliseconds. */
const pollingInterval = 5_000;

/**
 * Keeps an order's page up to date: polls its version now and then, and loads the page's data only if that has changed.
 * It does not poll while the page is hidden, and polls at once when the page is shown again. It is a component of its
 * own, so that polling renders nothing else.
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
