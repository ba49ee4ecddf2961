import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlaceParameters } from '#features/places/place.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import type { PlaceField } from './place-field.tsx';

type PlaceSearchProps = {
  id: string;
  size: 'bar' | 'inset';
  layout: 'line' | 'panel';
  /** The place of the current search as in its URL; empty for none. */
  address: string;
  origin: string;
  bounds: string;
  /** The page that a picked place leads to. Default: the search of wines. */
  urlOf?: (place: PlaceParameters) => string;
};

/**
 * The location field of the search. It is a plain input, which the search page understands too, until a visitor uses
 * it: then the combobox with suggestions is loaded and takes over the text and the focus.
 */
export function PlaceSearch(props: PlaceSearchProps) {
  const { id, size, layout, address, origin, bounds, urlOf = wineSearchUrl } = props;
  const box = useRef<HTMLDivElement>(null);
  const suggesting = useLazyPlaceField(box);
  const [typed, setTyped] = useState<string>();
  const navigate = useNavigate();
  useEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement>('[name=address]');
    if (input && input.value === input.defaultValue) input.value = address;
    setTyped(input?.value);
  }, [address]);
  const line = { id, size, name: 'address', label: 'Location', placeholder: 'Town, county or ZIP code' };
  const pick = (place: PlaceParameters) => {
    setTyped(place.address);
    void navigate(urlOf(place), { replace: layout === 'panel' });
  };
  return (
    <div ref={box}>
      {suggesting ? (
        <suggesting.Field
          {...line}
          text={address}
          startText={suggesting.startText}
          place={layout === 'line' ? 'over' : 'below'}
          onType={setTyped}
          onPick={pick}
        />
      ) : (
        <SearchField
          {...line}
          maxLength={100}
          defaultValue={address}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {/* why: not rendered without JavaScript, where nothing would remove the point when another place is typed */}
      {origin !== '' && typed === address && (
        <>
          <input type="hidden" name="origin" value={origin} />
          <input type="hidden" name="bounds" value={bounds} />
        </>
      )}
    </div>
  );
}

function wineSearchUrl(place: PlaceParameters): string {
  return `/s?${new URLSearchParams(place)}`;
}

type LazyPlaceField = { Field: typeof PlaceField; startText: string };
type Selection = { start: number | null; end: number | null };

/**
 * Loads the field with suggestions when a visitor focuses the plain one in `box` or switches to searching by location.
 * If loading fails, the plain one stays. The loaded field takes over the typed text, the focus, and the caret position.
 */
function useLazyPlaceField(box: RefObject<HTMLDivElement | null>): LazyPlaceField | undefined {
  const [suggesting, setSuggesting] = useState<LazyPlaceField>();
  const focused = useRef<Selection>(undefined);
  useEffect(() => {
    const element = box.current;
    if (!element || suggesting) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    let composing = false;
    const load = async () => {
      const module = await import('./place-field.tsx').catch(() => undefined);
      const input = element.querySelector('input');
      if (!module || !input || signal.aborted) return;
      // why: replacing the input during IME composition would lose the character being composed
      if (composing) return element.addEventListener('compositionend', () => setTimeout(load), { once: true, signal });
      focused.current =
        document.activeElement === input ? { start: input.selectionStart, end: input.selectionEnd } : undefined;
      setSuggesting({ Field: module.PlaceField, startText: input.value });
    };
    const chosen = ({ target }: Event) => (target as HTMLInputElement).value === 'location' && load();
    // why: replacing the field would remove a button inside it that has the focus
    element.addEventListener('focusin', ({ target }) => target instanceof HTMLInputElement && load(), { signal });
    element.closest('search')?.addEventListener('change', chosen, { signal });
    element.addEventListener('compositionstart', () => (composing = true), { signal });
    element.addEventListener('compositionend', () => (composing = false), { signal });
    return () => listeners.abort();
  }, [box, suggesting]);
  useLayoutEffect(() => {
    const input = suggesting && focused.current ? box.current?.querySelector('input') : undefined;
    if (!input || !focused.current) return;
    input.focus();
    input.setSelectionRange(focused.current.start, focused.current.end);
    // why: a click opens the suggestions, but the visitor's click came before they were loaded
    input.click();
  }, [box, suggesting]);
  return suggesting;
}
