import type { ReactNode } from 'react';
import { passwordLength } from '#features/accounts/account.ts';
import { TextField } from '#ui/fields/text-field.tsx';

/**
 * The fields for a new password and its repetition. Neither is filled in again after an error.
 * @param label of the first field
 * @param hint of the second field
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
        label={`Confirm ${label.toLowerCase()}`}
        hint={hint}
        error={errors.passwordConfirmation}
      />
    </>
  );
}
