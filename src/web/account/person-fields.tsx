import type { MouseEvent, ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Interest, interests } from '#features/accounts/account.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { type Choice, SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { BirthDateField } from '../forms/birth-date-field.tsx';
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
        <InterestField name="role" typed={typed.role} error={errors.role} required />
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
        <TermsField typed={typed} errors={errors} />
        {children}
      </div>
    </>
  );
}

/** What a person says they are. */
export function InterestField(props: {
  name: string;
  typed: string | undefined;
  error: string | undefined;
  required?: boolean;
}) {
  const { name, typed, error, required = false } = props;
  return (
    <RadioGroup
      id={name}
      name={name}
      label="I’m a"
      look="pills"
      choices={(Object.keys(interests) as Interest[]).map((value) => ({ value, label: interests[value] }))}
      required={required}
      {...(typed && { defaultValue: typed })}
      {...(error && { error })}
    />
  );
}

/** The box to accept the terms. */
export function TermsField({ typed, errors }: FormState) {
  return (
    <CheckboxField
      id="terms"
      name="terms"
      label={<TermsLabel />}
      required
      defaultChecked={typed.terms === 'on'}
      error={errors.terms}
    />
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
          optional
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
