import { type Interest, interests } from '#features/accounts/account.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { type Choice, SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { TermsLabel } from './terms-label.tsx';
import { fieldsOf, type TypedForm } from './typed-form.ts';

/** The fields of a person by their names, in the order in which they stand, with their ids. */
export const personIds = {
  firstName: 'firstName',
  lastName: 'lastName',
  birthDay: 'birthDay',
  zip: 'zip',
  state: 'state',
  company: 'company',
  role: 'role',
  terms: 'terms',
} as const;

/** First and last name, side by side where there is room. */
export function NameFields(form: TypedForm) {
  const field = fieldsOf(form);
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <TextField {...field('firstName')} label="First name" autoComplete="given-name" maxLength={80} required />
      <TextField {...field('lastName')} label="Last name" autoComplete="family-name" maxLength={80} required />
    </div>
  );
}

/** What else signing up asks of a person: date of birth, ZIP, state, company, what they are, and the terms. @param year this year */
export function PersonFields(props: TypedForm & { states: readonly Choice[]; year: number }) {
  const { typed, errors, states, year } = props;
  const field = fieldsOf(props);
  return (
    <>
      <BirthDateField typed={typed} error={errors.birthDay} year={year} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <SelectField
          {...field('state')}
          label="State"
          autoComplete="address-level1"
          choices={states}
          placeholder="Choose a state"
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
      <TextField {...field('company')} label="Company" autoComplete="organization" maxLength={120} optional />
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
      <CheckboxField
        id="terms"
        name="terms"
        label={<TermsLabel />}
        required
        defaultChecked={typed.terms === 'on'}
        error={errors.terms}
      />
    </>
  );
}
