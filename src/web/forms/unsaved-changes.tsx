import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { type Blocker, type Location, useBlocker } from 'react-router';
import { useSaveCount } from './use-form.ts';

/** The state of a form that is sent to this page and leads to another. */
export const leavesTab = 'leaves-tab';

/**
 * Keeps what was typed in a form from being lost on a wrong click: whoever leaves the page with changes is asked before.
 * @param form the form
 * @param rejected what the form's last submission was answered where it was not saved; undefined where it was
 * @param contentOf what of it would be lost, as one text; everything where it is left out
 */
export function useUnsavedChanges(
  form: RefObject<HTMLFormElement | null>,
  rejected: unknown,
  contentOf: (form: HTMLFormElement) => string = formContent,
) {
  const content = useEffectEvent(() => (form.current ? contentOf(form.current) : ''));
  const kept = useRef<string>(undefined);
  const { saved, sending, onSubmit } = useSaveCount(rejected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the form is what is kept when the page comes, and after each saving
  useEffect(() => {
    // why: a page that comes with what was refused has something to lose from the start
    if (rejected === undefined) kept.current = content();
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

/**
 * Asks before what was typed is lost: on the way to another page of the shop, and before the browser leaves or reloads the page.
 * @param wouldLose whether there is something to lose now
 * @param leaves whether going from one address to another loses it
 */
export function useLeaveBlocker(wouldLose: () => boolean, leaves: (here: Location, there: Location) => boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => leaves(currentLocation, nextLocation) && wouldLose(),
  );
  const loses = useEffectEvent(wouldLose);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (loses()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return blocker;
}

// why: few leave with changes; the page does not wait for the question
const UnsavedChangesDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).UnsavedChangesDialog }));

/** Asks whoever leaves with changes whether they may be lost; nothing until somebody does. */
export function UnsavedChangesPrompt({ blocker }: { blocker: Blocker }) {
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <UnsavedChangesDialog blocker={blocker} />
    </Suspense>
  );
}
