import { useEffect, useState } from 'react';
import type { Place } from '#features/places/place.ts';

/**
 * The suggestions for a typed text: none yet, places found, or loading failed. `outside` is the name of the place, if
 * it is outside Texas and Oregon.
 */
export type PlaceSuggestions = { state: 'none' | 'found' | 'failed'; places: Place[]; outside?: string | null };

const none: PlaceSuggestions = { state: 'none', places: [] };
/** How long typing must pause before the server is queried, in milliseconds. */
const debounceDelay = 200;

/** The places that match a typed text, loaded after each pause in typing; a newer text aborts the older request. */
export function usePlaceSuggestions(typed: string): PlaceSuggestions {
  const [found, setFound] = useState(none);
  const query = typed.trim().slice(0, 100);
  useEffect(() => {
    if (query === '') {
      setFound(none);
      return;
    }
    const request = new AbortController();
    const timer = setTimeout(async () => {
      try {
        // why: the API is not a route of the router, and a fetcher cannot be aborted
        const answer = await fetch(`/api/v1/place?${new URLSearchParams({ query })}`, { signal: request.signal });
        if (!answer.ok) throw new Error(`status ${answer.status}`);
        const { data, meta }: { data: Place[]; meta: { outside: string | null } } = await answer.json();
        setFound({ state: 'found', places: data, outside: meta.outside });
      } catch {
        if (!request.signal.aborted) setFound({ state: 'failed', places: [] });
      }
    }, debounceDelay);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [query]);
  return found;
}
