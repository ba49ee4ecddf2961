import { busyStates, importFailures } from '#features/imports/import.ts';
import type { ShownImport } from '#features/imports/shown-import.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { FormOutcome } from '../forms/form-outcome.tsx';
import { ColumnForm } from './column-form.tsx';
import { ApplyForm, UndoForm } from './import-actions.tsx';
import type { ImportAnswer } from './import-answer.ts';
import { kindLabels, rowCount, stateLabels, stateTones } from './import-labels.ts';
import { type ImportArea, importUrl, wrongRowsUrl } from './import-url.ts';
import { PicturesSection } from './pictures-section.tsx';
import { RowList } from './row-list.tsx';
import { usePolling } from './use-polling.ts';

type PageProps = {
  area: ImportArea;
  shown: ShownImport;
  choosesColumns: boolean;
  /** Why the last ZIP file was refused. */
  zipProblem: string | null;
  answer: ImportAnswer | undefined;
};

/** An import: the choice of its columns, its preview, its progress, or what became of its rows. */
export function ImportPage({ area, shown, choosesColumns, zipProblem, answer }: PageProps) {
  const { id, state, fileName, kind, winery, total } = shown;
  const isBusy = busyStates.includes(state);
  const choosing = state === 'mapping' || state === 'failed' || (state === 'checked' && choosesColumns);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h1 className="text-heading wrap-anywhere">{fileName}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-ink-soft">
          <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
          <span>{[kindLabels[kind], ...(winery === null ? [] : [winery]), rowCount(total)].join(' · ')}</span>
        </p>
      </header>
      <FormOutcome result={answer} failures={[]} />
      <Failure area={area} shown={shown} />
      {isBusy && <Progress shown={shown} url={importUrl(area, id)} />}
      {choosing && <ColumnForm shown={shown} />}
      {state === 'checked' && !choosesColumns && <Preview area={area} shown={shown} />}
      {(state === 'applied' || state === 'undone') && <Report area={area} shown={shown} zipProblem={zipProblem} />}
    </div>
  );
}

function Failure({ area, shown }: { area: ImportArea; shown: ShownImport }) {
  const { failure, id } = shown;
  if (failure === null) return null;
  const isChanged = failure === 'changed-since';
  return (
    <Notice
      tone={isChanged ? 'warning' : 'error'}
      title={isChanged ? 'Not undone' : 'That didn’t work'}
      {...(isChanged && {
        actions: (
          <Button size="compact" to={importUrl(area, id, { show: 'kept' })}>
            Show what changed
          </Button>
        ),
      })}
    >
      {importFailures[failure]}
    </Notice>
  );
}

const progressLabels = {
  checking: 'Checking each row. Nothing is changed yet.',
  applying: 'Applying. You can leave this page; the import continues.',
  undoing: 'Undoing. You can leave this page; it continues.',
} as const;

function Progress({ shown, url }: { shown: ShownImport; url: string }) {
  const { state, done, total, mode } = shown;
  usePolling(true);
  // why: what is all or nothing is not visible to others, also not to this page, before it is done
  const isCounted = state === 'checking' || (state === 'applying' && mode === 'good');
  return (
    <section aria-labelledby="progress" className="grid max-w-[36rem] gap-3">
      <p id="progress" role="status" className="text-small">
        {progressLabels[state as keyof typeof progressLabels]}
        {isCounted && ` ${done.toLocaleString('en-US')} of ${rowCount(total)}.`}
      </p>
      <progress
        aria-labelledby="progress"
        className="h-2 w-full accent-garnet"
        max={total}
        {...(isCounted && { value: done })}
      />
      <div className="hidden noscript:block">
        <Button to={url} reloadDocument size="compact">
          Refresh
        </Button>
      </div>
    </section>
  );
}

function Preview({ area, shown }: { area: ImportArea; shown: ShownImport }) {
  const { id, counts } = shown;
  return (
    <>
      <section aria-labelledby="preview" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid gap-1">
          <h2 id="preview" className="text-title">
            Preview
          </h2>
          <p className="text-small text-ink-soft">Nothing is changed yet. This is what the file would do.</p>
        </div>
        <Counts
          counts={[
            ['New', counts.new],
            ['Changed', counts.changed],
            ['Unchanged', counts.unchanged],
            ['Wrong', counts.wrong],
            ...(counts.ask > 0 ? [['To answer', counts.ask] as const] : []),
          ]}
        />
        <ApplyForm shown={shown} />
        <p className="flex flex-wrap gap-2">
          <Button size="compact" to={importUrl(area, id, { columns: 'choose' })}>
            Choose other columns
          </Button>
          {counts.wrong + counts.ask > 0 && (
            <WrongRowsButton area={area} id={id} label="Download the rows that can’t be applied" />
          )}
        </p>
      </section>
      <RowList area={area} shown={shown} />
    </>
  );
}

function Report({ area, shown, zipProblem }: { area: ImportArea; shown: ShownImport; zipProblem: string | null }) {
  const { id, state, counts, undoUntil } = shown;
  const left = counts.wrong + counts.ask + counts.skipped;
  return (
    <>
      <section aria-labelledby="report" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <h2 id="report" className="text-title">
          {state === 'undone' ? 'This import was undone' : 'What was done'}
        </h2>
        <Counts
          counts={[
            ['Applied', counts.applied],
            ['Unchanged', counts.unchanged],
            ['Wrong', counts.wrong + counts.ask],
            ['Left out', counts.skipped],
          ]}
        />
        <p className="flex flex-wrap gap-2">
          {shown.kind === 'wines' && state === 'applied' && counts.new > 0 && (
            <Button size="compact" to="/listings?state=draft">
              See your drafts
            </Button>
          )}
          {left > 0 && <WrongRowsButton area={area} id={id} label="Download the rows that weren’t applied" />}
        </p>
        {shown.pictures !== null && (
          <PicturesSection id={id} pictures={shown.pictures} mayChange={shown.mayChange} problem={zipProblem} />
        )}
        {undoUntil !== null && <UndoForm shown={shown} until={formatDateTime(undoUntil)} />}
      </section>
      <RowList area={area} shown={shown} />
    </>
  );
}

function WrongRowsButton({ area, id, label }: { area: ImportArea; id: string; label: string }) {
  return (
    <Button size="compact" to={wrongRowsUrl(area, id)} reloadDocument>
      {label}
    </Button>
  );
}

function Counts({ counts }: { counts: readonly (readonly [label: string, count: number])[] }) {
  return (
    <ul className="grid list-none grid-cols-2 gap-3 md:grid-cols-5">
      {counts.map(([label, count]) => (
        <li key={label} className="grid gap-0.5 rounded-lg bg-paper-sunk px-4 py-3">
          <span className="figures text-heading">{count.toLocaleString('en-US')}</span>
          <span className="text-small text-ink-soft">{label}</span>
        </li>
      ))}
    </ul>
  );
}
