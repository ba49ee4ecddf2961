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

/** The fields of a person by their names, in the order in which they stand, with their ids. */
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
 * What signing up asks of a person: name, birth, what they are, where they live, and the terms.
 * @param year this year @param children the button that sends it all
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

/** Where somebody lives. */
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
  { name: 'birthMonth', label: 'Month', autoComplete: 'bday-month', least: 1, most: 12, digits: 2 },
  { name: 'birthDay', label: 'Day', autoComplete: 'bday-day', least: 1, most: 31, digits: 2 },
  { name: 'birthYear', label: 'Year', autoComplete: 'bday-year', least: 0, most: 0, digits: 4 },
] as const;

/**
 * A date of birth in three fields of digits, as the country writes it. Each is also checked by the browser for its range.
 * @param year this year
 */
function BirthDateField(props: { typed: Readonly<Record<string, string>>; error?: string | undefined; year: number }) {
  const { typed, error, year } = props;
  const state = error === undefined ? {} : { error };
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-small font-semibold">Date of birth</legend>
      <FieldHint id="birthDay">Wine is for adults: you must be at least {minimumAge}.</FieldHint>
      <div className="grid max-w-[20rem] grid-cols-[1fr_1fr_1.4fr] gap-3">
        {parts.map(({ name, label, autoComplete, least, most, digits }) => (
          <label key={name} className="grid gap-1 text-caption text-ink-soft">
            {label}
            <input
              id={name}
              name={name}
              type="text"
              inputMode="numeric"
              pattern={`[0-9]{1,${digits}}`}
              title={
                name === 'birthYear'
                  ? `A year from ${year - birthYears} to ${year}`
                  : `A number from ${least} to ${most}`
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

/** The words beside the box of the terms. The terms open over the form, so that nothing typed is lost; without script in a window of their own. */
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
