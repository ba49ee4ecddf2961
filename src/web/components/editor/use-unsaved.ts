import { type RefObject, useEffect, useRef, useState } from 'react';
import { useBlocker, useNavigation } from 'react-router';

/** The state of a form that is sent to this page and leads to another. */
export const leavesTab = 'leaves-tab';

/**
 * Keeps what was typed in a form from being lost on a wrong click: whoever leaves the page with changes is asked before.
 * @param settled what the form's last sending was answered; undefined where it was saved
 * @param form the form
 */
export function useUnsaved(form: RefObject<HTMLFormElement | null>, settled: unknown) {
  const kept = useRef<string>(undefined);
  const sending = useRef(false);
  const [saved, setSaved] = useState(0);
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== 'idle') return;
    if (sending.current && settled === undefined) setSaved((times) => times + 1);
    sending.current = false;
  }, [state, settled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the form is what is kept when the page comes, and after each saving
  useEffect(() => {
    // why: a page that comes with what was refused has something to lose from the start
    if (settled === undefined) kept.current = contentOf(form.current);
  }, [saved]);
  const isDirty = () => !sending.current && contentOf(form.current) !== kept.current;
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      (here.pathname !== there.pathname || there.state === leavesTab) && isDirty(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!sending.current && contentOf(form.current) !== kept.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [form]);
  return {
    /** Of the form: what it sends is no longer unsaved. */
    onSubmit: () => {
      sending.current = true;
    },
    /** How often it was saved: fields with this key show what is kept now. */
    saved,
    blocker,
  };
}

/** Everything that stands in a form, as one text. */
function contentOf(form: HTMLFormElement | null): string {
  return form ? JSON.stringify([...new FormData(form)].filter(([, value]) => typeof value === 'string')) : '';
}
