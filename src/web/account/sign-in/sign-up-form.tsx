import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import type { Choice } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGroup } from '../../components/account/field-group.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { PersonFields, personIds } from '../person-fields.tsx';
import { ReturnFields } from './return-fields.tsx';
import { fieldsOf, type TypedForm } from '../../components/account/typed-form.ts';

/** The fields of the form by their names, in their order, with their ids. */
export const signUpIds = {
  email: 'email',
  password: 'password',
  passwordConfirmation: 'passwordConfirmation',
  ...personIds,
};

/** Everything that signing up asks. */
export function SignUpForm(props: TypedForm & { from: string; states: readonly Choice[]; year: number }) {
  const { from, states, year, ...form } = props;
  const busy = useNavigation().formAction?.startsWith('/signup') ?? false;
  return (
    <Form method="post" action="/signup" className="grid gap-8" noValidate={Object.keys(form.errors).length > 0}>
      <ReturnFields from={from} />
      <FieldGroup id="log-in" title="How you log in">
        <TextField
          {...fieldsOf(form)('email')}
          type="email"
          label="E-mail address"
          autoComplete="username"
          maxLength={254}
          required
        />
        <div className="grid items-start gap-5 md:grid-cols-2">
          <NewPasswordFields
            label="Password"
            hint={<span className="max-md:hidden">So that no slip locks you out</span>}
            errors={form.errors}
          />
        </div>
      </FieldGroup>
      <PersonFields {...form} states={states} year={year}>
        <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="Signing up">
          Sign up
        </Button>
      </PersonFields>
    </Form>
  );
}
