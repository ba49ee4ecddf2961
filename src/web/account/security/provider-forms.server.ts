import { disconnectProvider, showConnectedProvider } from '#features/accounts/sign-in/connected-provider.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { answerForm } from '../../forms/form-action.server.ts';
import { type FormResult, limitedAccess, proofRequired } from '../../forms/form-result.ts';
import type { PageContext } from '../../shell/page-context.server.ts';
import { providerProblem } from '../sign-in/provider-problems.ts';

/** How a person is connected with the identity provider; null if the site has none. */
export async function loadProvider(app: PageContext['app'], person: SignedIn) {
  const name = app.identityProviderName;
  const connected = name === undefined ? undefined : await showConnectedProvider(app, person);
  return name !== undefined && connected?.ok ? { name, connected: connected.value } : null;
}

/** The outcome of connecting the account, from the page's URL; undefined without one, and for an account that is not connected. */
export function providerOutcome(
  query: URLSearchParams,
  provider: Awaited<ReturnType<typeof loadProvider>>,
): FormResult | undefined {
  const problem = providerProblem(query, provider?.name);
  if (problem !== undefined) return { status: 'refused', code: 'failed', problem };
  if (!query.has('connected') || !provider?.connected.isConnected) return undefined;
  const message = `You can log in with your ${provider.name} account from now on.`;
  return { status: 'saved', title: 'Connected', message };
}

/** Disconnects the identity provider. */
export async function answerDisconnect({ app }: PageContext, person: SignedIn, request: Request) {
  const result = await disconnectProvider(app, person, { headers: request.headers });
  if (result.ok) {
    const message = 'It no longer logs you in. Your other devices are logged out.';
    return answerForm<FormResult>({ status: 'saved', title: 'Disconnected', message });
  }
  switch (result.code) {
    case 'forbidden':
      return answerForm<FormResult>(limitedAccess);
    case 'proof-required':
      return answerForm<FormResult>(proofRequired);
    case 'expired':
      return answerForm<FormResult>({
        status: 'refused',
        code: 'expired',
        problem: 'This session has ended. Please log in again.',
      });
    case 'no-password':
      return answerForm<FormResult>({
        status: 'refused',
        code: 'no-password',
        problem: 'Nothing else logs in to your account. Choose a password first.',
      });
  }
}
