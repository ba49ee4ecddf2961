import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FetcherSubmitOptions, useFetcher } from 'react-router';

/**
 * A fetcher that calls back once with each answer, when it is done with it and may send again. Its state alone does not say so: it
 * comes with a later rendering than the data, and what is sent between them cuts off the end of the answer.
 */
export function useAnsweredFetcher<Answer>(onAnswer: (answer: Answer) => void): {
  busy: boolean;
  post: (fields: Record<string, string>, options: FetcherSubmitOptions) => Promise<void>;
} {
  const { data, state, submit } = useFetcher<Answer>();
  const [finished, setFinished] = useState(0);
  const seen = useRef<unknown>(undefined);
  const settle = useEffectEvent(() => {
    if (data === undefined || data === seen.current) return;
    seen.current = data;
    onAnswer(data as Answer);
  });
  useEffect(() => {
    if (finished > 0) settle();
  }, [finished]);
  const post = async (fields: Record<string, string>, options: FetcherSubmitOptions) => {
    await submit(fields, { method: 'post', ...options });
    setFinished((times) => times + 1);
  };
  return { busy: state !== 'idle', post };
}
