import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PlaceField } from './place-field.tsx';

type LazyPlaceField = { Field: typeof PlaceField; startText: string };
type Selection = { start: number | null; end: number | null };

/**
 * The field with suggestions, loaded when somebody enters the plain one in `box` or chooses to search by location. Where it cannot
 * be loaded the plain one stays. When it comes, it starts with what was typed, and with the focus and caret where they were.
 */
export function useLazyPlaceField(box: RefObject<HTMLDivElement | null>): LazyPlaceField | undefined {
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
      // why: a letter that is being composed would be lost with its input
      if (composing) return element.addEventListener('compositionend', () => setTimeout(load), { once: true, signal });
      focused.current =
        document.activeElement === input ? { start: input.selectionStart, end: input.selectionEnd } : undefined;
      setSuggesting({ Field: module.PlaceField, startText: input.value });
    };
    const chosen = ({ target }: Event) => (target as HTMLInputElement).value === 'location' && load();
    // why: from under a button that has the focus nothing may be taken away
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
    // why: a press opens the list, and the one that brought the visitor here came too early
    input.click();
  }, [box, suggesting]);
  return suggesting;
}
