import type { ReactNode } from 'react';
import { type Interest, interests } from '#features/accounts/account.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { type Choice, SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { FieldGroup } from '../components/account/field-group.tsx';
import { TermsLabel } from './terms-label.tsx';
import { fieldsOf, type TypedForm } from '../components/account/typed-form.ts';

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
export function NameFields(form: TypedForm) {
  const field = fieldsOf(form);
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
export function PersonFields(props: TypedForm & { states: readonly Choice[]; year: number; children: ReactNode }) {
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
          {...fieldsOf(props)('company')}
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
function HomeFields(props: TypedForm & { states: readonly Choice[] }) {
  const field = fieldsOf(props);
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
