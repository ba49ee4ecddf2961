import { priceUnitLabels } from '#features/listing-management/bulk/price-change.ts';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/fields/field.tsx';
import { describedBy } from '#ui/fields/field-state.ts';
import { inputClasses } from '#ui/fields/control-styles.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';

type AmountProps = { unit: keyof typeof priceUnitLabels | undefined; typed: string; error: string | undefined };

/** By how much prices change, with the unit beside it. @param unit undefined until the way is chosen */
export function AmountField({ unit, typed, error }: AmountProps) {
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
