import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Dialog } from './dialog.tsx';

type Closing = { closeTo: string; onClose?: undefined } | { closeTo?: undefined; onClose: () => void };

/**
 * The specification's confirm-delete dialog: a question with Yes, or what it does, and Cancel. Yes sends the form `form` (an id), which may stand
 * anywhere on the page; so the deletion is a plain post and works without script.
 * @param title the question, e.g. "Delete this wine?"
 * @param children what will be lost
 * @param yes what its button says, where that is more than Yes
 * @param busy while the post is under way
 */
export function ConfirmDialog(
  props: Closing & { open: boolean; title: string; children: ReactNode; form: string; yes?: string; busy?: boolean },
) {
  const { title, children, form, yes = 'Yes', busy, ...dialog } = props;
  const cancel =
    dialog.closeTo === undefined ? (
      <Button onClick={dialog.onClose}>Cancel</Button>
    ) : (
      <Button to={dialog.closeTo} replace preventScrollReset>
        Cancel
      </Button>
    );
  return (
    <Dialog
      {...dialog}
      title={title}
      size="small"
      urgent
      footer={
        <>
          {cancel}
          <Button kind="danger" type="submit" form={form} busy={busy}>
            {yes}
          </Button>
        </>
      }
    >
      <div className="text-small text-ink-soft">{children}</div>
    </Dialog>
  );
}
