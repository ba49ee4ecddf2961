import { Form, useNavigation } from 'react-router';
import { passwordLength } from '#features/accounts/account.ts';
import { Button } from '#ui/actions/button.tsx';
import type { Choice } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { NameFields, PersonFields, personIds, type TypedForm } from './person-fields.tsx';
import { ReturnFields } from './return-fields.tsx';

const { firstName, lastName, ...others } = personIds;

/** The fields of the form by their names, in their order, with their ids. */
export const signUpIds = {
  firstName,
  lastName,
  email: 'email',
  password: 'password',
  passwordConfirmation: 'passwordConfirmation',
  ...others,
};

/** Everything that signing up asks. */
export function SignUpForm(props: TypedForm & { from: string; states: readonly Choice[]; year: number }) {
  const { from, states, year, ...form } = props;
  const { typed, errors } = form;
  const busy = useNavigation().formAction?.startsWith('/signup') ?? false;
  return (
    <Form method="post" action="/signup" className="grid gap-5" noValidate={Object.keys(errors).length > 0}>
      <ReturnFields from={from} />
      <NameFields {...form} />
      <TextField
        id="email"
        name="email"
        type="email"
        label="E-mail address"
        autoComplete="username"
        maxLength={254}
        required
        defaultValue={typed.email}
        error={errors.email}
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          id="password"
          name="password"
          type="password"
          label="Password"
          hint={`At least ${passwordLength.min} characters`}
          autoComplete="new-password"
          minLength={passwordLength.min}
          maxLength={passwordLength.max}
          required
          error={errors.password}
        />
        <TextField
          id="passwordConfirmation"
          name="passwordConfirmation"
          type="password"
          label="Password once more"
          hint="So that no slip locks you out"
          autoComplete="new-password"
          maxLength={passwordLength.max}
          required
          error={errors.passwordConfirmation}
        />
      </div>
      <PersonFields {...form} states={states} year={year} />
      <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="Signing up">
        Sign up
      </Button>
    </Form>
  );
}
