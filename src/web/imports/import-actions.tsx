import { useNavigation } from 'react-router';
import type { ShownImport } from '#features/imports/shown-import.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { Form } from '../forms/form.tsx';
import { rowCount } from './import-labels.ts';

/** The form that applies a preview. */
export function ApplyForm({ shown }: { shown: ShownImport }) {
  const { counts, mayChange } = shown;
  const busy = useNavigation().formMethod === 'POST';
  const good = counts.new + counts.changed;
  const bad = counts.wrong + counts.ask;
  if (good === 0) {
    return (
      <Notice tone="info" title="Nothing to apply">
        {bad > 0
          ? 'No row of this file can be applied. Mend it, and upload it again.'
          : 'Everything is as in this file already.'}
      </Notice>
    );
  }
  return (
    <Form method="post" className="grid justify-items-start gap-4">
      <input type="hidden" name="intent" value="apply" />
      <RadioGroup
        id="mode"
        name="mode"
        label="What to apply"
        defaultValue={bad > 0 ? 'good' : 'all'}
        choices={[
          {
            value: 'all',
            label: 'All rows, or none',
            note: bad > 0 ? 'Only if no row is wrong.' : 'If one row can’t be applied, nothing is changed.',
            disabled: bad > 0 || !mayChange,
          },
          {
            value: 'good',
            label: 'Good rows only',
            note: bad > 0 ? `${rowCount(bad)} will be left out.` : 'Rows that can’t be applied are left out.',
            disabled: !mayChange,
          },
        ]}
      />
      <Button type="submit" kind="primary" disabled={!mayChange} busy={busy} busyLabel="Applying">
        Apply {rowCount(good)}
      </Button>
    </Form>
  );
}

/** What undoing does. */
const undoNotes = {
  wines: 'New drafts are deleted, and the rest is as before; pictures of existing wines stay.',
  stock: 'Your stock is as before.',
  wineries: 'New wineries are deleted, and the rest is as before.',
} as const;

/** The form that undoes an import. @param until when that is last possible */
export function UndoForm({ shown, until }: { shown: ShownImport; until: string }) {
  const { mayChange, failure } = shown;
  const busy = useNavigation().formMethod === 'POST';
  const others = failure === 'changed-since';
  return (
    <Form method="post" className="grid justify-items-start gap-2">
      <input type="hidden" name="intent" value="undo" />
      {others && <input type="hidden" name="others" value="on" />}
      <Button type="submit" kind="danger" disabled={!mayChange} busy={busy} busyLabel="Undoing">
        {others ? 'Undo everything else' : 'Undo this import'}
      </Button>
      <p className="text-caption text-ink-soft">
        {others
          ? 'What was changed since stays as it is now.'
          : `Until ${until}, unless something is changed before. ${undoNotes[shown.kind]}`}
      </p>
    </Form>
  );
}
