import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useSaveCount } from './use-save-count.ts';
import { useLeaveBlocker } from './use-leave-question.ts';

/** The state of a form that is sent to this page and leads to another. */
export const leavesTab = 'leaves-tab';

/**
 * Keeps what was typed in a form from being lost on a wrong click: whoever leaves the page with changes is asked before.
 * @param settled what the form's last sending was answered; undefined where it was saved
 * @param form the form
 * @param contentOf what of it would be lost, as one text; everything where it is left out
 */
export function useUnsavedChanges(
  form: RefObject<HTMLFormElement | null>,
  settled: unknown,
  contentOf: (form: HTMLFormElement) => string = formContent,
) {
  const content = useEffectEvent(() => (form.current ? contentOf(form.current) : ''));
  const kept = useRef<string>(undefined);
  const { saved, sending, onSubmit } = useSaveCount(settled);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the form is what is kept when the page comes, and after each saving
  useEffect(() => {
    // why: a page that comes with what was refused has something to lose from the start
    if (settled === undefined) kept.current = content();
  }, [saved]);
  const isDirty = () => !sending.current && form.current !== null && contentOf(form.current) !== kept.current;
  const blocker = useLeaveBlocker(
    isDirty,
    (here, there) => here.pathname !== there.pathname || there.state === leavesTab,
  );
  return {
    /** Of the form: what it sends is no longer unsaved. */
    onSubmit,
    /** How often it was saved: fields with this key show what is kept now. */
    saved,
    blocker,
  };
}

/** Everything that stands in a form, as one text. */
function formContent(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].filter(([, value]) => typeof value === 'string'));
}
