import { lazy, Suspense } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { passwordLength } from '#features/accounts/account.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';

// why: few people have a passkey, and its button appears only once the page runs
const PasskeyButton = lazy(async () => ({
  default: (await import('../passkeys/passkey-button.tsx')).PasskeyButton,
}));

/**
 * How the person can prove who they are: with the password, and a code too if they have a second factor; with a
 * passkey; else by logging in at the identity provider again.
 */
export type MissingProof = {
  hasPassword: boolean;
  hasFactor: boolean;
  hasApp: boolean;
  hasPasskey: boolean;
  provider: string | null;
};

/** The values of `intent` in the forms of `ProofForm`. */
export const proofIntents = { password: 'prove', passkey: 'prove-with-passkey' } as const;

/** The ids of the form's fields by their names. */
export const proofIds = { currentPassword: 'proof-password', proofCode: 'proof-code' };

type ProofProps = { proof: MissingProof; errors: Readonly<Record<string, string>> };

/**
 * Asks the person to confirm that it is them, before a form that somebody else must not send. The page's action answers
 * it with `answerProof`.
 * @param why what the confirmation is for, as a sentence
 */
export function ProofForm({ proof, why, errors }: ProofProps & { why: string }) {
  return (
    <section aria-labelledby="proof" className="grid gap-4 rounded-lg border border-line bg-paper-raised p-5">
      <div className="grid gap-1">
        <h2 id="proof" className="text-title">
          Confirm it’s you
        </h2>
        <p className="text-ink-soft text-pretty">{why}</p>
      </div>
      {proof.hasPasskey ? (
        <Suspense>
          <PasskeyButton purpose="proof" intent={proofIntents.passkey} kind="primary" />
        </Suspense>
      ) : null}
      {proof.hasPassword ? (
        <PasswordProof proof={proof} errors={errors} />
      ) : (
        <ProviderProof provider={proof.provider} />
      )}
    </section>
  );
}

function PasswordProof({ proof, errors }: ProofProps) {
  const busy = useNavigation().formData?.get('intent') === proofIntents.password;
  return (
    <Form method="post" preventScrollReset className="grid gap-4" noValidate>
      <input type="hidden" name="intent" value={proofIntents.password} />
      <TextField
        id={proofIds.currentPassword}
        name="currentPassword"
        type="password"
        label="Current password"
        autoComplete="current-password"
        maxLength={passwordLength.max}
        required
        error={errors.currentPassword}
      />
      {proof.hasFactor ? (
        <TextField
          id={proofIds.proofCode}
          name="proofCode"
          label={proof.hasApp ? 'Code' : 'Recovery code'}
          hint={
            proof.hasApp
              ? 'The six digits your authenticator app shows, or a recovery code.'
              : 'If you don’t have your passkey with you.'
          }
          autoComplete="one-time-code"
          maxLength={60}
          required
          error={errors.proofCode}
        />
      ) : null}
      <div>
        <Button type="submit" kind={proof.hasPasskey ? 'secondary' : 'primary'} busy={busy} busyLabel="Confirming">
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
    <Form noValidate method="post" action="/identity-provider">
      <input type="hidden" name="from" value={pathname + search} />
      <input type="hidden" name="again" value="yes" />
      <Button type="submit" kind="primary">
        Log in with {provider} again
      </Button>
    </Form>
  );
}
