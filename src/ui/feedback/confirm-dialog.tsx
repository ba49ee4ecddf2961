import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Dialog } from './dialog.tsx';

type Closing = { closeTo: string; onClose?: undefined } | { closeTo?: undefined; onClose: () => void };

/**
 * The specification's confirm-delete dialog: a question with Yes, or a verb, and Cancel. Yes submits the form with the
 * id `form`, which may be anywhere on the page; so the deletion is a plain POST and works without script.
 *
 * @param title the question, e.g. "Delete this wine?"
 * @param children what will be lost
 * @param yes label of the button if it is not "Yes"
 * @param busy while the POST is running
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
