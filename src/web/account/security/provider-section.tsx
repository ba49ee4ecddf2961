import { useNavigation } from 'react-router';
import type { ConnectedProvider } from '#features/accounts/sign-in/connected-provider.ts';
import { Button } from '#ui/actions/button.tsx';
import { Form } from '../../forms/form.tsx';

/** The value of `intent` in the form that disconnects the provider. */
export const disconnectIntent = 'disconnect-provider';

/**
 * Connecting the account with the identity provider, and disconnecting it.
 * @param name the operator's label for the provider
 * @param isProved whether the person has just proved who they are
 */
export function ProviderSection(props: { name: string; connected: ConnectedProvider; isProved: boolean }) {
  const { name, connected, isProved } = props;
  const { isConnected, isOnlyMethod } = connected;
  const busy = useNavigation().formData?.get('intent') === disconnectIntent;
  return (
    <section aria-labelledby="provider" className="grid gap-4 border-t border-line pt-6">
      <div className="grid gap-1">
        <h2 id="provider" className="text-title">
          {name}
        </h2>
        <p className="text-ink-soft text-pretty">
          {isConnected
            ? `You can log in with your ${name} account.`
            : `Connect your ${name} account to log in with it, even if its e-mail address is another one.`}
        </p>
      </div>
      {isOnlyMethod ? (
        <p className="text-small">
          Nothing else logs in to your account. To disconnect {name}, choose a password first: log out, then press
          “Forgot your password?”
        </p>
      ) : !isProved ? (
        <p className="text-small">Confirm that it’s you, above, to change this.</p>
      ) : isConnected ? (
        <Form method="post" action="/account/security" preventScrollReset noValidate>
          <input type="hidden" name="intent" value={disconnectIntent} />
          <Button type="submit" busy={busy} busyLabel="Disconnecting">
            Disconnect {name}
          </Button>
        </Form>
      ) : (
        <Form method="post" action="/identity-provider" noValidate>
          <input type="hidden" name="connect" value="yes" />
          <Button type="submit">Connect {name}</Button>
        </Form>
      )}
    </section>
  );
}
