import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FetcherSubmitOptions } from 'react-router';
import { useFetcher } from '../forms/use-submit.ts';

/**
 * A fetcher that calls back once with each answer, when it is finished and may submit again. Its state alone does not
 * show that: it changes in a later rendering than the data, and a submission in between aborts the end of the answer.
 */
export function useAnsweredFetcher<Answer>(onAnswer: (answer: Answer) => void): {
  busy: boolean;
  post: (fields: Record<string, string>, options: FetcherSubmitOptions) => Promise<void>;
} {
  const { data, state, submit } = useFetcher<Answer>();
  const [finished, setFinished] = useState(0);
  const handled = useRef<unknown>(undefined);
  const handle = useEffectEvent(() => {
    if (data === undefined || data === handled.current) return;
    handled.current = data;
    onAnswer(data as Answer);
  });
  useEffect(() => {
    if (finished > 0) handle();
  }, [finished]);
  const post = async (fields: Record<string, string>, options: FetcherSubmitOptions) => {
    await submit(fields, { method: 'post', ...options });
    setFinished((times) => times + 1);
  };
  return { busy: state !== 'idle', post };
}
