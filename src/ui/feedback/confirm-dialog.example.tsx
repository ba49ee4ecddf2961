import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import type { ExampleGroup, Examples } from '../example.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

export const group: ExampleGroup = 'feedback';

function Delete({ busy = false }: { busy?: boolean }) {
  const [open, setOpen] = useState(false);
  const form = busy ? 'cd-form-busy' : 'cd-form';
  return (
    <form id={form} method="dialog" onSubmit={(event) => event.preventDefault()}>
      <Button kind="danger" icon="trash" onClick={() => setOpen(true)}>
        Delete wine
      </Button>
      <ConfirmDialog open={open} onClose={() => setOpen(false)} title="Delete 2019 Tannat?" form={form} busy={busy}>
        Its page, its pictures and its place in favorites go. Orders keep their copy.
      </ConfirmDialog>
    </form>
  );
}

export const examples: Examples = {
  question: { note: 'Yes and Cancel, as specified. Yes is a plain post.', show: () => <Delete /> },
  busy: { show: () => <Delete busy /> },
};
