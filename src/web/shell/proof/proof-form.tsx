import { Form, useLocation, useNavigation } from 'react-router';
import { passwordLength } from '#features/accounts/account.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** How the person can prove who they are: with the password, else by logging in at the identity provider again. */
export type MissingProof = { hasPassword: boolean; provider: string | null };

/** The ids of the form's fields by their names. */
export const proofIds = { currentPassword: 'proof-password' };

/**
 * Asks the person to confirm that it is them, before a form that somebody else must not send. The page's action answers
 * `intent=prove` with `answerProof`.
 * @param why what the confirmation is for, as a sentence
 */
export function ProofForm(props: { proof: MissingProof; why: string; error: string | undefined }) {
  const { proof, why, error } = props;
  return (
    <section aria-labelledby="proof" className="grid gap-4 rounded-lg border border-line bg-paper-raised p-5">
      <div className="grid gap-1">
        <h2 id="proof" className="text-title">
          Confirm it’s you
        </h2>
        <p className="text-ink-soft text-pretty">{why}</p>
      </div>
      {proof.hasPassword ? <PasswordProof error={error} /> : <ProviderProof provider={proof.provider} />}
    </section>
  );
}

function PasswordProof({ error }: { error: string | undefined }) {
  const busy = useNavigation().formData?.get('intent') === 'prove';
  return (
    <Form method="post" preventScrollReset className="grid gap-4" noValidate={error !== undefined}>
      <input type="hidden" name="intent" value="prove" />
      <TextField
        id={proofIds.currentPassword}
        name="currentPassword"
        type="password"
        label="Current password"
        autoComplete="current-password"
        maxLength={passwordLength.max}
        required
        error={error}
      />
      <div>
        <Button type="submit" kind="primary" busy={busy} busyLabel="Confirming">
          Confirm
        </Button>
      </div>
    </Form>
  );
}

/** For somebody without a password: logging in at the identity provider again, and back to this page. */
function ProviderProof({ provider }: { provider: string | null }) {
  const { pathname, search } = useLocation();
  if (provider === null) return <Button to="/recover-password">Choose a password first</Button>;
  return (
    <Form method="post" action="/identity-provider">
      <input type="hidden" name="from" value={pathname + search} />
      <input type="hidden" name="again" value="yes" />
      <Button type="submit" kind="primary">
        Log in with {provider} again
      </Button>
    </Form>
  );
}
