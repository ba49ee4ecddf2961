import { useEffect, useState } from 'react';
import type { Place } from '#features/places/place.ts';

/** What is known about a typed text: nothing yet, its places, or that they could not be loaded. */
export type PlaceSuggestions = { state: 'none' | 'found' | 'failed'; places: Place[] };

const none: PlaceSuggestions = { state: 'none', places: [] };
/** How long somebody must pause before the server is asked, in milliseconds. */
const debounceDelay = 200;

/** The places that a typed text may mean, asked of the server at each pause; a newer text ends the older question. */
export function usePlaceSuggestions(typed: string): PlaceSuggestions {
  const [found, setFound] = useState(none);
  const query = typed.trim().slice(0, 100);
  useEffect(() => {
    if (query === '') {
      setFound(none);
      return;
    }
    const question = new AbortController();
    const timer = setTimeout(async () => {
      try {
        // why: the API is no route of the router; and a fetcher has no way to end a question without an answer
        const answer = await fetch(`/api/v1/place?${new URLSearchParams({ query })}`, { signal: question.signal });
        if (!answer.ok) throw new Error(`status ${answer.status}`);
        const { data }: { data: Place[] } = await answer.json();
        setFound({ state: 'found', places: data });
      } catch {
        if (!question.signal.aborted) setFound({ state: 'failed', places: [] });
      }
    }, debounceDelay);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [query]);
  return found;
}
