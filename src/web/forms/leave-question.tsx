import { lazy, Suspense } from 'react';
import type { Blocker } from 'react-router';

// why: few leave with changes; the page does not wait for the question
const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).UnsavedChangesDialog }));

/** Asks whoever leaves with changes whether they may be lost; nothing until somebody does. */
export function UnsavedChangesPrompt({ blocker }: { blocker: Blocker }) {
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveDialog blocker={blocker} />
    </Suspense>
  );
}
