import { useState } from 'react';

import {
  type PriceChangeKind,
  priceChangeLabels,
  priceChangeUnit,
  priceUnitLabels,
} from '#features/listing-management/bulk/price-change.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { inputClasses } from '#ui/fields/control-styles.ts';
import { Field } from '#ui/fields/field.tsx';
import { describedBy } from '#ui/fields/field-state.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Form } from '../../forms/form.tsx';

type FormProps = {
  listings: readonly { id: string; name: string }[];
  /** How many there are; `listings` may contain only the first. */
  total: number;
  /** Whether the whole list was chosen, and not some that were checked. */
  all: boolean;
  typed: { way: string; by: string };
  errors: FieldErrors;
  back: string;
};

/** The form for changing prices. It only leads to the preview; nothing is changed yet. */
export function PriceChangeForm({ listings, total, all, typed, errors, back }: FormProps) {
  return (
    <Form
      key={`${typed.way} ${typed.by}`}
      preventScrollReset
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <p className="text-ink-soft text-pretty wrap-anywhere">
        {total === 1
          ? `The price of ${listings[0]?.name}.`
          : `The prices of ${total.toLocaleString('en-US')} listings.`}{' '}
        You see new prices before anything is changed. Orders that were placed keep theirs.
      </p>
      {all ? (
        <input type="hidden" name="all" value="yes" />
      ) : (
        listings.map(({ id }) => <input key={id} type="hidden" name="id" value={id} />)
      )}
      {[...new URLSearchParams(back.split('?')[1])].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ChangeAndAmount typed={typed} errors={errors} />
      <div className="flex flex-wrap gap-3">
        <Button to={back}>Cancel</Button>
        <Button type="submit" kind={typed.by === '' || errors.way || errors.by ? 'primary' : 'secondary'}>
          Show new prices
        </Button>
      </div>
    </Form>
  );
}

/** The kind of change and its amount. No kind is preselected, so that prices are not lowered by mistake. */
function ChangeAndAmount({ typed, errors }: Pick<FormProps, 'typed' | 'errors'>) {
  const [way, setWay] = useState(typed.way);
  const unit = Object.hasOwn(priceChangeLabels, way) ? priceChangeUnit(way as PriceChangeKind) : undefined;
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <SelectField
        id="way"
        name="way"
        label="How"
        defaultValue={typed.way}
        onChange={(event) => setWay(event.currentTarget.value)}
        error={errors.way}
        placeholder="Choose how"
        choices={Object.entries(priceChangeLabels).map(([value, label]) => ({ value, label }))}
        required
      />
      <AmountField unit={unit} typed={typed.by} error={errors.by} />
    </div>
  );
}

type AmountProps = { unit: keyof typeof priceUnitLabels | undefined; typed: string; error: string | undefined };

/** The amount of the change, with its unit. @param unit undefined until the kind of change is chosen */
function AmountField({ unit, typed, error }: AmountProps) {
  const state = { error };
  const label = (
    <>
      By how much
      {unit && <VisuallyHidden> in {priceUnitLabels[unit]}</VisuallyHidden>}
    </>
  );
  return (
    <Field id="by" label={label} {...state}>
      <span className="relative block">
        <input
          id="by"
          name="by"
          inputMode="decimal"
          maxLength={20}
          defaultValue={typed}
          required
          className={classNames(inputClasses, 'pr-10')}
          {...describedBy('by', null, state)}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-ink-soft"
        >
          {unit}
        </span>
      </span>
    </Field>
  );
}
