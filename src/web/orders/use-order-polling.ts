import { useEffect, useEffectEvent } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/** How often an open page asks whether something is new, in milliseconds. */
const pollingInterval = 5_000;

/**
 * Keeps the page of an order fresh without a reload: asks now and then whether something is new, and only then for the page's data. It
 * asks nothing while the page is hidden, and at once when it is seen again.
 * @param version of what the page shows
 * @param ends whether nothing happens to the order any more: then nothing is asked
 */
export function useOrderPolling({ id, version, isFinal }: { id: string; version: string; isFinal: boolean }): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const poll = useEffectEvent(async (signal: AbortSignal) => {
    if (document.visibilityState === 'hidden' || state !== 'idle' || navigation.state !== 'idle') return;
    const now = await fetchVersion(id, signal);
    if (now !== undefined && now !== version && !signal.aborted) await revalidate();
  });
  useEffect(() => {
    if (isFinal) return;
    const leaving = new AbortController();
    const ask = () => void poll(leaving.signal);
    const timer = setInterval(ask, pollingInterval);
    document.addEventListener('visibilitychange', ask, { signal: leaving.signal });
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [isFinal]);
}

/** What the server calls the order's newest version; undefined where it cannot be asked: the page stays as it is. */
async function fetchVersion(id: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(`/order/${id}/version`, { signal });
    return answer.ok ? ((await answer.json()) as { version?: string }).version : undefined;
  } catch {
    return undefined;
  }
}
