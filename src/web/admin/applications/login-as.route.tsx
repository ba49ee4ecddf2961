import { listProfiles } from '#features/accounts/profile/list-profiles.server.ts';
import { authorizeLoginAs, showLoginAsRequest } from '#features/applications/authorize-login-as.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm } from '../../forms/form-action.server.ts';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { type FormResult, limitedAccess } from '../../forms/form-result.ts';
import { ExternalRedirect } from '../../shell/external-redirect.tsx';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardSubpage } from '../dashboard-subpage.tsx';
import type { Route } from './+types/login-as.route.ts';

/** `/dashboard/login-as`: lets an admin log in to an application as somebody; the query is that of OAuth 2 with PKCE. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const site = { name: app.site.name };
  const asked = await showLoginAsRequest(app, actor, Object.fromEntries(url.searchParams));
  const common = { site, limited: actor.limited, person: '', asked: null };
  if (!asked.ok) return { ...common, problem: problems[asked.code] };
  const [profile] = await listProfiles(app, actor, [asked.value.userId]);
  if (!profile?.displayName) return { ...common, problem: problems['no-person'] };
  return { ...common, problem: '', asked: asked.value, person: profile.displayName };
}

const problems = {
  invalid:
    'This link is incomplete, or it leads to an address that isn’t one of the application’s. Check its addresses.',
  'not-found': 'There is no such application, or it is disabled.',
  'no-person': 'There is no such person.',
  forbidden: 'Only admins can do this.',
} as const;

export async function action({ context, url }: Route.ActionArgs) {
  const { app, actor } = requireAdmin(context, url);
  const authorized = await authorizeLoginAs(app, actor, Object.fromEntries(url.searchParams));
  if (authorized.ok) return answerForm<FormResult<{ url: string }>>({ status: 'saved', url: authorized.value.url });
  if (authorized.code === 'forbidden') return answerForm<FormResult<{ url: string }>>(limitedAccess);
  const problem = 'This can’t be done: the person, or the application, isn’t there any more.';
  return answerForm<FormResult<{ url: string }>>({ status: 'refused', code: authorized.code, problem });
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Log in as somebody');

export default function LoginAsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, person, problem, limited } = loaderData;
  const url = actionData?.status === 'saved' ? actionData.url : undefined;
  return (
    <DashboardSubpage back={{ to: '/dashboard/applications', label: 'Applications' }}>
      <div className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-6">
        <h1 className="text-heading">Log in as somebody</h1>
        <FormOutcome result={limited && !actionData ? limitedAccess : actionData} failures={[]} />
        {!asked && <Notice tone="error">{problem}</Notice>}
        {asked && url && <ExternalRedirect url={url} to={asked.application} />}
        {asked && !url && (
          <Form method="post" noValidate className="grid gap-5">
            <p className="max-w-prose text-pretty">
              You log in to {asked.application} as {person}, for an hour. You can look, but change nothing. The audit
              shows that you did. Afterwards you’re at{' '}
              <span className="wrap-anywhere">{new URL(asked.redirectUri).origin}</span>.
            </p>
            <div>
              <Button type="submit" kind="primary">
                Log in as {person}
              </Button>
            </div>
          </Form>
        )}
      </div>
    </DashboardSubpage>
  );
}
