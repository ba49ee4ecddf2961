import { useNavigation } from 'react-router';
import {
  cancelReasonLabels,
  type MembersPage,
  maxLineLength,
  wineryCancelReasons,
} from '#features/clubs/members/managed-member.ts';
import { Button } from '#ui/actions/button.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { fieldPropsOf } from '../../../forms/form-fields.tsx';
import type { FormState } from '../../../forms/form-result.ts';

/** The ids of the fields of the form for several members. */
export const bulkFieldIds = {
  ...{ members: 'members', tier: 'tier-to', holdUntil: 'holdUntil', reason: 'reason' },
  ...{ comment: 'comment', note: 'note' },
};

const count = (query: URLSearchParams, name: string) => {
  const written = query.get(name) ?? '';
  return /^\d{1,3}$/.test(written) ? Number(written) : 0;
};

const people = (number: number) => (number === 1 ? '1 member' : `${number} members`);

const doneTexts: Readonly<Record<string, (number: number) => string>> = {
  hold: (number) => `${people(number)} put on hold.`,
  cancel: (number) => `${people(number)} canceled. We e-mailed them.`,
  note: (number) => `Note added to ${people(number)}.`,
  admit: (number) => `${people(number)} got a place. We e-mailed them.`,
};

/** What was done to the chosen members, as the URL says it. */
export function doneMessage(query: URLSearchParams): string | undefined {
  const [changed, left, asked] = [count(query, 'changed'), count(query, 'left'), count(query, 'asked')];
  const done = query.get('done') ?? '';
  if (done === 'move') return movedMessage(changed, asked);
  const text = Object.hasOwn(doneTexts, done) ? doneTexts[done]?.(changed) : undefined;
  if (text === undefined) return undefined;
  return left > 0 ? `${text} ${people(left)} stayed as before, because it wasn’t possible.` : text;
}

function movedMessage(moved: number, asked: number): string {
  const asking = `We asked ${people(asked)} to agree first, because the tier can cost more than they agreed to.`;
  const texts = [moved > 0 && `${people(moved)} moved. We e-mailed them.`, asked > 0 && asking].filter(Boolean);
  return texts.length > 0 ? texts.join(' ') : 'Nobody was moved: they are in this tier, or were asked already.';
}

type Props = { tiers: MembersPage['tiers']; isQueue: boolean; state: FormState };

/** What can be done with the chosen members of a list, as part of its form. */
export function BulkActions({ tiers, isQueue, state }: Props) {
  // why: what was tried stays open after a refusal, with what was typed
  const tried = state.typed.intent;
  const field = fieldPropsOf(state);
  const busy = useNavigation().formData?.get('intent');
  const submit = (intent: string, label: string, kind?: 'danger' | 'primary') => (
    <div>
      <Button
        type="submit"
        name="intent"
        value={intent}
        busy={busy === intent}
        busyLabel="Saving"
        {...(kind && { kind })}
      >
        {label}
      </Button>
    </div>
  );
  return (
    <section aria-labelledby="bulk-title" className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="bulk-title" className="text-title">
        With the chosen members
      </h2>
      {isQueue && submit('admit', 'Give them a place', 'primary')}
      <div className="border-t border-line">
        <Disclosure title="Move to another tier" open={tried === 'move'}>
          <div className="grid gap-4">
            <p className="text-small text-ink-soft">
              We e-mail them. If the tier can cost more than they agreed to, they move only once they agree.
            </p>
            <div className="max-w-xs">
              <SelectField
                {...field('tier')}
                id="tier-to"
                label="Tier"
                placeholder="Choose a tier"
                choices={tiers.filter(({ retired }) => !retired).map(({ id, name }) => ({ value: id, label: name }))}
              />
            </div>
            {submit('move', 'Move')}
          </div>
        </Disclosure>
        <HoldAndNote {...{ isQueue, tried, field, submit }} />
        <Disclosure title="Cancel their memberships" open={tried === 'cancel'}>
          <div className="grid gap-4">
            <p className="text-small text-ink-soft">We e-mail them. What is paid for is still sent.</p>
            <RadioGroup
              {...field('reason')}
              label="Why"
              choices={wineryCancelReasons.map((value) => ({ value, label: cancelReasonLabels[value] }))}
            />
            <TextArea
              {...field('comment')}
              label="Comment"
              optional
              hint="Only your winery sees this."
              maxLength={500}
            />
            {submit('cancel', 'Cancel their memberships', 'danger')}
          </div>
        </Disclosure>
      </div>
    </section>
  );
}

type PartProps = {
  isQueue: boolean;
  tried: string | undefined;
  field: ReturnType<typeof fieldPropsOf>;
  submit: (intent: string, label: string) => React.ReactNode;
};

function HoldAndNote({ isQueue, tried, field, submit }: PartProps) {
  return (
    <>
      {!isQueue && (
        <Disclosure title="Put on hold" open={tried === 'hold'}>
          <div className="grid max-w-xs gap-4">
            <TextField
              {...field('holdUntil')}
              type="date"
              label="Last day"
              hint="Nothing is charged or sent until then."
            />
            {submit('hold', 'Put on hold')}
          </div>
        </Disclosure>
      )}
      <Disclosure title="Add a note" open={tried === 'note'}>
        <div className="grid gap-4">
          <TextArea {...field('note')} label="Only your winery sees this" rows={2} maxLength={maxLineLength} />
          {submit('note', 'Add the note')}
        </div>
      </Disclosure>
    </>
  );
}
