import { useNavigation } from 'react-router';
import type { ImportKind, RowFilter } from '#features/imports/import.ts';
import type { ShownRow } from '#features/imports/present-row.ts';
import type { ShownImport } from '#features/imports/shown-import.ts';
import { Button } from '#ui/actions/button.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { Form } from '../forms/form.tsx';
import { filterLabels } from './import-labels.ts';
import { type ImportArea, importUrl } from './import-url.ts';

/** The rows of a file by what they do, with what each of them changes or what is wrong with it. */
export function RowList({ area, shown }: { area: ImportArea; shown: ShownImport }) {
  const { id, filter, rows, rowPages, counts } = shown;
  const filters: readonly RowFilter[] = ['ask', 'wrong', 'skipped', 'new', 'changed', 'unchanged'];
  const tabs = filters.filter((one) => one !== 'kept' && (counts[one as keyof typeof counts] > 0 || one === filter));
  return (
    <section aria-labelledby="rows" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="rows" className="text-title">
        Rows
      </h2>
      <TabBar
        label="Kinds of rows"
        look="pills"
        tabs={tabs.map((one) => ({
          label: filterLabels[one],
          to: importUrl(area, id, { show: one }),
          current: one === filter,
          count: counts[one as keyof typeof counts],
        }))}
      />
      {rowPages.total === 0 ? (
        <p className="text-small text-ink-soft">There are no such rows.</p>
      ) : (
        <ul className="list-none divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <Row key={row.line} row={row} kind={shown.kind} asks={shown.state === 'checked' && shown.mayChange} />
          ))}
        </ul>
      )}
      <Pager
        page={rowPages.page}
        pages={rowPages.pages}
        hrefOf={(page) => importUrl(area, id, { show: filter, page })}
        label="Pages of rows"
      />
    </section>
  );
}

function Row({ row, kind, asks }: { row: ShownRow; kind: ImportKind; asks: boolean }) {
  const { line, name, problems, changes, status, answer } = row;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3.5 text-small">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="figures text-caption text-ink-soft">Line {line.toLocaleString('en-US')}</span>
      </p>
      {problems.length > 0 && <Problems problems={problems} />}
      {changes.length > 0 && (
        <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
          {changes.map(({ label, before, after }) => (
            <div key={label} className="contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                {before !== null && (
                  <>
                    <del className="text-ink-soft">{before}</del>
                    <span aria-hidden="true"> → </span>
                  </>
                )}
                <ins className="no-underline">{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {asks && (status === 'ask' || answer !== null) && <Question row={row} kind={kind} />}
    </li>
  );
}

function Problems({ problems }: { problems: ShownRow['problems'] }) {
  return (
    <ul className="list-disc pl-5">
      {problems.map(({ column, message, value }) => (
        <li key={`${column} ${message}`} className="wrap-anywhere">
          {column !== '' && <span className="font-semibold">{column}: </span>}
          {message}
          {value !== '' && <span className="text-ink-soft"> (it says “{value}”)</span>}
        </li>
      ))}
    </ul>
  );
}

/** Which of several things a row means. */
function Question({ row, kind }: { row: ShownRow; kind: ImportKind }) {
  const busy = useNavigation().formMethod === 'POST';
  const thing = kind === 'wineries' ? 'winery' : 'wine';
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className="grid justify-items-start gap-3 rounded-md bg-paper-sunk p-4"
    >
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="line" value={row.line} />
      <RadioGroup
        id={`answer-${row.line}`}
        name="answer"
        label={`Which ${thing} is this?`}
        choices={[
          ...row.candidates.map(({ id, name }) => ({ value: id, label: name })),
          ...(kind === 'stock' ? [] : [{ value: 'new', label: `A new ${thing}` }]),
          { value: 'skip', label: 'Leave this row out' },
        ]}
        {...(row.answer !== null && { defaultValue: row.answer })}
      />
      <Button type="submit" size="compact" busy={busy}>
        Save answer
      </Button>
    </Form>
  );
}
