import { useNavigation } from 'react-router';
import type { ShownImport } from '#features/imports/shown-import.ts';
import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Form } from '../forms/form.tsx';

/** The columns of a file with examples of their cells, and which field each is. */
export function ColumnForm({ shown }: { shown: ShownImport }) {
  const { headers, sample, fields, knownFields, preset, encoding, delimiter, mayChange } = shown;
  const busy = useNavigation().formMethod === 'POST';
  const choices = knownFields.map(({ field, label, hint }) => ({
    value: field,
    label: hint === undefined ? label : `${label} (${hint})`,
  }));
  return (
    <Form method="post" className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-5">
      <input type="hidden" name="intent" value="map" />
      <div className="grid gap-1">
        <h2 className="text-title">Choose columns</h2>
        <p className="text-small text-ink-soft">
          {preset !== null && <>This looks like an export of {preset}. </>}
          {`Read as ${encoding}, separated by ${delimiter}. `}We guessed what each column is; correct it where it’s
          wrong. Your choice is remembered for your next file.
        </p>
      </div>
      <fieldset
        disabled={!mayChange}
        className="grid grid-cols-[minmax(0,1fr)] gap-0 divide-y divide-line border-y border-line"
      >
        <legend className="sr-only">Columns of the file</legend>
        {headers.map((header, at) => (
          <div key={header} className="grid items-center gap-x-6 gap-y-2 py-4 md:grid-cols-2">
            <SelectField
              id={`column-${at}`}
              name="field"
              label={<span className="wrap-anywhere">{header}</span>}
              placeholder="Don’t import"
              choices={choices}
              defaultValue={fields[at]}
            />
            <p className="truncate text-caption text-ink-soft md:pt-6">
              {sample
                .map((row) => row[at] ?? '')
                .filter((cell) => cell !== '')
                .map((cell) => (cell.length > 60 ? `${cell.slice(0, 60)}…` : cell))
                .join(' · ') || 'Empty in the first rows'}
            </p>
          </div>
        ))}
      </fieldset>
      <div>
        <Button type="submit" kind="primary" disabled={!mayChange} busy={busy} busyLabel="Checking">
          Preview
        </Button>
      </div>
    </Form>
  );
}
