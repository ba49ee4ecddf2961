import { Form } from 'react-router';
import { passwordLength } from '#features/accounts/account.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import type { Settled } from '../../components/account/settings-page.tsx';
import { useSettingsForm } from '../../components/account/use-settings-form.ts';

/** The fields of the form by their names, with their ids. */
export const passwordIds = {
  currentPassword: 'currentPassword',
  password: 'password',
  passwordConfirmation: 'passwordConfirmation',
};

/** The password there is, and a new one twice. @param email whose it is, for the browser's keeper of passwords */
export function PasswordForm(props: { email: string; settled: Settled | undefined; limited: boolean }) {
  const { email, settled, limited } = props;
  const { form, busy } = useSettingsForm(settled, 'change');
  const { errors = {} } = settled ?? {};
  return (
    <Form ref={form} method="post" noValidate={Object.keys(errors).length > 0}>
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <fieldset disabled={limited} className="grid gap-5">
        <TextField
          id="currentPassword"
          name="currentPassword"
          type="password"
          label="Current password"
          autoComplete="current-password"
          maxLength={passwordLength.max}
          required
          error={errors.currentPassword}
        />
        <NewPasswordFields label="New password" errors={errors} />
        <div>
          <Button type="submit" kind="primary" size="large" busy={busy} busyLabel="Saving" disabled={limited}>
            Change password
          </Button>
        </div>
      </fieldset>
    </Form>
  );
}
