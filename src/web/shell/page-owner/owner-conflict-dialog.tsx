import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import type { OwnerConflict } from '../../forms/owner-conflict.ts';
import { conflictReason, conflictTitle } from './conflict-texts.ts';

/** Says who is logged in now, and what can be done with what was typed. */
export function OwnerConflictDialog(props: {
  conflict: OwnerConflict;
  openedFor: string | undefined;
  onClose: () => void;
}) {
  const { conflict, openedFor, onClose } = props;
  return (
    <Dialog
      open
      urgent
      size="small"
      title={conflictTitle(conflict)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Stay here</Button>
          <Way conflict={conflict} />
        </>
      }
    >
      <div className="grid gap-3 text-small text-pretty wrap-anywhere">
        <p className="font-semibold">Nothing was saved or ordered.</p>
        <p>{conflictReason(conflict, openedFor)}</p>
        <p className="text-ink-soft">{keepText(conflict, openedFor)}</p>
      </div>
    </Dialog>
  );
}

/** The next step: reload for the current account, or log in in another tab. */
function Way({ conflict }: { conflict: OwnerConflict }) {
  if (conflict.reason === 'logged-out') {
    return (
      <Button kind="primary" to="/login" target="_blank" rel="noopener">
        Log in (new tab)
      </Button>
    );
  }
  return (
    <Button kind="primary" onClick={() => location.reload()}>
      {conflict.reason === 'other-account' ? `Open as ${conflict.name}` : 'Reload'}
    </Button>
  );
}

function keepText({ reason }: OwnerConflict, openedFor = 'the first account'): string {
  if (reason === 'no-owner') return 'What you typed is still here. Copy it before you reload.';
  return `What you typed is still here. To send it as ${openedFor}, log in as ${openedFor} in another tab, then send it again.`;
}
