import { useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { curatedTextLimits, maxCuratedWines, type SelectionState } from '#features/curation/curated-selection.ts';
import { Button } from '#ui/actions/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { failuresOf } from '../../forms/form-fields.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { UnsavedChangesPrompt, useUnsavedChanges } from '../../forms/unsaved-changes.tsx';
import { useFetcher } from '../../forms/use-submit.ts';
import { ChosenWines } from './chosen-wines.tsx';
import { changeWines, readIntent, type SelectionAnswer, type SelectionDraft } from './selection-draft.ts';
import { WineSearch } from './wine-search.tsx';

type FormProps = {
  id: string;
  state: Exclude<SelectionState, 'past'>;
  stored: SelectionDraft;
  answer: SelectionAnswer | undefined;
  isDeleting: boolean;
};

/** The form of a selection. With script its wines are found, added, ordered, and removed without leaving the page. */
export function SelectionForm({ id, state, stored, answer, isDeleting }: FormProps) {
  const typed = answer?.typed ?? stored;
  const errors = answer && 'fields' in answer ? (answer.fields ?? {}) : {};
  const [wines, setWines] = useState(typed.wines);
  const form = useRef<HTMLFormElement>(null);
  const search = useFetcher<SelectionAnswer>();
  const busy = useNavigation().formData?.get('intent');
  const { blocker, onSubmit } = useUnsavedChanges(form, answer);
  const ids = Object.fromEntries(
    ['title', 'introduction', 'startsOn', 'endsOn', ...wines.map((_, at) => `reason-${at}`)].map((name) => [
      name,
      name,
    ]),
  );
  const find = () => form.current && search.submit(withIntent(form.current, 'search'), { method: 'post' });
  const add = ({ id: listingId, name, wineryName }: { id: string; name: string; wineryName: string }) =>
    setWines((now) => [...now, { listingId, wineName: name, wineryName, reason: '' }]);
  return (
    <>
      <Form
        ref={form}
        id="selection"
        method="post"
        noValidate
        preventScrollReset
        className="grid grid-cols-[minmax(0,1fr)] gap-7"
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          const intent = readIntent(submitter instanceof HTMLButtonElement ? submitter.value : null);
          if (['save', 'publish', 'draft'].includes(intent.verb)) return onSubmit();
          // why: what only changes the form needs no request, and without script the server does it
          event.preventDefault();
          if (intent.verb === 'search') void find();
          else setWines((now) => changeWines(now, intent));
        }}
      >
        {/* why: Enter presses the first button of a form, which must not be one that moves or deletes */}
        <button type="submit" name="intent" value="search" className="sr-only" tabIndex={-1} aria-hidden="true" />
        <FormOutcome result={answer} failures={failuresOf(errors, { ...ids, wines: 'keywords' })} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={stored.version} />
        <WordFields typed={typed} errors={errors} startStays={state === 'current'} />
        <ChosenWines wines={wines} errors={errors} onChange={setWines} />
        {wines.length < maxCuratedWines && (
          <WineSearch
            keywords={answer?.keywords ?? ''}
            found={(search.data ?? answer)?.found}
            searching={search.state !== 'idle'}
            chosen={wines}
            error={errors.wines}
            onFind={find}
            onAdd={add}
          />
        )}
        <Buttons state={state} isNew={stored.version === 0} busy={typeof busy === 'string' ? busy : undefined} />
      </Form>
      <ConfirmDialog
        open={isDeleting && state !== 'current'}
        closeTo="?"
        title="Delete this selection?"
        form="delete-selection"
        yes="Delete"
      >
        Its texts are deleted. The wines stay on sale.
      </ConfirmDialog>
      <Form id="delete-selection" method="post">
        <input type="hidden" name="intent" value="delete" />
      </Form>
      <UnsavedChangesPrompt blocker={blocker} />
    </>
  );
}

function withIntent(form: HTMLFormElement, intent: string): FormData {
  const data = new FormData(form);
  data.set('intent', intent);
  return data;
}

function WordFields(props: { typed: SelectionDraft; errors: Readonly<Record<string, string>>; startStays: boolean }) {
  const { typed, errors, startStays } = props;
  return (
    <div className="grid gap-5">
      <TextField
        id="title"
        name="title"
        label="Title"
        maxLength={curatedTextLimits.title}
        defaultValue={typed.title}
        error={errors.title}
      />
      <TextArea
        id="introduction"
        name="introduction"
        label="Introduction"
        optional
        maxLength={curatedTextLimits.introduction}
        defaultValue={typed.introduction}
        error={errors.introduction}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          id="startsOn"
          name="startsOn"
          type="date"
          label="First day"
          hint={startStays ? 'It has started, so this day stays.' : 'Needed to publish it.'}
          readOnly={startStays}
          defaultValue={typed.startsOn}
          error={errors.startsOn}
        />
        <TextField
          id="endsOn"
          name="endsOn"
          type="date"
          label="Last day"
          optional
          hint="Without it, until the next selection starts."
          defaultValue={typed.endsOn}
          error={errors.endsOn}
        />
      </div>
    </div>
  );
}

function Buttons({ state, isNew, busy }: { state: SelectionState; isNew: boolean; busy: string | undefined }) {
  const submit = (intent: string, label: string, kind: 'primary' | 'secondary') => (
    <Button type="submit" name="intent" value={intent} kind={kind} busy={busy === intent} busyLabel="Saving">
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-5">
      {state === 'draft' ? submit('publish', 'Publish', 'primary') : submit('save', 'Save', 'primary')}
      {state === 'draft' && submit('draft', 'Save draft', 'secondary')}
      {state === 'upcoming' && submit('draft', 'Make it a draft', 'secondary')}
      {state !== 'current' && !isNew && (
        <Button to="?delete=open" preventScrollReset>
          Delete
        </Button>
      )}
    </div>
  );
}
