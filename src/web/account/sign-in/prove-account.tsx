import { useNavigation } from 'react-router';
import type { FieldErrors } from '#kit/field-errors.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { LogoutButton } from '../../shell/account-menu/logout-button.tsx';

/**
 * Asks the reader of a verification mail, who is not logged in to its account, for the account's password, or, for an
 * account without one, to log in; and lets them say that they did not ask for the mail.
 */
export function ProveAccount(props: {
  token: string;
  link: { email: string; isChange: boolean };
  proof: 'password' | 'log-in';
  errors: FieldErrors;
  loggedInAs: string | null;
}) {
  const { token, link, proof, errors, loggedInAs } = props;
  const intent = useNavigation().formData?.get('intent');
  return (
    <div className="grid gap-6">
      <p className="text-pretty">
        Somebody {link.isChange ? 'wants to use' : 'signed up with'}{' '}
        <strong className="wrap-anywhere">{link.email}</strong>{' '}
        {link.isChange ? 'for their account.' : 'and asked us to verify it.'} To show that the account is yours,{' '}
        {proof === 'password' ? 'enter its password.' : 'log in to it.'}
      </p>
      {loggedInAs !== null && (
        <Notice title="You’re logged in to another account" actions={<LogoutButton look="link" />}>
          You are logged in as <span className="wrap-anywhere">{loggedInAs}</span>. The link is for another account.
        </Notice>
      )}
      {proof === 'password' ? (
        <Form method="post" noValidate className="grid gap-4">
          <input type="hidden" name="t" value={token} />
          <TextField
            id="password"
            name="password"
            type="password"
            label="Account password"
            autoComplete="current-password"
            error={errors.password}
          />
          <Button
            type="submit"
            name="intent"
            value="verify"
            kind="primary"
            size="large"
            wide
            busy={intent === 'verify'}
            busyLabel="Verifying"
          >
            Verify this address
          </Button>
        </Form>
      ) : (
        <LogIn token={token} mayLogIn={loggedInAs === null} />
      )}
      <Form method="post" noValidate className="grid justify-items-start gap-1">
        <input type="hidden" name="t" value={token} />
        <p className="text-small text-ink-soft text-pretty">
          Didn’t ask for this? You don’t need to do anything else: nothing is verified unless you confirm it.
        </p>
        <button type="submit" name="intent" value="decline" className="link min-h-11" disabled={intent === 'decline'}>
          This wasn’t me
        </button>
      </Form>
    </div>
  );
}

/** The way to log in, which leads back to the link. */
function LogIn({ token, mayLogIn }: { token: string; mayLogIn: boolean }) {
  if (!mayLogIn) return <p>Log out, then open the link in the e-mail again.</p>;
  const from = `/verify-email?${new URLSearchParams({ t: token })}`;
  return (
    <Button to={`/login?${new URLSearchParams({ from })}`} kind="primary" size="large" wide>
      Log in
    </Button>
  );
}
