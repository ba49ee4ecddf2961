import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { inputClasses } from '#ui/fields/control-styles.ts';
import { FieldError, FieldHint } from '#ui/fields/field.tsx';
import { fieldLabels } from './field-labels.ts';

/** The maximum number of grapes of a wine. */
const maxGrapes = 20;
/** The number of empty rows, so that a blend can be entered without JavaScript. */
const spareRows = 2;

/**
 * The grapes of a wine with their percentages, in rows that can be added and removed with JavaScript. Empty rows are
 * ignored.
 * @param names the names of all known grapes, as suggestions
 */
export function GrapeRows(props: { rows: readonly GrapeRow[]; names: readonly string[]; error: string | undefined }) {
  const { names, error } = props;
  const [rows, setRows] = useState(() => numbered(props.rows));
  const next = Math.max(...rows.map(({ key }) => key)) + 1;
  return (
    <fieldset
      id="grapes"
      tabIndex={-1}
      aria-describedby={error ? 'grapes-error' : 'grapes-hint'}
      className="grid min-w-0 gap-2"
    >
      <legend className="mb-1.5 text-small font-semibold">
        {fieldLabels.grapes}
        <span className="font-normal text-ink-soft"> (optional)</span>
      </legend>
      <FieldHint id="grapes">
        The leading grape first. Give a share for each, 100 percent together, or for none.
      </FieldHint>
      {rows.map((row, index) => (
        <div key={row.key} className="grid grid-cols-[minmax(0,1fr)_5.5rem_2.75rem] items-center gap-2">
          <input
            name={`grape-${row.key}`}
            defaultValue={row.name}
            list="grape-names"
            maxLength={80}
            autoComplete="off"
            aria-label={`Grape ${index + 1}`}
            aria-invalid={error ? true : undefined}
            className={inputClasses}
          />
          <span className="relative">
            <input
              name={`share-${row.key}`}
              defaultValue={row.share}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              aria-label={`Share of grape ${index + 1} in percent`}
              aria-invalid={error ? true : undefined}
              className={`${inputClasses} pr-8`}
            />
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-soft"
            >
              %
            </span>
          </span>
          <span className="noscript:hidden">
            <IconButton
              icon="close"
              label={`Remove grape ${index + 1}`}
              disabled={rows.length === 1}
              onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
            />
          </span>
        </div>
      ))}
      <datalist id="grape-names">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <FieldError id="grapes" {...(error && { error })} />
      <div className="noscript:hidden">
        <Button
          icon="plus"
          disabled={rows.length >= maxGrapes}
          onClick={() => setRows([...rows, { key: next, name: '', share: '' }])}
        >
          Add a grape
        </Button>
      </div>
    </fieldset>
  );
}

function numbered(rows: readonly GrapeRow[]) {
  const empty = Array.from({ length: spareRows }, () => ({ name: '', share: '' }));
  return [...rows, ...empty].slice(0, maxGrapes).map((row, key) => ({ key, ...row }));
}

/** A grape as typed: its name and its percentage, as text. */
type GrapeRow = { name: string; share: string };

/** The typed rows, from the form fields `grape-0`, `share-0`, and so on. */
export function parseGrapeRows(typed: Readonly<Record<string, string>>): GrapeRow[] {
  return Object.keys(typed)
    .flatMap((name) => /^grape-(\d{1,3})$/.exec(name)?.[1] ?? [])
    .toSorted((one, other) => Number(one) - Number(other))
    .map((row) => ({ name: typed[`grape-${row}`] ?? '', share: typed[`share-${row}`] ?? '' }))
    .filter(({ name, share }) => name.trim() !== '' || share.trim() !== '');
}
