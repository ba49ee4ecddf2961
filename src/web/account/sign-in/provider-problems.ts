/** Why signing in or connecting with the identity provider failed, as the URL says it. */
const problems: Readonly<Record<string, (name: string) => string>> = {
  unavailable: (name) =>
    `${name} can’t be reached right now, so nothing was changed. Please try again in a few minutes.`,
  'too-many': () => 'That was tried too often from your network. Please try again in 15 minutes.',
  forbidden: () => 'Please log in again.',
  'proof-required': () => 'Confirm that it’s you first.',
  'session-ended': () =>
    'You were logged out, or logged in to another account, before that was finished. Please try again.',
  'email-unverified': () => 'Verify your e-mail address first: open the link in the mail we sent you.',
  access_denied: (name) => `You canceled at ${name}.`,
  account_not_linked: (name) =>
    `Your e-mail address already has an account here. Log in with its password, then connect ${name} under Account settings, Security.`,
  account_already_linked_to_different_user: (name) =>
    `That ${name} account is connected to another account here. Use another one, or disconnect it there first.`,
  unable_to_link_account: (name) =>
    `${name} hasn’t verified your e-mail address. Verify it there, then connect it again.`,
  invalid_code: (name) => `${name} didn’t confirm the login, or it took too long. Please try again.`,
  unable_to_get_user_info: (name) => `${name} didn’t tell us who you are. Please try again in a few minutes.`,
  email_not_found: (name) => `${name} didn’t tell us an e-mail address. Allow it to share yours, then try again.`,
  state_mismatch: () => 'That took too long, or continued in another browser. Please try again.',
  state_not_found: () => 'That took too long, or continued in another browser. Please try again.',
  please_restart_the_process: () => 'That took too long, or continued in another browser. Please try again.',
};

/**
 * The message for a failure at the identity provider; undefined if the URL names none.
 * @param query of the page to which the failure led
 * @param name the operator's label for the provider
 */
export function providerProblem(query: URLSearchParams, name: string | undefined): string | undefined {
  if (!query.has('provider-failed')) return undefined;
  const provider = name ?? 'The provider';
  const error = query.get('error') ?? '';
  const problem = Object.hasOwn(problems, error) ? problems[error] : undefined;
  return problem?.(provider) ?? `${provider} didn’t confirm who you are. Please try again.`;
}
