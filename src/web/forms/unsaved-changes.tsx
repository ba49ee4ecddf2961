import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { type Blocker, type Location, useBlocker } from 'react-router';
import { useSaveCount } from './use-form.ts';

/** The location state of a form that is submitted to this page and leads to another tab. */
export const leavesTab = 'leaves-tab';

/**
 * Asks for confirmation before leaving a page with unsaved changes.
 * @param form the form
 * @param rejected the result of the form's last submission if it was not saved; undefined if it was
 * @param contentOf what would be lost, as one text; by default everything in the form
 */
export function useUnsavedChanges(
  form: RefObject<HTMLFormElement | null>,
  rejected: unknown,
  contentOf: (form: HTMLFormElement) => string = formContent,
) {
  const content = useEffectEvent(() => (form.current ? contentOf(form.current) : ''));
  const savedContent = useRef<string>(undefined);
  const { saved, sending, onSubmit } = useSaveCount(rejected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is stored on mount and after each save
  useEffect(() => {
    // why: a page that shows a refused form has unsaved changes from the start
    if (rejected === undefined) savedContent.current = content();
  }, [saved]);
  const isDirty = () => !sending.current && form.current !== null && contentOf(form.current) !== savedContent.current;
  const blocker = useLeaveBlocker(
    isDirty,
    (here, there) => here.pathname !== there.pathname || there.state === leavesTab,
  );
  return {
    /** For the form: what it submits is no longer unsaved. */
    onSubmit,
    /** How often it was saved: fields with this key show what is stored now. */
    saved,
    blocker,
  };
}

/** Everything in a form, as one text. */
function formContent(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].filter(([, value]) => typeof value === 'string'));
}

/**
 * Asks for confirmation before unsaved changes are lost by navigation, by closing the tab, or by reloading.
 * @param wouldLose whether there are unsaved changes now
 * @param leaves whether navigating from one location to another loses them
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

// why: few visitors leave with changes, so the dialog is not part of the first load
const UnsavedChangesDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).UnsavedChangesDialog }));

/** The confirmation before leaving with unsaved changes; nothing until the visitor tries to leave. */
export function UnsavedChangesPrompt({ blocker }: { blocker: Blocker }) {
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <UnsavedChangesDialog blocker={blocker} />
    </Suspense>
  );
}
