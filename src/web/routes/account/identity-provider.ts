import { redirect } from 'react-router';
import { startProviderSignIn } from '#features/accounts/start-provider-sign-in.server.ts';
import { pageOf } from '../../app-context.server.ts';
import { readForm } from '../../read-form.server.ts';
import { returnPath } from '../../return-path.server.ts';
import type { Route } from './+types/identity-provider.ts';

/** Nothing to see here: setting out is a form's to ask for. */
export function loader() {
  throw redirect('/login');
}

/** Leads to the identity provider, which leads back to the page that completes an account or passes on. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, viewer, network } = pageOf(context);
  const from = new URLSearchParams({ from: returnPath(await readForm(request)) });
  const failedPath = `/login?${from}&provider-failed`;
  const started = await startProviderSignIn(app, viewer, { back: `/confirm?${from}`, failedPath }, network);
  if (!started.ok) throw redirect(failedPath);
  const answer = redirect(started.url);
  for (const cookie of started.cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}
