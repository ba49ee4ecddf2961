import { Link } from 'react-router';
import type { Account } from '#features/accounts/account.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { fieldPropsOf } from '../../forms/form-fields.tsx';
import { type FormResult, formStateOf } from '../../forms/form-result.ts';
import { useResettingForm } from '../../forms/use-form.ts';

/** The ids of the form's fields by their names. */
export const contactIds = { email: 'email', currentPassword: 'currentPassword', phoneNumber: 'phoneNumber' };

/**
 * The email address and phone number of an account.
 * @param limited whether it is an impersonation session, which can change nothing
 * @param isLocked whether the person has to prove first that it is them, before the email changes
 */
export function ContactForm(props: {
  account: Account;
  result: FormResult | undefined;
  limited: boolean;
  isLocked: boolean;
}) {
  const { account, result, limited, isLocked } = props;
  const { form, busy } = useResettingForm(result, 'save');
  const state = formStateOf(result, { email: account.email, phoneNumber: account.phoneNumber ?? '' });
  const { errors } = state;
  const field = fieldPropsOf(state);
  return (
    <Form ref={form} method="post" noValidate>
      <input type="hidden" name="intent" value="save" />
      <fieldset disabled={limited} className="grid gap-5">
        <TextField
          {...field('email')}
          {...(isLocked && { defaultValue: account.email })}
          type="email"
          label="E-mail address"
          hint={emailHint(account, isLocked)}
          autoComplete="email"
          maxLength={254}
          required
          readOnly={isLocked || !account.hasPassword}
        />
        {isLocked ? null : <PasswordPart account={account} error={errors.currentPassword} />}
        <TextField
          {...field('phoneNumber')}
          type="tel"
          label="Phone number"
          hint="So that a carrier or a winery can reach you, such as (512) 555-0142."
          autoComplete="tel"
          maxLength={30}
          optional
        />
        <div>
          <Button type="submit" kind="primary" size="large" busy={busy} busyLabel="Saving" disabled={limited}>
            Save changes
          </Button>
        </div>
      </fieldset>
    </Form>
  );
}

function emailHint({ hasPassword }: Account, isLocked: boolean): string {
  if (!hasPassword) return 'It can be changed once the account has a password.';
  if (isLocked) return 'To change it, first confirm above that it’s you.';
  return 'We send a link to a new address; it counts once you have opened it.';
}

/** The password, which is required for a new email address; or a link to choose one. */
function PasswordPart({ account, error }: { account: Account; error: string | undefined }) {
  if (!account.hasPassword) {
    return (
      <p className="text-small text-ink-soft">
        You log in without a password of ours.{' '}
        <Link to="/recover-password" className="link">
          Choose a password
        </Link>{' '}
        to change your address.
      </p>
    );
  }
  return (
    <TextField
      id="currentPassword"
      name="currentPassword"
      type="password"
      label="Current password"
      hint="Needed only for a new e-mail address."
      autoComplete="current-password"
      maxLength={256}
      error={error}
    />
  );
}
