import { useState } from 'react';
import { useNavigation } from 'react-router';
import { allocationTextLimits } from '#features/allocations/allocation.ts';
import type {
  ManagedAllocation,
  ManagedGroup,
  ManagedWine,
  ShownAllocation,
} from '#features/allocations/managing/managed-allocation.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FieldError } from '#ui/fields/field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useHydrated } from '#ui/use-browser-value.ts';
import { Form } from '../../../forms/form.tsx';
import { FieldGroup, fieldPropsOf } from '../../../forms/form-fields.tsx';
import type { FormState, TypedText } from '../../../forms/form-result.ts';

/** What the form of a group says at first. */
export function storedGroup({ wines }: ManagedAllocation, group: ManagedGroup | null): TypedText {
  const limits = wines.flatMap(({ listingId }): [string, string][] => {
    const limit = group?.limits.find((one) => one.listingId === listingId);
    return [
      [`min-${listingId}`, String(limit?.minBottles ?? 0)],
      [`max-${listingId}`, String(limit?.maxBottles ?? 0)],
      [`default-${listingId}`, String(limit?.defaultBottles ?? 0)],
    ];
  });
  const { name = '', opensAt = '', closesAt = '', people = 'emails', emails, minSpendCents, minYears } = group ?? {};
  return {
    ...{ name, opensAt, closesAt, people },
    emails: emails ?? '',
    minSpend: typeof minSpendCents === 'number' ? (minSpendCents / 100).toFixed(2) : '',
    minYears: String(minYears ?? ''),
    clubId: group?.clubId ?? '',
    tierId: group?.tierId ?? '',
    wishesAbove: group?.wishesAbove ? 'on' : '',
    ...Object.fromEntries(limits),
  };
}

type FormProps = {
  id: string;
  allocation: ManagedAllocation;
  clubs: ShownAllocation['clubs'];
  form: FormState;
  limited: boolean;
};

/** The form of a group: its window, its people, and how many bottles they may have. */
export function GroupForm({ id, allocation, clubs, form, limited }: FormProps) {
  const field = fieldPropsOf(form);
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" noValidate preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <fieldset disabled={limited} className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <FieldGroup id="window" title="Window">
          <TextField
            {...field('name')}
            label="Name"
            hint="Only you see it, such as Founders."
            maxLength={allocationTextLimits.group}
            autoComplete="off"
          />
          <div className="grid items-start gap-5 md:grid-cols-2">
            <TextField {...field('opensAt')} type="datetime-local" label="Opens" hint="By the clock of the winery." />
            <TextField {...field('closesAt')} type="datetime-local" label="Closes" hint="By the clock of the winery." />
          </div>
        </FieldGroup>
        <PeopleFields clubs={clubs} form={form} />
        <FieldGroup id="bottles" title="Bottles for each person">
          {allocation.wines.length === 0 && <p className="text-ink-soft">Add wines to the allocation first.</p>}
          {allocation.wines.map((wine) => (
            <LimitFields key={wine.listingId} wine={wine} form={form} />
          ))}
          {allocation.model !== 'wish' && (
            <CheckboxField
              id="wishesAbove"
              name="wishesAbove"
              defaultChecked={form.typed.wishesAbove === 'on'}
              label="They may wish for more than the maximum"
              hint="Wishes are granted when all windows are over, as far as there are bottles."
            />
          )}
        </FieldGroup>
        <div className="border-t border-line pt-5">
          <Button type="submit" kind="primary" size="large" busy={busy} busyLabel="Saving">
            Save
          </Button>
        </div>
      </fieldset>
    </Form>
  );
}

const rules = [
  { value: 'emails', label: 'People you name' },
  { value: 'spend', label: 'People who spent at least this much with you' },
  { value: 'years', label: 'Buyers and members for at least so many years' },
  { value: 'club', label: 'Members of a club' },
];

function PeopleFields({ clubs, form }: Pick<FormProps, 'clubs' | 'form'>) {
  const field = fieldPropsOf(form);
  const [chosen, setChosen] = useState(form.typed.people ?? 'emails');
  // why: without script nothing can be shown and hidden, so all of it is there
  const isHydrated = useHydrated();
  const shows = (rule: string) => !isHydrated || chosen === rule;
  return (
    <FieldGroup id="who" title="People">
      <RadioGroup {...field('people')} label="Who is in this group?" choices={rules} onChange={setChosen} />
      {!isHydrated && <p className="text-small text-ink-soft">Fill in what belongs to your choice.</p>}
      {/* why: what is hidden keeps what was typed */}
      <div hidden={!shows('emails')}>
        <TextArea
          {...field('emails')}
          label="E-mail addresses"
          hint="Separated by commas, spaces, or lines. People without an account here are left out."
          maxLength={allocationTextLimits.emails}
        />
      </div>
      <div hidden={!shows('spend')}>
        <TextField {...field('minSpend')} label="Spent at least, in $" inputMode="decimal" />
      </div>
      <div hidden={!shows('years')}>
        <TextField {...field('minYears')} label="Years at least" inputMode="numeric" />
      </div>
      <div hidden={!shows('club')}>
        <ClubFields clubs={clubs} form={form} />
      </div>
    </FieldGroup>
  );
}

function ClubFields({ clubs, form }: Pick<FormProps, 'clubs' | 'form'>) {
  const field = fieldPropsOf(form);
  if (clubs.length === 0) return <p className="text-small text-ink-soft">You have no club yet.</p>;
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <SelectField
        {...field('clubId')}
        label="Club"
        placeholder="Choose a club"
        choices={clubs.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        {...field('tierId')}
        label="Tier"
        optional
        placeholder="All tiers"
        choices={clubs.flatMap(({ name: club, tiers }) =>
          tiers.map(({ id, name }) => ({ value: id, label: `${club}: ${name}` })),
        )}
      />
    </div>
  );
}

function LimitFields({ wine: { listingId, name }, form }: { wine: ManagedWine; form: FormState }) {
  const field = fieldPropsOf(form);
  const error = form.errors[`limit-${listingId}`];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium wrap-anywhere">{name}</legend>
      <div className="grid grid-cols-3 items-start gap-3 md:max-w-96">
        <TextField {...field(`min-${listingId}`)} label="Minimum" inputMode="numeric" autoComplete="off" />
        <TextField
          {...field(`max-${listingId}`)}
          label="Maximum"
          inputMode="numeric"
          autoComplete="off"
          invalid={error !== undefined}
        />
        <TextField {...field(`default-${listingId}`)} label="Default" inputMode="numeric" autoComplete="off" />
      </div>
      <FieldError id={`limit-${listingId}`} error={error} />
    </fieldset>
  );
}
