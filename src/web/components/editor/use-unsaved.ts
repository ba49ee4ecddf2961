import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker, useNavigation } from 'react-router';

/** The state of a form that is sent to this page and leads to another. */
export const leavesTab = 'leaves-tab';

/**
 * Keeps what was typed in a form from being lost on a wrong click: whoever leaves the page with changes is asked before.
 * @param settled what the form's last sending was answered; undefined where it was saved
 * @param form the form
 * @param contentOf what of it would be lost, as one text; everything where it is left out
 */
export function useUnsaved(
  form: RefObject<HTMLFormElement | null>,
  settled: unknown,
  contentOf: (form: HTMLFormElement) => string = wholeContent,
) {
  const content = useEffectEvent(() => (form.current ? contentOf(form.current) : ''));
  const saved = useRef<string>(undefined);
  const sending = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== 'idle') return;
    // why: what was sent and taken is what is kept now; before, it is what the page came with
    if (saved.current === undefined ? settled === undefined : sending.current && settled === undefined) {
      saved.current = content();
    }
    sending.current = false;
  }, [state, settled]);
  const isDirty = () => !sending.current && form.current !== null && contentOf(form.current) !== saved.current;
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      (here.pathname !== there.pathname || there.state === leavesTab) && isDirty(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!sending.current && content() !== saved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return {
    /** Of the form: what it sends is no longer unsaved. */
    onSubmit: () => {
      sending.current = true;
    },
    blocker,
  };
}

/** Everything that stands in a form, as one text. */
function wholeContent(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].filter(([, value]) => typeof value === 'string'));
}
