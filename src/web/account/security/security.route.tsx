import {
  revokeOtherSessions,
  revokeSession,
  showSessions,
} from '#features/accounts/sessions/manage-sessions.server.ts';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { type FormResult, limitedAccess } from '../../forms/form-result.ts';
import { SettingsPage } from '../../forms/settings-page.tsx';
import { requireUser } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/security.route.ts';
import { SessionList, type ShownSession } from './session-list.tsx';

/** Where the account is logged in. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const found = await showSessions(app, actor, request);
  const sessions = (found.ok ? found.value : []).map(
    ({ openedAt, lastUsedAt, ...session }): ShownSession => ({
      ...session,
      openedAt: openedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }),
  );
  return { site: app.site, sessions, limited: actor.limited };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Security');

/** Logs out one device, or all but this one. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireUser(context, url);
  const form = await readForm(request);
  const { intent, session } = readTypedText(form, ['intent', 'session']);
  if (intent === 'log-out-others') {
    const result = await revokeOtherSessions(app, actor, request);
    if (!result.ok) return answerForm<FormResult>(limitedAccess);
    const message = 'You’re logged out everywhere but here.';
    return answerForm<FormResult>({ status: 'saved', title: 'Logged out', message });
  }
  const result = await revokeSession(app, actor, session);
  if (!result.ok) return answerForm<FormResult>(limitedAccess);
  return answerForm<FormResult>({ status: 'saved', title: 'Logged out', message: 'That device is logged out.' });
}

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sessions, limited } = loaderData;
  return (
    <SettingsPage title="Security" lead="What keeps your account yours." result={limited ? limitedAccess : actionData}>
      {limited ? null : <SessionList sessions={sessions} />}
    </SettingsPage>
  );
}
