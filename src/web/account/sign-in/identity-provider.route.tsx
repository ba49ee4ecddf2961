import { redirect } from 'react-router';
import { startConnectingProvider } from '#features/accounts/sign-in/connected-provider.server.ts';
import {
  providerConnectedPath,
  startIdentityProviderSignIn,
} from '#features/accounts/sign-in/identity-provider.server.ts';
import { AuthPage } from '../../forms/auth-page.tsx';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import type { FormResult } from '../../forms/form-result.ts';
import { ExternalRedirect } from '../../shell/external-redirect.tsx';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import { returnPath } from '../session.server.ts';
import type { Route } from './+types/identity-provider.route.ts';

/** A page with a link to log in: only a form starts signing in with the identity provider. */
export function loader({ context }: Route.LoaderArgs) {
  const { app } = getPageContext(context);
  return { site: app.site, name: app.identityProviderName ?? '' };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Log in');

/**
 * Starts signing in with the identity provider, which redirects back to the page that completes an account; or, with
 * `connect`, connecting the account that is signed in with one there. The answer
 * is a page that leads there, and no redirect: the content security policy allows a form's redirect only to this site.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor, network } = getPageContext(context);
  const form = await readForm(request);
  const from = new URLSearchParams({ from: returnPath(form) });
  const connects = form.has('connect');
  const failedPath = connects ? '/account/security?provider-failed' : `/login?${from}&provider-failed`;
  const paths = { back: connects ? providerConnectedPath : `/confirm?${from}`, failedPath };
  const started = await (connects
    ? startConnectingProvider(app, actor, paths, { headers: request.headers, network })
    : startIdentityProviderSignIn(app, actor, { ...paths, again: form.has('again') }, network));
  if (!started.ok) throw redirect(`${failedPath}&error=${started.code}`);
  return answerForm<FormResult<{ url: string }>>(
    { status: 'saved', url: started.value.url },
    { headers: started.value.cookies.map((cookie): [string, string] => ['set-cookie', cookie]) },
  );
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function IdentityProviderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = loaderData;
  const url = actionData?.status === 'saved' ? actionData.url : undefined;
  return (
    <AuthPage title={url ? `Taking you to ${name}` : 'Log in'}>
      {url ? (
        <ExternalRedirect url={url} to={name} />
      ) : (
        <p>
          <a href="/login" className="link">
            Back to logging in
          </a>
        </p>
      )}
    </AuthPage>
  );
}
