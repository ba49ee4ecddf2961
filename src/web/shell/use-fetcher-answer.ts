import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls back once with each answer to a fetcher, when the fetcher is done with it and may send again: sent earlier, it would cut off the
 * end of the answer and the loading of what has changed.
 */
export function useFetcherAnswer<Answer>(
  { state, data }: { state: string; data: Answer | undefined },
  onAnswer: (answer: Answer) => void,
): void {
  const seen = useRef(data);
  const settle = useEffectEvent(onAnswer);
  useEffect(() => {
    if (state !== 'idle' || data === undefined || data === seen.current) return;
    seen.current = data;
    settle(data);
  }, [state, data]);
}
