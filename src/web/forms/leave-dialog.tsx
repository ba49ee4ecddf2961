import type { Blocker } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';

/** The confirmation before leaving a form with unsaved changes. */
export function UnsavedChangesDialog({ blocker }: { blocker: Blocker }) {
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      open
      urgent
      size="small"
      title="Leave without saving?"
      onClose={() => blocker.reset()}
      footer={
        <>
          <Button onClick={() => blocker.reset()}>Stay here</Button>
          <Button kind="danger" onClick={() => blocker.proceed()}>
            Leave
          </Button>
        </>
      }
    >
      <p className="text-small text-ink-soft">What you changed here is not saved yet, and would be lost.</p>
    </Dialog>
  );
}
