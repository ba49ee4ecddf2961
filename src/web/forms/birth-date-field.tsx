import { birthYears, minimumAge } from '#features/accounts/age.ts';
import { inputClasses } from '#ui/fields/control-styles.ts';
import { FieldError, FieldHint } from '#ui/fields/field.tsx';
import { describedBy } from '#ui/fields/field-state.ts';

const parts = [
  { name: 'birthMonth', label: 'Month', autoComplete: 'bday-month', min: 1, max: 12, digits: 2 },
  { name: 'birthDay', label: 'Day', autoComplete: 'bday-day', min: 1, max: 31, digits: 2 },
  { name: 'birthYear', label: 'Year', autoComplete: 'bday-year', min: 0, max: 0, digits: 4 },
] as const;

/**
 * A date of birth in three numeric fields, in the American order. The browser also checks their ranges.
 * @param year the current year
 */
export function BirthDateField(props: {
  typed: Readonly<Record<string, string>>;
  error?: string | undefined;
  year: number;
}) {
  const { typed, error, year } = props;
  const state = error === undefined ? {} : { error };
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-small font-semibold">Date of birth</legend>
      <FieldHint id="birthDay">Wine is for adults: you must be at least {minimumAge}.</FieldHint>
      <div className="grid max-w-[20rem] grid-cols-[1fr_1fr_1.4fr] gap-3">
        {parts.map(({ name, label, autoComplete, min, max, digits }) => (
          <label key={name} className="grid gap-1 text-caption text-ink-soft">
            {label}
            <input
              id={name}
              name={name}
              type="text"
              inputMode="numeric"
              pattern={`[0-9]{1,${digits}}`}
              title={
                name === 'birthYear' ? `A year from ${year - birthYears} to ${year}` : `A number from ${min} to ${max}`
              }
              maxLength={digits}
              autoComplete={autoComplete}
              required
              defaultValue={typed[name]}
              className={inputClasses}
              {...describedBy('birthDay', true, state)}
            />
          </label>
        ))}
      </div>
      <FieldError id="birthDay" {...state} />
    </fieldset>
  );
}
