import type { ReactNode } from 'react';
import { passwordLength } from '#features/accounts/account.ts';
import { TextField } from '#ui/fields/text-field.tsx';

/**
 * A password that is being chosen, and once more. Neither is ever shown again.
 * @param label what the password is called where it is chosen
 * @param hint why it is asked for twice; level with the other's, where the two stand side by side
 */
export function NewPasswordFields(props: {
  label: string;
  hint?: ReactNode;
  errors: Readonly<Record<string, string>>;
}) {
  const { label, hint, errors } = props;
  const common = { type: 'password', autoComplete: 'new-password', maxLength: passwordLength.max, required: true };
  return (
    <>
      <TextField
        {...common}
        id="password"
        name="password"
        label={label}
        hint={`At least ${passwordLength.min} characters`}
        minLength={passwordLength.min}
        error={errors.password}
      />
      <TextField
        {...common}
        id="passwordConfirmation"
        name="passwordConfirmation"
        label={`${label} once more`}
        hint={hint}
        error={errors.passwordConfirmation}
      />
    </>
  );
}
