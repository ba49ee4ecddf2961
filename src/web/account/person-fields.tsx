import type { MouseEvent, ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Interest, interests } from '#features/accounts/account.ts';
import { birthYears, minimumAge } from '#features/accounts/age.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { inputClasses } from '#ui/fields/control-styles.ts';
import { FieldError, FieldHint } from '#ui/fields/field.tsx';
import { describedBy } from '#ui/fields/field-state.ts';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { type Choice, SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGroup, fieldPropsOf } from '../forms/form-fields.tsx';
import type { FormState } from '../forms/form-result.ts';

/** The ids of a person's fields by their names, in their order. */
export const personIds = {
  firstName: 'firstName',
  lastName: 'lastName',
  birthDay: 'birthDay',
  role: 'role',
  company: 'company',
  state: 'state',
  zip: 'zip',
  terms: 'terms',
} as const;

/** First and last name, side by side. */
export function NameFields(form: FormState) {
  const field = fieldPropsOf(form);
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5 md:gap-x-5">
      <TextField {...field('firstName')} label="First name" autoComplete="given-name" maxLength={80} required />
      <TextField {...field('lastName')} label="Last name" autoComplete="family-name" maxLength={80} required />
    </div>
  );
}

/**
 * The fields about a person when signing up: name, birth date, role, state, and the terms.
 * @param year the current year
 * @param children the submit button
 */
export function PersonFields(props: FormState & { states: readonly Choice[]; year: number; children: ReactNode }) {
  const { typed, errors, year, children } = props;
  return (
    <>
      <FieldGroup id="about-you" title="About you">
        <NameFields typed={typed} errors={errors} />
        <BirthDateField typed={typed} error={errors.birthDay} year={year} />
        <RadioGroup
          id="role"
          name="role"
          label="I’m a"
          look="pills"
          choices={(Object.keys(interests) as Interest[]).map((value) => ({ value, label: interests[value] }))}
          required
          {...(typed.role && { defaultValue: typed.role })}
          {...(errors.role && { error: errors.role })}
        />
        <TextField
          {...fieldPropsOf(props)('company')}
          label="Company"
          autoComplete="organization"
          maxLength={120}
          optional
        />
      </FieldGroup>
      <HomeFields {...props} />
      <div className="grid gap-5 border-t border-line pt-6">
        <CheckboxField
          id="terms"
          name="terms"
          label={<TermsLabel />}
          required
          defaultChecked={typed.terms === 'on'}
          error={errors.terms}
        />
        {children}
      </div>
    </>
  );
}

/** The fields for the state and ZIP code. */
function HomeFields(props: FormState & { states: readonly Choice[] }) {
  const field = fieldPropsOf(props);
  return (
    <FieldGroup id="home" title="Where you are">
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5 md:gap-x-5">
        <SelectField
          {...field('state')}
          label="State"
          autoComplete="address-level1"
          choices={props.states}
          placeholder="Choose"
          required
        />
        <TextField
          {...field('zip')}
          label="ZIP code"
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={10}
          required
        />
      </div>
    </FieldGroup>
  );
}

const parts = [
  { name: 'birthMonth', label: 'Month', autoComplete: 'bday-month', min: 1, max: 12, digits: 2 },
  { name: 'birthDay', label: 'Day', autoComplete: 'bday-day', min: 1, max: 31, digits: 2 },
  { name: 'birthYear', label: 'Year', autoComplete: 'bday-year', min: 0, max: 0, digits: 4 },
] as const;

/**
 * A date of birth in three numeric fields, in the American order. The browser also checks their ranges.
 * @param year the current year
 */
function BirthDateField(props: { typed: Readonly<Record<string, string>>; error?: string | undefined; year: number }) {
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

/**
 * The label of the terms checkbox. The terms open in a dialog, so that nothing typed is lost; without JavaScript in a
 * new window.
 */
function TermsLabel() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const open = (event: MouseEvent) => {
    event.preventDefault();
    const withTerms = new URLSearchParams(parameters);
    withTerms.set('terms', 'open');
    void navigate(`?${withTerms}`, { preventScrollReset: true, defaultShouldRevalidate: false });
  };
  return (
    <>
      I accept the{' '}
      <a href="/terms-of-service" target="_blank" rel="noopener" className="link" onClick={open}>
        Terms of Use
      </a>{' '}
      and the{' '}
      <a href="/privacy-policy" target="_blank" rel="noopener" className="link">
        Privacy Policy
      </a>
    </>
  );
}
